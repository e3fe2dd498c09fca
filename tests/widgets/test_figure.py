"""What figures share: their traits, their page form, and their life in a real JupyterLab."""

import gzip
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

import nbformat
import numpy as np
import pytest
from playwright.sync_api import Page, expect

import llc.widgets
from llc.widgets import SeparatorFigure
from llc.widgets import figure as module
from llc.widgets.figure import BUNDLE, Figure

FIGURES = [getattr(llc.widgets, name) for name in llc.widgets.__all__]
ROOT = Path(__file__).parent.parent.parent


@pytest.fixture(params=FIGURES, ids=lambda figure: figure.name)
def figure(request: pytest.FixtureRequest) -> Figure:
    return request.param()


def test_page_holds_the_state(figure: Figure) -> None:
    page = figure._repr_mimebundle_()[0]["text/html"]
    found = re.search(r'class="llc-figure" data-figure="([^"]*)" data-state="([^"]*)"', page)
    assert found
    assert found[1] == figure.name
    state = json.loads(unescape(found[2]))
    assert {name: state[name] for name in figure.parameters} == figure.state()
    assert state["_parameters"] == list(figure.parameters)


def test_page_follows_the_state() -> None:
    figure = SeparatorFigure()
    before = figure.page()
    figure.theta = [1, 1]
    assert figure.page() != before
    figure.theta = [-1, 1.5]
    assert figure.page() == before


def test_jupyter_is_offered_the_live_form(figure: Figure) -> None:
    data, _ = figure._repr_mimebundle_()
    assert data["application/vnd.jupyter.widget-view+json"]["model_id"] == figure.model_id
    sent = figure.get_state()
    assert sent["_esm"] == (BUNDLE / f"{figure.name}.js").read_text("utf-8")
    assert json.loads(json.dumps({name: sent[name] for name in figure.parameters})) == figure.state()


def test_every_preset_is_a_state(figure: Figure) -> None:
    assert len(figure.presets()) >= 2
    for preset in figure.presets().values():
        assert set(preset) <= set(figure.parameters)
        for name, value in preset.items():
            setattr(figure, name, value)
        assert "data:image/svg+xml," in figure.page()


def test_question_comes_before_a_folded_answer(figure: Figure) -> None:
    assert "?" in figure.question
    assert (
        f"<details><summary>Compare with our answer</summary><p>{figure.answer}</p></details>"
        in figure.page()
    )


def test_two_runs_write_the_same_bytes() -> None:
    """No random id, no address, no date: a second build of the book is equal to the first."""
    program = "import llc.widgets as w\nfor n in w.__all__: f = getattr(w, n)(); print(repr(f), f.page())"
    runs = [
        subprocess.run(
            [sys.executable, "-c", program],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    ]
    assert runs[0] == runs[1]
    assert len(runs[0]) > 5000


def test_importing_llc_imports_no_figure() -> None:
    program = (
        "import llc, sys; print([m for m in sys.modules if m.split('.')[0] in ('anywidget', 'matplotlib')])"
    )
    assert subprocess.run([sys.executable, "-c", program], capture_output=True, check=True).stdout == b"[]\n"


def test_missing_bundle_says_what_to_do(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(module, "BUNDLE", tmp_path)
    with pytest.raises(FileNotFoundError, match="make book"):
        SeparatorFigure()


def test_script_of_all_figures_is_small() -> None:
    assert len(gzip.compress((BUNDLE / "book" / "figures.js").read_bytes())) <= 60_000


def test_every_style_rule_names_what_a_script_or_page_writes() -> None:
    """The site keeps only rules whose names it finds; a name put together at run time is not found."""
    css = (BUNDLE / "book" / "figures.css").read_text("utf-8")
    written = (BUNDLE / "book" / "figures.js").read_text("utf-8") + "".join(f().page() for f in FIGURES)
    names = set(re.findall(r"\.(llc-[a-z0-9-]+)", css))
    assert len(names) > 40
    assert [name for name in sorted(names) if not re.search(rf"{name}(?![\w-])", written)] == []


# -- a real JupyterLab ----------------------------------------------------------------------------

CELLS = [
    "from llc.widgets import SeparatorFigure\nfigure = SeparatorFigure()\nfigure",
    "print('now', figure.theta_0)",
]


@pytest.fixture(scope="module")
def lab(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server, and in its folder a notebook that shows a figure."""
    folder = tmp_path_factory.mktemp("lab")
    notebook = nbformat.v4.new_notebook(
        cells=[nbformat.v4.new_code_cell(source, id=f"cell-{i}") for i, source in enumerate(CELLS)],
        metadata={"kernelspec": {"name": "python3", "display_name": "Python 3", "language": "python"}},
    )
    nbformat.write(notebook, folder / "figure.ipynb")
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
            [sys.executable, "-m", "jupyterlab", *options], env={**os.environ, **home}, stdout=log, stderr=log
        )
    address = f"http://127.0.0.1:{port}/lab"
    try:
        for _ in range(150):
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


def test_lives_in_jupyterlab(browser: Any, lab: str) -> None:
    """Dragging changes the Python value; setting the Python value moves the figure."""
    page = browser.new_page(viewport={"width": 1400, "height": 1100})
    page.goto(f"{lab}/tree/figure.ipynb?reset")
    page.wait_for_selector(".jp-Notebook .jp-CodeCell", timeout=60_000)
    page.wait_for_selector("text=| Idle", timeout=60_000)  # the kernel has started
    run_cell(page, 0)
    page.wait_for_selector(".llc-awake svg", timeout=60_000)
    assert page.locator(".llc-figure").count() == 1, "the live form alone, not the page form too"
    offset = page.locator("[data-readout=theta_0]")
    expect(offset).to_have_text("3.00")

    handle = page.locator("[data-handle=offset]")
    handle.scroll_into_view_if_needed()
    box = handle.locator(".llc-knob").bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 50, y + 40, steps=8)
    page.mouse.up()
    handle.press("ArrowUp")  # a key moves the handle and not JupyterLab's cursor
    expect(offset).not_to_have_text("3.00")
    page.wait_for_timeout(500)
    shown = float(offset.text_content().replace("−", "-"))
    run_cell(page, 1)
    printed = page.locator(".jp-OutputArea-output pre")
    expect(printed.last).to_contain_text("now", timeout=20_000)
    assert float(printed.last.text_content().split()[1]) == pytest.approx(shown, abs=0.006)

    page.locator(".jp-Notebook .jp-CodeCell").nth(1).locator(".jp-InputArea-editor").click()
    page.keyboard.press("Control+a")
    page.keyboard.type("figure.theta, figure.theta_0 = [2, 1], -1.25")
    before = handle.get_attribute("transform")
    page.keyboard.press("Shift+Enter")
    expect(offset).to_have_text("−1.25", timeout=20_000)
    expect(page.locator("[data-readout=theta]")).to_have_text("(2.00, 1.00)")
    assert handle.get_attribute("transform") != before
    page.close()


def test_numbers_are_read_only_arrays() -> None:
    figure = SeparatorFigure()
    assert isinstance(figure.theta, np.ndarray)
    assert not figure.theta.flags.writeable
