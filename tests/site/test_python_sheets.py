"""The exercise pages run their checks themselves: with Jupyter's verdicts, from disk, with no network."""

import contextlib
import io
import json
import re
import warnings

import pytest
from playwright.sync_api import expect

from book_ext.pyodide import distribution, pack, python_comparison
from grading import numpy_names
from grading.sheets.release import as_json, solution_version
from grading.sheets.source import CHECK_ALL, read_source, role_of
from grading.student.check import Verdict, _of_exception
from tests.exercises.variants import EXERCISES, RUN, SheetUnderTest

SHEETS = sorted(path.stem for path in EXERCISES.glob("*.md"))
LOAD = """async () => {
  await new Promise((resolve, reject) => document.head.append(Object.assign(
    document.createElement("script"), {src: "../_static/workbench.js", onload: resolve, onerror: reject})));
  window.python = new workbench.Python();
  await python.load();
}"""
CHECK = "async cells => (await python.check(cells)).verdicts"


def steps(notebook):
    """The cells on which a verdict hangs: all code but what draws or shows, and Jupyter's last."""
    code = [cell for cell in notebook.cells if cell.cell_type == "code"]
    others = ("-explore", RUN, CHECK_ALL)
    return [{"id": c["id"], "source": c.source} for c in code if not c["id"].endswith(others)]


def as_in_jupyter(cells):
    """The verdicts of all cells in this Python, run as by a kernel, in the words of `grading check`."""
    names, verdicts = {"__name__": "__main__"}, {}
    for cell in cells:
        verdict = Verdict(cell["id"], "passed")
        with contextlib.redirect_stdout(io.StringIO()), warnings.catch_warnings():
            warnings.simplefilter("ignore")
            try:
                exec(compile(cell["source"], cell["id"], "exec"), names)
            except Exception as error:
                verdict = _of_exception(cell["id"], type(error).__name__, str(error))
        verdicts[cell["id"]] = verdict
    return verdicts


@pytest.fixture(scope="module")
def python(browser, site):
    """One Python in one page that was opened from disk, for all sheets; no host can be reached."""
    context = browser.new_context(offline=True)
    page = context.new_page()
    page.goto((site / "exercises" / "softmax.html").as_uri())
    page.evaluate(LOAD)
    yield page
    context.close()


def checks(cells):
    return [cell["id"] for cell in cells if cell["id"].endswith("-check")]


@pytest.mark.parametrize("name", SHEETS)
def test_every_known_answer_is_judged_as_in_jupyter(python, name):
    """In the same words, or the page says that it does not know."""
    sheet = SheetUnderTest(name)
    may_warn = tuple(
        cell["id"]
        for cell in sheet.notebook.cells
        if role_of(cell) == "check" and "simplefilter" in cell.source
    )
    tried, whose = sheet.in_one_notebook()
    says = {str(variant): variant.says for variant in sheet.variants}
    mistakes = {cell["id"]: says.get(variant, "") for cell, variant in zip(tried.cells, whose, strict=True)}
    cells = steps(tried)
    there = as_in_jupyter(cells)
    here = {verdict["id"]: verdict for verdict in python.evaluate(CHECK, cells)}
    failed, answer = 0, ""
    for name in there:
        if name not in checks(cells):
            answer = name
            continue
        assert here[name]["mistake"] in ("", mistakes.get(name, "")), name
        failed += there[name].status != "passed"
        if name.endswith(may_warn) and there[name].message.startswith("RuntimeWarning"):
            continue  # is checked when graded, as the page says
        if here[name]["status"] == "passed" or not (here[name]["differs"] or here[answer]["differs"]):
            assert in_words(here[name]) == in_words(vars(there[name])), f"{answer}, {name}"
    assert 3 * failed > 2 * sum(
        bool(variant.part) for variant in sheet.variants
    )  # the rest is seen when graded


def in_words(verdict):
    """What a verdict says, but for the names of kinds of numbers, and for how a page speaks of its memory."""
    words = verdict["message"].replace("int32", "int64")
    return verdict["status"], re.sub(r"(?<=^MemoryError: ).*", "", words)


# -- the two NumPys ----------------------------------------------------------------------------------

TABLE = pack.differences_of(distribution.packages())
NAMES = "import json\nfrom grading import numpy_names\nprint(json.dumps([*numpy_names.there()]))"


def judged(python, answer, check="assert f() is not None, 'f should give something'"):
    """What page and grader say of an answer, and the page of its cell."""
    cells = [
        {"id": "setup", "source": "import numpy as np"},
        {"id": "one", "source": f"def f():\n    return {answer}"},
        {"id": "one-check", "source": check},
    ]
    here = {verdict["id"]: verdict for verdict in python.evaluate(CHECK, cells)}
    return here["one-check"], as_in_jupyter(cells)["one-check"], here["one"]


def test_every_name_is_there_for_both_or_is_listed(python):
    (told,) = python.evaluate(CHECK, [{"id": "names", "source": NAMES}])
    page, grader = {*json.loads(told["output"])}, numpy_names.there()
    assert page - grader == {name for name in TABLE["only_page"] if name.startswith("ndarray")}
    assert grader - page == {*TABLE["only_grader"]}
    said = python_comparison.sentences(TABLE)
    for name in (*TABLE["only_page"], *TABLE["only_grader"]):
        assert any(f"np.{name}" in sentence for sentence in said)


