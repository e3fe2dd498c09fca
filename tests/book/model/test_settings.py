"""Each key of the settings does what it says, in one small book that has them all; any other warns."""

import contextlib
import io
import logging
import re
import warnings as python_warnings
from pathlib import Path
from types import SimpleNamespace
from urllib.parse import urlsplit

import pytest
import yaml
from bs4 import BeautifulSoup
from jupyter_book.sphinx import build_sphinx

from book_ext import end
from book_ext.model import settings as settings_of_the_book
from book_ext.model.settings import KEYS

ROOT = Path(__file__).parents[3]
EXTENSIONS = yaml.safe_load((ROOT / "_config.yml").read_text("utf-8"))["sphinx"]["config"]["extensions"]
PICTURE = '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"></svg>'
HEADER = "---\nkernelspec: {name: python3, display_name: Python 3, language: python}\n---\n"
CHAPTER = """# One

{{ who }} is cited: {cite:t}`lovelace`. Look at [Gemini](gemini://small.example).

Term
: and what it means

```{code-cell} ipython3
import os, sys
print("in", os.getcwd())
print("aside " * 3, file=sys.stderr)
1 / 0
```

```{code-cell} ipython3
print("after the error")
```
"""
FILES = {
    "logo.svg": PICTURE,
    "icon.svg": PICTURE,
    "small.bib": "@book{lovelace, author={Ada Lovelace}, title={Notes}, year=1843, publisher={Taylor}}",
    "small_spy.py": "apps = []\nsetup = apps.append\n",
    "_static/own.css": ".brand { letter-spacing: 3px }",
    "_static/own.js": "document.documentElement.dataset.own = document.querySelectorAll('.brand').length",
    "index.md": "# Home\n",
    "chapters/one.md": HEADER + CHAPTER,
    "chapters/two.md": HEADER + "# Two\n\n```{code-cell} ipython3\nprint('was run')\n```\n",
    "chapters/draft.md": "# Draft\n",
    "appendix/references.md": "# References\n\n```{bibliography}\n```\n",
    "appendix/glossary.md": "# Glossary\n",
    "appendix/loose.md": "# Loose\n",
}
TOC = {
    "format": "jb-book",
    "root": "index",
    "parts": [
        {"caption": "First", "numbered": True, "chapters": [{"file": "chapters/one"}]},
        {"caption": "Second", "numbered": True, "chapters": [{"file": "chapters/two"}]},
        {"caption": "Rest", "chapters": [{"file": "appendix/references"}, {"file": "appendix/glossary"}]},
    ],
}
SETTINGS = {
    "title": "A small book",
    "author": "Ada Lovelace",
    "copyright": "1843",
    "project": "Engine",
    "logo": "logo.svg",
    "exclude_patterns": ["chapters/draft.md", "kept"],
    "only_build_toc_files": True,
    "bibtex_bibfiles": ["small.bib"],
    "execute": {
        "execute_notebooks": "cache",
        "cache": "CACHE",
        "exclude_patterns": ["chapters/two*"],
        "timeout": 77,
        "run_in_temp": True,
        "allow_errors": True,
        "stderr_output": "remove",
        "eval_regex": "^small$",
        "raise_on_error": True,
        "show_tb": True,
    },
    "parse": {
        "myst_enable_extensions": ["deflist", "substitution"],
        "myst_url_schemes": ["https", "gemini"],
        "myst_substitutions": {"who": "Countess Ada"},
    },
    "html": {
        "favicon": "icon.svg",
        "use_multitoc_numbering": True,
        "extra_footer": "<p id='own-foot'>Own <b>foot</b></p>",
        "baseurl": "https://small.example/book",
        "announcement": "<b>Closed on Sunday</b>",
    },
    "repository": {
        "url": "https://github.com/ada/engine.git",
        "branch": "devel",
    },
    "sphinx": {
        "local_extensions": {"book_ext": str(ROOT), "small_spy": "."},
        "recursive_update": True,
        "config": {
            "extensions": [*EXTENSIONS, "sphinx.ext.todo", "small_spy"],
            "html_theme": "book",
            "html_math_renderer": "katex",
            "html_theme_options": {"search_bar_text": "Look here"},
            "todo_include_todos": True,
        },
    },
}


