"""The book in Firefox and in WebKit, on which Safari stands; everything else here is tested in Chromium."""

import json
import re
from pathlib import Path

import pytest

from scripts import system
from tests.conftest import Quiet, served
from tests.site.engines import Engine, firefox, webkit
from tests.site.test_quiz import ENTRIES

START = 300.0  # seconds; far more than Python needs to start
# Before anything else in the page: neither protocol tells what a console says.
RECORDER = """
window.troubles = [];
const {error} = console;
console.error = (...what) => { troubles.push(what.join(" ")); error(...what); };
const failed = ({message, target}) =>
  troubles.push(message || `${target.localName} failed: ${target.src || target.href}`);
addEventListener("error", failed, true);
addEventListener("unhandledrejection", ({reason}) => troubles.push(String(reason)));
addEventListener("securitypolicyviolation", ({blockedURI, violatedDirective}) =>
  troubles.push(`${violatedDirective} refuses ${blockedURI}`));
"""
# Not scrollIntoView, which in WebKit goes nowhere from above sections that are not laid out.
NEAR = "scrollBy(0, document.querySelector('.llc-figure').getBoundingClientRect().top - 100);"
HANDLE = ".llc-awake :is(.llc-knob, .llc-paper)"
STATE = """(() => {
  const model = document.querySelector('.llc-figure').model;
  return JSON.stringify(model.get('_parameters').map(name => model.get(name)));
})()"""


