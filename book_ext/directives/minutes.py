"""How long a page takes to read: ``env.reading_minutes`` knows it for every page.

Prose at 180 words a minute, a minute for each display formula and each figure, half a minute a question.
Code, and what is folded, is for those who stay longer.
"""

from docutils import nodes

from book_ext.directives.callouts import goals
from book_ext.directives.html import tag
from book_ext.directives.quiz import is_form

WORDS_A_MINUTE = 180
PROSE = (nodes.paragraph, nodes.title, nodes.caption)


def is_aside(node: nodes.Node) -> bool:
    """Whether a reader of the main road passes by: folds, code, goals, further draws of a question."""
    is_fold = isinstance(node, tag) and node["name"] in ("details", "template")
    is_hidden = isinstance(node, nodes.container) and "tag_hide-cell" in node["classes"]
    return is_fold or is_hidden or isinstance(node, goals | nodes.literal_block | nodes.comment)


def main_road(node: nodes.Node):
    """The nodes on the main road."""
    yield node
    if isinstance(node, nodes.Element) and not is_aside(node):
        for child in node.children:
            yield from main_road(child)


def reading_minutes(doctree: nodes.document) -> int:
    """Minutes for one page, at least one."""
    road = list(main_road(doctree))
    words = sum(len(node.astext().split()) for node in road if isinstance(node, PROSE))
    looks = sum(isinstance(node, nodes.math_block | nodes.figure) for node in road)
    questions = sum(isinstance(node, tag) and is_form(node) for node in road)
    return max(1, round(words / WORDS_A_MINUTE + looks + questions / 2))


def prepare(app) -> None:
    if not hasattr(app.env, "reading_minutes"):
        app.env.reading_minutes = {}


def note(app, doctree: nodes.document) -> None:
    app.env.reading_minutes[app.env.docname] = reading_minutes(doctree)


def setup(app) -> None:
    app.connect("builder-inited", prepare)
    app.connect("doctree-read", note)
    app.connect("env-purge-doc", lambda app, env, docname: env.reading_minutes.pop(docname, None))
