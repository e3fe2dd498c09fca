"""Open pages of the built site in a browser that lets nothing wrong pass."""

import lxml.html
import pytest

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


@pytest.fixture
def visit(browser):
    """Open a page with a look; afterwards nothing may have failed, been blocked or asked another host."""
    troubles: list[str] = []
    contexts = []

    def visit(address: str, path: str, scheme: str = "light", width: int = 1280, **settings):
        viewport = {"width": width, "height": 900}
        context = browser.new_context(viewport=viewport, color_scheme=scheme, **settings)
        contexts.append(context)
        page = context.new_page()
        page.on("console", lambda m: m.type in ("error", "warning") and troubles.append(f"console: {m.text}"))
        page.on("pageerror", lambda error: troubles.append(f"script: {error}"))
        page.on("response", lambda r: r.status >= 400 and troubles.append(f"{r.status}: {r.url}"))
        page.on("requestfailed", lambda r: troubles.append(f"failed: {r.url}"))
        page.on(
            "request",
            lambda r: r.url.startswith((address, "data:", "blob:")) or troubles.append(f"foreign: {r.url}"),
        )
        page.goto(f"{address}/{path}")
        if settings.get("java_script_enabled", True):
            page.evaluate(SETTLED)
        return page

    yield visit
    found = list(troubles)  # what closing interrupts is no trouble
    for context in contexts:
        context.close()
    assert not found
