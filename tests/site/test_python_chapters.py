"""The cells of the chapters run in their pages: without a network, in order, and whatever a reader types."""

import re
from urllib.parse import unquote

import jupytext
import pytest
from playwright.sync_api import expect

from book_ext.pyodide import distribution
from tests.site.conftest import SETTLED
from tests.site.pages import CHAPTERS, ROOT, VIOLATIONS, WIDTH
from tests.site.python_pages import CHAPTER, press_run, run_source, type_over, words

PAGE = "chapters/gradient-descent.html"
# Cells that ask NumPy for a warning: there is none.
UNKNOWN = {"linear-logistic-classifiers": {22: ["floating-point warnings"]}}


@pytest.fixture(scope="module")
def running(browser, site):
    """A chapter opened from disk, with every other address out of reach, and its Python running."""
    troubles: list[str] = []
    context = browser.new_context(offline=True, viewport={"width": 1280, "height": 900})
    page = context.new_page()
    page.on("console", lambda m: m.type in ("error", "warning") and troubles.append(m.text))
    page.on("pageerror", lambda error: troubles.append(str(error)))
    page.on("request", lambda r: r.url.startswith(("file:", "data:", "blob:")) or troubles.append(r.url))
    page.goto(f"{site.as_uri()}/{PAGE}")
    page.evaluate(SETTLED)
    press_run(page, page.locator(".cell .code-card:visible").first)
    yield page
    context.close()
    assert not troubles


@pytest.mark.parametrize("path", CHAPTERS)
def test_all_cells_of_a_chapter_run_in_order_and_draw(running, site, pages, path):
    name = path.removesuffix(".html")
    notebook = jupytext.read(ROOT / f"{name}.md")
    code = [cell for cell in notebook.cells if cell.cell_type == "code"]
    cells = [
        {"id": str(number), "source": cell.source}
        for number, cell in enumerate(code)
        if "scikit-learn" not in cell.metadata.get("tags", [])
    ]
    told = running.evaluate(f"cells => {CHAPTER}.python.check(cells)", cells)
    assert told["error"] is None
    assert [verdict["id"] for verdict in told["verdicts"]] == [cell["id"] for cell in cells]
    failed = [verdict for verdict in told["verdicts"] if verdict["status"] != "passed"]
    unknown = UNKNOWN.get(name.removeprefix("chapters/"), {})
    assert {int(verdict["id"]): verdict["differs"] for verdict in failed} == unknown, failed
    drawn = {verdict["id"]: pictures(verdict) for verdict in told["verdicts"]}
    assert any("SourceSans3-400" in svg for one in drawn.values() for svg in one), "in the book's letters"
    drawn = {cell: len(one) for cell, one in drawn.items()}
    page = pages[site / path]
    printed = {
        card.get("data-cell"): len(
            card.xpath("ancestor::div[contains(@class, 'cell ')][1]//*[@class='picture']")
        )
        for card in page.xpath("//*[@data-cell]")
    }
    assert sum(printed.values()) == len(page.xpath("//*[@class='picture']")) == sum(drawn.values()) > 0
    assert {cell: drawn[cell] for cell in printed} == printed


def pictures(verdict):
    """As wide as they are; each has a narrow form, too."""
    return [wide for one in verdict["shown"] if one["kind"] == "picture" for wide, narrow in [one["light"]]]


@pytest.mark.parametrize(
    ("source", "error", "said"),
    [
        ("for i in range(1_000_000): print(i)", None, "more lines were printed"),
        ("import numpy as np\nlarge = np.ones(2**27)", "MemoryError", "1.00 GiB"),
        ("hoard = []\nwhile True: hoard.append(bytes(10**7))", "MemoryError", "memory"),
        ("def f(n):\n    return f(n + 1)\nf(0)", "RecursionError", "depth"),
        ("raise SystemExit", "SystemExit", "goes on"),
        ("import os\nos._exit(1)", "MemoryError", "broke down"),
        ("print = open = None\nimport builtins\nbuiltins.print = builtins.exec = None", None, ""),
    ],
)
def test_bad_input_leaves_python_usable(running, source, error, said):
    run_source(running, "kept = 41\nimport builtins as b\nbefore = b.print, b.exec, b.open", "kept")
    result = run_source(running, source, "bad")
    assert (result["error"] or {}).get("type") == error
    assert said in (result["error"] or {"message": result["output"]})["message"]
    assert len(result["output"]) < 50_000
    after = run_source(running, "hoard = large = None\nkept + 1", "after")
    assert (after["value"], after["error"]) == ("42", None)
    run_source(running, "b.print, b.exec, b.open = before\nprint, _, open = before", "as before")


