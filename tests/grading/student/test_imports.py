"""A student hears of modules that the grader does not offer while there is time."""

import json

import pytest

from grading import numpy_names
from grading.student.imports import warning
from grading.submission.read import parse
from tests.grading.conftest import fill, points

ANSWER = "def scores(X, theta, theta_0):\n    return np.asarray(X) @ theta + theta_0"


@pytest.fixture
def warned(student):
    """The warning about an answer; the sheet may use `llc.data` if no other modules are said."""

    def run(source, *modules):
        student.metadata["course"]["modules"] = modules or student.metadata["course"]["modules"]
        return warning(parse(json.dumps(fill(student, scores=source)).encode()))

    return run


@pytest.mark.parametrize(
    "source",
    [
        ANSWER,
        f"import math, os.path\nimport numpy.linalg as la\nfrom matplotlib import pyplot as plt\n{ANSWER}",
        "import llc\nfrom llc import data, iris\nfrom llc.data import rings",
        "llc.iris",
        "%matplotlib inline\nimport scipy",
        "def scores(:",
        "from . import helper",
        "np.trapezoid, np.linalg.norm, np.testing.assert_allclose, np._core, np.zeros(3).trapz",
    ],
)
def test_what_is_there_and_what_cannot_be_read_is_no_cause_for_a_warning(warned, source):
    assert warned(source) == ""


@pytest.mark.parametrize(
    ("source", "gone"),
    [
        ("def f():\n    from scipy.optimize import brentq\nimport pandas", "pandas, scipy.optimize"),
        ("import my_helper", "my_helper"),
        ("from llc import logistic", "llc.logistic"),
        ("from llc import sigmoid", "llc.logistic"),
        ("import llc\nllc.lda", "llc.gaussian"),
        ("import llc.widgets", "llc.widgets"),
        ("from figures import plots", "figures"),
        ("def f(y, x):\n    return np.trapz(y, x)", "numpy.trapz"),
        ("import numpy.linalg as la\nfrom numpy import in1d\nla.nrom", "numpy.in1d, numpy.linalg.nrom"),
    ],
)
def test_what_is_not_there_is_named_in_one_line(warned, source, gone):
    assert warned(source) == f"not there when this sheet is graded: {gone}; it may use NumPy, llc.data"


@pytest.mark.parametrize(
    ("modules", "source", "gone"),
    [
        (["llc"], "import llc.logistic, scipy\nfrom llc import sigmoid", "scipy"),
        (
            ["figures.plots"],
            "from figures import plots\nfrom figures.plots import points\nimport pandas",
            "pandas",
        ),
        (["figures.plots"], "from figures import widgets", "figures.widgets"),
        (["figures.plots"], "import figures.widgets.base", "figures.widgets.base"),
        (["llc.datasets"], "import llc.data", "llc.data"),
        (["not_installed.here"], "from not_installed import there", "not_installed.there"),
    ],
)
def test_a_list_names_modules_of_any_package_or_all_of_one(warned, modules, source, gone):
    said = warned(source, *modules)
    assert said == f"not there when this sheet is graded: {gone}; it may use NumPy, {', '.join(modules)}"


def test_the_grader_offers_what_the_warning_says(warned, student, mark):
    imported = f"from llc.data import iris\nimport math\n{ANSWER}"
    assert warned(imported) == ""
    assert points(mark(fill(student, scores=imported)))["scores"] > 0
    assert warned(f"import scipy\n{ANSWER}")
    assert points(mark(fill(student, scores=f"import scipy\n{ANSWER}")))["scores"] == 0


def test_cells_of_the_sheet_itself_are_not_looked_at(student):
    given = next(cell for cell in student.cells if cell["id"] == "setup")
    given.source += "\nimport figures.widgets"
    assert warning(parse(json.dumps(student).encode())) == ""


def test_a_notebook_says_which_names_numpy_has_when_it_is_graded(student, monkeypatch):
    """What this NumPy has, and the grader's has not, is said too; a line that is none says nothing."""
    notebook = fill(student, scores="np.zeros(3).argsort(), np.exp(0), np.random.default_rng(1).normal()")
    names = numpy_names.unpacked(notebook["metadata"]["course"]["numpy"])
    assert names == numpy_names.there()
    without = names - {"ndarray.argsort", "exp", "random.Generator.normal"}
    gone = "numpy.exp, numpy.ndarray.argsort, numpy.random.Generator.normal"
    for line, said in [(numpy_names.packed(without), gone), ("", ""), ("?", ""), ("0" * 50, "")]:
        notebook["metadata"]["course"]["numpy"] = line
        warned = warning(parse(json.dumps(notebook).encode()))
        assert warned.partition("graded: ")[2].partition(";")[0] == said
