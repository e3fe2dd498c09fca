"""HTML elements that docutils has no name for, as nodes."""

from docutils import nodes


class tag(nodes.General, nodes.Element):
    """An HTML element."""


class words(nodes.TextElement, tag):
    """One whose text is words of a sentence; a label inside it would not reach what it labels."""


def element(name: str, /, *children: nodes.Node, **attributes: str) -> tag:
    """Make an element; ``class_`` and ``data_name`` become ``class`` and ``data-name``."""
    written = {key.rstrip("_").replace("_", "-"): value for key, value in attributes.items()}
    holds_words = any(
        isinstance(child, nodes.Text | nodes.Inline) and not isinstance(child, nodes.target)
        for child in children
    )
    if holds_words:
        return words("", "", *children, name=name, html=written)
    return tag("", *children, name=name, html=written)


def text(name: str, words: str, /, **attributes: str) -> tag:
    """Make an element that holds nothing but words."""
    return element(name, nodes.Text(words), **attributes)


def visit_html(self, node: tag) -> None:
    written = "".join(f' {key}="{self.attval(value)}"' for key, value in node["html"].items())
    self.body.append(f"<{node['name']}{written}>")


def depart_html(self, node: tag) -> None:
    if node["name"] != "input":
        self.body.append(f"</{node['name']}>")


def setup(app) -> None:
    for kind in (tag, words):
        app.add_node(kind, html=(visit_html, depart_html))
