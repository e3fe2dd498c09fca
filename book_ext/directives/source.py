"""Show a definition of the package where the text explains it: its very source, read at build time.

    ```{source} llc.separators.LinearClassifier.predict
    ```

What runs is shown, decorators and all, but for the docstrings: shapes, errors and examples would bury the
three lines that the reader came to see. The definition's own docstring unfolds below. A notebook has the same
lines.
"""

import ast
import re
import textwrap
from pathlib import Path

from docutils import nodes
from docutils.statemachine import StringList
from sphinx import addnodes
from sphinx.application import Sphinx
from sphinx.ext.napoleon import Config, NumpyDocstring
from sphinx.util.docutils import SphinxDirective

from book_ext.directives.cells import card, fold
from book_ext.directives.html import element, text

FENCE = re.compile(r"^```\{source\} (\S+)\n```$", re.MULTILINE)


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
    """Cut one definition out of a module's text: its code without docstrings, and its own docstring."""
    node: ast.AST = ast.parse(source)
    for name in names:
        inside = {
            n.name: n for n in getattr(node, "body", []) if isinstance(n, ast.FunctionDef | ast.ClassDef)
        }
        if name not in inside:
            raise LookupError(f"there is no definition of {'.'.join(names)}, only of {', '.join(inside)}")
        node = inside[name]
    assert isinstance(node, ast.FunctionDef | ast.ClassDef)
    lines = source.splitlines()
    first = min([node.lineno, *(decorator.lineno for decorator in node.decorator_list)])
    hidden = {number for part in ast.walk(node) for number in docstring_lines(part, lines)}
    code = [lines[n - 1] for n in range(first, node.end_lineno + 1) if n not in hidden]
    return textwrap.dedent("\n".join(code)), ast.get_docstring(node) or ""


def docstring_lines(node: ast.AST, lines: list[str]) -> range:
    """The numbers of the lines of a docstring, and of blank ones below it; none if nothing else is there."""
    if not isinstance(node, ast.FunctionDef | ast.ClassDef) or len(node.body) == 1:
        return range(0)
    if ast.get_docstring(node) is None:
        return range(0)
    end = node.body[0].end_lineno
    while not lines[end].strip():
        end += 1
    return range(node.body[0].lineno, end + 1)


def shown(name: str, root: Path) -> tuple[Path, str, str]:
    """The file of a definition, its code and its docstring."""
    path, names = find(name, root)
    return path, *definition(path.read_text(encoding="utf-8"), names)


def printed(markdown: str, root: Path) -> str:
    """Markdown that any reader of notebooks can show: each directive as the code that it stands for."""
    return FENCE.sub(lambda fence: f"```python\n{shown(fence[1], root)[1]}\n```", markdown)


class Source(SphinxDirective):
    """Show the definition of this dotted name."""

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        name, root = self.arguments[0], Path(self.env.srcdir)
        try:
            path, code, docstring = shown(name, root)
        except LookupError as problem:
            raise self.error(str(problem)) from None
        self.env.note_dependency(str(path))
        block = nodes.literal_block(code, code, language="python", source=str(path))
        listing = card(block, [text("span", ""), self.api_link()])
        if not docstring:
            return [listing]
        summary = nodes.Text(f"Docstring of {name.split('.')[-1]}")
        return [listing, fold("fold docstring", [summary], element("div", *self.parsed(docstring)))]

    def api_link(self) -> nodes.Node:
        """The full name; where the definition is in the API, a link to its entry."""
        name = self.arguments[0]
        return addnodes.pending_xref(
            "",
            nodes.inline("", name),
            refdomain="py",
            reftype="obj",
            reftarget=name,
            refdoc=self.env.docname,
            refexplicit=True,
        )

    def parsed(self, docstring: str) -> list[nodes.Node]:
        """What a docstring says, with its formulas set; the names in it are code and link to the API."""
        plain = Config(napoleon_use_param=False, napoleon_use_rtype=False)
        lines = [".. default-role:: literal", "", *NumpyDocstring(docstring, plain).lines()]
        inside = nodes.Element()
        self.state.nested_parse(StringList(["````{eval-rst}", *lines, "````"]), self.content_offset, inside)
        return inside.children


def setup(app: Sphinx) -> None:
    app.add_directive("source", Source)
