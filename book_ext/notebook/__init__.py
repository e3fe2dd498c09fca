"""The second writer: a page as plain Markdown, and as a notebook if it has cells."""

from book_ext.model.room import setup_of
from book_ext.notebook import builder

setup = setup_of(builder)
