"""What a page is: the nodes that mean something, the reader of chapters and sheets, the book's lists."""

from typing import Any

from book_ext.model import minutes, reader, settings


def setup(app: Any) -> dict[str, object]:
    for part in (minutes, reader, settings):
        part.setup(app)
    return {"version": "3", "env_version": 1, "parallel_read_safe": False, "parallel_write_safe": True}
