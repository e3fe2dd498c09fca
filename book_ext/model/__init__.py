"""What a page is: the nodes that mean something, the reader of chapters and sheets, the book's lists."""

from book_ext.model import minutes, reader, settings
from book_ext.model.room import setup_of

setup = setup_of(minutes, reader, settings)
