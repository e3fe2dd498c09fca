"""What this book adds to Sphinx."""

from book_ext import directives


def setup(app) -> dict[str, object]:
    return directives.setup(app)
