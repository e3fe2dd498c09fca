"""A page that is served loads itself again when the site was built, and is else as it was built."""

import threading
import urllib.request
from functools import partial
from http.server import ThreadingHTTPServer

import pytest

from scripts import serve

PAGE = "<html><body><p>Words.</p></body></html>"


@pytest.fixture
def site(tmp_path):
    """A served folder: how to get an address, and its builds."""
    (tmp_path / "chapters").mkdir()
    for name in ("index.html", "chapters/a.html"):
        (tmp_path / name).write_text(PAGE)
    (tmp_path / "style.css").write_text("p {}")
    builds = serve.Builds()
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(serve.Handler, builds=builds, directory=tmp_path))
    threading.Thread(target=server.serve_forever, daemon=True).start()

    def get(path):
        with urllib.request.urlopen(f"http://127.0.0.1:{server.server_port}{path}") as answer:
            return answer.read().decode()

    yield get, builds
    server.shutdown()
    server.server_close()


@pytest.mark.parametrize("path", ["/", "/index.html", "/chapters/a.html?q=x"])
def test_a_page_has_the_script_and_all_that_was_built(site, path):
    get, _ = site
    assert get(path).replace('<script defer src="/ask.js?0"></script>', "") == PAGE


def test_other_files_are_sent_as_they_are(site):
    assert site[0]("/style.css") == "p {}"


def test_a_page_waits_for_nothing_before_it_is_loaded(site):
    """Else neither the page nor its scripts would be there before the next build."""
    get, builds = site
    builds.after = None
    assert get("/ask.js?0").startswith('addEventListener("load"')


def test_the_page_is_told_of_a_build_and_else_asks_again(site, monkeypatch):
    get, builds = site
    monkeypatch.setattr(builds, "after", lambda number: builds.number > number)
    assert '"/answer.js?" + 0' in get("/answer.js?0")
    builds.announce_build()
    assert get("/answer.js?0") == "location.reload();"
    assert '"/answer.js?" + 1' in get("/answer.js?1")


def test_who_waits_is_woken_by_a_build():
    builds, told = serve.Builds(), []
    waiting = threading.Thread(target=lambda: told.append(builds.after(0, 60)))
    waiting.start()
    builds.announce_build()
    waiting.join()
    assert told == [True]
