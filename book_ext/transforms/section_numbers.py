"""In a table of another course's words, the number of a section stands before its title."""

import posixpath
from typing import Any

from docutils import nodes
from sphinx.transforms.post_transforms import SphinxPostTransform

from book_ext.model.book import OTHER_NAMES


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
    app.add_post_transform(NumberSections)
