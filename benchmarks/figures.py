"""How long a step of a drag takes in each draggable figure of the book, as a share of a frame.

Run it after `make book`::

    python -m benchmarks.figures [chapters/linear-separators ...]

Chromium is held to half its speed. A step is the longest frame from one move of a handle or a slider, dragged
in the chapter's own page, to the next move: all that the page's thread does from that frame's begin to the
next frame's begin (events, script, style, layout, paint, and the browser's own cleaning up), in processor
time, so that other work on the machine counts less. At 60 frames a second a step may take 16 ms.

Each drag is made seven times, and a step's time is the median of its seven. "Largest" is the worst step of
the drag; "once" is the worst frame of all seven drags, which has more of chance in it. The first line is the
floor: one circle that follows the hand on an otherwise empty page.
"""

import argparse
from collections.abc import Callable
from itertools import pairwise
from statistics import median
from typing import Any

from playwright.sync_api import Locator, Page, sync_playwright

from benchmarks.pages import OUT, ROOT, pages
from scripts import system

SLOWER = 2
FRAME = 16.0  # ms
MOVES = 25
THUMB = 16  # pixels, of a slider
TIMES = 7
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
    """Milliseconds of processor time of the longest frame of each move."""
    moves = [e for e in events if e["name"] == "EventDispatch" and e["args"]["data"]["type"] == "mousemove"]
    thread = {(e["pid"], e["tid"]) for e in moves}
    tasks = [e for e in events if e["name"].endswith("RunTask") and (e["pid"], e["tid"]) in thread]
    frames = sorted(
        e["ts"] for e in tasks if e["args"].get("src_func") == "ScheduledActionSendBeginMainFrame"
    )
    longest: list[float] = []
    for begin, end in pairwise([*frames, float("inf")]):
        took = sum(e.get("tdur", 0) for e in tasks if begin <= e["ts"] < end) / 1000
        if any(begin <= e["ts"] < end for e in moves):
            longest.append(took)
        elif longest:  # what is left of the move before, as numbers that wait
            longest[-1] = max(longest[-1], took)
    return longest


def grip(handle: Locator) -> tuple[float, float, int]:
    """Where a hand takes it, by a handle's knob or a slider's thumb; and the way in which there is room."""
    if not handle.evaluate("handle => handle.matches('input')"):
        box = handle.locator(".llc-knob").bounding_box()
        assert box is not None
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, -1
    box = handle.bounding_box()
    assert box is not None
    share = handle.evaluate("({ value, min, max }) => (value - min) / (max - min)")
    x = box["x"] + THUMB / 2 + share * (box["width"] - THUMB)
    return x, box["y"] + box["height"] / 2, -1 if share > 0.5 else 1


def drags(page: Page, handle: Locator) -> list[list[float]]:
    """The steps of the way back of a drag, after the way there, time after time."""
    handle.scroll_into_view_if_needed()
    x, y, way = grip(handle)
    page.mouse.move(x, y)
    page.mouse.down()
    found = []
    for _ in range(TIMES):
        page.mouse.move(x + way * MOVES, y - 20, steps=MOVES)
        away = handle.get_attribute("aria-valuetext")
        slowed = page.context.new_cdp_session(page)
        slowed.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
        # The browser takes one move for each frame.
        found.append(steps(traced(page, lambda: page.mouse.move(x, y, steps=MOVES))))
        slowed.detach()
        label, back = (handle.get_attribute(f"aria-{name}") for name in ("label", "valuetext"))
        assert back != away, f"{label}: the drag had no effect, it is still at {away}"
    page.mouse.up()
    return found


def measure(page: Page, name: str) -> list[tuple[str, str, list[list[float]]]]:
    """Page, handle and the steps of each drag, for every handle and slider of every figure of a page."""
    page.wait_for_load_state("networkidle")
    page.locator("main details:has(.llc-figure)").evaluate_all(
        "(folds) => folds.forEach((fold) => { fold.open = true; })"
    )
    found = []
    for figure in page.locator(".llc-figure").all():
        figure.scroll_into_view_if_needed()
        figure.locator(".llc-drawing").first.wait_for()
        for handle in figure.locator("[data-handle]:has(.llc-knob), input[data-slider]:enabled").all():
            label = handle.evaluate("handle => handle.ariaLabel ?? handle.labels[0].firstChild.innerText")
            found.append((name, label, drags(page, handle)))
    return found


def line(name: str, label: str, found: list[list[float]]) -> str:
    typical = [median(times) for times in zip(*found, strict=False)]
    return (
        f"{name:28}{label[:33]:34}{len(typical):6}{median(typical):8.1f}{max(typical):9.1f}"
        f"{max(map(max, found)):8.1f}{median(typical) / FRAME:12.0%} {'over' * (median(typical) > FRAME)}"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("page", nargs="*", help="a page without its ending; all of them when none is named")
    names = parser.parse_args().page or pages()
    lines = [
        f"A step of a drag, ms of a processor slowed {SLOWER} times; a frame has {FRAME:.0f}.",
        f"{'page':28}{'handle':34}{'steps':>6}{'median':>8}{'largest':>9}{'once':>8}{'of a frame':>12}",
    ]
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=system.browser(), args=["--no-sandbox"])
        page = browser.new_page(viewport={"width": 1280, "height": 1000})
        page.set_content(FLOOR)
        lines += [line(*found) for found in measure(page, "floor")]
        for name in names:
            page.goto((ROOT / "_build" / "html" / f"{name}.html").as_uri())
            page.wait_for_load_state("networkidle")
            page.reload()  # who comes back finds every section at its place, so that nothing moves any more
            lines += [line(*found) for found in measure(page, name.rpartition("/")[2])]
        browser.close()
    table = "\n".join(lines) + "\n"
    print(table)
    OUT.mkdir(parents=True, exist_ok=True)
    (OUT / "figures.txt").write_text(table, encoding="utf-8")


if __name__ == "__main__":
    main()
