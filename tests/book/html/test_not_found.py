"""The page for a lost reader works at any address below the site's own."""

from types import SimpleNamespace

import pytest

from book_ext.html import not_found


def app(address: str):
    builder = SimpleNamespace(get_target_uri=lambda page: f"{page}.html")
    env = SimpleNamespace(
        toctree_includes={"index": ["chapters/a", "appendix/b"]},
        titles={"chapters/a": SimpleNamespace(astext=lambda: "Lines & signs")},
        config=SimpleNamespace(root_doc="index"),
    )
    return SimpleNamespace(config=SimpleNamespace(html_baseurl=address), builder=builder, env=env)


@pytest.mark.parametrize(("address", "root"), [("https://example.org/course/", "/course/"), ("", "/")])
def test_all_that_it_leads_to_begins_at_the_root_of_the_site(address, root):
    context = {"content_root": "./"}
    not_found.link_from_root(app(address), context)
    assert context["content_root"] == root
    assert context["pathto"]("chapters/a") == f"{root}chapters/a.html"
    assert context["pathto"]("_static/style.css", 1) == f"{root}_static/style.css"
    ((page, said, _),) = not_found.lost_page(app(address))
    assert page == "404"
    assert f'<a href="{root}chapters/a.html">Lines &amp; signs</a>' in said["body"]
    assert f'action="{root}search.html"' in said["body"]
    assert "appendix" not in said["body"]
