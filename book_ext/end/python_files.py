"""Python for the pages, from what is installed or from a distribution beside the site."""

from pathlib import Path
from typing import Any

from book_ext.end.step import Step
from book_ext.model.files import files
from book_ext.pyodide import pack

HERE = Path(pack.__file__).parent


def write_pack(app: Any) -> None:
    pack.write(Path(app.outdir), pack.beside())


def made_from(app: Any) -> list[object]:
    beside = pack.beside()
    return [
        *files(HERE, "*.py"),
        pack.book(),
        pack.ROOT / "package-lock.json",
        *(files(beside) if beside else []),
    ]


STEP = Step("python", write_pack, made_from, ["_static/python/parts.js"])
