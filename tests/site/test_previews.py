"""Who rests on a link sees what it leads to, with the pointer or the keyboard, until Escape or leaving."""

import pytest

PAGE = "chapters/softmax.html"
LINKS = {
    "equation": ("[href^='#equation-']", ".katex"),
    "theorem": ("[href^='#thm-']", ".proof-title, .admonition-title"),
    "theorem of another chapter": ("[href*='.html#thm-']", ".proof-title, .admonition-title"),
    "reference": ("[href*='references.html#']", "p"),
    "term": ("[href*='glossary.html#term-']", "dt, p"),
    "function": ("[href*='api.html#llc']", "p"),
}


@pytest.mark.parametrize("way", ["pointer", "keyboard"])
@pytest.mark.parametrize(("link", "part"), LINKS.values(), ids=LINKS)
def test_a_link_shows_what_it_leads_to(visit, address, link, part, way):
    page = visit(address, PAGE)
    found = page.locator(f"article a.internal{link}:visible").first
    preview = page.locator("#preview")
    found.scroll_into_view_if_needed()
    page.wait_for_timeout(300)  # the page has come to rest: scrolling hides a preview
    found.hover() if way == "pointer" else found.focus()
    preview.wait_for()
    assert preview.locator(part).first.inner_text()
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
