"""The visible checks, for a student: their own notebook in their own Python, with the checks' verdicts told.

Nothing here gives a mark, so nothing here needs a sandbox, and it runs wherever Jupyter does.
"""

from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from queue import Empty

from nbval.kernel import CURRENT_ENV_KERNEL_NAME, RunningKernel

from grading.model import VERDICTS, CheckStatus, Refusal
from grading.sheets.source import CHECK_ALL
from grading.student.imports import warning
from grading.submission.read import Submission, SubmittedCell, parse, read_bytes


@dataclass(frozen=True)
class Verdict:
    """What one check cell of the notebook said."""

    name: str
    status: CheckStatus
    message: str = ""

    @property
    def words(self) -> str:
        """The verdict in the words of the feedback page, and what the check says."""
        return f"{VERDICTS[self.status]}: {self.message}" if self.message else VERDICTS[self.status]


def check_notebook(path: Path, timeout: float = 60) -> int:
    """Print the verdict of every visible check; 0 if all have passed, 1 if not."""
    submission = parse(read_bytes(path))
    _refuse_without_checks(path, submission)
    verdicts = run_checks(path, submission, timeout)
    width = max(len(v.name) for v in verdicts)
    for verdict in verdicts:
        print(f"{verdict.name:<{width}}  {verdict.words}")
    for name, copies in Counter(c.name for c in submission.cells if _is_check(c)).items():
        if copies > 1:
            print(f"{name} is in your notebook {copies} times; keep one")
    if said := warning(submission):
        print(said)
    passed = sum(verdict.status == "passed" for verdict in verdicts)
    print(f"\n{passed} of {len(verdicts)} visible checks passed. Your points come from other inputs.")
    return 0 if passed == len(verdicts) else 1


def show(path: str) -> None:
    """Print the verdicts from a cell of the notebook itself, as it was saved last."""
    try:
        check_notebook(Path(path))
    except Refusal as refusal:
        print(refusal)


def run_checks(path: Path, submission: Submission, timeout: float = 60) -> list[Verdict]:
    """Run the whole notebook in a fresh kernel, from its own folder; a check that was deleted did not run."""
    kernel = RunningKernel(CURRENT_ENV_KERNEL_NAME, cwd=str(path.resolve().parent))
    verdicts, stopped = [], ""
    try:
        for cell in (c for c in submission.cells if c.kind == "code" and c.name != CHECK_ALL):
            verdict = Verdict(cell.name, "skipped", stopped) if stopped else _run(kernel, cell, timeout)
            if verdict.status == "overtime":
                stopped = f"{cell.name or 'a cell of your own'} took longer than {timeout:g} s"
            if _is_check(cell):
                verdicts.append(verdict)
    finally:
        kernel.stop()
    there = {verdict.name for verdict in verdicts}
    gone = "its cell is missing from your notebook; copy it from the sheet as you were given it"
    return verdicts + [Verdict(name, "skipped", gone) for name in submission.checks if name not in there]


def _run(kernel: RunningKernel, cell: SubmittedCell, timeout: float) -> Verdict:
    """Run a cell, to its end or its first exception."""
    number = kernel.execute_cell_input(cell.source, allow_stdin=False)
    verdict = Verdict(cell.name, "passed")
    try:
        while True:
            message = kernel.get_message("iopub", timeout=timeout)
            if message["parent_header"].get("msg_id") != number:
                continue
            if message["msg_type"] == "error":
                verdict = _of_exception(cell.name, **message["content"])
            if message["msg_type"] == "status" and message["content"]["execution_state"] == "idle":
                return verdict
    except Empty:
        return Verdict(cell.name, "overtime", f"more than {timeout:g} s")


def _of_exception(cell: str, ename: str, evalue: str, **_: object) -> Verdict:
    if ename == "NotImplementedError":
        return Verdict(cell, "empty")
    if ename == "AssertionError":
        return Verdict(cell, "wrong", evalue)
    return Verdict(cell, "error", f"{ename}: {evalue}")


def _is_check(cell: SubmittedCell) -> bool:
    return cell.kind == "code" and cell.name.endswith("-check")


def _refuse_without_checks(path: Path, submission: Submission) -> None:
    if not any(map(_is_check, submission.cells)):
        raise Refusal(
            f"{path.name} has no visible checks (cells whose grade_id ends in -check); "
            "is it the notebook that you were given?"
        )
