"""Wrong answers, and right ones in another style, handed in to the real grader in one batch a sheet.

A test file of a sheet lists its variants. Each replaces one or more functions of the reference solution. The
answer to the next part puts the reference back, so that a mistake counts once, in its part. So variants of
different parts can share a submission, which makes the batch several times as fast.
"""

import ast
import os
from dataclasses import dataclass
from fnmatch import filter as matching
from pathlib import Path
from typing import Any

import nbformat

from grading.cohort.supervisor import Supervisor
from grading.model import Limits, Record, Task
from grading.sheets.release import as_json, solution_version, student_version
from grading.sheets.source import Sheet, names_bound, read_sheet, read_source

EXERCISES = Path(__file__).parents[2] / "exercises"


@dataclass(frozen=True)
class Variant:
    """An answer: its functions, the hidden checks it should fail (patterns), a cell of the student's own."""

    name: str
    code: str
    loses: str = ""
    helper: str = ""

    def __str__(self) -> str:
        return self.name


def wrong(name: str, loses: str, code: str) -> Variant:
    """A wrong answer and the hidden checks that it should fail."""
    return Variant(name, code, loses)


def right(name: str, code: str, helper: str = "") -> Variant:
    """A right answer in another style, with a cell of the student's own before it if `helper` is given."""
    return Variant(name, code, helper=helper)


SEED = 20  # what a test finds today it finds tomorrow
MORE_SEEDS = range(4)  # the reference has to be right in other draws too


class SheetUnderTest:
    """One sheet, and what the grader made of its variants."""

    def __init__(self, name: str) -> None:
        self.path = EXERCISES / f"{name}.md"
        self.sheet: Sheet = read_sheet(self.path)
        self.notebook = read_source(self.path)
        self.part_of = {cell.name: cell.part for cell in self.sheet.cells if cell.role in ("check", "test")}
        self.points = {cell.name: cell.points for cell in self.sheet.cells if cell.role == "test"}
        self.failed: dict[str, set[str]] = {}

    def grade(self, variants: list[Variant], folder: Path) -> "SheetUnderTest":
        """Hand in the reference, the untouched notebook and every variant, and read the records."""
        names = ["reference", "untouched", *(variant.name for variant in variants)]
        assert len(set(names)) == len(names), "two variants have the same name"
        groups = self.share_out(variants)
        notebooks = [
            solution_version(self.notebook, self.sheet.name),
            student_version(self.notebook, self.sheet.name),
            *(self.hand_in(group) for group in groups),
        ]
        paths = [folder / f"{number:03}.ipynb" for number in range(len(notebooks))]
        for path, notebook in zip(paths, notebooks, strict=True):
            path.write_text(as_json(notebook), encoding="utf-8")
        name = self.sheet.name
        again = [Task(f"reference-{seed}", name, paths[0], seed=seed) for seed in MORE_SEEDS]
        tasks = [*(Task(path.stem, name, path, seed=SEED) for path in paths), *again]
        records: dict[str, Record] = {}
        with Supervisor([self.sheet], Limits(), os.cpu_count() or 1) as supervisor:
            supervisor.run(tasks, lambda record: records.update({record.student: record}))
        failed = [self._failed(records[path.stem]) for path in paths]
        self.failed.update(reference=failed[0], untouched=failed[1])
        for task in again:
            self.failed["reference"] |= self._failed(records[task.student])
        for group, lost in zip(groups, failed[2:], strict=True):
            for variant in group:
                self.failed[variant.name] = {
                    name for name in lost if self.part_of[name] in self.parts_of(variant)
                }
            strays = lost - set.union(*(self.failed[variant.name] for variant in group))
            assert not strays, f"{[*map(str, group)]} fail checks of parts that are not theirs: {strays}"
        return self

    def hidden(self, failed: set[str]) -> set[str]:
        """Those of the failed checks that cost points."""
        return {name for name in failed if name in self.points}

    def _failed(self, record: Record) -> set[str]:
        assert record.status == "graded", record.reason
        passed = set()
        for part in record.parts:
            assert part.status in ("right", "to mark") or part.reasons, f"{part.name}: no reason is given"
            passed |= {check.name for check in part.checks if check.status == "passed"}
        return set(self.part_of) - passed

    def share_out(self, variants: list[Variant]) -> list[list[Variant]]:
        """Put variants into as few submissions as will do, one for each part at most."""
        groups: list[list[Variant]] = []
        taken: list[set[str]] = []
        for variant in variants:
            parts = self.parts_of(variant)
            free = next((n for n, others in enumerate(taken) if not parts & others), len(groups))
            if free == len(groups):
                groups.append([])
                taken.append(set())
            groups[free].append(variant)
            taken[free] |= parts
        return groups

    def parts_of(self, variant: Variant) -> set[str]:
        """The parts of the answer cells that a variant changes."""
        functions = names_bound(variant.code)
        answers = [cell for cell in self.sheet.cells if cell.role == "answer"]
        found = {cell.part for cell in answers if functions & names_bound(cell.source)}
        assert found, f"{variant}: no function of the sheet is replaced"
        return found

    def expand(self, patterns: str) -> set[str]:
        """The names of hidden checks that match any of the patterns."""
        found = [matching(self.points, pattern) for pattern in patterns.split()]
        assert all(found), f"a pattern of {patterns!r} matches no hidden check"
        return {name for names in found for name in names}

    def assert_three_wrong_answers(self, variants: list[Variant]) -> None:
        """Every part that checks mark has three wrong answers, and every hidden check one that fails it."""
        expected = [self.expand(variant.loses) for variant in variants]
        for part in self.sheet.parts:
            mine = {name for name in self.points if self.part_of[name] == part.name}
            assert part.manual or sum(bool(mine & lost) for lost in expected) >= 3, part.name
        assert set.union(*expected) == set(self.points)

    def hand_in(self, variants: list[Variant]) -> Any:
        """The solution with the variants' functions in their places, and put right again in the next part."""
        notebook = solution_version(self.notebook, self.sheet.name)
        helped: set[str] = set()
        mend = ""
        for cell in [
            cell for cell in notebook.cells if cell.metadata.nbgrader.solution and cell.cell_type == "code"
        ]:
            reference, cell.source = cell.source, mend + cell.source
            mend = ""
            for variant in variants:
                for statement in ast.parse(variant.code).body:
                    if isinstance(statement, ast.FunctionDef) and statement.name in names_bound(reference):
                        mend = reference + "\n\n"
                        cell.source = _replace(cell.source, statement, variant.code)
                if mend and variant.helper and variant.name not in helped:
                    helped.add(variant.name)
                    own = nbformat.v4.new_code_cell(variant.helper, id=f"helper-{len(helped)}")
                    notebook.cells.insert(notebook.cells.index(cell), own)
        return notebook


def _replace(source: str, new: ast.FunctionDef, code: str) -> str:
    """Put the function `new` of `code` in the place of the last one with its name."""
    old = [s for s in ast.parse(source).body if isinstance(s, ast.FunctionDef) and s.name == new.name][-1]
    lines = source.splitlines()
    text = ast.get_source_segment(code, new) or ""
    return "\n".join([*lines[: old.lineno - 1], text, *lines[old.end_lineno :]])
