"""Search finds what readers look for, shows it in its context, and helps where there is nothing."""

import pytest
from playwright.sync_api import expect

# What a reader types, and the page or entry that comes first.
FIRST = {
    "separator": "chapters/linear-separators.html",
    "gradient descent": "chapters/gradient-descent.html",
    "softmax": "chapters/softmax.html",
    "convex": "chapters/convexity.html",
    "masking": "chapters/why-not-regression.html",
    "confusion matrix": "chapters/evaluation.html",
    "step size": "chapters/gradient-descent.html",
    "sigmoid": "chapters/linear-logistic-classifiers.html",
    "log-odds": "chapters/linear-logistic-classifiers.html",
    "overfitting": "chapters/regularization.html",
    "LinearClassifier": "appendix/api.html",
    "gradient_descent": "appendix/api.html",
    "notation": "appendix/notation.html",
}
# Asks for each, and tells the first page and the first section there.
ASK = """queries => {
  const field = document.querySelector(".search-form input");
  return queries.map(query => {
    field.value = query;
    field.dispatchEvent(new Event("input"));
    const page = document.querySelector(".search-page");
    return ["h2 a", "h3 a"].map(link => page?.querySelector(link)?.getAttribute("href") ?? "");
  });
}"""
PLACES = "hits => hits.map(hit => hit.getAttribute('href'))"


def ask(page, query: str) -> None:
    page.locator(".search-form input").fill(query)


def search(visit, address: str, query: str):
    page = visit(address, f"search.html?q={query}")
    expect(page.locator(".search-status")).not_to_be_empty()
    return page


def test_the_first_page_is_the_one_looked_for(visit, address):
    page = search(visit, address, "separator")
    firsts = page.evaluate(ASK, [*FIRST])
    assert dict(zip(FIRST, (first for first, _ in firsts), strict=True)) == FIRST


def test_the_words_of_other_courses_lead_to_the_section_that_explains_them(visit, address, site, pages):
    """All words, but no formulas, of the tables for those who come from another course."""
    rows = pages[site / "appendix/coming-from.html"].xpath(
        "//table[contains(@class, 'by-other-names')]//tr[td]"
    )
    places: dict[str, set[str]] = {}
    for row in rows:
        names = "".join(row.xpath("td[1]//text()[not(ancestor::span[contains(@class, 'math')])]"))
        for words in filter(None, names.strip().split(", ")):
            places.setdefault(words, set()).update(
                link.removeprefix("../") for link in row.xpath(".//a/@href")
            )
    assert len(places) > 140
    firsts = search(visit, address, "separator").evaluate(ASK, [*places])
    found = dict(zip(places, (section for _, section in firsts), strict=True))
    assert {words: place for words, place in found.items() if place not in places[words]} == {}


def test_each_place_is_found_once_with_the_words_around_it(visit, address):
    page = search(visit, address, "softmax")
    for query in ("softmax", "θ", "λ", "iris"):
        ask(page, query)
        places = page.locator(".search-page :is(h2, h3) a").evaluate_all(PLACES)
        assert len(places) == len(set(places)) > 3, query
        assert places[0].startswith("chapters/")
        for excerpt in page.locator(".search-page:has(mark) p").all_text_contents():
            assert 2 < len(excerpt) < 320


def test_a_name_of_a_letter_finds_the_letter(visit, address):
    named, letter = (
        search(visit, address, query).locator(".search-page h2 a").evaluate_all(PLACES)
        for query in ("theta", "θ")
    )
    assert named == letter
    assert "chapters/linear-separators.html" in named


def test_a_slip_of_the_pen_is_forgiven_and_said(visit, address):
    page = search(visit, address, "seperator")
    expect(page.locator(".search-status")).to_contain_text("No page has “seperator”")
    assert page.locator("h2 a").first.get_attribute("href") == "chapters/linear-separators.html"


@pytest.mark.parametrize("query", ["", "xyzzyqwv"])
def test_where_nothing_is_found_there_is_help(visit, address, query):
    page = visit(address, f"search.html?q={query}")
    assert page.locator(".search-help").is_visible()
    assert page.locator(".search-page").count() == 0
    assert ("xyzzyqwv" in page.locator(".search-status").inner_text()) == bool(query)
    page.locator(".search-help a").first.click()
    expect(page.locator(".search-page").first).to_be_visible()
    assert not page.locator(".search-help").is_visible()


def test_it_finds_while_one_types_and_from_disk(visit, site):
    page = visit(site.as_uri(), "search.html")
    page.locator(".search-form input").type("convex")
    expect(page.locator(".search-page h2 a").first).to_have_attribute("href", "chapters/convexity.html")
    page.locator(".search-page h2 a").first.click()
    expect(page).to_have_url(f"{site.as_uri()}/chapters/convexity.html")


def test_what_is_found_is_accessible(visit, address, faults):
    assert not faults(search(visit, address, "softmax"))
