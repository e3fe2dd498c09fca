"""How long a step of a drag takes in each draggable figure of the book, as a share of a frame.

Run it after `make book`::

    python -m benchmarks.figures [chapters/linear-separators ...]

Chromium is held to half its speed. A step is the longest frame from one move of a handle or a slider, dragged
in the chapter's own page, to the next move, if it draws something: all that the page's thread does from that
frame's begin to the next frame's begin (events, script, style, layout, paint, and the browser's own cleaning
up), in processor time, so that other work on the machine counts less. At 60 frames a second a step may take
16 ms.

Each handle is dragged there and back twice, and its line is printed at once: the median of the steps, what
19 of 20 do not exceed, and the worst, which has more of chance in it. The first line is the floor: one circle
that follows the hand on an otherwise empty page.
"""

import argparse
import sys
from collections.abc import Callable, Iterator
from itertools import pairwise
from statistics import median, quantiles
from typing import Any

from playwright.sync_api import Locator, Page, sync_playwright

from benchmarks.pages import OUT, ROOT, pages
from scripts import system

SLOWER = 2
FRAME = 16.0  # ms
MOVES = 25
ALONG = 75  # pixels of a slider
THUMB = 16  # pixels, of a slider
TIMES = 2
TRACED = ["toplevel", "devtools.timeline"]
FLOOR = """
<div class="llc-figure"><svg class="llc-drawing" width="400" height="300">
  <g data-handle aria-label="a circle on an empty page"><circle class="llc-knob" r="9" cx="200" cy="99"/></g>
</svg></div>
<script>
  const handle = document.querySelector("g");
  handle.onpointerdown = (event) => handle.setPointerCapture(event.pointerId);
  handle.onmousemove = ({ buttons, clientX, clientY }) => buttons && requestAnimationFrame(() => {
    handle.firstChild.setAttribute("cx", clientX);
    handle.firstChild.setAttribute("cy", clientY);
    handle.setAttribute("aria-valuetext", clientX);
  });
</script>"""


def traced(page: Page, act: Callable[[], Any]) -> list[dict[str, Any]]:
    """What the browser records of its own work while something is done."""
    tracer = page.context.new_cdp_session(page)
    events: list[dict[str, Any]] = []
    complete: list[bool] = []
    tracer.on("Tracing.dataCollected", lambda batch: events.extend(batch["value"]))
    tracer.once("Tracing.tracingComplete", lambda _: complete.append(True))
    tracer.send("Tracing.start", {"traceConfig": {"includedCategories": TRACED}})
    act()
    tracer.send("Tracing.end")
    while not complete:
        page.wait_for_timeout(10)
    tracer.detach()
    return events


def steps(events: list[dict[str, Any]]) -> list[float]:
    """Milliseconds of processor time of the longest frame of each move that draws something."""
    moves = [e for e in events if e["name"] == "EventDispatch" and e["args"]["data"]["type"] == "mousemove"]
    thread = {(e["pid"], e["tid"]) for e in moves}
    tasks = [e for e in events if e["name"].endswith("RunTask") and (e["pid"], e["tid"]) in thread]
    frames = sorted(
        e["ts"] for e in tasks if e["args"].get("src_func") == "ScheduledActionSendBeginMainFrame"
    )
    drawn = [
        e["ts"] for e in events if e["name"] == "FireAnimationFrame"
    ]  # not where a slider has wide steps
    longest: list[float] = []
    for begin, end in pairwise([*frames, float("inf")]):
        took = sum(e.get("tdur", 0) for e in tasks if begin <= e["ts"] < end) / 1000
        if any(begin <= e["ts"] < end for e in moves):
            if any(begin <= ts < end for ts in drawn):
                longest.append(took)
        elif longest:  # what is left of the move before, as numbers that wait
            longest[-1] = max(longest[-1], took)
    return longest


def way(handle: Locator) -> tuple[tuple[float, float], tuple[float, float]]:
    """Where a hand takes it, by a handle's knob or a slider's thumb, and to where there is room."""
    if not handle.evaluate("handle => handle.matches('input')"):
        box = handle.locator(".llc-knob").bounding_box()
        assert box is not None
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        return (x, y), (x - MOVES, y - 20)
    box = handle.bounding_box()
    assert box is not None
    share = handle.evaluate("({ value, min, max }) => (value - min) / (max - min)")
    x, y = box["x"] + THUMB / 2 + share * (box["width"] - THUMB), box["y"] + box["height"] / 2
    return (x, y), (x + (-ALONG if share > 0.5 else ALONG), y)


def drags(page: Page, handle: Locator) -> list[float]:
    """The steps of some drags there and back."""
    handle.scroll_into_view_if_needed()
    here, there = way(handle)
    page.mouse.move(*here)
    page.mouse.down()

    def drag() -> None:
        for to in [there, here] * TIMES:
            start = handle.get_attribute("aria-valuetext")
            page.mouse.move(*to, steps=MOVES)  # the browser takes one move for each frame
            end = handle.get_attribute("aria-valuetext")
            assert end != start, f"the drag had no effect, it is still at {start}"

    slowed = page.context.new_cdp_session(page)
    slowed.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    found = steps(traced(page, drag))
    slowed.detach()
    page.mouse.up()
    return found


def measure(page: Page, name: str) -> Iterator[str]:
    """A line for every handle and slider of every figure of a page."""
    page.locator("main details:has(.llc-figure)").evaluate_all(
        "(folds) => folds.forEach((fold) => { fold.open = true; })"
    )
    for figure in page.locator(".llc-figure").all():
        figure.scroll_into_view_if_needed()
        figure.locator(".llc-drawing").first.wait_for()
        for handle in figure.locator("[data-handle]:has(.llc-knob), input[data-slider]:enabled").all():
            label = handle.evaluate("handle => handle.ariaLabel ?? handle.labels[0].firstChild.innerText")
            times = drags(page, handle)
            middle, late = median(times), quantiles(times, n=20)[-1]
            yield (
                f"{name:28}{label[:33]:34}{len(times):6}{middle:8.1f}{late:9.1f}{max(times):8.1f}"
                f"{middle / FRAME:12.0%} {'over' * (middle > FRAME)}"
            )


def table(names: list[str]) -> Iterator[str]:
    yield f"A step of a drag, ms of a processor slowed {SLOWER} times; a frame has {FRAME:.0f}."
    yield f"{'page':28}{'handle':34}{'steps':>6}{'median':>8}{'19 of 20':>9}{'worst':>8}{'of a frame':>12}"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=system.browser(), args=["--no-sandbox"])
        page = browser.new_page(viewport={"width": 1280, "height": 1000})
        page.set_content(FLOOR)
        yield from measure(page, "floor")
        for name in names:
            path = ROOT / "_build" / "html" / f"{name}.html"
            if "data-figure=" in path.read_text("utf-8"):
                page.goto(path.as_uri())
                page.reload()  # who comes back finds every section at its place, so nothing moves
                yield from measure(page, name.rpartition("/")[2])
        browser.close()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("page", nargs="*", help="a page without its ending; all of them when none is named")
    OUT.mkdir(parents=True, exist_ok=True)
    with (OUT / "figures.txt").open("w", encoding="utf-8") as kept:
        for line in table(parser.parse_args().page or pages()):
            for place in (sys.stdout, kept):
                print(line, file=place, flush=True)


if __name__ == "__main__":
    main()
