"""Questions in a notebook: what can be answered by letter, and for the end what is right and why."""

from typing import Any

from book_ext.model.nodes import question, verdict


def choices(writer: Any, node: question) -> str:
    """What a reader can answer with."""
    items = node[1]
    if node["kind"] == "check-number":
        return "*Your number:* …"
    if node["kind"] == "check-code":
        lines = "\n".join(f"{item['letter']}. {item['source']}" for item in items.by_letter())
        return f"{items.of_these()}\n\n```python\n{lines}\n```"
    return "\n".join(f"- **{item['letter']}.** {writer.inlines(item[0])}" for item in items.by_letter())


def entries(writer: Any, node: question) -> str:
    """The right answer, and what there is to say of each; of a guess what happens alone."""
    kind, items = node["kind"], node[1]
    program = [f"```python\n{items.program()}\n```"] if kind == "check-code" else []
    foreseen = items.right() if kind == "predict" else items
    parts = [f"**{verdict(kind, item)}**\n\n{writer.blocks(item.children[1:])}".strip() for item in foreseen]
    return "\n\n".join([*program, *parts])