def test_llc_counts_with_whole_numbers_of_32_bits(running):
    source = "from llc._door import look\n(y,) = look(y=([0, 1, 1], 'classes'))\n"
    result = run_source(running, f"{source}np.dtype(np.intp).itemsize, y.itemsize, np.bincount(y).tolist()")
    assert result["value"] == "(4, 4, [1, 2])"


@pytest.fixture
def chapter(running):
    """The page with its Python; afterwards it is as it was printed."""
    yield running
    running.get_by_role("button", name="Reset page").click()
    words(running, "as it was printed")


def test_a_cell_runs_after_those_above_it_and_reset_brings_back_the_printed_page(visit, address, axe):
    page = visit(address, PAGE)
    assert not page.evaluate(
        "performance.getEntriesByType('resource').some(({name}) => /python|chapter\\.js/.test(name))"
    )
    card = page.locator(".cell .code-card:visible").first
    cell = page.locator(".cell:has(.code-card:visible)").first
    printed = cell.locator(".cell_output").inner_text()
    height = cell.bounding_box()["height"]
    card.locator(".cell-run").click()
    words(page, r"of 9\.\d MB|Starting|Running")
    words(page, "^The cell has run after the cell above")
    assert cell.locator(".cell-shown").inner_text().strip() == printed.strip()
    assert not cell.locator(".cell_output").is_visible()
    assert cell.bounding_box()["height"] == height  # what follows stays where it is

    # Another line, by keyboard alone; Escape and Tab leave the editor.
    card.locator(".cell-edit").focus()
    page.keyboard.press("Enter")
    expect(card.locator(".cm-content")).to_be_focused()
    page.keyboard.press("ControlOrMeta+End")
    page.keyboard.type("\nprint(len(x8) / 0)")
    page.keyboard.press("Shift+Enter")
    words(page, "^The cell has failed")
    error = cell.locator(".cell-error").inner_text()
    assert error.startswith("ZeroDivisionError: division by zero")
    assert re.search(r"line \d+: print\(len\(x8\) / 0\)", error)
    assert "/lib/" not in error
    page.keyboard.press("Escape")
    page.keyboard.press("Tab")
    expect(card.locator(".cell-run")).to_be_focused()

    # Nothing is wrong with the page for those who use it in other ways, or on a phone.
    page.evaluate(axe)
    assert not page.evaluate(VIOLATIONS, "html")
    page.set_viewport_size({"width": 360, "height": 740})
    assert page.evaluate(WIDTH) <= 360
    sizes = page.locator(".python-bar :is(button, summary):visible").evaluate_all(
        "all => all.map(one => one.getBoundingClientRect().height)"
    )
    assert min(sizes) >= 44
    page.set_viewport_size({"width": 1280, "height": 900})

    page.get_by_role("button", name="Reset page").click()
    words(page, "as it was printed")
    assert cell.locator(".cell_output").inner_text() == printed
    assert not cell.locator(".cell-shown, .cm-editor").count()


def test_a_part_that_did_not_come_is_asked_for_by_the_next_click(browser, address):
    page = browser.new_page()
    lost = []

    def lose_one(route):
        route.continue_() if lost else route.abort()
        lost.append(route)

    page.route("**/numpy.files.*.js", lose_one)
    page.goto(f"{address}/{PAGE}")
    card = page.locator(".cell .code-card:visible").first
    press_run(page, card, r"numpy\.files\..* could not be loaded")
    press_run(page, card)
    page.close()


def test_a_loop_is_stopped_by_the_bar_and_what_was_defined_is_there_again(chapter):
    page = chapter
    card = page.locator(".cell .code-card:visible").first
    type_over(page, card, "kept = 41")
    press_run(page, card)
    type_over(page, card, "kept = 0\nwhile True: pass")
    page.keyboard.press("Shift+Enter")
    stop = page.get_by_role("button", name="Stop")
    expect(stop).to_be_visible()
    page.wait_for_timeout(300)  # so that it is in the loop where the machine is quick
    stop.click()
    words(page, r"^The cell was stopped.*\. Python is ready")
    expect(stop).to_be_hidden()
    type_over(page, card, "kept + 1")
    press_run(page, card)
    assert page.locator(".cell-shown").last.inner_text() == "42"


