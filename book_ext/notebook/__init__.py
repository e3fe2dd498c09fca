"""The second writer: a page as plain Markdown, and as a notebook if it has cells."""

from typing import Any

from book_ext.notebook import builder


def setup(app: Any) -> dict[str, object]:
    builder.setup(app)
    return {"version": "3", "env_version": 1, "parallel_read_safe": False, "parallel_write_safe": True}
