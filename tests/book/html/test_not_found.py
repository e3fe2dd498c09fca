"""The page for a lost reader works wherever a host shows it: what it leads to is said in full."""

from types import SimpleNamespace

import lxml.html
import pytest
from jinja2 import Environment, PackageLoader

from book_ext.html import page_context


@pytest.mark.parametrize("home", ["https://example.org/course/", ""])
def test_all_that_it_leads_to_begins_with_the_address_of_the_site(home):
    env = SimpleNamespace(
        toctree_includes={"index": ["chapters/a", "appendix/b"]},
        titles={"chapters/a": SimpleNamespace(astext=lambda: "Lines & signs")},
        config=SimpleNamespace(root_doc="index"),
    )
    ((page, said, template),) = page_context.lost_page(SimpleNamespace(env=env))
    assert page == "404"
    template = Environment(loader=PackageLoader("book_ext")).get_template(template)
    html = lxml.html.fromstring(template.render(said, book=SimpleNamespace(html_baseurl=home)))
    places = ["index.html", "search.html", "index.html", "chapters/a.html"]
    assert html.xpath("//@href | //@action | //@src") == [home + place for place in places]
    assert html.find(".//li/a").text == "Lines & signs"
