"""What runs beside the reader's code in the page, here in the Python of the tests."""

import ast
import builtins
import json
import sys
from types import ModuleType, SimpleNamespace

import numpy as np
import pytest

from book_ext.pyodide.inside import cells, differences, drawing, errors, int64, output, sliders


def checked(cells_of):
    return json.loads(cells.check(json.dumps(cells_of), lambda name: None))["verdicts"]


@pytest.fixture
def run(monkeypatch):
    """Run cells in one namespace; what they do to the main module is undone."""
    monkeypatch.setitem(sys.modules, "__main__", sys.modules["__main__"])
    scope = cells.new_namespace()
    said: list[str] = []

    def run(source: str, name: str = "1") -> dict:
        said.clear()
        result = cells.run_in(scope, source, name, said.append)
        return result | {"output": "".join(said)}

    return run


def test_cells_share_names_and_show_the_last_value(run):
    assert run("x = 20\nx + 1")["value"] == "21"
    assert run("print('hello'); x", "2") == {
        "value": "20",
        "shown": [],
        "error": None,
        "differs": [],
        "output": "hello\n",
    }


@pytest.mark.parametrize("source", ["x = 1", "3;", "None", "print(1);", "", "# nothing"])
def test_a_cell_without_a_last_value_shows_none(run, source):
    result = run(source)
    assert (result["value"], result["error"]) == (None, None)


def test_a_long_value_is_broken_into_lines_or_cut(run):
    lines = run("list(range(100))")["value"].splitlines()
    assert len(lines) > 1
    assert max(map(len, lines)) <= cells.WIDTH
    assert len(run("'a' * 10**6")["value"]) <= cells.MOST + 1


def test_an_error_tells_the_reader_s_lines_and_no_others(run):
    run("import json\ndef read(text):\n    return json.loads(text)", "1")
    error = run("# below\nread('{')", "2")["error"]
    assert error["type"] == "JSONDecodeError"
    assert [(line["cell"], line["line"], line["text"]) for line in error["lines"]] == [
        ("2", 2, "read('{')"),
        ("1", 3, "return json.loads(text)"),
    ]


def test_a_syntax_error_names_its_line(run):
    error = run("x = 1\nif x\n    y = 2")["error"]
    assert (error["type"], error["lines"]) == ("SyntaxError", [{"cell": "1", "line": 2, "text": "if x"}])


@pytest.mark.parametrize(
    ("source", "kind"),
    [
        ("raise SystemExit", "SystemExit"),
        ("import sys; sys.exit('bye')", "SystemExit"),
        ("raise KeyboardInterrupt", "KeyboardInterrupt"),
        ("def f(n):\n    return f(n + 1)\nf(0)", "RecursionError"),
        ("class E(Exception):\n    def __str__(self): 1 / 0\nraise E", "E"),
        ("class V:\n    def __repr__(self): raise SystemExit\nV()", "SystemExit"),
        ("import sys; sys.stdout = None; print(1); 1 / 0", "ZeroDivisionError"),
    ],
)
def test_a_cell_that_ends_badly_ends_nothing_else(run, source, kind):
    error = run(source)["error"]
    assert error["type"] == kind
    assert len(error["lines"]) <= errors.MOST_LINES
    assert run("print(6 * 7)")["output"] == "42\n"


def test_names_of_the_language_that_a_cell_replaces_come_back(run):
    wanted = print, len, compile
    source = "import builtins\nbuiltins.print = builtins.len = builtins.compile = builtins.exec = None"
    assert run(f"print = open = None\n{source}")["error"] is None
    assert (builtins.print, builtins.len, builtins.compile) == wanted
    assert run("len([1])")["value"] == "1"
    assert run("print(1)")["error"]["type"] == "TypeError", "the reader's own name stays as it is"
    assert run("del print\nprint(1)")["output"] == "1\n"


def test_a_million_lines_are_cut_and_counted(run):
    said = run("for i in range(1_000_000): print(i)")["output"]
    assert len(said) < output.MOST + 100
    kept, note = said.rsplit("…", 1)
    assert kept.startswith("0\n1\n2\n")
    missing = int(note.split(";")[1].split()[0].replace(",", ""))
    assert 0 <= missing + kept.count("\n") - 1_000_000 <= 2


