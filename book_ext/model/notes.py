"""What a page tells of itself when it is written, for what is made of the whole book at the end.

It is kept beside the document trees, so that a page that is not written again need not tell it again.
"""

import json
from pathlib import Path
from typing import Any

from book_ext.model.files import write_if_different


def folder(app: Any) -> Path:
    return Path(app.doctreedir, "notes", app.builder.name)


def note(app: Any, page: str, kind: str, what: object) -> None:
    write_if_different(folder(app) / kind / f"{page}.json", json.dumps(what, ensure_ascii=False))


def notes(app: Any, kind: str) -> dict[str, Any]:
    """What all pages have told, in the order of their names; a page that is gone has told nothing."""
    paths = {page: folder(app) / kind / f"{page}.json" for page in sorted(app.env.found_docs)}
    return {page: json.loads(path.read_text("utf-8")) for page, path in paths.items() if path.exists()}


def script(app: Any, folder: str, name: str, *data: Any) -> None:
    """Write data as a script that hands it to the page in an event: a page on disk can load nothing else."""
    text = json.dumps([name, *data], separators=(",", ":"))
    target = Path(app.outdir, "_static", folder, f"{name}.js")
    write_if_different(target, f'dispatchEvent(new CustomEvent("{folder}", {{ detail: {text} }}));\n')
