"""How soon Python in a page answers and draws, how soon it stops, and what it weighs.

Run it after `make book`; another site that was built before stands beside it, measured in the same run::

    python -m benchmarks.running [OTHER_SITE]

A chapter is opened over http from this machine, without throttling: first with an empty cache, then again
with what the browser has kept. Memory is what the page's process holds beyond what it held before the first
click: on the chapter after its first pictures, and on a sheet whose first part is checked.
"""

import functools
import http.server
import json
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from playwright.sync_api import BrowserContext, Page, expect, sync_playwright

from scripts import system

ROOT = Path(__file__).parent.parent
OUT = ROOT / "_build" / "benchmarks"
PAGE, SHEET = "chapters/gradient-descent.html", "exercises/gradient-descent.html"
# What is measured, in its unit, and the most that it may be; a site that does not draw has no pictures.
BUDGET = {
    "first result, s": 4.0,
    "from the cache, s": 3.0,
    "first picture, s": 8.0,
    "next picture, s": 1.0,
    "Stop, s": 0.2,
    "to load, MB": 10.0,
    "to draw, MB": 8.0,
    "memory of a chapter, MB": 500.0,
    "memory of a sheet, MB": 500.0,
}
STOP = """async () => {
  const {python} = document.querySelector(".python-bar").chapter;
  const run = python.run("while True: pass", {name: "endless"});
  await new Promise(done => setTimeout(done, 500));
  const pressed = performance.now();
  python.stop();
  await run;
  return (performance.now() - pressed) / 1000;
}"""
DRAW = """async () => {
  const {python} = document.querySelector(".python-bar").chapter;
  const source = "fig, ax = plt.subplots(); ax.plot([1, 2], [3, 4]); ax.set_title('Sepals');"
  const begun = performance.now();
  const {shown} = await python.run(source, {name: "drawing"});
  return shown.length ? (performance.now() - begun) / 1000 : null;
}"""


class Quiet(http.server.SimpleHTTPRequestHandler):
    """Serves files that a browser may keep."""

    def end_headers(self) -> None:
        self.send_header("Cache-Control", "max-age=3600")
        super().end_headers()

    def log_message(self, *args: object) -> None:
        pass


@contextmanager
def served(site: Path) -> Iterator[str]:
    handler = functools.partial(Quiet, directory=str(site))
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


def first_result(context: BrowserContext, address: str, profile: str) -> tuple[Page, float, float]:
    """Open the page and run its first cell in view: seconds from the click, and MB of memory before it."""
    page = context.new_page()
    page.goto(f"{address}/{PAGE}", wait_until="networkidle")
    before = largest_renderer(profile)
    card = page.locator(".code-card:visible:has(.cell-run)").first
    start = time.perf_counter()
    card.locator(".cell-run").click()
    expect(page.locator(".cell-shown").filter(has_text="0.7125")).to_be_visible(timeout=120_000)
    return page, time.perf_counter() - start, before


def checked(context: BrowserContext, address: str, profile: str) -> float:
    """Open the sheet and check its first part as it is; MB that it took."""
    page = context.new_page()
    page.goto(f"{address}/{SHEET}", wait_until="networkidle")
    before = largest_renderer(profile)
    part = page.locator(".part").first
    part.locator(".primary").click()
    expect(part.locator(".check-status").first).to_contain_text("hold", timeout=120_000)
    return largest_renderer(profile) - before


def largest_renderer(profile: str) -> float:
    """MB of memory of the largest process of this browser that shows a page."""
    sizes = [0.0]
    for process in Path("/proc").glob("[0-9]*"):
        try:
            if b"--type=renderer" in (process / "cmdline").read_bytes() and is_below(
                process, profile.encode()
            ):
                sizes.append(int(status(process)["VmRSS"].split()[0]) / 1000)
        except (OSError, ValueError, KeyError):
            continue  # it has ended
    return max(sizes)


def is_below(process: Path, profile: bytes) -> bool:
    """Whether a process was started by the browser of this profile: others may run beside it."""
    while process.name not in ("0", "1"):
        if profile in (process / "cmdline").read_bytes():
            return True
        process = process.with_name(status(process)["PPid"])
    return False


def status(process: Path) -> dict[str, str]:
    lines = (process / "status").read_text("utf-8").splitlines()
    return {name: value.strip() for name, _, value in (line.partition(":") for line in lines)}


def loads(site: Path) -> Iterator[float]:
    """MB of each group of files that a page loads."""
    listed = json.loads((site / "_static" / "python" / "parts.js").read_text("utf-8").partition("=")[2])
    groups: dict[str, Any] = listed.get("groups") or {"start": listed["files"]}
    for files in groups.values():
        yield sum(size for chunks in files.values() for _, size in chunks) / 1e6


def measured(site: Path) -> list[float | None]:
    """What is measured of a site, in the order of the budgets."""
    with sync_playwright() as playwright, served(site) as address, TemporaryDirectory() as profile:
        options = {"executable_path": system.browser(), "args": ["--no-sandbox"]}
        context = playwright.chromium.launch_persistent_context(profile, **options)
        page, first, before = first_result(context, address, profile)
        picture, another = page.evaluate(DRAW), page.evaluate(DRAW)
        chapter = largest_renderer(profile) - before
        stop = page.evaluate(STOP)
        page.close()
        page, cached, _ = first_result(context, address, profile)
        page.close()
        sheet = checked(context, address, profile)
        context.close()
    load, draw = [*loads(site), None][:2]
    return [first, cached, picture, another, stop, load, draw, chapter, sheet]


def main(others: list[Path]) -> None:
    OUT.mkdir(parents=True, exist_ok=True)
    sites = {"this site": ROOT / "_build" / "html"} | {f"`{other}`": other for other in others}
    seen = [measured(site) for site in sites.values()]
    rows = [
        f"| {name} | {' | '.join(shown(site[at], most) for site in seen)} | {most:g} |"
        for at, (name, most) in enumerate(BUDGET.items())
    ]
    head = [f"| | {' | '.join(sites)} | budget |", "|---" * (len(sites) + 2) + "|"]
    table = "\n".join(["Python in a page; `!` is over the budget.\n", *head, *rows]) + "\n"
    (OUT / "running.md").write_text(table)
    print(table)


def shown(value: float | None, most: float) -> str:
    return "none" if value is None else f"{value:.2f}{'!' if value > most else ''}"


if __name__ == "__main__":
    main([Path(name) for name in sys.argv[1:]])
