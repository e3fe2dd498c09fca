"""What an author can write: each directive makes nodes that mean something."""

from book_ext.content import callouts, code_order, lists, number, package_source, questions, sheet_card
from book_ext.model.room import setup_of

setup = setup_of(callouts, code_order, lists, number, questions, sheet_card, package_source)
