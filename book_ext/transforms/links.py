"""Link names of the package in the text, like `nll_gradient` or `Dataset.select`, to their API entry.

And in a table of another course's words, put the number of a section before its title.
"""

import posixpath
from typing import Any

from docutils import nodes
from sphinx.transforms.post_transforms import SphinxPostTransform
from sphinx.util.nodes import make_refnode

from book_ext.model.book import OTHER_NAMES


def short_names(objects: dict[str, Any]) -> dict[str, str]:
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


class LinkNames(SphinxPostTransform):
    """Links each name, unless the text links it already or says what it is a title of."""

    default_priority = 700

    def run(self, **kwargs: Any) -> None:
        objects = self.env.get_domain("py").objects  # type: ignore[attr-defined]
        names, builder, page = short_names(objects), self.app.builder, self.env.docname
        for literal in list(self.document.findall(nodes.literal)):
            full = names.get(literal.astext().removesuffix("()"))
            if not full or objects[full].docname == page:
                continue
            if isinstance(literal.parent, nodes.reference | nodes.title | nodes.caption):
                continue
            entry = objects[full]
            link = make_refnode(builder, page, entry.docname, entry.node_id, literal.deepcopy(), full)
            literal.replace_self(link)


class NumberSections(SphinxPostTransform):
    default_priority = 15  # after references are resolved
    formats = ("html",)

    def run(self, **kwargs: Any) -> None:
        tables = [table for table in self.document.findall(nodes.table) if OTHER_NAMES in table["classes"]]
        for link in [link for table in tables for link in table.findall(nodes.reference)]:
            page, _, anchor = posixpath.join(self.env.docname, "..", link["refuri"]).partition("#")
            numbers = self.env.toc_secnumbers.get(posixpath.normpath(page).removesuffix(".html"), {})
            if number := numbers.get(f"#{anchor}"):
                link.insert(0, nodes.Text(f"{'.'.join(map(str, number))} "))


def setup(app: Any) -> None:
    app.add_post_transform(LinkNames)
    app.add_post_transform(NumberSections)
