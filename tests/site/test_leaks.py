"""No solution, no hidden check and no note of a sheet is in anything that is built, however deep."""

import base64
import gzip
import html
import io
import json
import marshal
import os
import shutil
import subprocess
import sys
import tarfile
import urllib.parse
import zipfile
import zlib

import pytest
import yaml
from markdown_it import MarkdownIt
from pygments import highlight
from pygments.formatters import HtmlFormatter
from pygments.lexers import PythonLexer

from book_ext.pyodide import pack
from grading.sheets.release import release
from grading.sheets.source import find_sources
from grading.trace import Known, packed
from tests.site.leaks import ROOT, SHEETS, Search, Secret, needles, public, secrets_of

# What leaves this machine: the site, its one page for print, and the notebooks and the package of students.
BUILT = ["html", "singlehtml", "exercises", "package"]
KINDS = ["hidden check", "solution", "note"]


@pytest.fixture(scope="module")
def secrets():
    return [secret for sheet in SHEETS for secret in secrets_of(sheet)]


@pytest.fixture(scope="module")
def search(secrets):
    """A search for all of them, but for the solutions of sheets that are published here."""
    settings = yaml.safe_load((ROOT / "_config.yml").read_text("utf-8"))["sphinx"]["config"]
    return search_but_for(settings["published_solutions"], secrets)


def search_but_for(published, secrets):
    """Of a sheet that is published the hidden checks are still looked for."""
    shown = [each for each in secrets if each.sheet in published and each.kind != "hidden check"]
    known = "\n".join([public(), *map(text_of, shown)])
    return Search([each for each in secrets if each not in shown], known)


def text_of(secret):
    """Its lines, and what stands before them in their cell."""
    return "\n".join([*secret.before, *secret.lines])


def told(found):
    """Each file once, with one of the secrets that are in it."""
    files = {file: f"{what.kind} {what.name}" if isinstance(what, Secret) else what for file, what in found}
    return "\n".join(f"{file}: {what}" for file, what in files.items())


def test_nothing_secret_is_in_what_is_built(site, search):
    found = [each for name in BUILT for each in search.folder(site.parent / name)]
    assert not found, told(found)
    assert search.files > 1000, "was all of it looked at?"


def test_nothing_secret_is_in_the_source_distribution(tmp_path, search):
    build = [sys.executable, "-m", "hatchling", "build", "-t", "sdist", "-d", str(tmp_path)]
    subprocess.run(build, cwd=ROOT, check=True, capture_output=True)
    before = search.files
    found = search.folder(tmp_path)
    assert not found, told(found)
    assert search.files > before


def test_hardly_anything_secret_stands_in_public(search, secrets):
    """What does is not looked for: a solution that a chapter prints, and no more than that."""
    rest = [each for each in secrets if each.kind in KINDS and not needles(each) & search.needles.keys()]
    assert {each.kind for each in rest} <= {"solution"}
    assert len(rest) <= 4, [f"{each.sheet}: {each.name}" for each in rest]
    of_checks = {needle for each in secrets if each.kind == "hidden check" for needle in needles(each)}
    assert len(of_checks - search.needles.keys()) < len(of_checks) / 20


# -- planted leaks -----------------------------------------------------------------------------------


def zipped(name, content):
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr(name, content)
    return target.getvalue()


def tarred(name, content):
    target = io.BytesIO()
    with tarfile.open(fileobj=target, mode="w:gz") as archive:
        entry = tarfile.TarInfo(name)
        entry.size = len(content)
        archive.addfile(entry, io.BytesIO(content))
    return target.getvalue()


WAYS = {
    "as it is": lambda text: text,
    "escaped": html.escape,
    "highlighted": lambda text: highlight(text, PythonLexer(), HtmlFormatter()),
    "as Markdown": MarkdownIt().render,
    "in a notebook": lambda text: json.dumps(
        {"cells": [{"source": text.splitlines(keepends=True)}]}, indent=1
    ),
    "in a script": lambda text: f"load({json.dumps(json.dumps({'a': html.escape(text)}))})",
    "in an attribute": lambda text: f'<a data-message="{html.escape(text)}">',
    "in an address": lambda text: f'<a href="data:text/plain,{urllib.parse.quote(text)}">',
    "in base64": lambda text: f'x="{base64.b64encode(text.encode()).decode()}"',
    "in base64 for addresses": lambda text: base64.urlsafe_b64encode(gzip.compress(text.encode())),
    "in lines of base64": lambda text: base64.encodebytes(gzip.compress(text.encode())),
    "in a table of mistakes": lambda text: json.dumps(
        f'watch("{packed({"a": Known((), {"b": text}, "")})}")'
    ),
    "in a zip in a zip": lambda text: zipped("b.zip", zipped("c.md", text)),
    "in a wheel in a tar": lambda text: tarred("a.whl", zipped("b.py", text)),
    "in the list of an inventory": lambda text: (
        b"# Sphinx inventory version 2\n" + zlib.compress(text.encode())
    ),
}


