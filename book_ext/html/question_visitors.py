"""How a question is written, by its template: on its page, in a script as a draw, behind a veil."""

from docutils import nodes
from markupsafe import Markup
from pygments import highlight
from pygments.formatters import HtmlFormatter
from pygments.lexers import PythonLexer

from book_ext.model.nodes import answers, question, veil, verdict
from book_ext.model.templates import render

SHORT = 24  # letters of a choice that needs no letter of its own


def are_short(items: answers) -> bool:
    """Whether each choice is a few plain words, by which the page can call it."""
    return all(
        len(item[0].astext()) <= SHORT and all(isinstance(part, nodes.Text) for part in item[0])
        for item in items
    )


def line_of_code(source: str) -> Markup:
    """A line of code in its colours, which hangs where it wraps."""
    code = source.lstrip()
    indent = len(source) - len(code)
    inside = highlight(code, PythonLexer(), HtmlFormatter(nowrap=True)).rstrip("\n")
    spaces = f'<span class="indent">{" " * indent}</span>'
    return Markup(f'<code class="line highlight" style="--in:{indent + 4}ch">{spaces}{inside}</code>')


class Questions:
    """What the translator of a page does with questions; a template asks it for the parts of one."""

    body: list[str]

    def html(self, parts: list[nodes.Node]) -> Markup:
        around, self.body = self.body, []
        for part in parts:
            part.walkabout(self)
        written, self.body = "".join(self.body), around
        return Markup(written)

    def literal(self, code: str) -> Markup:
        return self.html([nodes.literal(code, code)])

    def listing(self, code: str) -> Markup:
        return self.html([nodes.literal_block(code, code, language="python")])

    def visit_question(self, node: question) -> None:
        kind, items = node.get("kind", ""), node[1]
        about = {"verdict": verdict, "line": line_of_code, "short": are_short(items)}
        template = "prediction" if kind == "predict" else "question"
        self.body.append(
            render(template, node=node, kind=kind, items=items, html=self.html, to=self, **about)
        )
        raise nodes.SkipNode

    visit_draw = visit_question

    def visit_veil(self, node: veil) -> None:
        before = node.parent[: node.parent.index(node)]
        asked = next(one for one in reversed(before) if isinstance(one, question))
        self.body.append(f'<div class="veil" data-predict="{node["name"]}">')
        self.body.append(render("feedback", items=asked[1], html=self.html))

    def depart_veil(self, node: veil) -> None:
        self.body.append("</div>")
