"""A new chapter is at most eight files: the rest of the book finds it by itself."""

import csv
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import nbformat
import pytest
import yaml
from bs4 import BeautifulSoup

from grading.sheets.release import solution_version
from grading.sheets.source import read_source
from tests.book.content.test_code_order import CODE
from tests.book.content.test_number import DRAWN
from tests.book.content.test_predict import CELL, QUESTION
from tests.book.content.test_questions import CHOICE, ORDER

ROOT = Path(__file__).parents[2]
TITLE, LIKE = "Planes in space", "linear-logistic-classifiers"  # whose sheet and answers it takes
CHAPTER = f"""---
jupytext: {{text_representation: {{extension: .md, format_name: myst}}}}
kernelspec: {{name: python3, display_name: Python 3}}
course:
  question: What is a plane, to a computer?
  weeks: [7, 11, 15]
---

```{{code-cell}} ipython3
:tags: [remove-cell]

import matplotlib.pyplot as plt

import llc
from figures import plots

plots.use_book_style()
```

# {TITLE}

:::{{opening}}
What is a plane?
:::

```{{code-cell}} ipython3
---
tags: [opening, hide-input]
mystnb:
  figure:
    name: fig-plane
    caption: >-
      A plane from its edge.
  image:
    alt: >-
      A straight line that rises from the left to the right: a plane seen from its edge.
---
fig, ax = plt.subplots()
ax.plot([0, 1], [0, 1]);
```

:::{{goals}}
- Find the offset of a plane.

*You need* a ruler.
:::

## How to find the offset

A **hyperplane** through a point has one offset {{cite:p}}`planes`, and the point has score 0:

```{{source}} llc.planes.offset
```

```{{code-cell}} ipython3
assert llc.offset([1, 2], [[1, 1]]) == -3, "the point has score 0"
```

## Check yourself

{QUESTION}{CELL}
{CHOICE}
{ORDER}
{CODE}
{DRAWN}
```{{exercise-card}} planes
```
"""
MODULE = '''"""Planes."""

from llc._door import Array, Floats, door


@door
def offset(theta: Array, X: Array) -> Floats:
    """Offsets of the planes with the normal ``theta`` through the rows of ``X``.

    >>> offset([1.0, 2.0], [[1.0, 1.0]])
    array([-3.])
    """
    return -X @ theta
'''
TEST = """from llc import planes


def test_offset():
    assert planes.offset([1, 2], [[1, 1]]) == -3
"""
BOOK = "@book{planes, author = {Ada Plane}, title = {Planes}, publisher = {Space}, year = {1999}}\n"


def add_chapter(repository: Path) -> None:
    """What an author does."""

    def write(path: str, text: str) -> None:
        (repository / path).write_text(text, "utf-8")

    def read(path: str) -> str:
        return (repository / path).read_text("utf-8")

    sheet = re.sub(r"^(  title|# Exercises): .*$", rf"\1: {TITLE}", read(f"exercises/{LIKE}.md"), flags=re.M)
    sheet = re.sub(r"(?<=^  sections:\n)(    .*\n)+", "    hand: how-to-find-the-offset\n", sheet, flags=re.M)
    write("chapters/planes.md", CHAPTER)
    write("exercises/planes.md", sheet)
    write("exercises/answers/planes.yml", read(f"exercises/answers/{LIKE}.yml"))
    toc = yaml.safe_load(read("_toc.yml"))
    for part, page in zip(toc["parts"], ("chapters/planes", "exercises/planes"), strict=False):
        part["chapters"].append({"file": page})
    write("_toc.yml", yaml.safe_dump(toc))
    glossary = read("appendix/glossary.md").removesuffix(":::\n")
    write("appendix/glossary.md", f"{glossary}\nhyperplane\n  A plane of any dimension.\n:::\n")
    write("references.bib", read("references.bib") + BOOK)
    write("llc/planes.py", MODULE)
    write("tests/llc/test_planes.py", TEST)


SMALL = {
    "_toc.yml": """format: jb-book
root: index
parts:
- {caption: The course, numbered: true, chapters: []}
- {caption: Graded exercises, chapters: []}
- caption: Appendix
  chapters: [{file: appendix/glossary}, {file: appendix/how-sheets-work}, {file: appendix/references}]
""",
    "index.md": "# Home\n\n```{home-facts}\nfree\n```\n\n```{home-cards}\n```\n",
    "appendix/glossary.md": "# Glossary\n\n:::{glossary}\nplane\n  It is flat.\n:::\n",
    "appendix/references.md": "# References\n\n```{bibliography}\n```\n",
}


