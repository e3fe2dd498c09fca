"""What sphinx-proof leaves to mend: it gives every statement and every proof of a page the same id."""

from docutils import nodes

REPEATED = (["proof-content"], ["proof"])


def drop_repeated_ids(app, doctree: nodes.document, docname: str) -> None:
    for node in doctree.findall(lambda node: isinstance(node, nodes.section | nodes.admonition)):
        if node["ids"] in REPEATED:
            node["ids"] = []


def setup(app) -> None:
    app.connect("doctree-resolved", drop_repeated_ids)
