"""Right answers in many draws: whether any hidden check fails one by bad luck.

Run as ``python -m tests.exercises.many_draws [SEEDS [SHEET ...]]``. The solution of each sheet and every
right answer in another style meet each hidden check that draws, as often as there are seeds; one that fails
is printed with its seed. 2,000 seeds and all sheets take six hours of one core.
"""

import os
import sys
import time
from collections.abc import Iterable, Iterator
from multiprocessing import Pool
from typing import Any, NamedTuple

for variable in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS"):
    os.environ[variable] = "1"

from matplotlib import pyplot  # noqa: E402

from grading.sheets.source import names_read, read_sheet, solution_names  # noqa: E402
from grading.sheets.variants import Variant, read_variants  # noqa: E402
from grading.submission.checks import seed_of  # noqa: E402
from tests.exercises.variants import EXERCISES  # noqa: E402

SOLUTION = Variant("the solution")


class Drawn(NamedTuple):
    """What became of one answer under one check."""

    sheet: str
    check: str
    answer: str
    seconds: float
    failed: list[tuple[int, str]]


def in_many_draws(sheet_name: str, answer: Variant, seeds: Iterable[int]) -> Iterator[Drawn]:
    """Every check of a sheet that draws, run on an answer with each of the seeds."""
    path = EXERCISES / f"{sheet_name}.md"
    sheet = read_sheet(path)
    theirs = solution_names(sheet.cells)
    names: dict[str, Any] = {"__name__": "answers"}
    checks: dict[str, Any] = {"__name__": "checks"}
    for cell in sheet.cells:
        if cell.role == "given" and not names_read(cell.source) & theirs:
            exec(cell.source, names)
            exec(cell.source, checks)
        elif cell.role == "answer":
            exec(answer.helper, names)
            exec(answer.applied_to(cell.part, cell.source), names)
        elif cell.role == "test":
            checks |= {name: names[name] for name in names_read(cell.source) & theirs if name in names}
            if "SEED" in cell.source:
                code = compile(cell.source, cell.name, "exec", dont_inherit=True)
                begin = time.perf_counter()
                failed = []
                for seed in seeds:
                    try:
                        exec(code, checks | {"SEED": seed_of(seed, cell.name)})
                    except Exception as error:
                        failed.append((seed, f"{type(error).__name__}: {error}"[:100]))
                    pyplot.close("all")
                yield Drawn(sheet_name, cell.name, answer.name, time.perf_counter() - begin, failed)


def right_answers(sheet_name: str) -> list[Variant]:
    """The solution, and those in another style."""
    return [SOLUTION, *(one for one in read_variants(EXERCISES / f"{sheet_name}.md") if not one.part)]


def of_answer(task: tuple[str, Variant, Iterable[int]]) -> list[Drawn]:
    """All of one answer, for a pool."""
    return [*in_many_draws(*task)]


def main(seeds: int, sheets: list[str]) -> int:
    """Print a line for each answer, then one for each sheet; fail if any right answer has failed."""
    tasks = [(name, answer, range(seeds)) for name in sheets for answer in right_answers(name)]
    found: list[Drawn] = []
    with Pool(len(os.sched_getaffinity(0))) as pool:
        for drawn in pool.imap_unordered(of_answer, tasks):
            found += drawn
            seconds = sum(each.seconds for each in drawn)
            print(f"{drawn[0].sheet}: {drawn[0].answer}: {len(drawn)} checks, {seconds:.0f} s", flush=True)
            for each in drawn:
                for seed, message in each.failed:
                    print(f"    {each.check} fails with seed {seed}: {message}", flush=True)
    print(f"\n{'sheet':30} {'checks':>6} {'answers':>7} {'runs':>9} {'failed':>6}")
    for name in sheets:
        mine = [each for each in found if each.sheet == name]
        checks, answers = {each.check for each in mine}, {each.answer for each in mine}
        failed = sum(len(each.failed) for each in mine)
        print(f"{name:30} {len(checks):6} {len(answers):7} {seeds * len(mine):9,} {failed:6}")
    return 1 if any(each.failed for each in found) else 0


if __name__ == "__main__":
    number, *chosen = sys.argv[1:] or ["2000"]
    sys.exit(main(int(number), chosen or sorted(path.stem for path in EXERCISES.glob("*.md"))))