def files(repository: Path) -> dict[str, bytes]:
    places = (path for path in repository.rglob("*") if path.is_file())
    return {path.relative_to(repository).as_posix(): path.read_bytes() for path in places}


@pytest.fixture(scope="module")
def repository(tmp_path_factory):
    """A copy of this repository, its book without chapters, to which one is then added."""
    copy = tmp_path_factory.mktemp("copy") / "book"
    command = ["git", "ls-files", "--cached", "--others", "--exclude-standard"]
    listed = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    for name in filter(lambda name: (ROOT / name).is_file(), listed.splitlines()):
        (copy / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, copy / name)
    for name, text in SMALL.items():
        (copy / name).write_text(text, "utf-8")
    before = files(copy)
    add_chapter(copy)
    touched = {name for name, data in files(copy).items() if before.get(name) != data}
    (ROOT / "_build" / "python").mkdir(exist_ok=True)  # what pages run is made once for both books
    for name in ("node_modules", "figures/bundle", "_build/package", "_build/python"):
        (copy / name).parent.mkdir(exist_ok=True)
        (copy / name).symlink_to(ROOT / name)
    return copy, touched


@pytest.fixture(scope="module")
def run(repository):
    """Run a module of the copy."""

    def run(*command: str) -> str:
        copy, _ = repository
        env, both = (
            {**os.environ, "PYTHONPATH": str(copy)},
            {"stdout": subprocess.PIPE, "stderr": subprocess.STDOUT},
        )
        done = subprocess.run([sys.executable, "-m", *command], cwd=copy, env=env, text=True, **both)
        assert done.returncode == 0, done.stdout
        return done.stdout

    return run


@pytest.fixture(scope="module")
def built(repository, run):
    run("grading", "release", "exercises/planes.md", "-o", "_build/exercises")
    run("scripts.build_book")
    return repository[0] / "_build" / "html"


def test_a_chapter_is_the_eight_files_that_authors_are_told_of(repository):
    _, touched = repository
    text = (ROOT / "appendix" / "authoring.md").read_text("utf-8")
    (table,) = re.findall(r"^\| file \|.*\n((?:\|.*\n)+)", text, re.MULTILINE)
    told = {name.replace("NAME", "planes") for name in re.findall(r"^\| `(\S+)`", table, re.MULTILINE)}
    assert len(touched) <= 8
    assert touched == told


def test_the_book_shows_it(built):
    def soup(page):
        return BeautifulSoup((built / page).read_text("utf-8"), "lxml")

    home = soup("index.html")
    assert "1 chapters" in home.select_one(".home-facts").get_text()
    (card,) = home.select(".home-card")
    assert card["href"] == "chapters/planes.html"
    assert "What is a plane, to a computer?" in card.get_text()
    for page in ("chapters", "exercises"):
        assert home.select(f"nav a[href='{page}/planes.html']")
    assert "Ada Plane" in soup("appendix/references.html").get_text()
    page = soup("chapters/planes.html")
    assert len(page.select("form")) >= 5
    assert page.select("figure#fig-plane img, #fig-plane img")
    assert page.select("section.exercise-card")
    assert (built / "notebooks" / "chapters" / "planes.ipynb").exists()
    assert TITLE in (built / "_static" / "search-index.js").read_text("utf-8")


def test_the_gradebook_and_the_feedback_know_it(repository, run, tmp_path):
    copy, _ = repository
    answered = solution_version(read_source(copy / "exercises" / "planes.md"), "planes")
    nbformat.write(answered, tmp_path / "ada.ipynb")
    run("grading", "grade", str(tmp_path), "--source", "exercises/planes.md", "-o", "results")
    (ada,) = csv.DictReader((copy / "results" / "gradebook.csv").read_text("utf-8").splitlines())
    assert ada["planes"]
    assert TITLE in (copy / "results" / "feedback" / "ada.html").read_text("utf-8")


def test_the_tests_know_it(run):
    places = ("tests/book", "tests/exercises/test_sheets.py", "tests/grading/reports", "tests/llc")
    said = run("pytest", "-q", "-p", "no:cacheprovider", *places, "-k", "planes or share-of-mistakes")
    assert "passed" in said
