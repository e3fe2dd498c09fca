"""A student's page: one section for each sheet, what cost points first. Everything in it is escaped."""

import hashlib
import re
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from importlib.resources import files
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined
from markdown_it import MarkdownIt
from markupsafe import Markup
from mdit_py_plugins.dollarmath import dollarmath_plugin

from grading.model import UNKNOWN_SHEET, VERDICTS, CheckResult, PartResult, Record, points_as_text
from grading.results_folder import ResultsFolder, write
from grading.sheets.heads import Head

_MOST_CHAPTERS = 3  # named for one part
_TEMPLATES = files("grading.reports") / "templates"


@dataclass(frozen=True)
class Shown:
    """What an instructor lets the pages show.

    `reveal`: what hidden checks computed. `notes`: what explains the solutions, in Markdown, by sheet and
    part. `book`: the address of the site, for links to its chapters. `heads`: what sheets say of themselves.
    """

    reveal: bool = False
    notes: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    book: str = ""
    heads: Mapping[str, Head] = field(default_factory=dict)

    def title(self, sheet: str) -> str:
        """What a sheet is called: by its head, or else by its name."""
        if sheet == UNKNOWN_SHEET:
            return "A file of no sheet"
        return self.heads[sheet].title if sheet in self.heads else sheet.replace("-", " ").capitalize()

    def chapters(self, sheet: str, topics: Sequence[str] = ()) -> list[tuple[str, str]]:
        """Where a sheet is taught, by file and title: its own chapter, or those that have these topics."""
        taught = {name: head for name, head in self.heads.items() if head.topics}
        found = (
            [sheet] if sheet in taught else [n for n, head in taught.items() if {*topics} & {*head.topics}]
        )
        return [(name, taught[name].title) for name in found[:_MOST_CHAPTERS]]


@dataclass(frozen=True)
class Finding:
    """Failed checks of one part of which the same is to be said."""

    check: CheckResult
    checks: int
    lost: int


def feedback(record: Record, shown: Shown = Shown()) -> str:
    """The page for one submission."""
    return course_feedback([record], shown)


def course_feedback(records: Sequence[Record], shown: Shown = Shown(), name: str = "") -> str:
    """The page of one student, with a section for each sheet."""
    return page("feedback.html", records=records, shown=shown, student=name or records[0].student)


def write_feedback(folder: ResultsFolder, shown: Shown) -> None:
    """Make the pages that are not there; all of them, if they are to look otherwise than the last time."""
    templates = [template.read_text() for template in sorted(_TEMPLATES.iterdir(), key=str)]
    digest = hashlib.sha256(repr((shown, templates)).encode()).hexdigest()
    stamp, people, sheets = folder.path / ".feedback", folder.people, folder.sheets()
    everybody = not stamp.exists() or stamp.read_text() != digest
    for student in folder.students():
        if everybody or not folder.feedback_path(student).exists():
            name = people[student].name if student in people else ""
            if records := [record for sheet in sheets if (record := sheet.record(student))]:
                write(folder.feedback_path(student), course_feedback(records, shown, name))
    write(stamp, digest)


def page(template: str, **values: Any) -> str:
    """Fill one of the templates; control characters that HTML does not know are dropped."""
    html = _environment().get_template(template).render(**values)
    return "".join(char for char in html if char >= " " or char in "\n\t")


@cache
def _environment() -> Environment:
    environment = Environment(
        loader=PackageLoader("grading.reports", "templates"),
        autoescape=True,
        undefined=StrictUndefined,
        finalize=lambda value: points_as_text(value) if isinstance(value, float) else value,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.globals |= {"findings": _findings, "verdicts": VERDICTS}
    environment.filters |= {
        "capital": _capital,
        "heading": heading,
        "inline": _inline,
        "sentence": _sentence,
        "markdown": _markdown,
        "points": _points,
    }
    return environment


def _findings(part: PartResult) -> list[Finding]:
    """The failed checks, visible ones first: they come with what was tried."""
    same: defaultdict[CheckResult, list[CheckResult]] = defaultdict(list)
    for check in sorted(part.checks, key=lambda check: not check.visible):
        if check.status != "passed":
            same[replace(check, name="", points=0, earned=0, detail="")].append(check)
    return [Finding(c[0], len(c), sum(each.points - each.earned for each in c)) for c in same.values()]


def heading(title: str) -> str:
    """Without the points, which the page tells beside it."""
    return re.sub(r" \(\d+ points?\b[^)]*\)$", "", title)


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _sentence(text: str) -> str:
    return text if text.endswith((".", "!", "?")) else f"{text}."


def _points(count: float) -> str:
    return "1 point" if count == 1 else f"{points_as_text(count)} points"


@cache
def _inline(text: str) -> Markup:
    """A sentence of the sheet's, with its code and emphasis."""
    return Markup(_renderer().renderInline(text))


@cache
def _markdown(text: str) -> Markup:
    """An instructor's note; formulas stay in TeX, and HTML in it is text."""
    return Markup(_renderer().render(text))


@cache
def _renderer() -> MarkdownIt:
    return MarkdownIt("commonmark", {"html": False}).use(dollarmath_plugin)
