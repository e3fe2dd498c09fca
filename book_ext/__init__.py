"""What this book adds to Sphinx: one model of a page, to which each feature adds, and its writers.

A directive (in `content`) makes nodes (of `model`), `transforms` make of them what a page needs, writers
write it (`html`, `notebook`), and at the `end` a few steps make what is of the whole book.
"""

from typing import Any

from book_ext.model.files import ROOT, digest, files

# Each is an extension too, and they may be set up in any order.
ROOMS = {
    "model.": "minutes reader settings",
    "content.": "callouts code_order lists number package_source questions sheet_card verbs",
    "transforms.": "cell_cards head links sheet_columns sheet_links sticky_figures terms",
    "html.": "formulas images metadata page_context page_tools previews python_pages "
    "question_scripts search_text translator",
    "notebook.": "builder",
    "end.": "archive bundle fonts search",
    "": "compat end",
}
PARTS = [room + part for room, parts in ROOMS.items() for part in parts.split()]
# If one of these, or a file in one, has changed, Sphinx makes all pages again.
FOLDERS = ("model", "content", "transforms", "html", "notebook", "../grading/sheets")
FILES = ("book_ext/compat.py", "figures/palette.json")


def setup(app: Any) -> dict[str, object]:
    for part in PARTS:
        app.setup_extension(f"{__name__}.{part}")
    code = [path for name in FOLDERS for path in files(ROOT / "book_ext" / name, "*.py", "katex.ts")]
    version = int(digest([*code, *(ROOT / name for name in FILES)]), 16)
    return {"env_version": version, "parallel_read_safe": False, "parallel_write_safe": True}
