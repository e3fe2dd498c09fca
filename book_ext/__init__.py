"""What this book adds to Sphinx: one model of a page, to which each feature adds, and its writers.

A directive (in `content`) makes nodes (of `model`), `transforms` make of them what a page needs, writers
write it (`html`, `notebook`), and at the `end` a few steps make what is of the whole book.
"""

from importlib import import_module
from pathlib import Path
from typing import Any

from book_ext.model.files import digest, files

# Each is an extension too, and they may be set up in any order.
ROOMS = {
    "model.": "minutes reader settings",
    "content.": "callouts code_order lists number package_source questions sheet_card",
    "transforms.": "api_names cell_cards head sheet_columns terms",
    "html.": "citation formulas guests images listings metadata not_found page_tools previews python_pages "
    "question_scripts repository search_text slots translator",
    "notebook.": "builder",
    "end.": "archive figure_script fonts search",
    "": "compat end",
}
PARTS = [room + part for room, parts in ROOMS.items() for part in parts.split()]
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
    for part in PARTS:
        import_module(f"{__name__}.{part}").setup(app)
    return {"version": "3", "env_version": 3, "parallel_read_safe": False, "parallel_write_safe": True}
