"""Each key of Jupyter Book 1 does what the manual says, in one small book that has them all, or warns."""

import contextlib
import importlib.resources
import io
import json
import logging
import re
import warnings as python_warnings
from pathlib import Path
from types import SimpleNamespace
from urllib.parse import parse_qs, urlsplit

import pytest
import yaml
from bs4 import BeautifulSoup
from jupyter_book.sphinx import build_sphinx

from book_ext import end
from book_ext.model import settings as settings_of_the_book
from book_ext.model.settings import KEYS, UNUSED, given

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
        "myst_dmath_double_inline": True,
    },
    "html": {
        "favicon": "icon.svg",
        "use_edit_page_button": True,
        "use_repository_button": True,
        "use_issues_button": True,
        "use_multitoc_numbering": True,
        "extra_footer": "<p id='own-foot'>Own <b>foot</b></p>",
        "home_page_in_navbar": True,
        "baseurl": "https://small.example/book",
        "announcement": "<b>Closed on Sunday</b>",
        "analytics": {
            "plausible_analytics_domain": "small.example",
            "plausible_analytics_url": "https://count.example/js/script.js",
            "google_analytics_id": "G-1843",
        },
        "comments": {
            "hypothesis": True,
            "utterances": {"repo": "ada/engine", "label": "talk"},
            "giscus": {"repo": "ada/engine", "repo-id": "R_1", "category": "Talk", "category-id": "D_1"},
        },
    },
    "latex": {
        "latex_engine": "xelatex",
        "use_jupyterbook_latex": True,
        "latex_documents": {"targetname": "a.tex"},
    },
    "launch_buttons": {
        "notebook_interface": "jupyterlab",
        "binderhub_url": "https://binder.example/",
        "jupyterhub_url": "https://hub.example",
        "colab_url": "https://colab.research.google.com",
        "deepnote_url": "https://deepnote.com",
        "thebe": True,
    },
    "repository": {
        "url": "https://github.com/ada/engine.git",
        "path_to_book": "course/book/",
        "branch": "devel",
    },
    "sphinx": {
        "extra_extensions": ["sphinx.ext.todo"],
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
    cli = {"latex_individualpages": False, "external_toc_path": str(folder / "_toc.yml")}
    warnings = io.StringIO()
    with (
        contextlib.redirect_stderr(warnings),
        contextlib.redirect_stdout(io.StringIO()),
        python_warnings.catch_warnings(),
    ):
        python_warnings.simplefilter("ignore")  # of Jupyter Book itself, of what is to come
        result = build_sphinx(
            folder,
            folder / "_build" / "html",
            noconfig=True,
            path_config=folder / "_config.yml",
            confoverrides=cli,
            **options,
        )
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
    }
    return SimpleNamespace(folder=folder, out=out, app=app, config=app.config, pages=pages, warnings=warnings)


def one(book):
    return book.pages["chapters/one"]


def text(book):
    return one(book).article.get_text(" ")


def links(book):
    """The links of the margin by their words."""
    return {link.text: link["href"] for link in one(book).select(".page-tools a")}


def policy(book):
    rules = one(book).select_one("meta[http-equiv=Content-Security-Policy]")["content"].split("; ")
    return {directive: set(sources) for directive, *sources in map(str.split, rules)}


def allows(book, host, *directives):
    """Whether exactly these directives name the host."""
    return {name for name, sources in policy(book).items() if host in sources} == set(directives)


def guest(book, start):
    return next(script for script in one(book).select("script[src]") if script["src"].startswith(start))


