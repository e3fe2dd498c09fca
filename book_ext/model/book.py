"""What is known of the whole book once its pages are read: order, titles, numbers, headers, questions."""

import json
from pathlib import Path
from typing import Any

CHAPTERS, SHEETS, REFERENCE = "chapters/", "exercises/", "appendix/"


def pages(env: Any, folder: str) -> list[str]:
    """The pages of a folder in the order of the table of contents."""
    return [page for page in env.toctree_includes[env.config.root_doc] if page.startswith(folder)]


def course(env: Any) -> list[str]:
    """The chapters, and the sheets that belong to none."""
    chapters = pages(env, CHAPTERS)
    return [*chapters, *(sheet for sheet in pages(env, SHEETS) if chapter_of(sheet) not in chapters)]


def chapter_of(sheet: str) -> str:
    """The chapter of a sheet is called as it is."""
    return CHAPTERS + Path(sheet).name


def header(env: Any, page: str) -> dict[str, Any]:
    """What an author has put under `course` before the first cell of a page."""
    found: dict[str, Any] = json.loads(env.metadata[page].get("course", "{}"))
    return found


def sheet_of(env: Any, chapter: str) -> str:
    """The sheet of a chapter; nothing where it has none."""
    return next((sheet for sheet in pages(env, SHEETS) if chapter_of(sheet) == chapter), "")


def topics(env: Any, chapter: str) -> list[str]:
    """What a chapter teaches, as its sheet says."""
    sheet = sheet_of(env, chapter)
    found: list[str] = header(env, sheet).get("topics", []) if sheet else []
    return found


def title(env: Any, page: str) -> str:
    return str(env.titles[page].astext()).removeprefix("Exercises: ")


def number(env: Any, page: str) -> str:
    """The number of a chapter; nothing for other pages."""
    return str(env.toc_secnumbers.get(page, {}).get("", ("",))[0])


def minutes(env: Any, page: str) -> int:
    return int(env.metadata[page]["minutes"])


def questions_of(env: Any, page: str, *, are_predictions: bool = False) -> list[str]:
    """The names of the questions of a page that are remembered and asked again, or of its predictions."""
    noted: dict[str, tuple[int, str]] = env.metadata[page].get("questions", {})
    return [name for name, (_, kind) in noted.items() if (kind == "predict") == are_predictions]
