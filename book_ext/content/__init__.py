"""What an author can write: each directive makes nodes that mean something."""

from typing import Any

from book_ext.content import answer, callouts, code_order, lists, number, questions, sheet_card, source


def setup(app: Any) -> dict[str, object]:
    for part in (answer, callouts, code_order, lists, number, questions, sheet_card, source):
        part.setup(app)
    return {"version": "3", "env_version": 1, "parallel_read_safe": False, "parallel_write_safe": True}
