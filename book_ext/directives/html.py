"""HTML elements that docutils has no name for, as nodes."""

from docutils import nodes


class tag(nodes.TextElement):
    """An HTML element."""


def element(name: str, /, *children: nodes.Node, **attributes: str) -> tag:
    """Make an element; ``class_`` and ``data_name`` become ``class`` and ``data-name``."""
    written = {key.rstrip("_").replace("_", "-"): value for key, value in attributes.items()}
    return tag("", "", *children, name=name, html=written)


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
    app.add_node(tag, html=(visit_html, depart_html))
