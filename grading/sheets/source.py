"""What a sheet is: the cells of its MyST source, the role each one plays, its parts and their points."""

import ast
import hashlib
import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path
from typing import Any

from jupytext.myst import myst_to_notebook

from grading.model import SourceError
from grading.sheets.heads import header
from grading.sheets.stubs import BEGIN_SOLUTION, END_SOLUTION

ANSWERS = ("answer", "manual")  # the roles of cells that students fill in
SOLUTION_NOTE = "solution-note"  # tags a cell that explains the solution
# What the first tag of a cell, its name, says of it; and the tag that says how many points it gives.
HIDDEN, POINTS = re.compile(r"(.+?)-hidden(?:-|$)"), re.compile(r"(\d+) points?")
SETUP, GIVEN, EXPLORE = "setup", "-given", "-explore"
TAGS = {EXPLORE: "raises-exception", f"-{SOLUTION_NOTE}": SOLUTION_NOTE}
# Cells of the released notebook that are tools and no answers: the last one, and one after set-up.
FURTHER = "further"  # the text cell between the core of a sheet and its further parts
CHECK_ALL, MISTAKES = TOOLS = "check-all", "known-mistakes"


@dataclass(frozen=True)
class Cell:
    """One cell of a source.

    Its role is one of: `text`; `given` (code for everyone); `answer` (replaced by a stub on release); `check`
    (visible, not graded); `test` (graded and hidden); `manual` (an answer that a person marks).
    """

    name: str
    role: str
    source: str
    points: int
    line: int
    tags: tuple[str, ...]
    part: str = ""
    code: bool = True
    topics: tuple[str, ...] = ()


@dataclass(frozen=True)
class Part:
    """A graded part: its title, its points, whether a person marks it, and the topics that it is about.

    `further`: it stands behind the core of the sheet, for who wants to go on.
    """

    name: str
    title: str
    points: int
    manual: bool
    topics: tuple[str, ...] = ()
    further: bool = False


@dataclass(frozen=True)
class Sheet:
    """A whole exercise sheet; of its known mistakes the sentences of each check, by digests of traces.

    `seed`, of a word in the header, is that of all students of a course.
    """

    name: str
    path: Path
    title: str
    modules: tuple[str, ...]
    cells: tuple[Cell, ...]
    parts: tuple[Part, ...]
    digest: str
    mistakes: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    seed: int | None = None

    @property
    def points(self) -> int:
        """What the parts add up to."""
        return sum(part.points for part in self.parts)

    @property
    def notes(self) -> dict[str, str]:
        """What explains the solution of each part, in Markdown."""
        return {cell.part: cell.source for cell in self.cells if SOLUTION_NOTE in cell.tags}


def read_source(path: Path | str) -> Any:
    """Read a MyST notebook; every cell gets a stable id, and the line it begins in under `course.line`."""
    path = Path(path)
    text = path.read_text(encoding="utf-8")
    if not header(text):
        raise SourceError(f"{path} is no MyST notebook: it needs a header with `jupytext:` and `kernelspec:`")
    notebook = myst_to_notebook(text, add_source_map=True)
    starts, lines = notebook.metadata.pop("source_map"), text.splitlines()
    if "course" in notebook.metadata:
        _write_out_tags(notebook.cells)
    taken: set[str] = set()
    for cell, start in zip(notebook.cells, starts, strict=True):
        cell["id"] = _stable_id(cell, taken)
        cell.metadata.setdefault("course", {})["line"] = _first_line(cell.source.splitlines(), lines, start)
    return notebook


def read_sheet(path: Path | str) -> Sheet:
    """Read an exercise source and check that it can be released and graded."""
    path = Path(path)
    notebook = read_source(path)
    course = notebook.metadata.get("course", {})
    cells = _with_parts(tuple(_cell(cell) for cell in notebook.cells))
    _refuse_bad_cells(path, cells)
    sheet = Sheet(
        name=path.stem,
        path=path,
        title=str(course.get("title", path.stem)),
        modules=tuple(course.get("modules", ())),
        cells=cells,
        parts=_parts(cells),
        digest=hashlib.sha256(path.read_bytes()).hexdigest()[:16],
        seed=seed_of_course(course),
    )
    if ("further" in course) != any(part.further for part in sheet.parts):
        raise SourceError(
            f"{path}: the minutes of further parts in the header, `further`, and a text cell of that name "
            "before the first of them go together; have both or neither"
        )
    if sheet.points != course.get("points", sheet.points):
        raise SourceError(
            f"{path}: the header says {course['points']} points, the cells add up to {sheet.points}"
        )
    return sheet


