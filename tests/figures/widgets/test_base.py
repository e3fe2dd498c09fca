"""What figures share: their traits, their page form, and their life in the JupyterLab of a reader."""

import base64
import gzip
import importlib
import io
import json
import os
import re
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from html import unescape
from pathlib import Path
from typing import Any

import matplotlib.pyplot as plt
import nbformat
import pytest
from playwright.sync_api import Locator, Page, expect

from figures import widgets
from figures.widgets import SeparatorFigure
from figures.widgets import base as module
from figures.widgets.base import BUNDLE, Figure
from tests.figures.widgets.in_use import InUse, middle, shown_as
from tests.figures.widgets.test_mathematics import NODE
from tests.student import PYTHON

FIGURES = [getattr(widgets, name) for name in widgets.__all__]
ROOT = Path(__file__).parents[3]


@pytest.fixture(params=FIGURES, ids=lambda figure: figure.name)
def figure(request: pytest.FixtureRequest) -> Figure:
    return request.param()


def in_page(figure: Figure) -> dict[str, Any]:
    """The state that its page carries, after which come its pictures."""
    page = figure.page()
    name, state = re.search(r'class="llc-figure" data-figure="([^"]*)" data-state="([^"]*)"', page).groups()
    assert name == figure.name
    assert "data:image/svg+xml," in page
    return json.loads(unescape(state))


def test_page_and_jupyter_hold_the_state(figure: Figure) -> None:
    state, sent = in_page(figure), figure.get_state()
    assert {name: state[name] for name in figure.parameters} == figure.state()
    assert state["_parameters"] == list(figure.parameters)
    assert sent["_esm"] == (BUNDLE / f"{figure.name}.js").read_text("utf-8")
    assert json.loads(json.dumps({name: sent[name] for name in figure.parameters})) == figure.state()


@pytest.mark.parametrize("kind", [SeparatorFigure, widgets.DescentFigure], ids=["a view", "three views"])
def test_a_notebook_has_the_widget_its_page_and_a_sharp_picture(kind: type[Figure]) -> None:
    figure = kind()
    data, metadata = figure._repr_mimebundle_()
    assert data["application/vnd.jupyter.widget-view+json"]["model_id"] == figure.model_id
    assert data["text/html"] == figure.page()
    size = metadata["image/png"]
    pixels = plt.imread(io.BytesIO(base64.b64decode(data["image/png"])))
    assert pixels.shape[:2] == pytest.approx((1.5 * size["height"], 1.5 * size["width"]), abs=1)


def test_every_preset_is_a_state_and_a_challenge_or_a_choice(figure: Figure) -> None:
    assert sorted(figure.presets()) == sorted([*figure.challenges, *figure.choices]) != []
    for preset in figure._presets.values():
        assert set(preset) <= set(figure.parameters)
        figure.set_state(preset)  # as the page does
        state = in_page(figure)
        assert {name: state[name] for name in preset} == preset


def test_data_are_given_once(figure: Figure) -> None:
    """What is derived from them (a fit, limits, a least value) would no longer be theirs."""
    before = figure.state()
    for name in {"X", "y"} & set(figure.parameters):
        if figure.name not in ("gradient", "separator"):  # their examples can be dragged
            with pytest.raises(AttributeError, match=rf"^{name} is given .* {type(figure).__name__}\("):
                setattr(figure, name, before[name])
    assert figure.state() == before


@pytest.mark.parametrize("kind", [widgets.GradientFigure, SeparatorFigure])
def test_examples_that_can_be_dragged_move_but_stay_as_many(kind: type[Figure]) -> None:
    figure = kind()
    figure.X = -figure.X
    n = len(figure.X)
    with pytest.raises(ValueError, match=rf"must keep its shape \({n}, 2\), but has shape \({n - 1}, 2\)"):
        figure.X = figure.X[1:]
    assert len(figure.X) == n


@pytest.fixture(scope="module")
def written() -> list[str]:
    """All figures and their pages, as two Pythons write them."""
    program = "import figures.widgets as w\nfor n in w.__all__: f = getattr(w, n)(); print(repr(f), f.page())"
    command = [sys.executable, "-c", program]
    seeds = [os.environ | {"PYTHONHASHSEED": seed} for seed in ("1", "2")]
    runs = [subprocess.Popen(command, env=env, stdout=subprocess.PIPE, text=True) for env in seeds]
    return [run.communicate()[0] for run in runs]


def test_two_runs_write_the_same_bytes(written: list[str]) -> None:
    """No random id, no address, no date: a second build of the book is equal to the first."""
    assert written[0] == written[1]
    assert "<text" in written[0], "words stay words"


