"""What a notebook asks for that is not there when it is graded, said while it can still be changed."""

import ast
import sys
import zlib
from collections.abc import Iterator
from importlib import import_module

from grading import numpy_names
from grading.model import PACKAGES, may_import, public
from grading.submission.read import Submission


def warning(submission: Submission) -> str:
    """One line about the modules that the grader will not offer; empty if all are there."""
    gone = {name for name in _imported(submission) if not _is_there(name, submission.modules)}
    gone |= {name for source in _sources(submission) for name in _lacking(source, submission.numpy)}
    if not gone:
        return ""
    may = ", ".join(["NumPy", *public(submission.modules)])
    return f"not there when this sheet is graded: {', '.join(sorted(gone))}; it may use {may}"


def _sources(submission: Submission) -> Iterator[str]:
    """Answers and cells of the student's own."""
    return (cell.source for cell in submission.cells if cell.kind == "code" and (cell.answer or cell.own))


def _lacking(source: str, line: str) -> list[str]:
    """The names that a source asks for and that the grader's NumPy lacks, as far as the notebook says."""
    try:
        return numpy_names.missing(source, numpy_names.unpacked(line)) if line else []
    except (ValueError, zlib.error):  # somebody has written there
        return []


def _imported(submission: Submission) -> Iterator[str]:
    """The modules that answers and cells of the student's own ask for."""
    packages = {module.partition(".")[0] for module in submission.modules}
    for source in _sources(submission):
        try:
            nodes = list(ast.walk(ast.parse(source)))
        except (SyntaxError, ValueError, RecursionError):
            continue  # an error that says more, or a magic
        for node in nodes:
            if isinstance(node, ast.Import):
                yield from (alias.name for alias in node.names)
            elif isinstance(node, ast.ImportFrom) and node.module in packages:
                yield from (_module_of(node.module, alias.name) for alias in node.names)
            elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
                yield node.module
            elif isinstance(node, ast.Attribute) and (package := ast.unparse(node.value)) in packages:
                yield _module_of(package, node.attr)


def _module_of(package: str, name: str) -> str:
    """The module that a name of a package comes from, or is."""
    try:
        thing = getattr(import_module(package), name, None)
    except ImportError:
        thing = None
    return str(getattr(thing, "__module__", None) or getattr(thing, "__name__", f"{package}.{name}"))


def _is_there(name: str, modules: tuple[str, ...]) -> bool:
    package = name.partition(".")[0]
    return may_import(name, modules) or package in PACKAGES or package in sys.stdlib_module_names
