"""Who rests on a link sees what it leads to, with the pointer or the keyboard, until Escape or leaving."""

from itertools import product

PAGE = "chapters/softmax.html"
LINKS = [
    ("[href^='#equation-']", ".katex"),
    ("[href^='#thm-']", ".proof-title, .admonition-title"),
    ("[href*='.html#thm-']", ".proof-title, .admonition-title"),  # of another chapter
    ("[href^='#fig-']:not([href*='drag'], .veil *)", "figcaption"),
    ("[href*='references.html#']", "p"),
    ("[href*='glossary.html#term-']", "dt, p"),
    ("[href*='api.html#llc']", "p"),
]


# Scrolling hides a preview.
AT_REST = "new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))"


def test_a_link_shows_what_it_leads_to(visit, address):
    page = visit(address, PAGE)
    page.locator("article details").evaluate_all("folds => folds.forEach(fold => fold.open = true)")
    preview = page.locator("#preview")
    for (link, part), way in product(LINKS, ("hover", "focus")):
        found = page.locator(f"article a.internal{link}:visible").first
        found.scroll_into_view_if_needed()
        page.evaluate(AT_REST)
        getattr(found, way)()
        preview.wait_for()
        assert preview.locator(part).first.inner_text(), link
        assert preview.get_attribute("role") == "tooltip"
        assert found.get_attribute("aria-describedby") == "preview"
        box = preview.bounding_box()
        assert 0 <= box["x"] <= 1280 - box["width"]
        assert 0 <= box["y"] <= 900 - box["height"]
        page.keyboard.press("Escape")
        preview.wait_for(state="hidden")
        assert found.get_attribute("aria-describedby") is None


def test_it_stays_under_the_pointer_and_goes_with_it(visit, address):
    page = visit(address, PAGE)
    page.locator("article a.internal[href^='#equation-']:visible").first.hover()
    preview = page.locator("#preview")
    preview.wait_for()
    preview.hover()
    page.wait_for_timeout(300)
    assert preview.is_visible()
    page.mouse.move(2, 2)
    preview.wait_for(state="hidden")
