"""The map, the page for the lost and the downloads of a site, with and without a known address."""

import zipfile

import publishing
import pytest


@pytest.fixture
def site(tmp_path, monkeypatch):
    monkeypatch.setattr(publishing, "ROOT", tmp_path)
    folder = tmp_path / "site"
    (folder / "chapters").mkdir(parents=True)
    (folder / "index.html").write_text('<p class="downloads"></p>')
    (folder / "chapters" / "a.html").write_text("A")
    page = '<html data-content_root="./"><a href="chapters/a.html">a</a><a href="#top">t</a><a href="https://x">x</a>'
    (folder / "404.html").write_text(page)
    return folder


def test_site_map_lists_pages_under_the_address(site):
    publishing.map_site(site, "https://example.org/course/")
    text = (site / "sitemap.xml").read_text()
    assert "<loc>https://example.org/course/chapters/a.html</loc>" in text
    assert "404" not in text


def test_page_for_the_lost_links_from_the_root_of_the_site(site):
    publishing.root_links(site, "/course/")
    text = (site / "404.html").read_text()
    assert 'href="/course/chapters/a.html"' in text
    assert 'data-content_root="/course/"' in text
    assert 'href="#top"' in text
    assert 'href="https://x"' in text


def test_only_what_exists_is_offered(site, tmp_path):
    publishing.offer(site)
    assert publishing.PDF not in (site / "index.html").read_text()
    (tmp_path / "_build" / "pdf").mkdir(parents=True)
    (tmp_path / "_build" / "pdf" / publishing.PDF).write_bytes(b"%PDF")
    publishing.offer(site)
    assert f'href="{publishing.PDF}"' in (site / "index.html").read_text()
    assert (site / publishing.PDF).exists()


def test_zip_is_whole_has_no_dead_link_and_is_the_same_each_time(site):
    publishing.offer(site)
    first = (site / publishing.ZIP).read_bytes()
    publishing.offer(site)
    assert (site / publishing.ZIP).read_bytes() == first
    with zipfile.ZipFile(site / publishing.ZIP) as archive:
        names = {name.removeprefix("linear-classification/") for name in archive.namelist()}
        assert names == {"index.html", "404.html", "chapters/a.html"}
        assert archive.read("linear-classification/index.html") == b'<p class="downloads"></p>'
