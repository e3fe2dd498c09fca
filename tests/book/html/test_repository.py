"""The addresses of a repository, each in the form of its host."""

from types import SimpleNamespace
from urllib.parse import parse_qs, urlsplit

import pytest

from book_ext.html.repository import Repository, launches, repository

TITLE, TEXT = "Two & three", "What is 1 + 1?\r\nPage: a"


def config(url, **buttons):
    return SimpleNamespace(html_theme_options={"repository_url": url, "launch_buttons": buttons})


@pytest.mark.parametrize(
    ("url", "edit", "report"),
    [
        ("https://github.com/a/b", "https://github.com/a/b/edit/main/x/c%20d.md", ("title", "body")),
        (
            "https://gitlab.example/g/a/b",
            "https://gitlab.example/g/a/b/-/edit/main/x/c%20d.md",
            ("issue[title]", "issue[description]"),
        ),
        ("https://bitbucket.org/a/b", "https://bitbucket.org/a/b/src/main/x/c%20d.md?mode=edit", None),
    ],
)
def test_edit_and_report(url, edit, report):
    where = Repository(url, "main", "x")
    assert where.edit("c d.md") == edit
    assert where.can_report == (report is not None)
    if report:
        asked = parse_qs(urlsplit(where.report(TITLE, TEXT)).query)
        assert asked == {report[0]: [TITLE], report[1]: [TEXT]}


def test_the_repository_of_jupyter_book_is_the_default_of_nobodys_book():
    assert repository(config("https://github.com/executablebooks/jupyter-book")) is None
    assert repository(config("")) is None
    assert repository(config("https://github.com/a/b.git/")).url == "https://github.com/a/b"


def test_binder_knows_three_kinds_of_repository():
    def binder(url):
        return launches(config(url, binderhub_url="https://binder.example"), "chapters/a")["Binder"]

    path = "notebooks?urlpath=tree/chapters/a.ipynb"
    assert binder("https://github.com/a/b") == f"https://binder.example/v2/gh/a/b/{path}"
    assert binder("https://gitlab.com/a/b") == f"https://binder.example/v2/gl/a%2Fb/{path}"
    assert (
        binder("https://git.example/a/b")
        == f"https://binder.example/v2/git/https%3A%2F%2Fgit.example%2Fa%2Fb/{path}"
    )


def test_nothing_is_launched_from_nowhere():
    assert launches(config("", binderhub_url="https://binder.example"), "chapters/a") == {}
