"""What this book adds to Sphinx: one model of a page, to which each feature adds, and its writers.

A directive (in `content`) makes nodes (of `model`), `transforms` make of them what a page needs, writers
write it (`html`, `notebook`), and at the `end` a few steps make what is of the whole book.
"""

from importlib import import_module
from pathlib import Path
from typing import Any

from book_ext.model.files import digest, files

# Each is an extension too, and they may be set up in any order.
PARTS = """
compat
model.minutes model.reader model.settings
content.callouts content.code_order content.lists content.number content.package_source content.questions
content.sheet_card
transforms.api_names transforms.cell_cards transforms.forms transforms.head transforms.sheet_columns
transforms.terms
html.citation html.formulas html.guests html.images html.listings html.metadata html.not_found html.page_tools
html.previews html.python_pages html.question_scripts html.repository html.search_text html.slots
html.translator
notebook.builder
end end.archive end.figure_script end.fonts end.search
""".split()
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