def build(folder, settings, **options):
    """Build it as `jupyter-book build` does; what it returns, and the warnings."""
    files = FILES | {"_config.yml": yaml.safe_dump(settings), "_toc.yml": yaml.safe_dump(TOC)}
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text.replace("CACHE", str(folder / "kept")), "utf-8")
    options |= {"noconfig": True, "path_config": folder / "_config.yml"}
    options["confoverrides"] = {"latex_individualpages": False, "external_toc_path": str(folder / "_toc.yml")}
    warnings, quiet = io.StringIO(), contextlib.redirect_stdout(io.StringIO())
    with contextlib.redirect_stderr(warnings), quiet, python_warnings.catch_warnings():
        python_warnings.simplefilter("ignore")  # of Jupyter Book itself, of what is to come
        result = build_sphinx(folder, folder / "_build" / "html", **options)
    logging.getLogger("sphinx").handlers.clear()  # of this build: they would make errors of later warnings
    return result, re.sub(r"\x1b\[[0-9;]*m", "", warnings.getvalue())


@pytest.fixture(scope="module")
def book(tmp_path_factory):
    folder = tmp_path_factory.mktemp("small")
    with pytest.MonkeyPatch.context() as patch:
        patch.delenv("REPOSITORY", raising=False)
        patch.delenv("SITE_URL", raising=False)
        patch.setattr(end, "finish", lambda app, exception: None)  # no key changes what is done at the end
        result, warnings = build(folder, SETTINGS)
    assert result == 0, warnings
    import small_spy  # of the book itself, which has put its folder on the path

    (app,) = small_spy.apps
    out = folder / "_build" / "html"
    pages = {
        path.relative_to(out).with_suffix("").as_posix(): BeautifulSoup(path.read_text("utf-8"), "lxml")
        for path in out.rglob("*.html")
        if path.name != "404.html"  # it stands alone
    }
    return SimpleNamespace(folder=folder, out=out, app=app, config=app.config, pages=pages, warnings=warnings)


def one(book):
    return book.pages["chapters/one"]


def text(book):
    return one(book).article.get_text(" ")


def links(book):
    """The links of the margin by their words."""
    return {link.text: link["href"] for link in one(book).select(".page-tools a")}


def is_there(book, path, name):
    return path == f"../_static/{name}" and (book.out / "_static" / name).exists()


# What is to be seen of each key in that book.
SEEN = {
    "title": lambda b: (
        one(b).select_one(".brand")["aria-label"].startswith("A small book:")
        and "A small book" in one(b).title.text
    ),
    "author": lambda b: one(b).select_one("meta[name=author]")["content"] == "Ada Lovelace",
    "copyright": lambda b: "© 1843" in one(b).footer.text,
    "project": lambda b: b.config.project == "Engine",
    "logo": lambda b: is_there(b, one(b).select_one(".brand img")["src"], "logo.svg"),
    "exclude_patterns": lambda b: "chapters/draft" not in b.app.env.found_docs,
    "only_build_toc_files": lambda b: "appendix/loose" not in b.pages,
    "bibtex_bibfiles": lambda b: "Lovelace" in text(b) and "Taylor" in b.pages["appendix/references"].text,
    "execute.execute_notebooks": lambda b: "after the error" in text(b),
    "execute.cache": lambda b: (b.folder / "kept" / "executed").is_dir(),
    "execute.exclude_patterns": lambda b: not b.pages["chapters/two"].select(".output"),
    "execute.timeout": lambda b: b.config.nb_execution_timeout == 77,
    "execute.run_in_temp": lambda b: re.search(r"in /\S+", text(b)) and f"in {b.folder}" not in text(b),
    "execute.allow_errors": lambda b: "ZeroDivisionError" in text(b),
    "execute.stderr_output": lambda b: "aside aside" not in text(b),
    "execute.eval_regex": lambda b: b.config.nb_eval_name_regex == "^small$",
    "execute.raise_on_error": lambda b: b.config.nb_execution_raise_on_error is True,
    "execute.show_tb": lambda b: b.config.nb_execution_show_tb is True,
    "parse.myst_enable_extensions": lambda b: one(b).article.dt.text.startswith("Term"),
    "parse.myst_url_schemes": lambda b: one(b).select_one("a[href='gemini://small.example']"),
    "parse.myst_substitutions": lambda b: "Countess Ada is cited" in text(b),
    "html.favicon": lambda b: is_there(b, one(b).select_one("link[rel=icon]")["href"], "icon.svg"),
    "html.use_multitoc_numbering": lambda b: (
        "Chapter 2" in b.pages["chapters/two"].select_one(".kicker").text
    ),
    "html.extra_footer": lambda b: all(page.select("footer #own-foot b") for page in b.pages.values()),
    "html.baseurl": lambda b: (
        one(b).select_one("link[rel=canonical]")["href"] == "https://small.example/book/chapters/one.html"
    ),
    "html.announcement": lambda b: all(page.select(".announcement b") for page in b.pages.values()),
    "repository.url": lambda b: links(b)["Edit this page"].startswith("https://github.com/ada/engine/edit/"),
    "repository.branch": lambda b: "/edit/devel/" in links(b)["Edit this page"],
    "sphinx.local_extensions": lambda b: "small_spy" in b.app.extensions,
    "sphinx.recursive_update": lambda b: (
        {"search_bar_text", "announcement"} <= set(b.config.html_theme_options)
    ),
    "sphinx.config": lambda b: b.config.todo_include_todos is True,
}


