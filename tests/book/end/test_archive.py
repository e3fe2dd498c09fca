"""The map and the archive of a site, with and without a known address."""

import zipfile
from types import SimpleNamespace

import pytest

from book_ext.end import archive
from book_ext.model.notes import folder

PAGES = {"index.html": "with offers", "chapters/a.html": "A", "404.html": "lost"}


@pytest.fixture
def app(tmp_path, monkeypatch):
    monkeypatch.setattr(archive, "PDF", tmp_path / "_build" / "book.pdf")
    site = tmp_path / "site"
    (site / "chapters").mkdir(parents=True)
    for name, text in PAGES.items():
        (site / name).write_text(text)
    app = SimpleNamespace(
        outdir=site,
        doctreedir=tmp_path / "trees",
        builder=SimpleNamespace(name="html"),
        config=SimpleNamespace(html_baseurl="https://example.org/course/", root_doc="index"),
        env=SimpleNamespace(found_docs={"index", "chapters/a"}),
    )
    folder(app).mkdir(parents=True)
    (folder(app) / "index.html").write_text("without offers")
    return app


def test_site_map_lists_pages_under_the_address(app):
    archive.map_site(app)
    text = (app.outdir / "sitemap.xml").read_text()
    assert "<loc>https://example.org/course/chapters/a.html</loc>" in text
    assert "404" not in text


def test_without_an_address_there_is_no_map(app):
    app.config.html_baseurl = ""
    archive.map_site(app)
    assert not (app.outdir / "sitemap.xml").exists()


def test_the_first_page_offers_what_exists_and_its_copy_in_the_zip_nothing(app):
    app.builder.templates = SimpleNamespace(render=lambda template, context: "".join(context["page_end"]))

    def offered() -> str:
        context = {"page_end": ["The end."]}
        archive.offer(app, "index", "page.html", context, None)
        assert (folder(app) / "index.html").read_text() == "The end."
        return context["page_end"][1]

    assert (archive.ZIP in offered(), "book.pdf" in offered()) == (True, False)
    archive.PDF.parent.mkdir()
    archive.PDF.write_bytes(b"%PDF")
    assert (archive.ZIP in offered(), "book.pdf" in offered()) == (True, True)


def test_zip_is_whole_has_no_dead_link_and_is_the_same_each_time(app):
    archive.pack(app)
    first = (app.outdir / archive.ZIP).read_bytes()
    archive.pack(app)
    assert (app.outdir / archive.ZIP).read_bytes() == first
    with zipfile.ZipFile(app.outdir / archive.ZIP) as packed:
        names = {name.removeprefix("linear-classification/") for name in packed.namelist()}
        assert names == set(PAGES)
        assert packed.read("linear-classification/index.html") == b"without offers"


def test_a_pdf_lies_beside_the_pages_and_not_in_the_zip(app):
    archive.PDF.parent.mkdir()
    archive.PDF.write_bytes(b"%PDF")
    archive.pack(app)
    assert (app.outdir / "book.pdf").read_bytes() == b"%PDF"