def test_a_figure_is_drawn_from_the_values_just_computed(visit, address):
    page = visit(address, "chapters/linear-separators.html")
    page.locator(".code-fold > summary").first.click()
    card = page.locator(".cell .code-card").first
    figure_of = "SeparatorFigure(theta=[slope, 0.5], theta_0=-2)"
    type_over(page, card, f"from figures.widgets import SeparatorFigure\nslope = 1 + 1\n{figure_of}")
    press_run(page, card)
    figure = page.locator(".llc-figure").first
    expect(figure).to_have_class(re.compile("llc-awake"))
    assert figure.evaluate("figure => figure.model.get('theta')") == [2, 0.5]
    assert figure.locator("svg .llc-knob").count()
    page.get_by_role("button", name="Reset page").click()
    assert figure.evaluate("figure => figure.model.get('theta')") == [2, 0]


def test_a_picture_is_drawn_in_the_place_of_the_printed_one(visit, address):
    page = visit(address, PAGE)
    fold = page.locator(".cell").filter(has=page.locator("#fig-descent-views"))
    printed = fold.locator("#fig-descent-views .picture")
    before = printed.inner_html()
    sizes = "image => [image.naturalWidth, image.width, image.alt]"
    printed.scroll_into_view_if_needed()
    expect(printed.locator("img").first).to_have_js_property("complete", True)
    as_printed = printed.locator("img").first.evaluate(sizes)
    assert as_printed[0] > 300
    fold.locator("summary").click()
    card = fold.locator(".code-card")
    card.locator(".cell-run").click()
    words(page, r"Loading Matplotlib: \d\.\d of \d\.\d MB|Starting Matplotlib|^The cell has run")
    words(page, "^The cell has run after the 2 cells above")
    expect(page.locator(".python-bar progress")).to_be_hidden()
    light, dark = printed.locator("img").all()
    assert light.evaluate("image => image.currentSrc.slice(0, 18)") == "data:image/svg+xml"
    assert light.evaluate(sizes) == as_printed
    assert "#1b2330" in unquote(light.get_attribute("src"))
    assert not dark.is_visible()
    page.evaluate("document.documentElement.dataset.theme = 'dark'")
    assert dark.is_visible()
    assert "#1b2330" not in unquote(dark.get_attribute("src"))
    assert run_source(page, "run8.thetas.shape")["value"] == "(17, 1)"
    source = (
        "fig, ax = plt.subplots(figsize=(4, 3))\nax.plot([1, 2])\nplt.show()\nplt.figure(figsize=(3, 2));"
    )
    type_over(page, card, source)
    press_run(page, card)
    expect(printed.locator("img").first).to_have_attribute("width", "384")
    expect(fold.locator(".cell-shown .picture img").first).to_have_attribute("width", "288")
    page.get_by_role("button", name="Reset page").click()
    assert printed.inner_html() == before
    assert not fold.locator(".cell-shown").count()


def test_what_differs_is_listed_and_sliders_run_the_reader_s_function(chapter):
    page = chapter
    card = page.locator(".cell .code-card:visible").first
    sliders = "@interact(x=(0, 10), word=['a', 'b'])\ndef f(x, word):\n    print(word, x)\n    return [x] * 2"
    type_over(page, card, f"from ipywidgets import interact\n{sliders};")
    press_run(page, card)
    moved = page.locator(".cell-moved")
    expect(moved).to_have_text(re.compile(r"a 5\s*\[5, 5\]"))
    page.locator(".cell-sliders input").fill("7")
    expect(moved).to_have_text(re.compile(r"a 7\s*\[7, 7\]"))
    page.locator(".cell-sliders select").select_option("b")
    expect(moved).to_have_text(re.compile(r"b 7"))
    page.locator(".python-bar summary").click()
    listed = page.locator(".python-bar details")
    expect(listed).to_contain_text("Whole numbers have 32 bits")
    expect(listed).to_contain_text(f"Matplotlib {distribution.package('matplotlib')}")


def test_only_pages_that_run_python_are_allowed_to(site, pages):
    for path, page in pages.items():
        policy = "".join(page.xpath("//head/meta[@http-equiv='Content-Security-Policy']/@content"))
        assert policy or not page.xpath("//script"), path
        runs = bool(page.xpath("//script[@class='python-cells'] | //div[@class='sheet-tools']"))
        assert ("'wasm-unsafe-eval'" in policy, "worker-src blob:" in policy) == (runs, runs), path
        assert "'unsafe-eval'" not in policy