def test_a_line_without_end_is_cut_too(run):
    assert len(run("print('x' * 10**7)")["output"]) < output.MOST + 100


def test_checks_are_told_in_the_words_of_the_grader(monkeypatch):
    monkeypatch.setitem(sys.modules, "__main__", sys.modules["__main__"])
    sheet = [
        ("setup", "import math"),
        ("one-answer", "def area(r):\n    return math.pi * r"),
        ("two-answer", "def other():\n    raise NotImplementedError"),
        ("one-check", "assert area(2) == 4 * math.pi, 'the radius counts twice'"),
        ("two-check", "assert other() == 1"),
        ("three-check", "area('x', 1)"),
        ("four-check", "assert area(1) == math.pi"),
    ]
    cells_of = [{"id": name, "source": source} for name, source in sheet]
    verdicts = checked(cells_of)
    assert [(verdict["status"], verdict["message"]) for verdict in verdicts[3:]] == [
        ("wrong", "the radius counts twice"),
        ("empty", ""),
        ("error", "TypeError: area() takes 1 positional argument but 2 were given"),
        ("passed", ""),
    ]


@pytest.fixture
def table(monkeypatch):
    """What a page's Python does otherwise."""
    page_only = {"trapz": "module 'numpy' has no attribute 'trapz'", "ndarray.tostring": "no tostring"}
    found = {
        "warns": False,
        "raises": False,
        "bits": [32, 64],
        "only_page": page_only,
        "only_grader": ["sqrt"],
    }
    monkeypatch.setattr(differences, "table", found)


@pytest.mark.usefixtures("table")
def test_a_cell_tells_what_it_asks_of_a_page_in_vain(run):
    source = "import numpy as np\nwith np.errstate(over='raise'):\n    assert False"
    assert run(source)["differs"] == ["floating-point warnings"]
    assert run(source, "one-check")["differs"] == [], "a check may always turn warnings into errors"
    assert run("np.sqrt(4), 'RuntimeWarning'")["differs"] == ["np.sqrt"]
    assert run("assert False")["differs"] == []
    assert differences.refusal_of_grader("def f(a): return a.tostring()") == "AttributeError: no tostring"
    assert differences.refusal_of_grader("np.trapz") == "", "this one is taken away"


def test_a_name_that_only_the_page_has_fails_in_the_words_of_the_grader(run, monkeypatch):
    fake = ModuleType("numpy.fake")
    fake.old = fake.kept = 1
    monkeypatch.setitem(sys.modules, "numpy.fake", fake)
    monkeypatch.setattr(differences, "table", {"only_page": {"fake.old": "there is no old"}})
    differences.take_away()
    assert run("import numpy.fake as np\nnp.kept")["value"] == "1"
    error = run("np.old")["error"]
    assert (error["type"], error["message"]) == ("AttributeError", "there is no old")
    assert run("np.new")["error"]["message"] == "module 'numpy.fake' has no attribute 'new'"


@pytest.fixture
def later(run, monkeypatch):
    """Matplotlib is named here as in a page, under other names, and does not come."""
    monkeypatch.setattr(drawing, "PACKAGES", ("to_draw",))
    drawing.install()
    yield run
    sys.meta_path.remove(drawing.finder)
    for name in [name for name in sys.modules if name.startswith("to_draw")]:
        del sys.modules[name]


def test_a_cell_is_begun_when_what_it_draws_with_is_there(later):
    later("def f(): g()\ndef g(): plt.show()\nclass C:\n    def draw(self): plt.show()\nx = [0]")
    assert later("import to_draw.pyplot as plt\nplt.use_book_style()")["error"] is None
    assert later("x.append(1)\nplt.subplots()") == {"wants": True, "output": ""}
    assert later("x.append(2)\nf()")["wants"]
    assert later("x.append(3)\nC()")["wants"]
    assert later("x")["value"] == "[0]", "nothing was run twice"
    assert later("globals()['plt'].subplots")["wants"]
    assert later("from to_draw import colors")["wants"]
    assert later("try: globals()['plt'].show()\nexcept BaseException: pass")["wants"]
    assert json.loads(
        cells.check(json.dumps([{"id": "a", "source": "import to_draw\nto_draw.x"}]), print)
    ) == {"wants": True}