@pytest.fixture
def planted(secrets, tmp_path):
    """The first secret of a kind; how to see whether a search for it finds it, and nothing else."""

    def plant(kind, write):
        secret = next(each for each in secrets if each.kind == kind and each.sheet == "linear-separators")
        write(tmp_path, text_of(secret))
        return {what for _, what in Search([secret]).folder(tmp_path)} == {secret}

    return plant


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("kind", KINDS)
def test_a_leak_is_found_in_whatever_way_it_is_written(planted, way, kind):
    def write(folder, text):
        leak = WAYS[way](text)
        (folder / "file").write_bytes(leak if isinstance(leak, bytes) else leak.encode())

    assert planted(kind, write)


def test_a_leak_is_found_in_pieces_that_scripts_carry(planted, monkeypatch):
    def write(folder, text):
        files = {"a.gz": gzip.compress(text.encode()), "b.py": b"pass"}
        pack.write_scripts({"start": {"book.files": pack.concatenated(files)}}, {}, folder)
        assert len([*folder.glob("book.files.*.js")]) > 2

    monkeypatch.setattr(pack, "CHUNK", 100)
    assert planted("solution", write)


def test_a_leak_is_found_in_bytecode(planted):
    def write(folder, text):
        (folder / "a.pyc").write_bytes(marshal.dumps(compile(text, "a", "exec")))

    assert planted("hidden check", write)


@pytest.mark.parametrize(
    "text",
    ["def f():\n    ### BEGIN SOLUTION\n    pass", json.dumps({"source": "### BEGIN HIDDEN TESTS\nassert"})],
)
def test_a_mark_is_found(tmp_path, text):
    (tmp_path / "file").write_text(text)
    assert {what for _, what in Search([]).folder(tmp_path)} == {"a mark"}


def test_the_name_of_a_hidden_check_is_found(tmp_path, secrets):
    name = next(secret.name for secret in secrets if secret.kind == "hidden check")
    (tmp_path / "file").write_text(json.dumps({"nbgrader": {"grade_id": name}}))
    assert {what for _, what in Search(secrets).folder(tmp_path)} == {name}


def test_what_is_public_is_not_looked_for(tmp_path, secrets):
    text = text_of(next(each for each in secrets if each.kind == "note"))
    (tmp_path / "file").write_text(text)
    assert Search(secrets).folder(tmp_path)
    assert not Search(secrets, text).folder(tmp_path)


# -- a site of one's own -----------------------------------------------------------------------------


@pytest.fixture(scope="module")
def course(tmp_path_factory):
    """A small course: a sheet of the book, and a link to one of its own in a folder elsewhere."""
    course, private = tmp_path_factory.mktemp("course"), tmp_path_factory.mktemp("private")
    for folder in ("exercises", "appendix", "_build"):
        (course / folder).mkdir()
    shutil.copy(ROOT / "exercises" / "linear-separators.md", course / "exercises")
    shutil.copy(ROOT / "appendix" / "how-sheets-work.md", course / "appendix")
    shutil.copy(ROOT / "exercises" / "softmax.md", private / "quiz.md")
    (course / "exercises" / "quiz.md").symlink_to(private / "quiz.md")
    (course / "index.md").write_text("# Home\n")
    (course / "appendix" / "glossary.md").write_text("# Glossary\n")
    release(find_sources([course / "exercises"]), course / "_build" / "exercises")
    (course / "_build" / "package").symlink_to(ROOT / "_build" / "package")
    return course


def build(course, pages, *settings):
    """Build a site with these pages by the second door, plain Sphinx."""
    toc = {"format": "jb-book", "root": "index", "chapters": [{"file": page} for page in pages]}
    (course / "_toc.yml").write_text(yaml.safe_dump(toc))
    settings = [f"external_toc_path={course / '_toc.yml'}", *settings]
    options = [word for setting in settings for word in ("-D", setting)]
    command = [sys.executable, "-m", "sphinx", "-q", "-c", str(ROOT / "scripts" / "plain_sphinx"), *options]
    kernels = {"JUPYTER_PATH": str(ROOT / "scripts" / "jupyter")}
    return subprocess.run(
        [*command, str(course), str(course / "_build" / "html")],
        env=os.environ | kernels, capture_output=True, text=True, check=False,
    )  # fmt: skip


def test_published_solutions_are_shown_and_no_hidden_check_and_no_other_sheet(course, secrets):
    pages = ["exercises/linear-separators", "exercises/quiz"]
    run = build(course, pages, "published_solutions=linear-separators")
    assert run.returncode == 0, run.stderr
    site = course / "_build" / "html"
    shutil.rmtree(
        site / "_static" / "python"
    )  # the same in every site, and looked through in that of the book
    assert "Write and check your answers" in (site / "exercises" / "quiz.html").read_text("utf-8")
    found = search_but_for(["linear-separators"], secrets).folder(site)
    assert not found, told(found)
    page = Search([each for each in secrets if each.sheet == "linear-separators"]).folder(site / "exercises")
    assert {"solution", "note"} <= {secret.kind for _, secret in page}


def test_a_sheet_outside_its_folder_is_refused(course):
    """Its page would be the source as it is."""
    (course / "own").mkdir()
    shutil.copy(course / "exercises" / "quiz.md", course / "own" / "quiz.md")
    run = build(course, ["own/quiz"])
    assert run.returncode != 0
    assert "own/quiz.md is a sheet" in run.stderr
    assert not (course / "_build" / "html" / "own").exists()
