"""The first writer: how each node of a page is written as HTML, and what its template is given."""

from typing import Any

from book_ext.html import (
    characters,
    citation,
    formulas,
    guests,
    images,
    listings,
    lost,
    metadata,
    page_tools,
    previews,
    python_pages,
    questions,
    repository,
    search_text,
    slots,
    translator,
)


def setup(app: Any) -> dict[str, object]:
    for part in (
        characters,
        citation,
        formulas,
        guests,
        images,
        listings,
        lost,
        metadata,
        page_tools,
        previews,
        python_pages,
        questions,
        repository,
        search_text,
        slots,
        translator,
    ):
        part.setup(app)
    return {"version": "3", "env_version": 1, "parallel_read_safe": False, "parallel_write_safe": True}
