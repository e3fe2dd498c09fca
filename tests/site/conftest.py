"""Open pages of the built site in a browser that lets nothing wrong pass."""

import pytest


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
        page.wait_for_load_state("networkidle")
        return page

    yield visit
    for context in contexts:
        context.close()
    assert not troubles
