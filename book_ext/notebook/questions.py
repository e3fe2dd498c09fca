"""Questions in a notebook: what can be answered by letter, and behind a fold what is right and why."""

from typing import Any

from docutils import nodes

from book_ext.model.nodes import question


def asked(node: question) -> list[nodes.Node]:
    return list(node[0].children)


def by_letter(node: question) -> list[Any]:
    return sorted(node[1], key=lambda item: str(item["letter"]))


def choices(writer: Any, node: question) -> str:
    """What a reader can answer with."""
    if node["kind"] == "check-number":
        return "*Your number:* …"
    if node["kind"] == "check-code":
        items, right = by_letter(node), sum(item["right"] for item in node[1])
        lines = "\n".join(f"{item['letter']}. {item['source']}" for item in items)
        return f"{right} of these {len(items)} lines make the program.\n\n```python\n{lines}\n```"
    return "\n".join(f"- **{item['letter']}.** {writer.inlines(item[0])}" for item in by_letter(node))


def entries(writer: Any, node: question) -> str:
    """The right answer, and what there is to say of each; of a guess what happens alone."""
    kind, items = node["kind"], list(node[1])
    if kind == "predict":
        items = [item for item in items if item["right"]]
    program = "\n".join(item["source"] for item in items if item["right"]) if kind == "check-code" else ""
    parts = [f"```python\n{program}\n```"] if program else []
    parts += [f"**{verdict(kind, item)}**\n\n{writer.blocks(item.children[1:])}".strip() for item in items]
    return "\n\n".join(parts)


def verdict(kind: str, item: Any) -> str:
    is_right = "right" if item.get("right") else "wrong"
    match kind:
        case "check-number" if item["value"] == "otherwise":
            return "Any other number is wrong."
        case "check-number":
            return f"{item['source']} is {is_right}."
        case "check-order":
            return f"Step {item['letter']}."
        case "check-code":
            return f"Line {item['letter']}" + ("." if item["right"] else " does not belong.")
        case _:
            return f"{item['letter']} is {is_right}."
