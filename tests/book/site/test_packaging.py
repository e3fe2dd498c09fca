"""The map and the downloads of a site, with and without a known address."""

import zipfile
from types import SimpleNamespace

import pytest

from book_ext.site import packaging
from book_ext.site.built import Site

PAGES = {"index.html": '<p class="downloads"></p>', "chapters/a.html": "A", "404.html": "lost"}


def app(base: str = "https://example.org/course/"):
    return SimpleNamespace(config=SimpleNamespace(html_baseurl=base))


@pytest.fixture
def site(tmp_path, monkeypatch):
    monkeypatch.setattr(packaging, "ROOT", tmp_path)
    folder = tmp_path / "site"
    (folder / "chapters").mkdir(parents=True)
    for name, text in PAGES.items():
        (folder / name).write_text(text)
    return Site.read(folder)


def pack(site: Site) -> bytes:
    packaging.offer(app(), site)
    site.write(PAGES)
    packaging.pack(app(), site)
    return (site.folder / packaging.ZIP).read_bytes()


def test_site_map_lists_pages_under_the_address(site):
    packaging.map_site(app(), site)
    text = (site.folder / "sitemap.xml").read_text()
    assert "<loc>https://example.org/course/chapters/a.html</loc>" in text
    assert "404" not in text


def test_without_an_address_there_is_no_map(site):
    packaging.map_site(app(""), site)
    assert not (site.folder / "sitemap.xml").exists()


def test_only_what_exists_is_offered(site, tmp_path):
    packaging.offer(app(), site)
    assert packaging.PDF not in site.pages["index.html"]
    (tmp_path / "_build" / "pdf").mkdir(parents=True)
    (tmp_path / "_build" / "pdf" / packaging.PDF).write_bytes(b"%PDF")
    packaging.offer(app(), site)
    assert f'href="{packaging.PDF}"' in site.pages["index.html"]
    assert (site.folder / packaging.PDF).exists()


def test_zip_is_whole_has_no_dead_link_and_is_the_same_each_time(site):
    first = pack(site)
    assert pack(site) == first
    assert packaging.ZIP in (site.folder / "index.html").read_text()
    with zipfile.ZipFile(site.folder / packaging.ZIP) as archive:
        names = {name.removeprefix("linear-classification/") for name in archive.namelist()}
        assert names == set(PAGES)
        assert archive.read("linear-classification/index.html") == b'<p class="downloads"></p>'
