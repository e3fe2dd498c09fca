"""The notebook that the page of a sheet asks for with its first check or download, in a script."""

import json
from pathlib import Path
from typing import Any

from book_ext.model.book import SHEETS
from book_ext.model.files import write_if_different
from book_ext.model.reader import is_sheet, released


def write_notebooks(app: Any) -> None:
    for page in sorted(app.env.found_docs):
        if is_sheet(app, page):
            name, notebook = page.removeprefix(SHEETS), released(Path(app.srcdir, f"{page}.md"))
            whole = json.dumps(notebook, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
            script = f"(self.sheets??={{}})[{json.dumps(name)}]={whole};\n"
            write_if_different(Path(app.outdir, "_static", "sheets", f"{name}.js"), script)
