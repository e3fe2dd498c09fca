"""The first writer: how each node of a page is written as HTML, and what its template is given."""

from book_ext.html import (
    citation,
    formulas,
    guests,
    images,
    listings,
    metadata,
    not_found,
    page_tools,
    previews,
    python_pages,
    question_scripts,
    repository,
    search_text,
    slots,
    translator,
)
from book_ext.model.room import setup_of

setup = setup_of(
    citation,
    formulas,
    guests,
    images,
    listings,
    metadata,
    not_found,
    page_tools,
    previews,
    python_pages,
    question_scripts,
    repository,
    search_text,
    slots,
    translator,
)
