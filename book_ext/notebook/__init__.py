"""The second writer: a chapter as a clean notebook, and where it is offered."""

from book_ext.model.room import setup_of
from book_ext.notebook import builder, offers

setup = setup_of(builder, offers)
