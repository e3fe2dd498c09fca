"""The record as one self-contained page for the student. Everything in it is escaped."""

from functools import cache
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined

from grading.model import Record

WORDS = {
    "passed": "holds",
    "wrong": "does not hold",
    "error": "your code raised an error",
    "empty": "not answered",
    "overtime": "took too long",
    "died": "the process was stopped",
    "skipped": "not run",
}


@cache
def _environment() -> Environment:
    return Environment(
        loader=PackageLoader("grading.reports", "templates"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )


def page(template: str, **values: Any) -> str:
    """Fill one of the templates; control characters that HTML does not know are dropped."""
    html = _environment().get_template(template).render(words=WORDS, **values)
    return "".join(char for char in html if char >= " " or char in "\n\t")


def feedback(record: Record, *, reveal: bool = False) -> str:
    """The student's page; with `reveal` it also shows what hidden checks computed."""
    return page("feedback.html", record=record, reveal=reveal)
