"""Link the bold term of a definition to the glossary, and put it in the index.

Bold marks a term where a chapter defines it, so authors need no further markup.
"""

import re
from pathlib import Path

from docutils import nodes
from sphinx import addnodes

# A term is a line of the glossary that is not indented and not markup.
TERM = re.compile(r"^(?![(#:\s])(\S.{0,60})$", re.MULTILINE)


def read_terms(glossary: str) -> dict[str, str]:
    """From a term in lower case to its spelling in the glossary."""
    body = glossary.partition(":::{glossary}")[2]
    return {term.lower(): term for term in TERM.findall(body)}


def load(app) -> None:
    app.env.glossary_spellings = read_terms(
        (Path(app.srcdir) / "appendix" / "glossary.md").read_text("utf-8")
    )


def link_terms(app, doctree: nodes.document) -> None:
    """Wrap each first bold term of a chapter."""
    if not app.env.docname.startswith("chapters/"):
        return
    seen = set()
    for bold in list(doctree.findall(nodes.strong)):
        term = app.env.glossary_spellings.get(bold.astext().lower().replace("’", "'"))
        if term is None or term in seen or isinstance(bold.parent, nodes.reference):
            continue
        seen.add(term)
        link = addnodes.pending_xref(
            "", refdomain="std", reftype="term", reftarget=term, refdoc=app.env.docname
        )
        link["refexplicit"], link["refwarn"] = True, True
        target = f"term-{nodes.make_id(term)}"
        # The index has been gathered by now, so the entry goes there directly.
        entries = app.env.get_domain("index").entries.setdefault(app.env.docname, [])
        entries.append(("single", term, target, "", None))
        bold.replace_self([nodes.target("", "", ids=[target]), link])
        link += bold


def setup(app) -> None:
    app.connect("builder-inited", load)
    app.connect("doctree-read", link_terms)