GUEST = ("script-src", "style-src", "frame-src")
# What is to be seen of each key in that book.
SEEN = {
    "title": lambda b: (
        one(b).select_one(".brand")["aria-label"].startswith("A small book:")
        and "A small book" in one(b).title.text
    ),
    "author": lambda b: one(b).select_one("meta[name=author]")["content"] == "Ada Lovelace",
    "copyright": lambda b: "© 1843" in one(b).footer.text,
    "project": lambda b: b.config.project == "Engine",
    "logo": lambda b: (
        one(b).select_one(".brand img")["src"] == "../_static/logo.svg"
        and (b.out / "_static/logo.svg").exists()
    ),
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
    "html.favicon": lambda b: (
        one(b).select_one("link[rel=icon]")["href"] == "../_static/icon.svg"
        and (b.out / "_static/icon.svg").exists()
    ),
    "html.use_edit_page_button": lambda b: "Edit this page" in links(b),
    "html.use_repository_button": lambda b: links(b)["Repository"] == "https://github.com/ada/engine",
    "html.use_issues_button": lambda b: (
        "/issues/new?" in links(b)["Report a mistake"]
        and "/issues/new?" in one(b).select_one("footer a.report")["href"]
    ),
    "html.use_multitoc_numbering": lambda b: (
        "Chapter 2" in b.pages["chapters/two"].select_one(".kicker").text
    ),
    "html.extra_footer": lambda b: all(page.select("footer #own-foot b") for page in b.pages.values()),
    "html.home_page_in_navbar": lambda b: one(b).select_one(".menu a")["href"] == "../index.html",
    "html.baseurl": lambda b: (
        one(b).select_one("link[rel=canonical]")["href"] == "https://small.example/book/chapters/one.html"
    ),
    "html.announcement": lambda b: all(page.select(".announcement b") for page in b.pages.values()),
    "html.analytics.plausible_analytics_domain": lambda b: (
        guest(b, "https://count.example/")["data-domain"] == "small.example"
    ),
    "html.analytics.plausible_analytics_url": lambda b: allows(
        b, "https://count.example", "script-src", "connect-src"
    ),
    "html.analytics.google_analytics_id": lambda b: (
        guest(b, "https://www.googletagmanager.com/")["src"].endswith("?id=G-1843")
        and allows(b, "https://www.googletagmanager.com", "script-src", "connect-src", "img-src")
    ),
    "html.comments.hypothesis": lambda b: (
        guest(b, "https://hypothes.is/embed.js") and allows(b, "https://hypothes.is", *GUEST)
    ),
    "html.comments.utterances": lambda b: (
        guest(b, "https://utteranc.es/client.js")["label"] == "talk"
        and allows(b, "https://utteranc.es", "script-src", "frame-src")
    ),
    "html.comments.giscus": lambda b: (
        guest(b, "https://giscus.app/client.js")["data-repo-id"] == "R_1"
        and allows(b, "https://giscus.app", *GUEST)
    ),
    "launch_buttons.notebook_interface": lambda b: "urlpath=lab/tree/" in links(b)["Open in Binder"],
    "launch_buttons.binderhub_url": lambda b: (
        links(b)["Open in Binder"]
        == "https://binder.example/v2/gh/ada/engine/notebooks?urlpath=lab/tree/chapters/one.ipynb"
    ),
    "launch_buttons.jupyterhub_url": lambda b: (
        parse_qs(urlsplit(links(b)["Open in JupyterHub"]).query)
        == {
            "repo": ["https://github.com/ada/engine"],
            "branch": ["notebooks"],
            "urlpath": ["lab/tree/engine/chapters/one.ipynb"],
        }
    ),
    "launch_buttons.colab_url": lambda b: (
        links(b)["Open in Colab"]
        == "https://colab.research.google.com/github/ada/engine/blob/notebooks/chapters/one.ipynb"
    ),
    "launch_buttons.deepnote_url": lambda b: (
        parse_qs(urlsplit(links(b)["Open in Deepnote"]).query)
        == {"url": ["https://github.com/ada/engine/blob/notebooks/chapters/one.ipynb"]}
    ),
    "repository.url": lambda b: links(b)["Edit this page"].startswith("https://github.com/ada/engine/edit/"),
    "repository.path_to_book": lambda b: links(b)["Edit this page"].endswith("/course/book/chapters/one.md"),
    "repository.branch": lambda b: "/edit/devel/" in links(b)["Edit this page"],
    "sphinx.extra_extensions": lambda b: "sphinx.ext.todo" in b.app.extensions,
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


@pytest.mark.parametrize("key", sorted(KEYS - set(UNUSED)))
def test_a_key_does_what_it_says(book, key):
    assert SEEN[key](book)


def test_each_other_key_warns_and_no_key_besides(book):
    told = re.findall(r"WARNING: _config.yml: (\S+) does nothing here", book.warnings)
    assert sorted(told) == sorted(UNUSED)
    others = [line for line in book.warnings.splitlines() if "WARNING" in line and "does nothing" not in line]
    assert others == []


def test_that_book_has_every_key():
    assert set(dict(given(SETTINGS))) == KEYS


def test_no_key_of_jupyter_book_is_forgotten():
    files = importlib.resources.files("jupyter_book")

    def leaves(schema, group=""):
        for name, about in schema["properties"].items():
            yield from leaves(about, f"{group}{name}.") if "properties" in about else [group + name]

    def defaults(tree, group=""):
        for name, value in tree.items():
            yield from defaults(value, f"{group}{name}.") if isinstance(value, dict) else [group + name]

    named = {
        *leaves(json.loads(files.joinpath("config_schema.json").read_text("utf-8"))),
        *defaults(yaml.safe_load(files.joinpath("default_config.yml").read_text("utf-8"))),
    }
    assert named <= KEYS
    assert KEYS - named == {"project", "parse.myst_substitutions", "html.comments.giscus"}


def test_the_table_of_the_manual_has_every_key_and_says_which_of_them_warn():
    manual = (ROOT / "appendix" / "authoring.md").read_text("utf-8").partition("(settings)=")[2]
    rows = dict(re.findall(r"^\| `([\w.]+)` \| (.+) \|$", manual, re.MULTILINE))
    assert set(rows) == KEYS
    assert {key for key, words in rows.items() if re.match(r"warns(:|$)", words)} == set(UNUSED)


# What the script of each guest does in a page, and two things that none may do.
CLIENT = """{
  const host = new URL(document.currentScript.src).origin;
  const add = (name, about) => document.head.append(Object.assign(document.createElement(name), about));
  if (/hypothes|giscus/.test(host)) add("link", { rel: "stylesheet", href: `${host}/style.css` });
  if (/hypothes|giscus|utteranc/.test(host)) add("iframe", { src: `${host}/frame.html` });
  if (/count|google/.test(host)) fetch(`${host}/event`, { method: "POST", mode: "no-cors" });
}"""
STRANGER = """() => {
  const src = "https://stranger.example/a.js";
  document.head.append(Object.assign(document.createElement("script"), { src }));
  return fetch("https://stranger.example/").catch(() => null);
}"""


def test_guests_come_in_and_no_stranger(book, browser):
    asked, refused = set(), []

    def answer(route):
        url = urlsplit(route.request.url)
        asked.add((url.hostname, route.request.resource_type))
        route.fulfill(body=CLIENT if route.request.resource_type == "script" else "")

    context = browser.new_context()
    context.route(lambda url: url.startswith("https://"), answer)
    page = context.new_page()
    page.on("console", lambda m: "Content Security Policy" in m.text and refused.append(m.text))
    page.goto((book.out / "chapters" / "one.html").as_uri(), wait_until="networkidle")
    assert refused == []
    for host in ("hypothes.is", "giscus.app"):
        assert {(host, kind) for kind in ("script", "stylesheet", "document")} <= asked
    assert {("utteranc.es", kind) for kind in ("script", "document")} <= asked
    for host in ("count.example", "www.googletagmanager.com"):
        assert {(host, kind) for kind in ("script", "fetch")} <= asked
    page.evaluate(STRANGER)
    assert any("script" in words for words in refused)
    assert any("onnect" in words for words in refused)
    assert "stranger.example" not in {host for host, _ in asked}
    context.close()


BARE = {
    "sphinx": {
        "local_extensions": {"book_ext": str(ROOT)},
        "config": {"extensions": EXTENSIONS, "html_theme": "book"},
    }
}
UNLOADED = {"sphinx": BARE["sphinx"] | {"extra_extensions": ["sphinx_design"]}}
STRANGE = BARE["sphinx"]["config"] | {"html_css_files": ["https://style.example/a.css"]}


@pytest.mark.parametrize(
    ("settings", "words"),
    [
        ({"repositry": {"url": "x"}}, "repositry is no key of Jupyter Book"),
        (
            {"html": {"use_issue_button": True}},
            "html.use_issue_button is no key of Jupyter Book; is it html.use_issues",
        ),
        ({"html": {"comments": {"dokieli": True}}}, "html.comments.dokieli is no key"),
        (UNLOADED, "the extension sphinx_design is not loaded"),
        (
            {"sphinx": BARE["sphinx"] | {"config": STRANGE}},
            "https://style.example/a.css, which is on another",
        ),
        ({"launch_buttons": {"colab_url": "https://colab.research.google.com"}}, "say repository.url"),
        (
            {
                "launch_buttons": {"colab_url": "https://colab.research.google.com"},
                "repository": {"url": "https://git.example/a/b"},
            },
            "launch_buttons.colab_url is for github",
        ),
        (
            {"html": {"use_issues_button": True}, "repository": {"url": "https://bitbucket.org/a/b"}},
            "html.use_issues_button is for github, gitlab",
        ),
        ({"launch_buttons": {"notebook_interface": "lab"}}, "it can be classic or jupyterlab"),
    ],
)
def test_what_cannot_be_stops_the_build(tmp_path, settings, words):
    """Before a page is read: the first warning is an error."""
    result, warnings = build(tmp_path, BARE | settings, warningiserror=True)
    assert isinstance(result, Exception) or result != 0
    assert words in f"{result} {warnings}"
    assert not list((tmp_path / "_build" / "html").rglob("*.html"))


def of_environment(folder, monkeypatch, settings="", **names):
    """The settings of Sphinx after those of the environment."""
    for name in ("SITE_URL", "REPOSITORY"):
        monkeypatch.delenv(name, raising=False)
    for name, value in names.items():
        monkeypatch.setenv(name, value)
    (folder / "_config.yml").write_text(settings)
    config = SimpleNamespace(
        html_baseurl="https://said.example/book", html_theme_options={"announcement": "a"}
    )
    settings_of_the_book.of_environment(SimpleNamespace(srcdir=folder), config)
    return config


def test_the_environment_says_where_the_site_and_its_sources_are(tmp_path, monkeypatch):
    said = of_environment(tmp_path, monkeypatch)
    assert (said.html_baseurl, said.html_theme_options) == (
        "https://said.example/book/",
        {"announcement": "a"},
    )
    config = of_environment(tmp_path, monkeypatch, SITE_URL="https://site.example", REPOSITORY="ada/engine")
    assert config.html_baseurl == "https://site.example/"
    options = config.html_theme_options
    assert options["repository_url"] == "https://github.com/ada/engine"
    assert options["announcement"] == "a"
    assert options["use_issues_button"] is True
    assert options["launch_buttons"]["binderhub_url"] == "https://mybinder.org"


def test_what_the_file_says_stands_beside_the_environment(tmp_path, monkeypatch):
    text = "html: {use_edit_page_button: false}\nlaunch_buttons: {binderhub_url: '', jupyterhub_url: https://hub.example}"
    options = of_environment(tmp_path, monkeypatch, text, REPOSITORY="ada/engine").html_theme_options
    assert (options["use_edit_page_button"], options["use_issues_button"]) == (False, True)
    hosts = {name for name, url in options["launch_buttons"].items() if name.endswith("_url") and url}
    assert hosts == {"jupyterhub_url", "colab_url"}
