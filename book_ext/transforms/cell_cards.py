"""How a code cell looks on the page: its code a card, its asserts a tick, what its tags fold a line to open.

`hide-input` puts a small fold below the figure; `holds` leaves a tick beside the sentence that is asserted.
`scikit-learn` says why the page does not run the cell.
"""

import ast
from typing import Any

from docutils import nodes
from sphinx.transforms.post_transforms import SphinxPostTransform

from book_ext.model.book import CHAPTERS
from book_ext.model.nodes import cells_of, element, is_cell, package_source, tags_of, text
from book_ext.transforms import ticks

HOLDS = "✓ holds"
ELSEWHERE = "Run it in the notebook: the page has no scikit-learn."


def has_assert(code: str) -> bool:
    """Whether the code asserts anything; what is no plain Python, like a magic, asserts nothing."""
    try:
        tree = ast.parse(code)
    except SyntaxError:
        return False
    return any(isinstance(node, ast.Assert) for node in ast.walk(tree))


def holds_tick() -> nodes.Node:
    return text("span", HOLDS, class_="holds-tick")


def card(code: nodes.Element, foot: list[nodes.Node], **attributes: str) -> nodes.Node:
    """The code with a foot; the script adds Copy there."""
    return element("div", code, element("div", *foot, class_="code-foot"), class_="code-card", **attributes)


def fold(kind: str, summary: list[nodes.Node], *content: nodes.Node, **attributes: str) -> nodes.Node:
    return element("details", element("summary", *summary), *content, class_=kind, **attributes)


def definition(source: package_source) -> list[nodes.Node]:
    """A definition of the package as a card, and its docstring, if it has one, folded below."""
    listing, link, *docstring = source.children
    code = card(listing, [text("span", ""), link])
    if not docstring:
        return [code]
    summary = nodes.Text(f"Docstring of {source['name'].split('.')[-1]}")
    return [code, fold("fold docstring", [summary], element("div", *docstring))]


class DressCells(SphinxPostTransform):
    default_priority = 198  # before MyST-NB wraps what is hidden in boxes of its own
    formats = ("html",)

    def run(self, **kwargs: Any) -> None:
        is_chapter = self.env.docname.startswith(CHAPTERS)
        for number, cell in enumerate(cells_of(self.document)):
            if is_cell(cell):
                # Under its number the script finds it among those that are not on the page.
                runs = is_chapter and "scikit-learn" not in tags_of(cell)
                self.dress(cell, number, {"data_cell": str(number)} if runs else {})
        for source in list(self.document.findall(package_source)):
            source.replace_self(definition(source))

    def dress(self, cell: nodes.Element, number: int, about: dict[str, str]) -> None:
        parts = {part.get("nb_element"): part for part in cell.children}
        tags = tags_of(cell)
        cell.attributes.pop("hide_mode", None)
        output = [parts["cell_code_output"]] if "cell_code_output" in parts else []
        code = []
        if "cell_code_source" in parts:
            source = parts["cell_code_source"]
            foot = [holds_tick()] if has_assert(source.astext()) and "holds" not in tags else []
            if "scikit-learn" in tags:
                foot.append(text("span", ELSEWHERE, class_="runs-elsewhere"))
            code = [card(source, foot, **about)]
        if "holds" in tags:
            anchor = f"holds-{number}"
            ticks.place_tick(cell, source.astext(), anchor)
            content = [fold("holds", [holds_tick()], *code, id=anchor), *output]
        elif "hide-input" in tags or "opening" in tags:
            content = [*output, fold("code-fold", [text("span", "</> code")], *code)]
        else:
            content = [*code, *output]
        cell.children = []
        cell.extend(content)


def setup(app: Any) -> None:
    app.add_post_transform(DressCells)
