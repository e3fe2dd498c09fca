"""How soon Python in a page answers, how soon it stops, and what it weighs.

Run it after `make book`::

    python -m benchmarks.running

A chapter is opened over http from this machine, without throttling: first with an empty cache, then again
with what the browser has kept. Memory is what the page's process holds beyond what it held before the first
click, on the chapter and on a sheet whose first part is checked.
"""

import functools
import http.server
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import BrowserContext, Page, expect, sync_playwright

from scripts import system

ROOT = Path(__file__).parent.parent
OUT = ROOT / "_build" / "benchmarks"
PAGE, SHEET = "chapters/gradient-descent.html", "exercises/gradient-descent.html"
BUDGET = {"first": 10.0, "cached": 4.0, "stop": 0.2, "memory": 400.0}  # s, s, s, MB
STOP = """async () => {
  const {python} = document.querySelector(".python-bar").chapter;
  const run = python.run("while True: pass", {name: "endless"});
  await new Promise(done => setTimeout(done, 500));
  const pressed = performance.now();
  python.stop();
  await run;
  const stopped = performance.now();
  await python.load();
  return [stopped - pressed, performance.now() - pressed].map(ms => ms / 1000);
}"""


class Quiet(http.server.SimpleHTTPRequestHandler):
    """Serves files that a browser may keep."""

    def end_headers(self) -> None:
        self.send_header("Cache-Control", "max-age=3600")
        super().end_headers()

    def log_message(self, *args: object) -> None:
        pass


@contextmanager
def served() -> Iterator[str]:
    handler = functools.partial(Quiet, directory=str(ROOT / "_build" / "html"))
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


def first_result(context: BrowserContext, address: str) -> tuple[Page, float, float]:
    """Open the page and run its first cell in view; seconds from the click, and MB that it took."""
    page = context.new_page()
    page.goto(f"{address}/{PAGE}", wait_until="networkidle")
    before = largest_renderer()
    card = page.locator(".code-card:visible").first
    start = time.perf_counter()
    card.locator(".cell-run").click()
    expect(page.locator(".cell-shown").filter(has_text="0.7125")).to_be_visible(timeout=120_000)
    seconds = time.perf_counter() - start
    return page, seconds, largest_renderer() - before


def checked(context: BrowserContext, address: str) -> float:
    """Open the sheet and check its first part as it is; MB that it took."""
    page = context.new_page()
    page.goto(f"{address}/{SHEET}", wait_until="networkidle")
    before = largest_renderer()
    part = page.locator(".part").first
    part.locator(".primary").click()
    expect(part.locator(".check-status").first).to_contain_text("hold", timeout=120_000)
    return largest_renderer() - before


def largest_renderer() -> float:
    """MB of memory of the largest process that shows a page."""
    sizes = [0.0]
    for process in Path("/proc").glob("[0-9]*"):
        try:
            if b"--type=renderer" in (process / "cmdline").read_bytes():
                status = (process / "status").read_text("utf-8")
                (line,) = (line for line in status.splitlines() if line.startswith("VmRSS"))
                sizes.append(int(line.split()[1]) / 1000)
        except (OSError, ValueError):
            continue  # it has ended
    return max(sizes)


def main() -> None:
    OUT.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as playwright, served() as address, TemporaryDirectory() as profile:
        options = {"executable_path": system.browser(), "args": ["--no-sandbox"]}
        context = playwright.chromium.launch_persistent_context(profile, **options)
        page, first, memory = first_result(context, address)
        stop, again = page.evaluate(STOP)
        page.close()
        page, cached, _ = first_result(context, address)
        page.close()
        sheet = checked(context, address)
        context.close()
    seen = {"first": first, "cached": cached, "stop": stop, "memory": max(memory, sheet)}
    marks = {name: "!" if value > BUDGET[name] else "" for name, value in seen.items()}
    table = (
        "Python in a page: seconds and MB; `!` is over the budget.\n\n"
        "| first result | from the cache | Stop | Python again after Stop | memory: chapter, sheet |\n"
        "|---|---|---|---|---|\n"
        f"| {first:.1f}{marks['first']} | {cached:.1f}{marks['cached']} | {stop:.3f}{marks['stop']} | "
        f"{again:.1f} | {memory:.0f}, {sheet:.0f}{marks['memory']} |\n"
    )
    (OUT / "running.md").write_text(table)
    print(table)


if __name__ == "__main__":
    main()
