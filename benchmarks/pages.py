"""How fast each page opens on a slow connection and a slow machine.

Run it after `make book`; without names it takes every page::

    python -m benchmarks.pages [chapters/linear-separators ...]

Chromium is held to 1.6 Mbit/s, 150 ms latency and a quarter of its speed, with an empty cache.
"""

import argparse
import gzip
import http.server
import sys
import threading
from functools import cache, partial
from pathlib import Path

import yaml
from playwright.sync_api import Browser, sync_playwright

from scripts import system

ROOT = Path(__file__).parent.parent
OUT = ROOT / "_build" / "benchmarks"
CONNECTION = {"offline": False, "latency": 150, "downloadThroughput": 200_000, "uploadThroughput": 94_000}
SLOWER = 4
BUDGET = {"paint": 2.5, "readable": 4.0, "shift": 0.005, "blocked": 300}  # seconds, seconds, -, ms
COMPRESSED = {".html", ".css", ".js", ".svg", ".json"}

# Readable: parsed, fonts there, formulas typeset, pictures in view drawn, and so from then on.
OBSERVE = """
window.seen = {paint: null, readable: null, shift: 0, tasks: []};
const observe = (type, each) =>
  new PerformanceObserver(list => list.getEntries().forEach(each)).observe({type, buffered: true});
observe("paint", e => { if (e.name === "first-contentful-paint") seen.paint = e.startTime; });
observe("layout-shift", e => { if (!e.hadRecentInput) seen.shift += e.value; });
observe("longtask", e => seen.tasks.push([e.startTime, e.duration]));
const inView = new Map();  // asking a picture for its place would make the browser lay the page out
const watch = new IntersectionObserver(list => list.forEach(e => inView.set(e.target, e.isIntersecting)));
let formulas;
addEventListener("DOMContentLoaded", () => {
  document.querySelectorAll("img").forEach(image => watch.observe(image));
  formulas = [...document.querySelectorAll(".math")];
});
const isReadable = () => {
  formulas = formulas?.filter(math => !math.querySelector(".katex"));
  return seen.paint !== null && formulas?.length === 0 && document.fonts.status === "loaded"
    && [...document.images].every(image => image.complete || inView.get(image) === false);
};
setInterval(() => {
  if (!isReadable()) seen.readable = null;
  else seen.readable ??= performance.now();
}, 50);
"""


def pages() -> list[str]:
    toc = yaml.safe_load((ROOT / "_toc.yml").read_text("utf-8"))
    return [toc["root"], *(chapter["file"] for part in toc["parts"] for chapter in part["chapters"])]


@cache
def compressed(path: Path) -> bytes:
    return gzip.compress(path.read_bytes())


class Compressing(http.server.SimpleHTTPRequestHandler):
    """Serves as a public host does: one connection for many requests, text compressed."""

    protocol_version = "HTTP/1.1"

    def do_GET(self) -> None:
        path = Path(self.translate_path(self.path.partition("?")[0]))
        if path.suffix not in COMPRESSED or not path.is_file():
            return super().do_GET()
        body = compressed(path)
        self.send_response(200)
        self.send_header("Content-Type", self.guess_type(str(path)))
        self.send_header("Content-Encoding", "gzip")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *args: object) -> None:
        pass


def measure(browser: Browser, address: str) -> dict[str, float]:
    """Open a page once, as on a first visit."""
    context = browser.new_context(viewport={"width": 1280, "height": 900})
    page = context.new_page()
    chrome = context.new_cdp_session(page)
    addresses, received = {}, []
    chrome.on(
        "Network.requestWillBeSent",
        lambda event: addresses.update({event["requestId"]: event["request"]["url"]}),
    )

    def arrived(event: dict) -> None:
        if not addresses[event["requestId"]].startswith("data:"):  # they came with what holds them
            received.append(event["encodedDataLength"])

    chrome.on("Network.loadingFinished", arrived)
    chrome.send("Network.enable")
    chrome.send("Network.emulateNetworkConditions", CONNECTION)
    chrome.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    page.add_init_script(OBSERVE)
    page.goto(address, wait_until="load", timeout=120_000)
    page.wait_for_load_state("networkidle")
    while not page.evaluate("seen.readable !== null && performance.now() > seen.readable + 1000"):
        page.wait_for_timeout(200)
    seen = page.evaluate("seen")
    context.close()
    return {
        "paint": seen["paint"] / 1000,
        "readable": seen["readable"] / 1000,
        "shift": seen["shift"],
        # Tasks are told in any order, so that what comes after the first paint is known only now.
        "blocked": sum(max(0, min(long, start + long - seen["paint"]) - 50) for start, long in seen["tasks"]),
        "bytes": sum(received) / 1000,
        "requests": len(received),
    }


def row(name: str, one: dict[str, float]) -> str:
    marks = {key: "!" if one[key] > limit else "" for key, limit in BUDGET.items()}
    return (
        f"| {name} | {one['paint']:.1f}{marks['paint']} | {one['readable']:.1f}{marks['readable']} | "
        f"{one['shift']:.3f}{marks['shift']} | {one['blocked']:.0f}{marks['blocked']} | "
        f"{one['bytes']:.0f} | {one['requests']:.0f} |"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("pages", nargs="*", help="pages without ending, like chapters/linear-separators")
    names = parser.parse_args().pages or pages()
    lines = [
        "First paint and readable in s, layout shift, main thread blocked in ms, kB over the wire, requests;"
        " `!` is over the budget.\n",
        "| page | paint | readable | shift | blocked | kB | req. |",
        "|---" * 7 + "|",
    ]
    site = partial(Compressing, directory=str(ROOT / "_build" / "html"))
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), site) as server, sync_playwright() as playwright:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        alone = "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1"  # other hosts fail at once
        browser = playwright.chromium.launch(executable_path=system.browser(), args=["--no-sandbox", alone])
        for name in names:
            lines.append(row(name, measure(browser, f"http://127.0.0.1:{server.server_port}/{name}.html")))
            print(lines[-1], file=sys.stderr, flush=True)
        browser.close()
        server.shutdown()
    table = "\n".join(lines) + "\n"
    OUT.mkdir(parents=True, exist_ok=True)
    (OUT / "pages.md").write_text(table)
    print(table)


if __name__ == "__main__":
    main()
