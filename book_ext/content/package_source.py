"""Show a definition of the package where the text explains it: its very source, read at build time.

    ```{source} llc.separators.LinearClassifier.predict
    ```

What runs is shown, decorators and all, but neither types nor docstrings: shapes, errors and examples would
bury the three lines that the reader came to see. The definition's own docstring unfolds below. A notebook has
the same lines.
"""

import ast
import copy
import re
import textwrap
from pathlib import Path
from typing import Any

from docutils import nodes
from docutils.statemachine import StringList
from sphinx import addnodes
from sphinx.application import Sphinx
from sphinx.ext.napoleon import Config
from sphinx.ext.napoleon.docstring import NumpyDocstring
from sphinx.util.docutils import SphinxDirective

from book_ext.model.nodes import package_source

WIDTH = 72  # columns that fit beside the text
FOR_MYPY = re.compile(r"  # type: ignore.*$", re.MULTILINE)


def find(name: str, root: Path) -> tuple[Path, list[str]]:
    """Find the file of a dotted name, and the names inside it that lead to the definition."""
    parts = name.split(".")
    for split in range(len(parts) - 1, 0, -1):
        path = root.joinpath(*parts[:split]).with_suffix(".py")
        if path.is_file():
            return path, parts[split:]
    raise LookupError(
        f"{name} is in no module below {root.name}: write it as module.function or module.Class.method"
    )


def definition(source: str, names: list[str]) -> tuple[str, str]:
    """Cut one definition out of a module's text: its code, and its own docstring."""
    node: ast.AST = ast.parse(source)
    for name in names:
        inside = {
            n.name: n for n in getattr(node, "body", []) if isinstance(n, ast.FunctionDef | ast.ClassDef)
        }
        if name not in inside:
            raise LookupError(f"there is no definition of {'.'.join(names)}, only of {', '.join(inside)}")
        node = inside[name]
    assert isinstance(node, ast.FunctionDef | ast.ClassDef)
    first = min([node.lineno, *(decorator.lineno for decorator in node.decorator_list)])
    lines: list[str | None] = ["", *source.splitlines()]  # numbered from 1; None is not shown
    for part in ast.walk(node):
        if isinstance(part, ast.FunctionDef | ast.ClassDef):
            hide_docstring(part, lines)
        if isinstance(part, ast.FunctionDef):
            shorten(part, lines, source)
    code = "\n".join(line for line in lines[first : last_line(node) + 1] if line is not None)
    return textwrap.dedent(FOR_MYPY.sub("", code)), ast.get_docstring(node) or ""


def last_line(node: ast.stmt) -> int:
    return node.end_lineno or node.lineno


def hide_docstring(node: ast.FunctionDef | ast.ClassDef, lines: list[str | None]) -> None:
    """Take away the docstring and blank lines below it, unless there is nothing else."""
    if ast.get_docstring(node) is not None and len(node.body) > 1:
        end = last_line(node.body[0]) + 1
        while not (lines[end] or "").strip():
            end += 1
        lines[node.body[0].lineno : end] = [None] * (end - node.body[0].lineno)


def shorten(node: ast.FunctionDef, lines: list[str | None], source: str) -> None:
    """Take the types out of a signature that has lines of its own."""
    if node.lineno == node.body[0].lineno:
        return
    args = copy.deepcopy(node.args)
    for arg in ast.walk(args):
        if isinstance(arg, ast.arg):
            arg.annotation = None
    for defaults in (args.defaults, args.kw_defaults):  # as they are written, like 100_000
        written: Any = [value and ast.Name(ast.get_source_segment(source, value) or "") for value in defaults]
        defaults[:] = written
    margin, inside = " " * node.col_offset, ast.unparse(args)
    line = f"{margin}def {node.name}({inside}):"
    if len(line) > WIDTH:
        line = f"{margin}def {node.name}(\n{margin}    {inside}\n{margin}):"
    rest = lines[node.lineno + 1 : node.body[0].lineno]
    lines[node.lineno : node.body[0].lineno] = [line, *(a if a and "#" in a else None for a in rest)]


def read_definition(name: str, root: Path) -> tuple[Path, str, str]:
    path, names = find(name, root)
    return path, *definition(path.read_text(encoding="utf-8"), names)


class Source(SphinxDirective):
    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        name, root = self.arguments[0], Path(self.env.srcdir)
        try:
            path, code, docstring = read_definition(name, root)
        except LookupError as problem:
            raise self.error(str(problem)) from None
        self.env.note_dependency(str(path))
        block = nodes.literal_block(code, code, language="python", source=str(path))
        return [package_source("", block, self.api_link(), *self.parsed(docstring), name=name)]

    def api_link(self) -> nodes.Node:
        """The full name; where the definition is in the API, a link to its entry."""
        name = self.arguments[0]
        link = addnodes.pending_xref(
            "", nodes.inline("", name), refdomain="py", reftype="obj", reftarget=name
        )
        link["refdoc"], link["refexplicit"] = self.env.docname, True
        return link

    def parsed(self, docstring: str) -> list[nodes.Node]:
        """What a docstring says, with its formulas set; the names in it are code and link to the API."""
        if not docstring:
            return []
        plain: Any = Config(napoleon_use_param=False, napoleon_use_rtype=False)
        lines = [".. default-role:: literal", "", *NumpyDocstring(docstring, plain).lines()]
        return list(self.parse_text_to_nodes(StringList(["````{eval-rst}", *lines, "````"])))


def setup(app: Sphinx) -> None:
    app.add_node(package_source)
    app.add_directive("source", Source)
