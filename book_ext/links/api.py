"""Link names of the package in the text, like `nll_gradient` or `Dataset.select`, to their API entry."""

from docutils import nodes
from sphinx.util.nodes import make_refnode


def short_names(objects: dict[str, tuple]) -> dict[str, str]:
    """The ways to write each full name; a single word must mean one function or class, and no method."""
    names: dict[str, list[str]] = {}
    for full, entry in objects.items():
        parts = full.split(".")
        is_member = entry.objtype in ("method", "attribute", "property")
        shortest = 2 if is_member else 1
        for start in range(len(parts) - shortest + 1):
            names.setdefault(".".join(parts[start:]), []).append(full)
    clear = {name: fulls[0] for name, fulls in names.items() if len(fulls) == 1}
    # The chapters `import llc`, which has every function and class at hand without its module.
    return {f"llc.{name}": full for name, full in clear.items() if "." not in name} | clear


def link_names(app, doctree: nodes.document, docname: str) -> None:
    objects = app.env.get_domain("py").objects
    names = short_names(objects)
    for literal in list(doctree.findall(nodes.literal)):
        full = names.get(literal.astext().removesuffix("()"))
        if not full or objects[full].docname == docname:
            continue
        if isinstance(literal.parent, nodes.reference | nodes.title | nodes.caption):
            continue
        entry = objects[full]
        link = make_refnode(app.builder, docname, entry.docname, entry.node_id, literal.deepcopy(), full)
        literal.replace_self(link)


def setup(app) -> None:
    app.connect("doctree-resolved", link_names)