@pytest.mark.parametrize("name", TABLE["only_page"])
def test_what_only_the_page_has_fails_in_the_words_of_the_grader(python, name):
    kind, _, method = name.rpartition(".")
    asked = f"np.zeros(1).{method}" if kind == "ndarray" else f"np.{name}"
    here, there, answer = judged(python, asked)
    assert there.status == "error"
    if here["status"] == "passed":  # a method, which cannot be taken away: the page does not call it right
        assert answer["refused"] == there.message
    else:
        assert (here["status"], here["message"]) == (there.status, there.message)


@pytest.mark.parametrize("name", TABLE["only_grader"])
def test_what_only_the_grader_has_is_said_to_be_checked_later(python, name):
    here, there, answer = judged(python, f"np.{name}")
    assert (here["status"], there.status) == ("error", "passed")
    assert answer["differs"] == [f"np.{name}"]


@pytest.mark.parametrize(
    ("answer", "lacks"),
    [
        ("np.arange(1, 20).prod() == 121645100408832000", "whole numbers of 64 bits"),
        ("(10 ** np.arange(12)).max() == 10**11", "whole numbers of 64 bits"),
        ("np.array([46341] * 2) @ np.array([46341, 0]) > 0", "whole numbers of 64 bits"),
        ("np.array([3e9]).astype(int)[0] == 3 * 10**9", "whole numbers of 64 bits"),
        ("(np.array([1, 2]) + 2**40).sum() > 0", "whole numbers of 64 bits"),
        (
            "len(np.repeat([1, 2], np.random.default_rng(0).multinomial(9, [0.5, 0.5]))) == 9",
            "whole numbers of 64",
        ),
        ("np.exp(np.longdouble(720)) < np.inf", "long floats"),
        ("np.iinfo(np.int_).max > 2**40", "whole numbers of 64 bits"),
        ("(10 ** np.arange(12)).max() == 10**10", ""),
        ("np.bincount([0, 1, 1])[1] == 3", ""),
    ],
)
def test_a_right_answer_for_which_bits_are_lacking_is_not_called_wrong(python, answer, lacks):
    here, there, cell = judged(python, answer, "assert f(), 'f should hold'")
    assert here["status"] in ("wrong", "error")
    assert there.status == ("passed" if lacks else "wrong")
    differs = cell["differs"] + here["differs"]
    assert lacks in " ".join(differs)
    assert bool(lacks) == bool(differs)


def test_kinds_and_texts_of_numbers_that_differ_are_listed():
    """What this page has; a newer one may differ in less."""
    assert TABLE["promotion"] == []
    assert {*TABLE["text"]} <= {"np.arange(2000.0)"}
    assert TABLE["bits"] == [32, 64]
    assert TABLE["long"][0] != TABLE["long"][1]


# -- typed into the pages ----------------------------------------------------------------------------

OUTCOMES = "name => JSON.parse(localStorage.getItem(`linear-classification/sheet/${name}`)).outcomes"


@pytest.fixture
def page(browser):
    """A page that waits for as long as this machine takes."""
    context = browser.new_context(offline=True, reduced_motion="reduce")
    context.add_init_script(
        "const set = setTimeout; self.setTimeout = (act, ms) => ms < 9999 && set(act, ms)"
    )
    yield context.new_page()
    context.close()


def check_all(page):
    tools = page.locator(".sheet-tools")
    tools.get_by_role("button", name="Check all parts").click()
    expect(tools.locator("[role=status]")).to_be_empty(timeout=180_000)


@pytest.mark.parametrize("name", SHEETS)
def test_right_answers_typed_into_a_page_from_disk_have_all_properties(page, site, name):
    page.goto((site / "exercises" / f"{name}.html").as_uri())
    solved = solution_version(read_source(EXERCISES / f"{name}.md"), name)
    sources = {cell["id"]: cell.source for cell in solved.cells}
    for answer in page.locator(".answer:not(.in-words)").all():
        answer.get_by_role("button", name="Write your answer").click()
        answer.locator(".cm-content").focus()
        page.keyboard.press("ControlOrMeta+a")
        page.keyboard.insert_text(sources[answer.get_attribute("data-answer")])
    check_all(page)
    total = page.locator(".sheet-tools").get_attribute("data-total")
    expect(page.locator(".sheet-sum-whole")).to_have_text(f"{total} of {total} properties hold")


def test_wrong_answers_that_are_loaded_are_judged_as_by_the_grader(page, site, tmp_path):
    page.goto((site / "exercises" / "softmax.html").as_uri())
    sheet = SheetUnderTest("softmax")
    wrong = sheet.hand_in(sheet.share_out()[0][1:])  # one part stays right
    (file := tmp_path / "softmax.ipynb").write_text(as_json(wrong), "utf-8")
    page.locator(".sheet-tools input[type=file]").set_input_files(file)
    check_all(page)
    cells = steps(wrong)
    there, here = as_in_jupyter(cells), page.evaluate(OUTCOMES, "softmax")
    # Whether an answer warns is checked when graded, as the page says.
    compared = [check for check in checks(cells) if not there[check].message.startswith("RuntimeWarning")]
    judged = {check: here[check]["status"] for check in compared}
    assert judged == {check: there[check].status for check in compared}
    assert {*judged.values()} > {"wrong"}
