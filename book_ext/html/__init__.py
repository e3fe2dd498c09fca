"""The first writer: how each node of a page is written as HTML, and what its template is given."""

from book_ext.html import (
    citation,
    formulas,
    images,
    listings,
    lost,
    metadata,
    previews,
    python_pages,
    questions,
    search_text,
    slots,
    translator,
)
from book_ext.model.room import setup_of

setup = setup_of(
    citation,
    formulas,
    images,
    listings,
    lost,
    metadata,
    previews,
    python_pages,
    questions,
    search_text,
    slots,
    translator,
)