class Recording(Quiet):
    """Serves the site with the recorder in each page."""

    def do_GET(self) -> None:
        name = self.path.partition("?")[0].lstrip("/")
        if name == "recorder.js":
            self.answer(RECORDER, "text/javascript")
        elif name.endswith(".html"):
            page = Path(self.translate_path(self.path)).read_text("utf-8")
            self.answer(page.replace("<head>", '<head><script src="/recorder.js"></script>', 1), "text/html")
        else:
            super().do_GET()

    def answer(self, text: str, kind: str) -> None:
        body = text.encode()
        self.send_response(200)
        self.send_header("content-type", f"{kind}; charset=utf-8")
        self.send_header("content-length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)


@pytest.fixture(scope="module")
def recording(site):
    with served(site, Recording) as address:
        yield address


@pytest.fixture(scope="module", params=["Firefox", "WebKit"])
def engine(request):
    is_there, start = {
        "Firefox": (system.firefox() is not None, firefox),
        "WebKit": (system.has_webkit(), webkit),
    }[request.param]
    if not is_there:
        pytest.skip(f"{request.param} is not installed: `python -m scripts.system` installs it where it may")
    with start() as engine:
        yield engine


def look_at(engine: Engine, url: str) -> None:
    """Open a page, and drag the first handle of its first figure or write on it."""
    engine.open(url)
    engine.wait("document.readyState === 'complete' && document.querySelector('h1') !== null")
    engine.wait(f"(() => {{ {NEAR} return document.querySelector('{HANDLE}') !== null }})()")
    before = engine.run(f"return {STATE}")
    engine.drag(HANDLE, 30, 20)
    engine.wait(f"{STATE} !== arguments[0]", before)
    assert not engine.run("return troubles")


def test_a_chapter_runs(engine, recording):
    """Its figure, and its second cell in view, after those above; then another line, typed over it."""
    look_at(engine, f"{recording}/chapters/softmax.html")
    engine.wait("document.querySelector('.cell-run') !== null")
    card = "[...document.querySelectorAll('.cell .code-card')].filter(card => card.checkVisibility())[1]"
    printed = engine.run(f"return {card}.closest('.cell').querySelector('.cell_output').textContent")
    engine.run(f"{card}.querySelector('.cell-run').click()")
    engine.wait(
        "/^The cell has run/.test(document.querySelector('.python-words')?.textContent)", patience=START
    )
    shown = "[...document.querySelectorAll('.cell-shown')].at(-1).textContent"
    assert engine.run(f"return {shown}").split() == printed.split()
    engine.run(f"{card}.querySelector('.cell-edit').click()")
    engine.wait("document.querySelector('.cm-content') !== null")
    edited = "document.querySelector('.python-bar').chapter.cells.find(cell => cell.editor).editor"
    engine.run(f"{edited}.value = 'print(np.arange(3))'")
    engine.run(f"{card}.querySelector('.cell-run').click()")
    engine.wait(f"{shown} === '[0 1 2]\\n'", patience=START)
    drawing = "plt.figure(figsize=(3, 2)); plt.plot([1, 2]);"
    engine.run(f"{edited}.value = '{drawing}'")
    engine.run(f"{card}.querySelector('.cell-run').click()")
    is_drawn = "[...document.querySelectorAll('.picture img')].some(i => i.naturalWidth === 288)"
    engine.wait(is_drawn, patience=START)
    assert not engine.run("return troubles")


def test_code_is_put_in_order_and_a_question_asked_again(engine, recording):
    """One line by the mouse, the others by a click; then a number, its verdict, and another one."""
    engine.open(f"{recording}/chapters/softmax.html")
    code, program = "document.querySelector('form.code')", "document.querySelector('form.code .program')"
    engine.wait(f"!!{code}?.querySelector('.pool > [tabindex]')")
    engine.run(f"{code}.closest('details').open = true")
    down = f"{program}.getBoundingClientRect().top - 500"  # where the window shows the lines above it, too
    engine.wait(f"(() => {{ scrollBy(0, {down}); return Math.abs({down}) < 2 }})()")
    right = [letter for letter, is_right in engine.run(f"return ({ENTRIES})({code})") if is_right]
    first = f"form.code .pool > [data-answer={right[0]}]"
    dx, dy = engine.run(
        f"const line = document.querySelector('{first}').getBoundingClientRect();"
        f"const program = {program}.getBoundingClientRect();"
        "const across = program.x - line.x + (program.width - line.width) / 2;"
        "return [across, program.y - line.y + 20].map(Math.round)"
    )
    engine.drag(first, dx, dy)
    engine.wait(f"{program}.children.length === 1")
    for letter in right[1:]:
        engine.run(f"{code}.querySelector('.pool > [data-answer={letter}] code').click()")
    engine.run(f"{code}.querySelector('.check').click()")
    engine.wait(f"{code}.querySelector('.verdict').textContent.includes('Right.')")

    number = "[...document.querySelectorAll('form')].find(form => form.querySelector('.another'))"
    answer = next(a for a, is_right in engine.run(f"return ({ENTRIES})({number})") if is_right)
    asked = f"{number}.querySelector('[id^=question-]').textContent"
    printed = engine.run(f"return {asked}")
    engine.run(f"{number}.querySelector('input').value = arguments[0]", answer)
    engine.run(f"{number}.querySelector('.check').click()")
    engine.wait(f"{number}.querySelector('.verdict').textContent.includes('Right.')")
    engine.run(f"{number}.querySelector('.another').click()")
    engine.wait(f"{number}.dataset.draw === '1' && {asked} !== arguments[0]", printed)
    assert not engine.run("return troubles")


@pytest.mark.parametrize(
    "path", ["index.html", "chapters/linear-separators.html", "chapters/evaluation.html"]
)
def test_a_page_opens_and_its_figure_is_dragged(engine, recording, path):
    look_at(engine, f"{recording}/{path}")


def test_a_sheet_is_checked_where_it_is_read(engine, recording):
    """The reference answer to a part, kept from an earlier visit, opened in the editor and checked."""
    answer = (
        "@arrays\ndef mirror(X, w):\n    theta, theta_0 = w[:-1], w[-1]\n"
        "    return X - 2 * np.outer((X @ theta + theta_0) / (theta @ theta), theta)"
    )
    kept = {"answers": {"mirror": {"text": answer, "version": 1, "earlier": []}}}
    url = f"{recording}/exercises/linear-separators.html"
    engine.open(url)
    store = "localStorage.setItem('linear-classification/sheet/linear-separators', arguments[0])"
    engine.run(store, json.dumps(kept))
    engine.open(url)
    engine.wait("document.querySelector('.answer .write')")
    engine.run("document.querySelector('.answer .write').click()")
    assert "np.outer" in engine.wait("document.querySelector('.cm-content')?.textContent")
    engine.run("document.querySelector('.checks .primary').click()")
    said = "document.querySelector('.check-status').textContent"
    engine.wait(f"/ hold/.test({said})")
    assert re.match(r"([1-9]\d*) of \1 hold\. [A-Z]", engine.run(f"return {said}"))
    engine.run("localStorage.clear()")
    assert not engine.run("return troubles")