def test_what_a_cell_draws_before_it_fails_is_shown_with_it(run, monkeypatch):
    monkeypatch.setattr(drawing, "is_there", True)
    failed = run("import matplotlib.pyplot as plt\nplt.close('all')\nplt.figure()\nassert False")
    assert [one["kind"] for one in failed["shown"]] == ["picture"]
    assert failed["error"]["type"] == "AssertionError"
    assert run("1")["shown"] == []


def test_sliders_have_the_values_that_ipywidgets_gives_them(run):
    ipywidgets = pytest.importorskip("ipywidgets")
    for short in (3, -2.0, (0, 10), (0.0, 1.0, 0.25), (2, 8, 2), True, ["a", "b"], {"one": 1}):
        theirs = ipywidgets.interactive(lambda x: None, x=short).children[0]
        ours = sliders.control_of(short)
        assert ours.value == theirs.value, short
        for bound in {"min", "max", "step"} & {*ours.options}:
            assert ours.options[bound] == getattr(theirs, bound), (short, bound)
    for kind, given in (("FloatSlider", {}), ("IntSlider", {"max": 7})):
        theirs, ours = getattr(ipywidgets, kind)(**given), getattr(sliders, kind)(**given)
        bounds = SimpleNamespace(**ours.options)
        assert (ours.value, bounds.min, bounds.max, bounds.step) == (
            theirs.value,
            theirs.min,
            theirs.max,
            theirs.step,
        )


def test_a_slider_starts_where_the_function_does():
    ipywidgets = pytest.importorskip("ipywidgets")

    def show(angle=20, size=1.0, passes=None):
        pass

    ranges = {"angle": (0, 90, 5), "size": (0.5, 3.0, 0.5), "passes": (0, 8)}
    theirs = [control.value for control in ipywidgets.interactive(show, **ranges).children[:3]]
    sliders.interact(show, **ranges)
    (ours,) = sliders.take_sliders()
    assert [control["value"] for control in ours["controls"]] == theirs == [20, 1.0, 4]


def test_a_second_run_has_64_bits_wherever_a_call_gives_whole_numbers(monkeypatch):
    """As if those of this Python had fewer."""
    monkeypatch.setattr(int64.np, "intp", np.int32)
    source = "def f(x):\n    return np.asarray(x, int), x.astype(dtype=int), isinstance(x, int)"
    widened = ast.unparse(int64.with_64_bits(ast.parse(source)))
    assert "np.asarray(x, 'int64')" in widened
    assert "x.astype(dtype='int64')" in widened
    assert "isinstance(x, int)" in widened
    few = np.arange(3, dtype=np.int32)
    pair, same = int64.widened((few, few[1])), int64.widened(few.astype(float))
    assert [value.dtype for value in pair] == [np.int64, np.int64]
    assert same.dtype == float


@pytest.mark.parametrize(
    ("check", "lacks"),
    [
        ("assert f(2) == 4", []),
        ("assert f(2) == 5", []),
        ("assert (np.arange(3, dtype=np.int32) * 2**30).sum() == 3 * 2**30", [int64.SAID]),
        ("raise OverflowError('Python integer 4294967296 out of bounds for int32')", [int64.SAID]),
        ("raise NotImplementedError", []),
    ],
)
@pytest.mark.usefixtures("table")
def test_a_check_that_fails_for_want_of_bits_says_so(monkeypatch, check, lacks):
    monkeypatch.setattr(int64.np, "intp", np.int32)
    sheet = [("setup", "import numpy as np"), ("f", "def f(x):\n    return x**2"), ("f-check", check)]
    assert checked([{"id": name, "source": source} for name, source in sheet])[-1]["differs"] == lacks
