"""What is made of a page's nodes when the whole book is known: forms, heads, columns, links."""

from typing import Any

from book_ext.transforms import api_names, cells, forms, head, sheets, terms


def setup(app: Any) -> dict[str, object]:
    for part in (api_names, cells, forms, head, sheets, terms):
        part.setup(app)
    return {"version": "3", "env_version": 1, "parallel_read_safe": False, "parallel_write_safe": True}