def find_sources(paths: list[Path]) -> list[Path]:
    """Every `.md` source named, or lying in a folder that is named."""
    found: list[Path] = []
    for path in paths:
        if path.is_dir():
            found += sorted(path.glob("*.md"))
        elif path.suffix == ".md" and path.is_file():
            found.append(path)
        else:
            raise SourceError(f"{path} is neither a .md source nor a folder of them")
    if not found:
        raise SourceError(f"no .md source in {', '.join(map(str, paths))}")
    return found


def role_of(cell: Any) -> str:
    """Read the role of a notebook cell from its nbgrader metadata."""
    marks = cell.metadata.get("nbgrader", {})
    if marks.get("solution"):
        return "manual" if marks.get("grade") else "answer"
    if cell.cell_type != "code":
        return "text"
    if marks.get("grade"):
        return "test"
    return "check" if str(marks.get("grade_id", "")).endswith("-check") else "given"


def handed_arrays(cells: tuple[Cell, ...]) -> dict[str, list[str]]:
    """The functions of the solution with the decorator `arrays`, and the names of their parameters."""
    nodes = [node for cell in cells if cell.role == "answer" for node in ast.parse(cell.source).body]
    return {
        node.name: [argument.arg for argument in (*node.args.posonlyargs, *node.args.args)]
        for node in nodes
        if isinstance(node, ast.FunctionDef)
        if "arrays" in [ast.unparse(decorator) for decorator in node.decorator_list]
    }


def solution_names(cells: tuple[Cell, ...]) -> frozenset[str]:
    """Names that depend on an answer: bound by answer cells, or by given cells that read such names."""
    tainted: set[str] = set()
    for cell in cells:
        if cell.role == "answer" or (cell.role == "given" and names_read(cell.source) & tainted):
            tainted |= names_bound(cell.source)
    return frozenset(tainted)


def names_bound(source: str) -> set[str]:
    """Names that a cell binds at its top level."""
    names: set[str] = set()
    todo: list[ast.AST] = list(ast.parse(source).body)
    while todo:
        node = todo.pop()
        if isinstance(node, ast.FunctionDef | ast.ClassDef | ast.AsyncFunctionDef):
            names.add(node.name)
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            names.add(node.id)
        elif isinstance(node, ast.alias):
            names.add((node.asname or node.name).split(".")[0])
        elif not isinstance(node, ast.Lambda | ast.ListComp | ast.SetComp | ast.DictComp | ast.GeneratorExp):
            todo.extend(ast.iter_child_nodes(node))
    return names


@cache
def names_read(source: str) -> frozenset[str]:
    """Every name that a cell mentions without binding it."""
    nodes = ast.walk(ast.parse(source))
    return frozenset(n.id for n in nodes if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Load))


def seed_of_course(header: Mapping[str, Any]) -> int | None:
    """What a word in the header of a sheet makes hidden checks draw for every student; none without it."""
    digest = hashlib.sha256(str(header.get("seed")).encode()).digest()
    return int.from_bytes(digest[:16]) if "seed" in header else None


def _cell(cell: Any) -> Cell:
    marks = cell.metadata.get("nbgrader", {})
    return Cell(
        name=cell["id"],
        role=role_of(cell),
        source=cell.source,
        points=int(marks.get("points", 0)) if marks.get("grade") else 0,
        line=cell.metadata["course"]["line"],
        tags=tuple(cell.metadata.get("tags", ())),
        code=cell.cell_type == "code",
        topics=tuple(map(str, cell.metadata["course"].get("topics", ()))),
    )


def _with_parts(cells: tuple[Cell, ...]) -> tuple[Cell, ...]:
    """Name the part of every cell: that of `predict-hidden-tie` is `predict`."""
    parts = {cell.name for cell in cells if cell.role == "manual"}
    parts |= {re.sub(r"-hidden(-.*)?$", "", cell.name) for cell in cells if cell.role == "test"}

    def part_of(name: str) -> str:
        return max((p for p in parts if name == p or name.startswith(p + "-")), key=len, default="")

    return tuple(replace(cell, part=part_of(cell.name)) for cell in cells)