def test_files_of_static_are_loaded_after_those_of_the_book(book, browser):
    context = browser.new_context(offline=True)
    page = context.new_page()
    page.goto((book.out / "chapters" / "one.html").as_uri())
    assert page.evaluate("document.documentElement.dataset.own") == "1"
    styles = page.locator("link[rel=stylesheet]").evaluate_all("all => all.map((one) => one.href)")
    assert [Path(urlsplit(style).path).name for style in styles] == ["style.css", "own.css"]
    assert page.locator(".brand").evaluate("brand => getComputedStyle(brand).letterSpacing") == "3px"
    context.close()


@pytest.mark.parametrize("key", sorted(KEYS))
def test_a_key_does_what_it_says(book, key):
    assert SEEN[key](book)


def test_no_key_that_does_something_warns(book):
    assert "WARNING" not in book.warnings


BARE = {
    "sphinx": {
        "local_extensions": {"book_ext": str(ROOT)},
        "config": {"extensions": EXTENSIONS, "html_theme": "book"},
    }
}


@pytest.mark.parametrize(
    ("settings", "words"),
    [
        ({"repositry": {"url": "x"}}, "repositry.url does nothing in this book; is it repository.url?"),
        ({"html": {"comments": {"hypothesis": True}}}, "html.comments does nothing in this book"),
    ],
)
def test_what_cannot_be_stops_the_build(tmp_path, settings, words):
    """Before a page is read: the first warning is an error."""
    result, warnings = build(tmp_path, BARE | settings, warningiserror=True)
    assert isinstance(result, Exception) or result != 0
    assert words in f"{result} {warnings}"
    assert not list((tmp_path / "_build" / "html").rglob("*.html"))


def test_the_environment_says_where_the_site_and_its_sources_are(monkeypatch):
    def said(**names):
        """The settings of Sphinx after those of the environment."""
        for name in ("SITE_URL", "REPOSITORY"):
            monkeypatch.setenv(name, names.get(name, ""))
        options = {"announcement": "a"}
        config = SimpleNamespace(html_baseurl="https://said.example/book", html_theme_options=options)
        settings_of_the_book.of_environment(None, config)
        return config.html_baseurl, config.html_theme_options

    assert said() == ("https://said.example/book/", {"announcement": "a"})
    address, options = said(SITE_URL="https://site.example", REPOSITORY="ada/engine")
    assert address == "https://site.example/"
    assert options["repository_url"] == "https://github.com/ada/engine"
    assert options["announcement"] == "a"
