"""How long a step of a drag takes in each draggable figure of the book, as a share of a frame.

Run it after `make book`::

    python -m benchmarks.figures [chapters/linear-separators ...]

Chromium is held to half its speed. A step is one move of a handle that is dragged through the chapter's own
page: all that the page's thread does from one move to the next (events, script, style, layout, paint, and
the browser's own cleaning up), in processor time, so that other work on the machine counts less. At 60
frames a second a step may take 16 ms.
"""

import argparse
from itertools import pairwise
from statistics import median
from typing import Any

from playwright.sync_api import CDPSession, Locator, Page, sync_playwright

from benchmarks.pages import OUT, ROOT, pages
from tests import system

SLOWER = 2
FRAME = 16.0  # ms
STEPS = 25
TRACED = ["toplevel", "devtools.timeline"]


def steps(events: list[dict[str, Any]]) -> list[float]:
    """Milliseconds of processor time that the page's thread was busy from each move to the next."""
    moves = sorted(
        (e for e in events if e["name"] == "EventDispatch" and e["args"]["data"]["type"] == "mousemove"),
        key=lambda e: e["ts"],
    )
    thread = {(e["pid"], e["tid"]) for e in moves}
    tasks = [e for e in events if e["name"].endswith("RunTask") and (e["pid"], e["tid"]) in thread]
    return [
        sum(e.get("tdur", 0) for e in tasks if this["ts"] <= e["ts"] + e.get("dur", 0) < following["ts"])
        / 1000
        for this, following in pairwise(moves)
    ]


def traced(page: Page, tracer: CDPSession, handle: Locator) -> list[float]:
    """The steps of the way back of a drag, after the way there, which warms the engine up."""
    handle.scroll_into_view_if_needed()
    box = handle.locator(".llc-knob").bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x - STEPS, y - 20, steps=STEPS)  # the browser takes one of them for each frame
    away = handle.get_attribute("aria-valuetext")
    events: list[dict[str, Any]] = []
    complete: list[bool] = []
    tracer.on("Tracing.dataCollected", lambda batch: events.extend(batch["value"]))
    tracer.once("Tracing.tracingComplete", lambda _: complete.append(True))
    tracer.send("Tracing.start", {"traceConfig": {"includedCategories": TRACED}})
    page.mouse.move(x, y, steps=STEPS)
    tracer.send("Tracing.end")
    while not complete:
        page.wait_for_timeout(10)
    page.mouse.up()
    label, back = (handle.get_attribute(f"aria-{name}") for name in ("label", "valuetext"))
    assert back != away, f"{label}: the drag had no effect, it is still at {away}"
    return steps(events)


def measure(page: Page, name: str) -> list[tuple[str, str, list[float]]]:
    """Figure, handle and steps, for every handle of every figure of a page."""
    page.goto((ROOT / "_build" / "html" / f"{name}.html").as_uri())
    page.wait_for_load_state("networkidle")
    page.reload()  # who comes back finds every section at its place, so that nothing moves any more
    page.wait_for_load_state("networkidle")
    found = []
    for figure in page.locator(".llc-figure").all():
        figure.scroll_into_view_if_needed()
        figure.locator(".llc-panel").wait_for()
        for handle in figure.locator("[data-handle]:has(.llc-knob)").all():
            tracer = page.context.new_cdp_session(page)
            tracer.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
            label = handle.get_attribute("aria-label") or ""
            found.append((name.rpartition("/")[2], label, traced(page, tracer, handle)))
            tracer.detach()
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("page", nargs="*", help="a page without its ending; all of them when none is named")
    names = parser.parse_args().page or pages()
    lines = [
        f"A step of a drag, ms of a processor slowed {SLOWER} times; a frame has {FRAME:.0f}.",
        f"{'page':28}{'handle':34}{'steps':>6}{'median':>8}{'largest':>9}{'of a frame':>12}",
    ]
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=system.browser(), args=["--no-sandbox"])
        page = browser.new_page(viewport={"width": 1280, "height": 1000})
        for name in names:
            for chapter, handle, taken in measure(page, name):
                lines.append(
                    f"{chapter:28}{handle[:33]:34}{len(taken):6}{median(taken):8.1f}{max(taken):9.1f}"
                    f"{max(taken) / FRAME:11.0%} {'over' * (max(taken) > FRAME)}"
                )
        browser.close()
    table = "\n".join(lines) + "\n"
    print(table)
    OUT.mkdir(parents=True, exist_ok=True)
    (OUT / "figures.txt").write_text(table, encoding="utf-8")


if __name__ == "__main__":
    main()
