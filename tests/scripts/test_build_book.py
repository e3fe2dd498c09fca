"""A build that would make the same is not made, and one of which anything differs is."""

import pytest

from scripts import build_book, inputs


@pytest.fixture
def built(tmp_path, monkeypatch):
    """Builds in a folder, and the options of those that were made."""
    made = []

    def run(options):
        made.append(options)
        (tmp_path / "_build/html").mkdir(parents=True, exist_ok=True)
        (tmp_path / "_build/html/index.html").write_text("page")
        return 0

    digest = inputs.digest
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(build_book, "run", run)
    monkeypatch.setattr(build_book, "lacks_python", lambda: "")
    monkeypatch.setattr(inputs, "digest", lambda options: digest(options, tmp_path))
    for name in inputs.SETTINGS:
        monkeypatch.delenv(name, raising=False)
    (tmp_path / "chapters").mkdir()
    (tmp_path / "chapters/a.md").write_text("# A")
    build_book.main([])
    assert len(made) == 1
    return made


def test_nothing_is_done_where_nothing_has_changed(built, capsys):
    assert build_book.main([]) == 0
    assert len(built) == 1
    assert "Nothing has changed" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("path", "text"),
    [
        ("chapters/a.md", "# B"),
        ("chapters/b.md", "# A"),
        ("_build/pdf/book.pdf", "%PDF"),
        ("_toc.yml", "root: a"),
    ],
)
def test_what_a_page_is_made_from_makes_it_again(built, tmp_path, path, text):
    (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
    (tmp_path / path).write_text(text)
    build_book.main([])
    assert len(built) == 2


def test_so_does_the_address_of_the_site_and_a_lost_page(built, tmp_path, monkeypatch):
    monkeypatch.setenv("SITE_URL", "https://example.org")
    build_book.main([])
    assert len(built) == 2
    (tmp_path / "_build/html/index.html").unlink()
    build_book.main([])
    assert len(built) == 3


def test_without_python_for_its_pages_nothing_is_built(built, monkeypatch, capsys):
    monkeypatch.setattr(build_book, "lacks_python", lambda: "a.whl is not the one")
    monkeypatch.setenv("PYODIDE", "some/folder")
    assert build_book.main([]) == 1
    assert capsys.readouterr().out == "a.whl is not the one\n"
    assert len(built) == 1


@pytest.mark.parametrize(
    "path", ["tests/test_a.py", "_build/html/a.html", ".git/index", "node_modules/a/b.js"]
)
def test_what_no_page_is_made_from_does_not(built, tmp_path, path):
    (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
    (tmp_path / path).write_text("other")
    build_book.main([])
    assert len(built) == 1


def test_a_build_that_fails_is_made_again(built, tmp_path, monkeypatch):
    (tmp_path / "chapters/a.md").write_text("# B")
    works = build_book.run
    monkeypatch.setattr(build_book, "run", lambda options: 1)
    assert build_book.main([]) == 1
    monkeypatch.setattr(build_book, "run", works)
    assert build_book.main([]) == 0
    assert len(built) == 2


def test_cells_show_their_figures_whatever_backend_is_chosen(tmp_path, monkeypatch):
    given = {}

    def start(*_args, env, **_options):
        given.update(env)
        raise InterruptedError

    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("MPLBACKEND", "agg")
    monkeypatch.setenv("SITE_URL", "https://example.org")
    monkeypatch.setattr(build_book.subprocess, "Popen", start)
    with pytest.raises(InterruptedError):
        build_book.run([])
    assert "MPLBACKEND" not in given
    assert given["SITE_URL"] == "https://example.org"
