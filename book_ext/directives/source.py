"""Show a definition of the package where the text explains it: its very source, read at build time.

    ```{source} llc.separators.LinearClassifier.predict
    ```

Of the docstring only the summary is shown. The rest, shapes and errors and examples, is what `help` is for;
on the page it would bury the three lines that the reader came to see.
"""

import ast
import textwrap
from pathlib import Path

from docutils import nodes
from sphinx import addnodes
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective

from book_ext.directives.cells import card
from book_ext.directives.html import text


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


def definition(source: str, names: list[str]) -> str:
    """Cut one definition out of a module's text, with the summary as its whole docstring."""
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
    text = lines[first - 1 : node.end_lineno]
    if ast.get_docstring(node):
        start, end = node.body[0].lineno - first, node.body[0].end_lineno - first
        blank = next((i for i in range(start, end) if not text[i].strip()), None)
        if blank is not None:
            text[blank - 1] += '"""'
            del text[blank : end + 1]
    return textwrap.dedent("\n".join(text))


def api_link(directive: SphinxDirective, path: str) -> nodes.Node:
    """The file's name; where the definition is in the API, a link to its entry."""
    return addnodes.pending_xref(
        "",
        nodes.inline("", path),
        refdomain="py",
        reftype="obj",
        reftarget=directive.arguments[0],
        refdoc=directive.env.docname,
        refexplicit=True,
    )


class Source(SphinxDirective):
    """Show the definition of this dotted name."""

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        root = Path(self.env.srcdir)
        try:
            path, names = find(self.arguments[0], root)
            code = definition(path.read_text(encoding="utf-8"), names)
        except LookupError as problem:
            raise self.error(str(problem)) from None
        self.env.note_dependency(str(path))
        block = nodes.literal_block(code, code, language="python", source=str(path))
        return [card(block, [text("span", ""), api_link(self, path.relative_to(root).as_posix())])]


def setup(app: Sphinx) -> None:
    app.add_directive("source", Source)
