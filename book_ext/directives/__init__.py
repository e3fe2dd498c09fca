"""The directives of the book, and what the tags of its code cells do on a page."""

from book_ext.directives import (
    callouts,
    cells,
    code_order,
    exercise_card,
    html,
    images,
    katex,
    listings,
    minutes,
    number,
    opening,
    predict,
    quiz,
    source,
    statements,
)

PARTS = [
    *(html, katex, images, listings, source, quiz, number, code_order, predict),
    *(callouts, statements, exercise_card, minutes, cells, opening),
]


def setup(app) -> dict[str, object]:
    for part in PARTS:
        part.setup(app)
    return {"version": "2", "env_version": 3, "parallel_read_safe": False, "parallel_write_safe": True}
