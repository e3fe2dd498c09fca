"""What the bar offers follows from the repository and from where the source of a page lies."""

from types import SimpleNamespace
from urllib.parse import parse_qs, urlsplit

import pytest

from book_ext.html.page_tools import edit, launches, report, repository, source_links


@pytest.fixture
def words(tmp_path):
    """The links and buttons of a page, by their words."""
    (tmp_path / "book" / "exercises").mkdir(parents=True)
    (tmp_path / "private.md").write_text("# Quiz\n")
    (tmp_path / "book" / "exercises" / "open.md").write_text("# Open\n")
    (tmp_path / "book" / "exercises" / "quiz.md").symlink_to(tmp_path / "private.md")

    def words(page, **options):
        book = tmp_path / "book"
        config = SimpleNamespace(
            html_theme_options=options, html_baseurl="", release="1.2", html_title="A book"
        )
        env = SimpleNamespace(titles={}, doc2path=lambda name: str(book / f"{name}.md"))
        found = source_links(SimpleNamespace(config=config, env=env, srcdir=book), page)
        return {one.astext(): one["html"].get("href", "") for one in found}

    return words


GITHUB = {"repository_url": "https://github.com/a/b", "repository_branch": "main"}


def test_with_a_repository_and_without(words):
    found = words("exercises/open", **GITHUB)
    assert list(found) == ["Full screen", "Repository", "Edit this page", "Report a mistake"]
    assert found["Edit this page"] == "https://github.com/a/b/edit/main/exercises/open.md"
    assert "Version%3A%201.2" in found["Report a mistake"]
    found = words("exercises/open")
    assert list(found) == ["Full screen", "Report a mistake"]
    assert found["Report a mistake"].startswith("mailto:?")


def test_a_sheet_of_a_private_folder_is_not_in_the_repository(words):
    assert "Edit this page" not in words("exercises/quiz", **GITHUB)


def config(url, branch=""):
    options = {"repository_url": url, "repository_branch": branch}
    return SimpleNamespace(
        html_theme_options=options, html_baseurl="", release="1.2", html_title="Two & three"
    )


def test_edit_and_report():
    where = config("https://github.com/a/b.git/", "devel")
    assert edit(where, "x/c d.md") == "https://github.com/a/b/edit/devel/x/c%20d.md"
    env = SimpleNamespace(titles={})
    asked = urlsplit(report(SimpleNamespace(config=where, env=env), "1 + 1"))
    assert (asked.netloc, asked.path) == ("github.com", "/a/b/issues/new")
    title, body = ("".join(one) for one in parse_qs(asked.query).values())
    assert title == "Two & three"
    assert "\r\nPage: 1 + 1\r\n" in body
    mail = urlsplit(report(SimpleNamespace(config=config(""), env=env), "1 + 1"))
    assert parse_qs(mail.query) == {"subject": [title], "body": [body]}


def test_the_repository_of_jupyter_book_is_the_default_of_nobodys_book():
    assert repository(config("https://github.com/executablebooks/jupyter-book")) == ""
    assert launches(config(""), "chapters/a") == {}


def test_notebooks_open_from_their_own_branch():
    assert launches(config("https://github.com/a/b", "devel"), "chapters/a") == {
        "Binder": "https://mybinder.org/v2/gh/a/b/notebooks?urlpath=lab/tree/chapters/a.ipynb",
        "Colab": "https://colab.research.google.com/github/a/b/blob/notebooks/chapters/a.ipynb",
    }
