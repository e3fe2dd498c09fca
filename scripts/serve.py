"""Serve the built site on this machine, build it again when a file changes, and reload the open page.

`python -m scripts.serve [PORT]`. The built pages stay as they are; what reloads them is added when sent.
"""

import subprocess
import sys
import threading
import time
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from scripts import inputs

SITE = inputs.ROOT / "_build" / "html"
ASK, ANSWER = "/ask.js", "/answer.js"
PAUSE, WAIT = 0.5, 20.0  # seconds between two looks at the files, and that a page waits for an answer
# A page may load scripts from here and ask for nothing else: what it waits for is a script, and not before
# it is loaded itself.
ASK_AGAIN = (
    f'document.head.append(Object.assign(document.createElement("script"), {{ src: "{ANSWER}?" + %d }}));'
)
ASK_FIRST = f'addEventListener("load", () => {{ {ASK_AGAIN} }});'


class Builds:
    """How often the site was built; who waits for the next time is woken."""

    def __init__(self) -> None:
        self.number = 0
        self.changed = threading.Condition()

    def announce_build(self) -> None:
        with self.changed:
            self.number += 1
            self.changed.notify_all()

    def after(self, number: int, seconds: float = WAIT) -> bool:
        """Whether the site was built after this build, or is within some seconds."""
        with self.changed:
            return self.changed.wait_for(lambda: self.number > number, seconds)


class Handler(SimpleHTTPRequestHandler):
    """Sends files; a page with the script that reloads it."""

    def __init__(self, *arguments: object, builds: Builds, **settings: object) -> None:
        self.builds = builds
        super().__init__(*arguments, **settings)  # type: ignore[arg-type]

    def do_GET(self) -> None:
        name, _, query = self.path.partition("?")
        number = int(query) if query.isdigit() else self.builds.number
        if name == ASK:
            self.answer("text/javascript", ASK_FIRST % number)
            return
        if name == ANSWER:
            is_new = self.builds.after(number)
            self.answer("text/javascript", "location.reload();" if is_new else ASK_AGAIN % number)
            return
        path = Path(self.translate_path(self.path))
        page = path / "index.html" if path.is_dir() else path
        if page.suffix != ".html" or not page.exists() or (path.is_dir() and not name.endswith("/")):
            super().do_GET()
            return
        script = f'<script defer src="{ASK}?{self.builds.number}"></script></body>'
        self.answer("text/html; charset=utf-8", page.read_text("utf-8").replace("</body>", script))

    def answer(self, kind: str, text: str) -> None:
        content = text.encode()
        self.send_response(200)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(content)))
        self.send_header("Cache-Control", "no-store")
        self.end_headers()
        self.wfile.write(content)

    def log_message(self, format: str, *arguments: object) -> None:
        """Say nothing of each request."""


def watch(builds: Builds) -> None:
    """Build when a file has changed, once all that is written together is there."""
    seen = inputs.times()
    while True:
        time.sleep(PAUSE)
        if (now := inputs.times()) == seen:
            continue
        time.sleep(PAUSE)
        if inputs.times() != now:
            continue
        seen = now
        if subprocess.run(["make", "--no-print-directory", "book"], cwd=inputs.ROOT).returncode == 0:
            builds.announce_build()


def main(port: int = 8000) -> None:
    """Serve until it is stopped."""
    builds = Builds()
    threading.Thread(target=watch, args=[builds], daemon=True).start()
    handler = partial(Handler, builds=builds, directory=SITE)
    with ThreadingHTTPServer(("127.0.0.1", port), handler) as server:
        server.daemon_threads = True
        print(f"The book is on http://127.0.0.1:{port}/ and follows what you write. Stop it with Ctrl+C.")
        try:
            server.serve_forever()
        except KeyboardInterrupt:
            print()


if __name__ == "__main__":
    main(*map(int, sys.argv[1:2]))
