"""The book builds without Jupyter Book: the extras of pyproject.toml name all that it imports."""

import ast
import runpy
import sys
import tomllib
from importlib import metadata
from pathlib import Path

from jupyter_book.config import get_final_config
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from scripts.prose import ROOT, cells

EXTRAS = ("book", "build", "grading", "notebook")
OURS = {"book_ext", "figures", "grading", "llc", "scripts"}


def installed() -> set[str]:
    """What `pip install .[...]` with these extras brings along."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    named = [
        *project["dependencies"],
        *(need for e in EXTRAS for need in project["optional-dependencies"][e]),
    ]
    found, todo = set(), [Requirement(need) for need in named]
    while todo:
        need = todo.pop()
        if (name := canonicalize_name(need.name)) not in found:
            found.add(name)
            further = map(Requirement, metadata.requires(name) or [])
            todo += [one for one in further if not one.marker or one.marker.evaluate({"extra": ""})]
    return found


def imported() -> dict[str, Path]:
    """The packages that the site's extension, its pages and their cells import, each with a place."""
    found = {}
    for path in [*ROOT.glob("book_ext/**/*.py"), *ROOT.glob("chapters/*.md"), *ROOT.glob("appendix/*.md")]:
        text = path.read_text("utf-8")
        for source in [text] if path.suffix == ".py" else [cell.code for cell in cells(text)]:
            for node in ast.walk(ast.parse(source)):
                if isinstance(node, ast.Import):
                    found |= {alias.name.partition(".")[0]: path for alias in node.names}
                elif isinstance(node, ast.ImportFrom) and not node.level:
                    found[node.module.partition(".")[0]] = path
    return found


def test_what_the_book_imports_is_among_its_needs():
    there, of = installed(), metadata.packages_distributions()
    lacking = {
        f"{name} in {path.relative_to(ROOT)}"
        for name, path in imported().items()
        if name not in OURS | sys.stdlib_module_names
        and not there & set(map(canonicalize_name, of.get(name, [])))
    }
    assert not lacking, f"add to the extra `book` of pyproject.toml: {lacking}"


def test_both_doors_hand_the_theme_the_same_options():
    """What `_config.yml` says; Jupyter Book adds defaults that are those of the theme too, or nobody's."""

    def by_jupyter_book(path):
        cli = {"latex_individualpages": False}
        return get_final_config(user_yaml=path, cli_config=cli)[0]["html_theme_options"]

    defaults = by_jupyter_book(None)
    said = {
        name: value
        for name, value in by_jupyter_book(ROOT / "_config.yml").items()
        if name not in defaults or value != defaults[name]
    }
    assert {"repository_branch", "search_bar_text"} <= set(said)
    plain = runpy.run_path(str(ROOT / "scripts" / "plain_sphinx" / "conf.py"))["html_theme_options"]
    assert said.items() <= plain.items()
