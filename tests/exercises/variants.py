"""Wrong answers, and right ones in another style, handed in to the real grader in one batch a sheet.

The answer to the next part puts the reference back, so that a mistake counts once, in its part. So variants
of different parts can share a submission, which makes the batch several times as fast.
"""

import copy
import os
from fnmatch import filter as matching
from itertools import zip_longest
from pathlib import Path
from typing import Any, NamedTuple

import nbformat

from grading.cohort.supervisor import Supervisor
from grading.model import Limits, Record, Task
from grading.sheets.mistakes import with_mistakes
from grading.sheets.release import as_json, released, solution_version, student_version
from grading.sheets.source import MISTAKES, read_sheet, read_source
from grading.sheets.variants import Variant, read_variants

EXERCISES = Path(__file__).parents[2] / "exercises"
RUN = "-run-check"  # shows what the answers give, on real data, and asks for nothing
SEED = 20  # what a test finds today it finds tomorrow


class Graded(NamedTuple):
    """The checks that an answer has failed, and the mistakes that were named."""

    failed: set[str]
    told: set[str]


class SheetUnderTest:
    """One sheet, its variants, and what the grader makes of them."""

    def __init__(self, name: str) -> None:
        path = EXERCISES / f"{name}.md"
        self.sheet = read_sheet(path)
        self.notebook = read_source(path)
        self.variants = read_variants(path)
        self.part_of = {cell.name: cell.part for cell in self.sheet.cells if cell.role in ("check", "test")}
        self.hidden = {cell.name for cell in self.sheet.cells if cell.role == "test"}

    def expand(self, variant: Variant) -> set[str]:
        """The hidden checks of its part that a variant should lose."""
        mine = {name for name in self.hidden if self.part_of[name] == variant.part}
        found = [matching(mine, pattern) for pattern in variant.loses.split()]
        assert found, f"{variant}: `loses` should name the hidden checks that it fails"
        assert all(found), f"{variant}: a pattern of {variant.loses!r} matches no hidden check of its part"
        return {name for names in found for name in names}

    def grade(self, folder: Path) -> dict[str, Graded]:
        """Hand in the reference, the untouched notebook and every variant; return what became of each one."""
        groups = self.share_out()
        undecorated = solution_version(self.notebook, self.sheet.name)
        for cell in undecorated.cells:
            if cell.metadata.nbgrader.solution:
                cell.source = cell.source.replace("@arrays\n", "")
        alone = {
            "reference": solution_version(self.notebook, self.sheet.name),
            "untouched": student_version(self.notebook, self.sheet.name),
            "undecorated": undecorated,
        }
        notebooks = [*alone.values(), *(self.hand_in(group) for group in groups)]
        paths = [folder / f"{number:03}.ipynb" for number in range(len(notebooks))]
        for path, notebook in zip(paths, notebooks, strict=True):
            path.write_text(as_json(notebook), encoding="utf-8")
        name = self.sheet.name
        tasks = [Task(path.stem, name, path, seed=SEED) for path in paths]
        records: dict[str, Record] = {}
        with Supervisor([with_mistakes(self.sheet)], Limits(), os.cpu_count() or 1) as supervisor:
            supervisor.run(tasks, lambda record: records.update({record.student: record}))
        lost = {student: self._failed(record) for student, record in records.items()}
        graded = {
            which: Graded(lost[path.stem], _told(records[path.stem]))
            for which, path in zip(alone, paths, strict=False)
        }
        for group, path in zip(groups, paths[len(alone) :], strict=True):
            for variant in group:
                failed = {name for name in lost[path.stem] if variant.part in ("", self.part_of[name])}
                graded[str(variant)] = Graded(failed, _told(records[path.stem], variant.part))
            strays = lost[path.stem] - set.union(*(graded[str(variant)].failed for variant in group))
            assert not strays, f"{[*map(str, group)]} fail checks of parts that are not theirs: {strays}"
        return graded

    def _failed(self, record: Record) -> set[str]:
        assert record.status == "graded", record.reason
        passed = set()
        for part in record.parts:
            assert part.status in ("right", "to mark") or part.reasons, f"{part.name}: no reason is given"
            passed |= {check.name for check in part.checks if check.status == "passed"}
        return set(self.part_of) - passed

    def share_out(self) -> list[list[Variant]]:
        """Put wrong variants of different parts together in a submission; a right one has its own."""
        wrong = [variant for variant in self.variants if variant.part]
        by_part = [[v for v in wrong if v.part == part.name] for part in self.sheet.parts]
        rows = [[v for v in row if v] for row in zip_longest(*by_part)]
        return rows + [[variant] for variant in self.variants if not variant.part]

    def hand_in(self, variants: list[Variant]) -> Any:
        """The solution with the variants in their places, each put right again in the next part."""
        notebook = solution_version(self.notebook, self.sheet.name)
        helpers = [nbformat.v4.new_code_cell(variant.helper) for variant in variants if variant.helper]
        mend = ""
        for cell in [c for c in notebook.cells if c.metadata.nbgrader.solution and c.cell_type == "code"]:
            reference = answer = cell.source
            for variant in variants:
                answer = variant.applied_to(cell["id"], answer)  # an answer has the name of its part
            cell.source = mend + answer
            mend = ""
            if answer != reference:
                mend = reference + "\n\n"
                place = notebook.cells.index(cell)
                notebook.cells[place:place], helpers = helpers, []
        return notebook

    def in_one_notebook(self) -> tuple[Any, list[str]]:
        """The solution, and after each part every known answer to it, with the checks that a student can see.

        Of each code cell the second says whose it is: a known answer's, or nobody's. What these give
        is not run for show.
        """
        notebook = solution_version(self.notebook, self.sheet.name)
        given = [cell for cell in notebook.cells if cell.cell_type == "code"]
        telling = [c for c in released(self.sheet.path).cells if c["id"] == MISTAKES]
        cells, whose = [], []

        def add(cell: Any, variant: str = "") -> None:
            cells.append(copy.deepcopy(cell))
            cells[-1]["id"] = f"{len(cells)}-{_name(cell)}"
            whose.append(variant)

        for at, cell in enumerate(given):
            add(cell)
            part = self.part_of.get(_name(cell))
            if part is None or part in [self.part_of.get(_name(later)) for later in given[at + 1 :]]:
                continue
            answer = next(one for one in given if _name(one) == part)
            checks = [one for one in given if self.part_of.get(_name(one)) == part]
            checks = [one for one in checks if not _name(one).endswith(RUN)]
            for variant in self.variants:
                other = copy.deepcopy(answer)
                other.source = variant.applied_to(part, answer.source)
                if other.source == answer.source:
                    continue
                if variant.helper:
                    add(nbformat.v4.new_code_cell(variant.helper), str(variant))
                for one in (other, *checks):
                    add(one, str(variant))
            add(answer)
        notebook.cells = cells[:1] + telling + cells[1:]
        return notebook, whose[:1] + [""] * len(telling) + whose[1:]


def _name(cell: Any) -> str:
    return str(cell.metadata.get("nbgrader", {}).get("grade_id", ""))


def _told(record: Record, part: str = "") -> set[str]:
    return {said for each in record.parts if part in ("", each.name) for said in each.mistakes}
