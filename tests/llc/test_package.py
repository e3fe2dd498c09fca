"""What holds for the package as a whole: its weight, its documentation, and its tests."""

import ast
import importlib
import inspect
import pkgutil
import subprocess
import sys
from pathlib import Path

import pytest

import llc

FOLDER = Path(llc.__file__).parent
MODULES = sorted(
    m.name for m in pkgutil.iter_modules([str(FOLDER)]) if not m.name.startswith("_") and not m.ispkg
)
MATHEMATICS = [m for m in MODULES if m != "plots"]


def imported_by(statement):
    """Modules outside of the standard library, by their top name, that a fresh interpreter imports for it."""
    code = f"import sys\n{statement}\nprint(*{{m.partition('.')[0] for m in sys.modules}})"
    out = subprocess.run(
        [sys.executable, "-I", "-c", code], capture_output=True, text=True, check=True
    ).stdout
    return set(out.split())


def test_importing_the_package_costs_numpy_at_most():
    numpy_alone = imported_by("import numpy.random")
    assert imported_by("import llc") <= numpy_alone | {"llc"}
    everything = "\n".join(f"import llc.{name}" for name in MATHEMATICS)
    extra = imported_by(everything) - numpy_alone - {"llc"} - set(sys.stdlib_module_names)
    assert not extra


def test_plots_loads_matplotlib_and_the_mathematics_does_not():
    assert "matplotlib" in imported_by("import llc.plots; llc.plots.use_book_style()")
    assert "matplotlib" not in imported_by("import llc.descent, llc.datasets")


def code_lines(path):
    """Lines that hold code: no blank ones, comments, docstrings or imports."""
    text = path.read_text(encoding="utf-8")
    other = set()
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, (ast.Import, ast.ImportFrom)):
            other.update(range(node.lineno, node.end_lineno + 1))
        if isinstance(node, (ast.Module, ast.ClassDef, ast.FunctionDef)) and ast.get_docstring(node):
            other.update(range(node.body[0].lineno, node.body[0].end_lineno + 1))
    lines = [line.strip() for line in text.splitlines()]
    return sum(line != "" and line[0] != "#" and i not in other for i, line in enumerate(lines, 1))


def test_the_mathematics_is_small():
    sizes = {path.stem: code_lines(path) for path in FOLDER.glob("*.py") if path.stem != "plots"}
    assert max(sizes.values()) < 250, sizes
    mathematics = sum(sizes.values()) - sizes["datasets"] - sizes["_checking"]
    assert mathematics < 800, sizes


@pytest.mark.parametrize("name", MODULES)
def test_every_module_is_in_the_table_of_contents_and_has_its_test_file(name):
    assert f"``llc.{name}``" in llc.__doc__
    assert (Path(__file__).parent / f"test_{name}.py").exists()


def public():
    for name in MODULES:
        module = importlib.import_module(f"llc.{name}")
        for key, thing in vars(module).items():
            if getattr(thing, "__module__", "") == module.__name__ and callable(thing) and key[0] != "_":
                yield pytest.param(thing, id=f"{name}.{key}")


@pytest.mark.parametrize("thing", list(public()))
def test_everything_public_is_documented(thing):
    doc = inspect.getdoc(thing)
    assert doc
    if inspect.isfunction(thing) and thing.__module__ != "llc.plots":
        assert "Parameters\n---" in doc or not inspect.signature(thing).parameters
        assert "Returns\n---" in doc
        assert ">>>" in doc
        for parameter in inspect.signature(thing).parameters:
            assert parameter in doc, parameter
