"""What this book adds to Sphinx: one model of a page, to which each feature adds, and its writers.

A directive (in `content`) makes nodes (of `model`), `transforms` make of them what a page needs, writers
write it (`html`, `notebook`), and at the `end` a few steps make what is of the whole book.
"""

from pathlib import Path
from typing import Any

from book_ext import compat, content, end, html, model, notebook, transforms
from book_ext.model.files import digest, files
from book_ext.model.room import setup_of

ROOMS = (compat, model, content, transforms, html, notebook, end)
HERE = Path(__file__).parent
# If one of these has changed, all pages are read again, or written again.
READ_BY = (HERE / "compat.py", HERE / "content", HERE / "model", HERE.parent / "grading" / "sheets")
WRITTEN_BY = (HERE / "html", HERE / "transforms", HERE / "notebook", HERE.parent / "figures" / "palette.json")


def of_code(places: tuple[Path, ...]) -> str:
    found = (place if place.is_file() else files(place, "*.py", "katex.ts") for place in places)
    return digest(path for one in found for path in ([one] if isinstance(one, Path) else one))


def setup(app: Any) -> dict[str, object]:
    app.add_config_value("book_read_by", of_code(READ_BY), "env", str)
    app.add_config_value("book_written_by", of_code(WRITTEN_BY), "html", str)
    return setup_of(*ROOMS)(app)
