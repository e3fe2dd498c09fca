"""What is known of the whole book once its pages are read: their order, titles, numbers and questions."""

from typing import Any

CHAPTERS, SHEETS, REFERENCE = "chapters/", "exercises/", "appendix/"


def pages(env: Any, folder: str) -> list[str]:
    """The pages of a folder in the order of the table of contents."""
    return [page for page in env.toctree_includes[env.config.root_doc] if page.startswith(folder)]


def title(env: Any, page: str) -> str:
    return str(env.titles[page].astext()).removeprefix("Exercises: ")


def number(env: Any, page: str) -> str:
    """The number of a chapter; nothing for other pages."""
    return str(env.toc_secnumbers.get(page, {}).get("", ("",))[0])


def questions_of(env: Any, page: str) -> list[str]:
    """The names of the questions of a page that are remembered and asked again."""
    return [name for name, (place, _) in env.self_checks.items() if place == page]
