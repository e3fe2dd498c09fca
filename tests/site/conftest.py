"""Open pages of the built site in a browser that lets nothing wrong pass."""

import json

import lxml.html
import pytest

from tests.site.pages import COLOURS_CHANGED, FRAMES, THEME_IS, VIOLATIONS, WIDTH

# Then fonts are there, figures that wait for a reader who is near, and what scripts have put off is done.
SETTLED = """async () => {
  await document.fonts.ready;
  dispatchEvent(new KeyboardEvent("keydown"));
  await new Promise(done => requestIdleCallback(done));
}"""


@pytest.fixture(scope="session")
def pages(site):
    """Every file of the built site, parsed."""
    return {path: lxml.html.parse(path) for path in site.rglob("*.html")}


@pytest.fixture(scope="session")
def spare_pages(browser):
    """Pages that tests use one after the other: a new one costs as much as loading a page twice."""
    return []


@pytest.fixture
def visit(browser, spare_pages):
    """Open a page; afterwards nothing may have failed, been blocked or asked another host.

    A test that sets the clock needs a page of its own: no later test can set it going again.
    """
    troubles: list[str] = []
    opened = []

    def visit(
        address: str, path: str, scheme="light", width=1280, own=False, kept: dict | None = None, **settings
    ):
        if kept:
            storage = [{"name": "linear-classification", "value": json.dumps(kept)}]
            settings["storage_state"] = {"origins": [{"origin": address, "localStorage": storage}]}
        size = {"width": width, "height": 900}
        if own or settings or not spare_pages:
            still = {"reduced_motion": "reduce"}  # handles that breathe would be painted all the while
            page = browser.new_context(viewport=size, color_scheme=scheme, **still | settings).new_page()
        else:
            page = spare_pages.pop()
            page.set_viewport_size(size)
            page.emulate_media(media="null", color_scheme=scheme)
        listeners = {
            "console": lambda m: m.type in ("error", "warning") and troubles.append(f"console: {m.text}"),
            "pageerror": lambda error: troubles.append(f"script: {error}"),
            "response": lambda r: r.status >= 400 and troubles.append(f"{r.status}: {r.url}"),
            # What leaving a page interrupts is no trouble.
            "requestfailed": lambda r: (
                r.failure == "net::ERR_ABORTED" or troubles.append(f"failed: {r.failure}: {r.url}")
            ),
            "request": lambda r: (
                r.url.startswith((address, "data:", "blob:")) or troubles.append(f"foreign: {r.url}")
            ),
        }
        for event, listen in listeners.items():
            page.on(event, listen)
        opened.append((page, listeners, own or bool(settings)))
        page.goto(f"{address}/{path}")
        if settings.get("java_script_enabled", True):
            page.evaluate(SETTLED)
        return page

    yield visit
    found = list(troubles)  # what closing interrupts is no trouble
    for page, listeners, is_special in opened:
        for event, listen in listeners.items():
            page.remove_listener(event, listen)
        if is_special or page.is_closed() or len(page.context.pages) > 1:
            page.context.close()
        else:
            page.evaluate("localStorage.clear()")
            page.mouse.move(0, 0)
            page.goto("about:blank")
            spare_pages.append(page)
    assert not found


@pytest.fixture(scope="session")
def faults(axe):
    """What axe finds in a part of a page, and whether that is too wide: light and wide, dark and narrow."""

    def faults(page, part="html"):
        page.evaluate(axe)
        found = []
        for scheme, width in (("light", 1280), ("dark", 360)):
            page.emulate_media(color_scheme=scheme)
            page.set_viewport_size({"width": width, "height": 900})
            page.wait_for_function(THEME_IS, arg=scheme)
            page.evaluate(FRAMES)
            page.evaluate(COLOURS_CHANGED)
            found += page.evaluate(VIOLATIONS, part)
            found += [f"wider than {width}"] if page.evaluate(WIDTH) > width else []
        return found

    return faults
