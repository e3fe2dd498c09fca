"""What is known of the whole book once its pages are read: order, titles, numbers, headers, questions."""

import json
import re
from pathlib import Path
from typing import Any

from docutils import nodes
from sphinx import addnodes

POINTS = re.compile(r" \(\d+ points?\b[^()]*\)$")  # in the title of a part of a sheet
CHAPTERS, SHEETS, REFERENCE = "chapters/", "exercises/", "appendix/"
# A table whose rows have words of another course, and links to the sections that explain them.
OTHER_NAMES = "by-other-names"


def pages(env: Any, folder: str) -> list[str]:
    """The pages of a folder in the order of the table of contents."""
    return [page for page in env.toctree_includes[env.config.root_doc] if page.startswith(folder)]


def groups(env: Any) -> list[tuple[str, list[str]]]:
    """The table of contents, as its captions part it."""
    trees = env.get_doctree(env.config.root_doc).findall(addnodes.toctree)
    return [(tree.get("caption") or "", tree["includefiles"]) for tree in trees]


def course(env: Any) -> list[str]:
    """The chapters, and the sheets that belong to none."""
    chapters = pages(env, CHAPTERS)
    return [*chapters, *(sheet for sheet in pages(env, SHEETS) if chapter_of(sheet) not in chapters)]


def chapter_of(sheet: str) -> str:
    """The chapter of a sheet is called as it is."""
    return CHAPTERS + Path(sheet).name


def section_title(env: Any, page: str, anchor: str) -> list[nodes.Node]:
    """The title of a section, with its number if it has one; nothing where there is none of this anchor."""
    numbers = env.toc_secnumbers.get(page, {})
    for link in env.tocs[page].findall(nodes.reference):
        if link["anchorname"] == f"#{anchor}":
            number = ".".join(map(str, numbers.get(f"#{anchor}", ())))
            parts = link.deepcopy().children
            words = [
                nodes.Text(POINTS.sub("", part)) if isinstance(part, nodes.Text) else part for part in parts
            ]
            return [nodes.Text(f"{number} "), *words] if number else words
    return []


def header(env: Any, page: str) -> dict[str, Any]:
    """What an author has put under `course` before the first cell of a page."""
    found: dict[str, Any] = json.loads(env.metadata[page].get("course", "{}"))
    return found


def sheet_of(env: Any, chapter: str) -> str:
    """The sheet of a chapter; nothing where it has none."""
    return next((sheet for sheet in pages(env, SHEETS) if chapter_of(sheet) == chapter), "")


def title(env: Any, page: str) -> str:
    return str(env.titles[page].astext()).removeprefix("Exercises: ")


def number(env: Any, page: str) -> str:
    """The number of a chapter; nothing for other pages."""
    return str(env.toc_secnumbers.get(page, {}).get("", ("",))[0])


def minutes(env: Any, page: str) -> int:
    return int(env.metadata[page]["minutes"])


def sections(env: Any, page: str) -> int:
    """How many sections the contents of a page name."""
    toc = env.tocs[page]
    return len(toc[0][1]) if len(toc) and len(toc[0]) > 1 else 0


def questions_of(env: Any, page: str, *, are_predictions: bool = False) -> list[str]:
    """The names of the questions of a page that are remembered and asked again, or of its predictions."""
    noted: dict[str, tuple[int, str]] = env.metadata[page].get("questions", {})
    return [name for name, (_, kind) in noted.items() if (kind == "predict") == are_predictions]
