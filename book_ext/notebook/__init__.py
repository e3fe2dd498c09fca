"""The second writer: a chapter as a clean notebook, and where it is offered."""

from typing import Any

from book_ext.notebook import builder, offers


def setup(app: Any) -> dict[str, object]:
    builder.setup(app)
    offers.setup(app)
    return {"version": "3", "env_version": 1, "parallel_read_safe": False, "parallel_write_safe": True}
