"""Search finds what readers look for: terms, symbols' names, functions."""

import pytest

# What a reader types, and the page or entry that comes first.
FIRST = {
    "separator": "chapters/linear-separators.html",
    "gradient descent": "chapters/gradient-descent.html",
    "softmax": "chapters/softmax.html",
    "convex": "chapters/convexity.html",
    "masking": "chapters/why-not-regression.html",
    "confusion matrix": "chapters/evaluation.html",
    "theta": "chapters/linear-separators.html",
    "sigmoid": "appendix/api.html#llc.logistic.sigmoid",
    "LinearClassifier": "appendix/api.html#llc.separators.LinearClassifier",
    "notation": "appendix/notation.html",
}


@pytest.mark.parametrize(("query", "target"), FIRST.items())
def test_the_first_hit_is_the_one_looked_for(visit, address, query, target):
    page = visit(address, f"search.html?q={query}")
    first = page.locator("#search-results li a").first
    first.wait_for()
    page.locator(".search-summary").filter(has_text="found").wait_for()
    link = first.get_attribute("href").partition("?")[0]
    assert link == target or link.startswith(f"{target}#")
