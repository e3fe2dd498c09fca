"""Link the bold term of a definition to the glossary and back, and put it in the index.

Bold marks a term where a chapter defines it, so authors need no further markup.
"""

from typing import Any

from docutils import nodes
from sphinx import addnodes
from sphinx.transforms.post_transforms import SphinxPostTransform
from sphinx.util.nodes import make_refnode

from book_ext.model.book import CHAPTERS, pages, title

GLOSSARY = "appendix/glossary"


def terms(env: Any) -> dict[str, str]:
    """The terms of the glossary: from a term in lower case to its spelling there."""
    objects = env.get_domain("std").get_objects()
    return {name.lower(): name for name, _, kind, *_ in objects if kind == "term"}


def words_of(bold: nodes.strong) -> str:
    return str(bold.astext()).lower().replace("’", "'")


def anchor(term: str) -> str:
    return f"term-{nodes.make_id(term)}"


class LinkTerms(SphinxPostTransform):
    """Makes the first bold term of each kind the place that the glossary and the index lead to."""

    default_priority = 5  # before references are resolved

    def run(self, **kwargs: Any) -> None:
        if not self.env.docname.startswith(CHAPTERS):
            return
        known = terms(self.env)
        for bold in list(self.document.findall(nodes.strong)):
            if isinstance(bold.parent, nodes.reference) or words_of(bold) not in known:
                continue
            term = known.pop(words_of(bold))  # where it stands again it is not defined
            link = addnodes.pending_xref(
                "", refdomain="std", reftype="term", reftarget=term, refdoc=self.env.docname
            )
            link["refexplicit"], link["refwarn"] = True, True
            bold.replace_self([nodes.target("", "", ids=[anchor(term)]), link])
            link += bold


class LinkBack(SphinxPostTransform):
    """Ends each entry of the glossary with the chapters that define one of its terms."""

    default_priority = 5

    def run(self, **kwargs: Any) -> None:
        if self.env.docname != GLOSSARY:
            return
        for item in self.document.findall(nodes.definition_list_item):
            names, links = [words_of(term) for term in item.findall(nodes.term)], []
            for chapter in pages(self.env, CHAPTERS):
                defined = [words for words in self.env.metadata[chapter].get("bold", []) if words in names]
                for term in defined[:1]:
                    words = nodes.Text(title(self.env, chapter))
                    links += [make_refnode(self.app.builder, GLOSSARY, chapter, anchor(term), words)]
            for number, link in enumerate(links):
                item[-1][-1] += [nodes.Text(", " if number else " See "), link]


def note_bold(app: Any, doctree: nodes.document) -> None:
    """Keep what stands in bold in a chapter till all terms are known."""
    page = app.env.docname
    if page.startswith(CHAPTERS):
        bold = [words_of(node) for node in doctree.findall(nodes.strong)]
        app.env.metadata[page]["bold"] = list(dict.fromkeys(bold))


def put_in_index(app: Any, env: Any) -> list[str]:
    """Name the chapters that define a term in the index; write again what shows terms that have changed."""
    known, entries = terms(env), env.get_domain("index").entries
    found = {
        page: [known[words] for words in about["bold"] if words in known]
        for page, about in env.metadata.items()
        if "bold" in about
    }
    for page, names in found.items():
        entries[page] = [("single", term, anchor(term), "", None) for term in names]
    before, env.known_terms = getattr(env, "known_terms", (known, found)), (known, found)
    chapters = [*found] if before[0] != known else []
    return [*chapters, GLOSSARY] if GLOSSARY in env.found_docs and before != (known, found) else chapters


def setup(app: Any) -> None:
    app.add_post_transform(LinkTerms)
    app.add_post_transform(LinkBack)
    app.connect("doctree-read", note_bold)
    app.connect("env-updated", put_in_index)