def _parts(cells: tuple[Cell, ...]) -> tuple[Part, ...]:
    graded = [cell for cell in cells if cell.role in ("test", "manual")]
    names = [cell.name for cell in cells]
    core = names[: names.index(FURTHER)] if FURTHER in names else names
    titles, topics = {}, {cell.part: cell.topics for cell in cells if cell.topics}
    for cell in cells:
        heading = re.search(r"^#+ +(.+)$", cell.source, re.MULTILINE)
        if cell.role == "text" and heading and cell.name.endswith("-task"):
            titles[cell.part] = heading[1].strip()
    found: dict[str, Part] = {}
    for cell in graded:
        so_far = found[cell.part].points if cell.part in found else 0
        title = titles.get(cell.part, cell.part)
        found[cell.part] = Part(
            cell.part,
            title,
            so_far + cell.points,
            cell.role == "manual",
            topics.get(cell.part, ()),
            cell.name not in core,
        )
    return tuple(found.values())


def _refuse_bad_cells(path: Path, cells: tuple[Cell, ...]) -> None:
    for cell in cells:
        where = f"{path}:{cell.line}: cell {cell.name!r}"
        if cell.role in ANSWERS:
            _count_marks(where, cell.source)
        elif cell.role == "given" and cell.name != SETUP and not cell.name.endswith((GIVEN, EXPLORE)):
            raise SourceError(
                f"{where} has a name that says nothing of its role: code is X where there are checks "
                f"X-hidden, or X-hidden…, X-check, X{EXPLORE}, X{GIVEN} or {SETUP}"
            )
        if cell.role not in ANSWERS and BEGIN_SOLUTION in cell.source:
            raise SourceError(
                f"{where} has a solution and is no answer; an answer in words has a tag `3 points`"
            )
        if cell.role == "test" and cell.points < 1:
            raise SourceError(f"{where} is graded but has no points; tag it `1 point` or more")
        if cell.role not in ("text", "manual"):
            try:
                ast.parse(cell.source)
            except SyntaxError as error:
                raise SourceError(
                    f"{where} is not Python: {error.msg} (line {error.lineno} of the cell)"
                ) from error
    manual = {cell.part for cell in cells if cell.role == "manual"}
    both = manual & {cell.part for cell in cells if cell.role == "test"}
    if both:
        raise SourceError(
            f"{path}: part {min(both)!r} has both hidden checks and marks by hand; make it two parts"
        )


def _count_marks(where: str, source: str) -> None:
    begin, end = BEGIN_SOLUTION, END_SOLUTION
    marks = [line.strip() for line in source.splitlines() if line.strip() in (begin, end)]
    if not marks or marks != [begin, end] * (len(marks) // 2):
        raise SourceError(
            f"{where} needs {begin!r} and then {end!r}, each on a line of its own; found {marks}"
        )


def _write_out_tags(cells: list[Any]) -> None:
    """Give each cell of a sheet the metadata for which its first tag, its name, and the others stand."""
    named = [(cell, *map(str, cell.metadata.pop("tags"))) for cell in cells if cell.metadata.get("tags")]
    parts = {hidden[1] for _, name, *_ in named if (hidden := HIDDEN.match(name))}
    for cell, name, *others in named:
        points = sum(int(found[1]) for tag in others if (found := POINTS.fullmatch(tag)))
        others = [tag for tag in others if not POINTS.fullmatch(tag)]
        is_code = cell.cell_type == "code"
        is_answer = name in parts if is_code else points > 0
        cell.metadata["nbgrader"] = {
            "schema_version": 3,
            "grade_id": name,
            "grade": points > 0 or (is_code and HIDDEN.match(name) is not None),
            "points": points,
            "locked": not is_answer,
            "solution": is_answer,
            "task": False,
        }
        if others and not is_code:
            cell.metadata["course"] = {"topics": others}
        elif others := others or [tag for end, tag in TAGS.items() if name.endswith(end)]:
            cell.metadata["tags"] = others


def _stable_id(cell: Any, taken: set[str]) -> str:
    """The grade id, or a digest of the text: jupytext would draw a new one at every read."""
    name = str(cell.metadata.get("nbgrader", {}).get("grade_id") or "")
    if name and not re.fullmatch(r"[A-Za-z0-9_-]{1,64}", name):
        raise SourceError(f"grade_id {name!r} may hold letters, digits, '-' and '_' only, 64 at most")
    if name in taken:
        raise SourceError(f"grade_id {name!r} is used twice")
    digest = hashlib.sha256(cell.source.encode()).hexdigest()
    unique = name or next(d for n in range(len(taken) + 1) if (d := f"{digest[:10]}-{n}") not in taken)
    taken.add(unique)
    return unique


def _first_line(body: list[str], lines: list[str], start: int) -> int:
    for number in range(start, len(lines)):
        if lines[number : number + len(body)] == body:
            return number + 1
    return start + 1
