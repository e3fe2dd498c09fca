"""The notebook of a sheet: as a file, as Markdown, and in the script that its page asks for.

Beside the notebooks lies the package that they need.
"""

import json
from pathlib import Path
from typing import Any

from book_ext.model.book import SHEETS
from book_ext.model.files import write_if_different
from book_ext.model.reader import is_sheet, released
from book_ext.notebook.builder import FOLDER, package
from book_ext.notebook.cell_writer import as_markdown
from grading.sheets.release import WHEEL, as_json, student_version
from grading.sheets.source import read_source


def write_notebooks(app: Any) -> None:
    for page in sorted(app.env.found_docs):
        if is_sheet(app, page):
            source = Path(app.srcdir, f"{page}.md")
            name, notebook = page.removeprefix(SHEETS), released(source)
            whole = json.dumps(notebook, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
            script = f"(self.sheets??={{}})[{json.dumps(name)}]={whole};\n"
            write_if_different(Path(app.outdir, "_static", "sheets", f"{name}.js"), script)
            file = Path(app.outdir, FOLDER, page)
            text = as_json(notebook).replace(f"./{WHEEL}[student]", package(app.config))
            write_if_different(file.with_suffix(".ipynb"), text)
            write_if_different(file.with_suffix(".md"), as_markdown(student_version(read_source(source))))
    built = Path(app.srcdir, "_build", "package", WHEEL)
    if built.exists():  # a build of one page alone has none
        write_if_different(Path(app.outdir, FOLDER, WHEEL), built.read_bytes())