def test_missing_bundle_says_what_to_do(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(module, "BUNDLE", tmp_path)
    with pytest.raises(FileNotFoundError, match="make book"):
        SeparatorFigure()


def test_script_of_all_figures_is_small() -> None:
    assert len(gzip.compress((BUNDLE / "book" / "figures.js").read_bytes())) <= 60_000


def test_every_style_rule_names_what_a_script_or_page_writes(written: list[str]) -> None:
    """The site keeps only rules whose names it finds; a name put together at run time is not found."""
    css = (BUNDLE / "book" / "figures.css").read_text("utf-8")
    used = (BUNDLE / "book" / "figures.js").read_text("utf-8") + written[0]
    names = set(re.findall(r"\.(llc-[a-z0-9-]+)", css))
    assert len(names) > 40
    assert [name for name in sorted(names) if not re.search(rf"{name}(?![\w-])", used)] == []


# -- JupyterLab, where nothing but the package is installed ---------------------------------------

CELLS = [
    "import itertools, json\nfrom figures import widgets\nruns = itertools.count(1)\n"
    "figures = {name: getattr(widgets, name)() for name in widgets.__all__}\n"
    "display(*figures.values())",
    "for name, (trait, value) in {sets}.items(): setattr(figures[name], trait, value)",
    "states = {name: figure.state() for name, figure in figures.items()}\n"
    "print(json.dumps([next(runs), states]))",
    "from ipywidgets import interact\ninteract(lambda n: print(n, 'squared is', n**2), n=(0, 8));",
]


@pytest.fixture(scope="module")
def batteries() -> dict[str, InUse]:
    """What each figure must print, by the test of its own file."""
    modules = [importlib.import_module(f"tests.figures.widgets.test_{figure.name}") for figure in FIGURES]
    classes = [
        getattr(one, f"Test{name[:-6]}InUse") for one, name in zip(modules, widgets.__all__, strict=True)
    ]
    return {one.figure.__name__: one() for one in classes}


@pytest.fixture(scope="module")
def lab(tmp_path_factory: pytest.TempPathFactory, batteries: dict[str, InUse]) -> Iterator[str]:
    """The address of a server, and in its folder a notebook that shows all figures."""
    folder = tmp_path_factory.mktemp("lab")
    sets = repr({name: battery.set_in_python for name, battery in batteries.items()})
    cells = [nbformat.v4.new_code_cell(source.replace("{sets}", sets)) for source in CELLS]
    kernel = {"kernelspec": {"name": "python3", "display_name": "Python 3", "language": "python"}}
    nbformat.write(nbformat.v4.new_notebook(cells=cells, metadata=kernel), folder / "figures.ipynb")
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    home = {key: str(folder / key) for key in ("JUPYTER_CONFIG_DIR", "JUPYTER_RUNTIME_DIR", "IPYTHONDIR")}
    options = [
        *(f"--port={port}", "--ip=127.0.0.1", "--no-browser", "--allow-root", "--IdentityProvider.token="),
        *(f"--ServerApp.root_dir={folder}", "--LabApp.news_url=None"),
        "--LabApp.check_for_updates_class=jupyterlab.NeverCheckForUpdate",
    ]
    with (folder / "log").open("w") as log:
        server = subprocess.Popen(
            [PYTHON, "-m", "jupyterlab", *options], env={**os.environ, **home}, stdout=log, stderr=log
        )
    address = f"http://127.0.0.1:{port}/lab"
    try:
        for _ in range(600):
            try:
                urllib.request.urlopen(f"http://127.0.0.1:{port}/api", timeout=5).close()
                break
            except OSError:
                assert server.poll() is None, (folder / "log").read_text()
                time.sleep(0.2)
        yield address
    finally:
        server.terminate()
        server.wait(30)


def run_cell(page: Page, index: int) -> None:
    page.locator(".jp-Notebook .jp-CodeCell").nth(index).locator(".jp-InputArea-editor").click()
    page.keyboard.press("Shift+Enter")


def states_in_python(page: Page) -> dict[str, dict[str, Any]]:
    """What the kernel holds: the output of this run, which can come after the number beside the cell."""
    cell = page.locator(".jp-Notebook .jp-CodeCell").nth(2)
    prompt, output = cell.locator(".jp-InputPrompt"), cell.locator(".jp-OutputArea-output pre")
    count = (prompt.text_content() or "").strip("[]: ")
    run = json.loads(output.text_content() or "")[0] + 1 if count else 1
    run_cell(page, 2)
    expect(prompt).to_have_text(re.compile(rf"\[(?!{count}\])\d+\]:"))
    expect(output).to_have_text(re.compile(rf"^\[{run}, {{.*}}\]\s*$"))
    return json.loads(output.text_content() or "")[1]


REST = "await new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)));"
NUMBERS = f"""async all => {{ {REST} return all.map(f => Object.fromEntries(
    [...f.querySelectorAll("[data-readout]")].map(e => [e.dataset.readout, e.textContent]))) }}"""
SHOWN = f"""async all => {{ {REST} return all.map(f => [...f.querySelectorAll(
    "[data-readout], [aria-valuetext]")].map(e => e.ariaValueText ?? e.textContent).join()) }}"""


def test_lives_in_jupyterlab(browser: Any, lab: str, batteries: dict[str, InUse]) -> None:
    """In each figure, setting the Python value moves the figure; hands in the page change the Python value.

    The page is long enough for all figures, so that JupyterLab takes none of them out of it, and coarse, so
    that it is painted quickly.
    """
    page = browser.new_page(viewport={"width": 1400, "height": 9000}, device_scale_factor=0.25)
    page.goto(f"{lab}/tree/figures.ipynb?reset")
    page.wait_for_selector(".jp-Notebook .jp-CodeCell", timeout=60_000)
    page.wait_for_selector("text=| Idle", timeout=60_000)  # the kernel has started
    run_cell(page, 0)
    roots = page.locator(".llc-figure.llc-awake")
    expect(roots).to_have_count(len(batteries), timeout=60_000)
    assert page.locator(".llc-figure").count() == len(batteries), (
        "the live forms alone, not the page forms too"
    )
    figures = dict(zip(widgets.__all__, roots.all(), strict=True))

    def agree(states: dict[str, dict[str, Any]]) -> dict[str, dict[str, str]]:
        printed = dict(zip(figures, roots.evaluate_all(NUMBERS), strict=True))
        for name, battery in batteries.items():
            for readout, value in battery.expected(states[name], printed[name]).items():
                assert shown_as(value, printed[name][readout]), (name, readout, value, printed[name][readout])
        return printed

    def settled(
        before: dict[str, dict[str, Any]], touched: set[str]
    ) -> tuple[dict[str, dict[str, Any]], dict[str, dict[str, str]]]:
        """States and numbers when the kernel knows that `touched` and no others are changed.

        JupyterLab sends what a page changes beside the cells (to a subshell of the kernel), so that a cell
        which is run later can be done earlier: the kernel is asked until it knows.
        """
        end = time.monotonic() + 120
        while True:
            states = states_in_python(page)
            try:
                assert {name for name in batteries if states[name] != before[name]} == touched
                return states, agree(states)
            except AssertionError:
                if time.monotonic() > end:
                    raise

    first = states_in_python(page)
    before = agree(first)
    run_cell(page, 1)
    states, printed = settled(first, set(batteries))
    for name, battery in batteries.items():
        trait, value = battery.set_in_python
        assert states[name] == {**first[name], trait: value}
        assert printed[name] != before[name]
    for acts in ([drag, press_a_key, move_a_slider], [press_reset]):
        touched = set()
        for act in acts:
            shown = roots.evaluate_all(SHOWN)
            acted = {name for name, figure in figures.items() if act(page, figure)}
            changes = zip(figures, shown, roots.evaluate_all(SHOWN), strict=True)
            assert {name for name, old, new in changes if new != old} == acted, act
            touched |= acted
        states, _ = settled(states, touched)
    run_cell(page, 3)
    printed = page.locator(".jp-Notebook .jp-CodeCell").nth(3).locator("pre")
    expect(printed).to_have_text("4 squared is 16\n")
    page.locator(".widget-slider .noUi-handle").press("ArrowRight")
    expect(printed).to_have_text("5 squared is 25\n")
    page.close()


def drag(page: Page, figure: Locator) -> bool:
    knob = figure.locator("[data-handle] .llc-knob, .llc-paper").first
    if not knob.count():
        return False
    knob.scroll_into_view_if_needed()
    InUse.pull(page, middle(knob), -30, -25)
    return True


def press_a_key(page: Page, figure: Locator) -> bool:
    """It moves the handle, and JupyterLab's shortcut for it rests."""
    return pressed("ArrowRight", figure.locator("[data-handle]:has(.llc-knob)"))


def move_a_slider(page: Page, figure: Locator) -> bool:
    return pressed("ArrowRight", figure.locator("input[data-slider]"))


def press_reset(page: Page, figure: Locator) -> bool:
    return pressed("Enter", figure.locator("[data-reset]"))


def pressed(key: str, parts: Locator) -> bool:
    if parts.count():
        parts.first.press(key)
    return parts.count() > 0


def test_d3_is_left_as_it_is() -> None:
    """Code written for d3 expects that `selection.attr(name)` reads and that null removes."""
    program = (
        "import { selection } from 'd3-selection'; const before = { ...selection.prototype };"
        "await import('./figures/js/separator.js'); const after = selection.prototype;"
        "process.exit(Object.keys(before).every((name) => before[name] === after[name]) ? 0 : 1)"
    )
    subprocess.run([NODE, "--input-type=module", "-e", program], cwd=ROOT, check=True)
