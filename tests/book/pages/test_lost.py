"""The page for a lost reader works at any address below the site's own."""

from pathlib import Path
from types import SimpleNamespace

from book_ext.pages import lost
from book_ext.site.built import Site

PAGE = '<html data-content_root="./"><a href="chapters/a.html">a</a><a href="#top">t</a><a href="https://x">x</a>'


def test_it_links_from_the_root_of_the_site():
    site = Site(Path(), {"404.html": PAGE})
    app = SimpleNamespace(config=SimpleNamespace(html_baseurl="https://example.org/course/"))
    lost.root_links(app, site)
    text = site.pages["404.html"]
    assert 'href="/course/chapters/a.html"' in text
    assert 'data-content_root="/course/"' in text
    assert 'href="#top"' in text
    assert 'href="https://x"' in text
