"""What Chromium says of its own work."""

from collections.abc import Callable, Iterable
from typing import Any

from playwright.sync_api import Page


def traced(page: Page, categories: Iterable[str], act: Callable[[], Any]) -> list[dict[str, Any]]:
    """The events of these categories that the browser records while something is done."""
    tracer = page.context.new_cdp_session(page)
    events: list[dict[str, Any]] = []
    complete: list[bool] = []
    tracer.on("Tracing.dataCollected", lambda batch: events.extend(batch["value"]))
    tracer.once("Tracing.tracingComplete", lambda _: complete.append(True))
    tracer.send("Tracing.start", {"traceConfig": {"includedCategories": [*categories]}})
    act()
    tracer.send("Tracing.end")
    while not complete:
        page.wait_for_timeout(10)
    tracer.detach()
    return events
