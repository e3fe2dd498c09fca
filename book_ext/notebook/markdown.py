"""The text of a notebook: plain Markdown, which JupyterLab, VS Code and Colab show alike.

Between blocks is an empty line.
"""

import re
from collections.abc import Iterable
from itertools import groupby, pairwise
from typing import Any

from docutils import nodes
from sphinx import addnodes
from sphinx.util.math import get_node_equation_number
from sphinx_proof.nodes import NODE_TYPES, proof_node, unenumerable_node

from book_ext.model import nodes as ours
from book_ext.model.nodes import is_cell, is_drawn, is_prediction, verdict
from book_ext.notebook.cell_writer import Cells

SPECIAL = re.compile(r"([\\`*_\[\]<$])")
NUMBERED = re.compile(r"^(\d+)([.)] )")  # a paragraph that Markdown would take for a list
STATEMENTS = tuple({*NODE_TYPES.values(), unenumerable_node})
WORDS = {"p", "span", "summary", "code", "a"}  # elements that hold words of a line


def quoted(text: str) -> str:
    return "\n".join(f"> {line}".rstrip() for line in text.splitlines())


def indented(text: str, mark: str) -> str:
    """A list item: the mark, and all further lines below its text."""
    first, *rest = text.splitlines() or [""]
    return "\n".join([mark + first, *(" " * len(mark) + line if line else "" for line in rest)])


def escaped(text: str) -> str:
    return SPECIAL.sub(r"\\\1", text)


def fold(summary: str, inside: str) -> str:
    return f"<details><summary>{summary}</summary>\n\n{inside}\n\n</details>"


