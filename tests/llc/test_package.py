"""What holds for the package as a whole: its weight, its documentation, and its tests."""

import doctest
import importlib
import inspect
import pkgutil
import re
import subprocess
import sys
from pathlib import Path

import pytest

import llc
from grading.sandbox.image import copy_modules

FOLDER = Path(llc.__file__).parent
MODULES = sorted({m.name for m in pkgutil.iter_modules([str(FOLDER)])} - {"_door"})


def imported_by(statement):
    """Modules outside of the standard library, by their top name, that a fresh interpreter imports for it."""
    code = f"import sys\n{statement}\nprint(*{{m.partition('.')[0] for m in sys.modules}})"
    out = subprocess.run(
        [sys.executable, "-I", "-c", code], capture_output=True, text=True, check=True
    ).stdout
    return set(out.split())


def test_importing_the_package_costs_numpy_at_most():
    extra = imported_by("import llc") - imported_by("import numpy.random") - set(sys.stdlib_module_names)
    assert extra == {"llc"}


def test_no_module_names_what_stands_on_the_package():
    others = re.compile(r"\b(figures|grading|book_ext|matplotlib|ipywidgets|anywidget)\b", re.IGNORECASE)
    assert not [path.name for path in FOLDER.glob("*.py") if others.search(path.read_text("utf-8"))]


def public(module):
    """Functions and classes that are defined there, by name."""
    found = importlib.import_module(f"llc.{module}")
    things = {name: thing for name, thing in vars(found).items() if callable(thing) and name[0] != "_"}
    return {name: thing for name, thing in things.items() if thing.__module__ == found.__name__}


@pytest.mark.parametrize("module", MODULES)
def test_every_public_name_is_at_hand_or_two_modules_share_it(module):
    names = public(module)
    shared = {"objective", "gradient", "hessian", "gradient_from_signs", module}
    for name in set(names) - shared:
        assert getattr(llc, name) is names[name]
        assert name in llc.__all__


def test_a_name_that_is_not_there_leads_to_those_that_are():
    with pytest.raises(AttributeError, match=r"no 'logistic_regresion'.*dir\(llc\)"):
        llc.logistic_regresion  # noqa: B018 - looking it up is the test


def test_a_sheet_that_is_shown_some_modules_can_use_these_and_is_told_of_the_others(tmp_path):
    """As the sandbox copies them: the modules listed, and the data that these read."""
    view = tmp_path / "view"
    copy_modules(("llc._door", "llc.data", "figures.plots"), view)
    code = """
import sys; sys.path.insert(0, sys.argv[1])
import llc
from figures import plots
assert llc.__file__.startswith(sys.argv[1]) and llc.data.iris() and llc.digits() and plots.points
for name in ("sigmoid", "logistic", "newton"):
    try:
        getattr(llc, name)
    except AttributeError as error:
        print(error)
"""
    command = [sys.executable, "-B", "-P", "-c", code, str(view)]
    out = subprocess.run(command, capture_output=True, text=True, cwd=tmp_path)
    assert not out.stderr
    lines = out.stdout.splitlines()
    assert len(lines) == 3
    assert lines[0] == "llc has no 'sigmoid'. What it has here is in dir(llc): data, and theirs."
    shown = {path.relative_to(view).as_posix() for path in view.glob("*/*") if path.name != "__pycache__"}
    data = {"llc/tables", "figures/palette.json", "figures/js"}
    assert shown == data | {
        "llc/__init__.py",
        "llc/data.py",
        "llc/_door.py",
        "figures/__init__.py",
        "figures/plots",
    }  # and no solution among them
    assert [path.name for path in (view / "figures" / "js").iterdir()] == ["layout.json"]


@pytest.mark.parametrize("module", MODULES)
def test_everything_public_is_documented(module):
    for name, thing in public(module).items():
        assert ">>>" in inspect.getdoc(thing) or name in (
            "Trajectory", "ConvergenceWarning", "ConvergenceError"
        )  # fmt: skip


def test_what_the_readme_shows_is_what_happens():
    readme = (Path(__file__).parents[2] / "README.md").read_text("utf-8")
    (code,) = re.findall(r"```python\n(.*?)```", readme, re.DOTALL)
    example = doctest.DocTestParser().get_doctest(code, {}, "README", "README.md", 0)
    assert len(example.examples) >= 5
    assert doctest.DocTestRunner(verbose=False).run(example).failed == 0
