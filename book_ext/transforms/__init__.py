"""What is made of a page's nodes when the whole book is known: forms, heads, columns, links."""

from book_ext.model.room import setup_of
from book_ext.transforms import api_names, cell_cards, forms, head, sheet_columns, terms

setup = setup_of(api_names, cell_cards, forms, head, sheet_columns, terms)
