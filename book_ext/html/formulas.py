"""Typeset formulas with KaTeX while the book is built, as HTML with MathML inside.

A page then needs no script for its mathematics and nothing moves when it opens, and a formula that
KaTeX cannot read is a build warning with file and line. One node process serves a whole build.
"""

import atexit
import json
import re
import subprocess
from functools import cache
from pathlib import Path
from typing import Any

from docutils import nodes
from sphinx.locale import _
from sphinx.transforms.post_transforms import SphinxPostTransform
from sphinx.util import logging
from sphinx.util.math import get_node_equation_number

from book_ext.model.files import NODE

logger = logging.getLogger(__name__)
HERE = Path(__file__).parent
SHORT = 2  # letters of a formula that is never broken
OPENS = re.compile(r"[(\[“‘]+$")
CLOSES = re.compile(r"[.,;:!?)\]”’…]+|-(?=\w)")


@cache
def typesetter() -> subprocess.Popen[str]:
    """The node process, which answers one line of JSON with one line of JSON."""
    process = subprocess.Popen(
        [NODE, HERE / "katex.ts"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1
    )
    atexit.register(process.communicate)  # closes its input, at which it ends, and waits for that
    return process


@cache
def typeset(tex: str, display: bool) -> dict[str, Any]:
    """The formula in each form that ``katex.ts`` answers, or ``{"error": ...}`` with KaTeX's own words."""
    process = typesetter()
    assert process.stdin
    assert process.stdout
    process.stdin.write(json.dumps({"tex": tex, "display": display}) + "\n")
    answer = process.stdout.readline()
    if not answer:
        raise RuntimeError("The KaTeX process ended. Is node_modules there? `make book` installs it.")
    return dict(json.loads(answer))


def html(node: nodes.Element, display: bool) -> str:
    """The HTML of a formula; its plain TeX, and a warning, where KaTeX cannot read it."""
    answer = typeset(node.astext(), display)
    if "error" in answer:
        logger.warning("KaTeX: %s in: %s", answer["error"], node.astext(), location=node)
        return str(nodes.unescape(node.astext()))
    return str(answer["html"])


def is_long(tex: str) -> bool:
    """Whether a formula in a line may break, where TeX would."""
    return int(typeset(tex, False).get("letters", 0)) > SHORT


def visit_inline(self: Any, node: nodes.math) -> None:
    formula = html(node, display=False)
    kind = "math long" if is_long(node.astext()) else "math"
    self.body.append(self.starttag(node, "span", "", CLASS=kind) + formula + "</span>")
    raise nodes.SkipNode


def visit_block(self: Any, node: nodes.math_block) -> None:
    # Focusable, since a wide formula scrolls sideways on a phone.
    self.body.append(self.starttag(node, "div", "", CLASS="math-block"))
    formula = self.starttag(nodes.Element(), "div", "", CLASS="formula", tabindex="0")
    self.body.append(f"{formula}{html(node, display=True)}</div>")
    if node["number"]:
        self.body.append(f'<span class="eqno">({get_node_equation_number(self, node)})')
        self.add_permalink_ref(node, _("Link to this equation"))
        self.body.append("</span>")
    self.body.append("</div>\n")
    raise nodes.SkipNode


class JoinPunctuation(SphinxPostTransform):
    """Keeps a formula and the punctuation that touches it on one line."""

    default_priority = 800
    formats = ("html",)

    def run(self, **kwargs: Any) -> None:
        for formula in list(self.document.findall(nodes.math)):
            join(formula)


def join(formula: nodes.math) -> None:
    parent, at = formula.parent, formula.parent.index(formula)
    before: Any = parent[at - 1] if at else None
    after: Any = parent[at + 1] if at + 1 < len(parent) else None
    opens = OPENS.search(before) if isinstance(before, nodes.Text) else None
    closes = CLOSES.match(after) if isinstance(after, nodes.Text) else None
    if closes:
        parent[at + 1] = nodes.Text(after[closes.end() :])
    if opens:
        parent[at - 1] = nodes.Text(before[: opens.start()])
    if closes and is_long(formula.astext()):
        # It may break, so what closes it goes into it and stays with its last part.
        parent[at] = nodes.math("", formula.astext() + rf"\text{{{closes[0]}}}")
        formula, closes = parent[at], None
    if opens or closes:
        touching = [nodes.Text(found[0]) if found else None for found in (opens, closes)]
        parts = [touching[0], formula.deepcopy(), touching[1]]
        parent[at] = nodes.inline("", "", *filter(None, parts), classes=["nowrap"])


def setup(app: Any) -> None:
    app.add_html_math_renderer("katex", (visit_inline, None), (visit_block, None))
    app.add_post_transform(JoinPunctuation)