class Markdown:
    def __init__(self, builder: Any, docname: str, cells: Cells) -> None:
        self.builder, self.docname, self.cells = builder, docname, cells
        self.env = builder.env
        self.level = 0
        self.answers: list[str] = []

    # -- the page ---------------------------------------------------------------------------------

    def page(self, node: nodes.Element) -> None:
        """The cells of a page; the answers to its questions are the last."""
        self.parts(node)
        if self.answers:
            self.cells.add_text("\n\n".join(["## Answers", *self.answers]))

    def parts(self, node: nodes.Element) -> None:
        for before, child in pairwise([None, *node.children]):
            if isinstance(child, nodes.section):
                self.level += 1
                self.parts(child)
                self.level -= 1
            elif isinstance(child, ours.veil):
                self.veiled(child)
            elif is_cell(child):
                self.code(child, is_veiled=is_prediction(before) and is_drawn(before))
            else:
                self.cells.add_text(self.block(child))

    def code(self, cell: nodes.Element, is_veiled: bool = False) -> None:
        self.cells.add_code(cell["cell_index"], is_veiled)
        for figure in cell.findall(nodes.figure):
            self.cells.add_text(self.caption(figure))

    def veiled(self, node: ours.veil) -> None:
        """What answers a guess, in cells whose text and output are closed."""
        for are_cells, children in groupby(node.children, is_cell):
            if are_cells:
                for child in children:
                    self.code(child, is_veiled=True)
            else:
                self.cells.add_text(fold("What happens", self.blocks(children)))

    def blocks(self, children: Iterable[nodes.Node]) -> str:
        return "\n\n".join(filter(None, map(self.block, children)))

    def block(self, node: Any) -> str:
        match node:
            case nodes.title():
                return self.title(node)
            case nodes.paragraph():
                return NUMBERED.sub(r"\1\\\2", self.inlines(node))
            case ours.opening() | nodes.block_quote():
                return quoted(self.blocks(node.children))
            case ours.goals():
                return fold("What you will be able to do", self.blocks(node.children))
            case nodes.math_block():
                return self.formula(node)
            case nodes.bullet_list():
                return "\n".join(indented(self.blocks(item.children), "- ") for item in node)
            case nodes.enumerated_list():
                items = enumerate(node, node.get("start", 1))
                return "\n".join(indented(self.blocks(item.children), f"{at}. ") for at, item in items)
            case nodes.definition_list():
                return "\n".join(map(self.definition, node))
            case nodes.literal_block():
                return f"```{node.get('language', '')}\n{node.astext()}\n```"
            case nodes.doctest_block():
                return f"```python\n{node.astext()}\n```"
            case ours.package_source():
                return self.block(node[0])
            case nodes.target():
                return self.anchors(node)
            case nodes.transition():
                return "---"
            case nodes.table():
                return self.table(node)
            case nodes.figure():
                return "\n\n".join([*map(self.inline, node.findall(nodes.image)), self.caption(node)])
            case nodes.rubric():
                return f"**{self.inlines(node)}**"
            case nodes.field_list():
                return "\n\n".join(f"**{self.inlines(name)}**: {self.blocks(body)}" for name, body in node)
            case nodes.citation() | nodes.footnote():
                label, *text = node.children
                if isinstance(node, nodes.citation):  # sphinxcontrib-bibtex adds both again for each writer
                    del text[1:]
                return f"{self.anchors(node)}**[{label.astext()}]** {self.blocks(text)}"
            case nodes.line_block():
                return "\\\n".join(self.inlines(line) for line in node.findall(nodes.line))
            case ours.question():
                return self.question(node)
            case ours.tag():
                return self.tag(node)
            case addnodes.desc():
                return self.entry(node)
            # What is about the book is about the site, or about this reader.
            case ours.about_the_book() | addnodes.index() | nodes.Invisible() | nodes.raw():
                return ""
            case nodes.container() | nodes.compound() | nodes.section() | proof_node() | addnodes.glossary():
                return self.blocks(node.children)
            case _ if isinstance(node, STATEMENTS):
                return self.statement(node)
            case nodes.Admonition():
                return self.admonition(node)
            case nodes.Inline() | nodes.Text():
                return self.inline(node)
        raise NotImplementedError(f"{self.docname}: no Markdown for {type(node).__name__}: {str(node)[:200]}")

    def anchors(self, node: nodes.Element) -> str:
        return "".join(f'<a id="{one}"></a>' for one in node["ids"])

    def title(self, node: nodes.title) -> str:
        ids = node.parent["ids"]
        numbers = self.env.toc_secnumbers.get(self.docname, {})
        number = ".".join(map(str, numbers.get("" if self.level == 1 else f"#{ids[0]}" if ids else "", ())))
        heading = " ".join(filter(None, ["#" * max(self.level, 1), number, self.inlines(node)]))
        return f"{self.anchors(node.parent)}\n\n{heading}"

    def formula(self, node: nodes.math_block) -> str:
        # In one line: the mark of a quote before a further one would be taken for a part of the formula.
        tex = " ".join(node.astext().split())
        if ("&" in tex or r"\\" in tex) and r"\begin" not in tex:
            tex = rf"\begin{{aligned}}{tex}\end{{aligned}}"
        number = rf" \tag{{{self.equation(node)}}}" if node["number"] else ""
        anchor = f"{self.anchors(node)}\n\n" if node["ids"] else ""
        return f"{anchor}$${tex}{number}$$"

    def equation(self, node: nodes.math_block) -> str:
        """Its number, for which Sphinx asks the builder of a page."""
        self.builder.fignumbers = self.env.toc_fignumbers.get(self.docname, {})
        return str(get_node_equation_number(self, node))  # type: ignore[arg-type]

    def definition(self, item: nodes.definition_list_item) -> str:
        terms = ", ".join(self.inlines(term) for term in item.findall(nodes.term))
        return indented(f"**{terms}**: {self.blocks(item[-1].children)}", "- ")

    def admonition(self, node: nodes.Element) -> str:
        first, *rest = node.children
        if isinstance(first, nodes.title):
            title = self.inlines(first)
        else:  # of an admonition without a title its kind; sphinx-proof's proofs say themselves what they are
            title, rest = "" if type(node) is nodes.admonition else type(node).__name__.title(), node.children
        text = "\n\n".join(filter(None, [f"**{title}**" * bool(title), self.blocks(rest)]))
        # Not every reader of Markdown knows a table in a quote.
        return text if node.next_node(nodes.table) is not None else quoted(text)

    def statement(self, node: nodes.Element) -> str:
        """A definition, theorem, example: a quote that begins with its kind, number and title."""
        kind, ids = node.get("realtype", "").title(), node["ids"][0] if node["ids"] else ""
        title, rest = node.children[:1], node.children
        said = ""
        if title and isinstance(title[0], nodes.title):
            said, rest = self.inlines(title[0]).removeprefix(kind).strip(), node.children[1:]
        head = " ".join(filter(None, [kind, self.number(node.get("countertype", ""), ids), said]))
        return f"{self.anchors(node)}\n\n" + quoted(f"**{head}**\n\n{self.blocks(rest)}")

    def number(self, kind: str, anchor: str) -> str:
        numbers = self.env.toc_fignumbers.get(self.docname, {}).get(kind, {})
        return ".".join(map(str, numbers.get(anchor, ())))

    def table(self, node: nodes.table) -> str:
        head, *body = [[self.in_a_cell(entry) for entry in row] for row in node.findall(nodes.row)]
        rows = (f"| {' | '.join(row)} |" for row in [head, ["---"] * len(head), *body])
        is_named = node.next_node(nodes.title) is not None
        return "\n\n".join([*([self.caption(node)] if is_named else []), "\n".join(rows)])

    def in_a_cell(self, entry: nodes.entry) -> str:
        return " ".join(map(self.block, entry.children)).replace("\n", " ").replace("|", r"\|")

    def caption(self, node: nodes.Element) -> str:
        kind, name = ("table", "Table") if isinstance(node, nodes.table) else ("figure", "Fig.")
        words = node.next_node(nodes.caption) or node.next_node(nodes.title)
        number = self.number(kind, node["ids"][0] if node["ids"] else "")
        label = f"**{name} {number}** " if number else ""
        return f"{self.anchors(node)}{label}{self.inlines(words) if words is not None else ''}"

    # -- what the book's directives make ----------------------------------------------------------

    def question(self, node: ours.question) -> str:
        """What is asked, and the choices by letter; what is right and why is said at the end."""
        anchor, title, answer = node["anchor"], node["title"], f"answer-{node['name']}"
        self.answers.append(f'<a id="{answer}"></a>**[{title}](#{anchor})**\n\n{self.entries(node)}')
        head = f'<a id="{anchor}"></a>**{title}** ([answer](#{answer}))'
        return "\n\n".join([head, self.blocks(node[0].children), self.choices(node)])

    def choices(self, node: ours.question) -> str:
        """What a reader can answer with."""
        items = node[1]
        if node["kind"] == "check-number":
            return "*Your number:* …"
        if node["kind"] == "check-code":
            lines = "\n".join(f"{item['letter']}. {item['source']}" for item in items.by_letter())
            return f"{items.of_these()}\n\n```python\n{lines}\n```"
        return "\n".join(f"- **{item['letter']}.** {self.inlines(item[0])}" for item in items.by_letter())

    def entries(self, node: ours.question) -> str:
        """The right answer, and what there is to say of each; of a guess what happens alone."""
        kind, items = node["kind"], node[1]
        program = [f"```python\n{items.program()}\n```"] if kind == "check-code" else []
        foreseen = items.right() if kind == "predict" else items
        said = [f"**{verdict(kind, item)}**\n\n{self.blocks(item.children[1:])}".strip() for item in foreseen]
        return "\n\n".join([*program, *said])

    def tag(self, node: ours.tag) -> str:
        classes = node["html"].get("class", "").split()
        if node["name"] == "details":
            summary, *rest = node.children
            return fold(self.inlines(summary), self.blocks(rest))
        if "exercise-card" in classes:
            task, _, foot = node.children
            return quoted(f"{self.blocks(task.children)}\n\n{self.blocks(foot.children)}")
        if "label" in classes:  # of a trap: its kind and its title
            kind, *title = map(self.inline, node.children)
            return f"**{': '.join(filter(None, [kind, ''.join(title)]))}**"
        if {"margin-note", "trap"} & set(classes):
            return quoted(self.blocks(node.children))
        return self.inlines(node) if node["name"] in WORDS else self.blocks(node.children)

    # -- what pages of reference hold besides ------------------------------------------------------

    def entry(self, node: addnodes.desc) -> str:
        *heads, content = node.children
        names = (
            f"**`{head.astext().strip()}`**" for head in heads if isinstance(head, addnodes.desc_signature)
        )
        return "\n\n".join([*names, self.blocks(content.children)])

    # -- what is in a line ------------------------------------------------------------------------

    def inlines(self, node: nodes.Element) -> str:
        return "".join(map(self.inline, node.children))

    def inline(self, node: Any) -> str:
        match node:
            case nodes.Text():
                return escaped(node.astext())
            case nodes.math():
                return f"${node.astext()}$"
            case nodes.literal():
                text = node.astext()
                return f"`` {text} ``" if "`" in text else f"`{text}`"
            case nodes.emphasis():
                return f"*{self.inlines(node)}*"
            case nodes.strong():
                return f"**{self.inlines(node)}**"
            case nodes.reference():
                target = node.get("refuri") or (f"#{node['refid']}" if "refid" in node else "")
                return f"[{self.inlines(node)}]({target})" if target else self.inlines(node)
            case nodes.image():
                return f"![{node.get('alt', '')}]({node['uri']})"
            case nodes.target():
                return self.anchors(node) + self.inlines(node)
            case nodes.superscript():
                return f"<sup>{self.inlines(node)}</sup>"
            case nodes.subscript():
                return f"<sub>{self.inlines(node)}</sub>"
            case addnodes.index() | nodes.raw() | nodes.comment():
                return ""
            case nodes.system_message() | nodes.problematic():
                raise ValueError(f"{self.docname}: {node.astext()}")
        return self.inlines(node)
