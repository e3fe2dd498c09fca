"""The addresses that a repository on GitHub gives."""

from types import SimpleNamespace
from urllib.parse import parse_qs, urlsplit

from book_ext.html.repository import edit, launches, report, repository

TITLE, TEXT = "Two & three", "What is 1 + 1?\r\nPage: a"


def config(url, branch=""):
    return SimpleNamespace(html_theme_options={"repository_url": url, "repository_branch": branch})


def test_edit_and_report():
    where = config("https://github.com/a/b.git/", "devel")
    assert edit(where, "x/c d.md") == "https://github.com/a/b/edit/devel/x/c%20d.md"
    asked = urlsplit(report(where, TITLE, TEXT))
    assert (asked.netloc, asked.path) == ("github.com", "/a/b/issues/new")
    assert parse_qs(asked.query) == {"title": [TITLE], "body": [TEXT]}
    assert parse_qs(urlsplit(report(config(""), TITLE, TEXT)).query) == {"subject": [TITLE], "body": [TEXT]}


def test_the_repository_of_jupyter_book_is_the_default_of_nobodys_book():
    assert repository(config("https://github.com/executablebooks/jupyter-book")) == ""
    assert launches(config(""), "chapters/a") == {}


def test_notebooks_open_from_their_own_branch():
    assert launches(config("https://github.com/a/b", "devel"), "chapters/a") == {
        "Binder": "https://mybinder.org/v2/gh/a/b/notebooks?urlpath=lab/tree/chapters/a.ipynb",
        "Colab": "https://colab.research.google.com/github/a/b/blob/notebooks/chapters/a.ipynb",
    }
