"""What pages of reference hold besides: definitions of the package with fields and examples, terms."""

from typing import Any

from docutils import nodes
from sphinx import addnodes


class Reference:
    """Writes these nodes; the rest of the writer is in `markdown.py`."""

    anchors: Any
    blocks: Any
    inlines: Any

    def block_desc(self, node: addnodes.desc) -> str:
        *heads, content = node.children
        names = (
            f"**`{head.astext().strip()}`**" for head in heads if isinstance(head, addnodes.desc_signature)
        )
        return "\n\n".join([*names, self.blocks(content.children)])

    def block_doctest_block(self, node: nodes.doctest_block) -> str:
        return f"```python\n{node.astext()}\n```"

    def block_rubric(self, node: nodes.rubric) -> str:
        return f"**{self.inlines(node)}**"

    def block_field_list(self, node: nodes.field_list) -> str:
        return "\n\n".join(f"**{self.inlines(name)}**: {self.blocks(body.children)}" for name, body in node)

    def block_citation(self, node: nodes.citation) -> str:
        label, text = node.children[:2]  # sphinxcontrib-bibtex adds both again for each writer
        return f"{self.anchors(node)}**[{label.astext()}]** {self.blocks([text])}"

    def block_footnote(self, node: nodes.footnote) -> str:
        label, *text = node.children
        return f"{self.anchors(node)}**[{label.astext()}]** {self.blocks(text)}"

    def block_line_block(self, node: nodes.line_block) -> str:
        return "\\\n".join(self.inlines(line) for line in node.findall(nodes.line))

    def block_glossary(self, node: addnodes.glossary) -> str:
        return str(self.blocks(node.children))

    def block_about_the_book(self, node: nodes.Element) -> str:
        return ""  # it is about the site, or about this reader
