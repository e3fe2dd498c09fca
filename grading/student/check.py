"""The visible checks, for a student: their own notebook in their own Python, with the checks' verdicts told.

Nothing here gives a mark, so nothing here needs a sandbox, and it runs wherever Jupyter does.
"""

import re
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from queue import Empty

from nbval.kernel import CURRENT_ENV_KERNEL_NAME, RunningKernel

from grading.messages import Code, plain, why_not_defined
from grading.model import VERDICTS, CheckStatus, Limits, Refusal
from grading.sheets.source import CHECK_ALL, EXPLORE
from grading.student.imports import warning
from grading.submission.read import Submission, SubmittedCell, parse, read_bytes
from grading.trace import LABEL


@dataclass(frozen=True)
class Verdict:
    """What a check cell said, with the mistake if it is a known one; or how another cell has stopped."""

    name: str
    status: CheckStatus
    message: str = ""
    mistake: str = ""

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
        if verdict.mistake:
            print(f"{'':<{width}}  {verdict.mistake}")
    for name, copies in Counter(c.name for c in submission.cells if _is_check(c)).items():
        if copies > 1:
            print(f"{name} is in your notebook {copies} times; keep one")
    if said := warning(submission):
        print(said)
    checks = [verdict for verdict in verdicts if verdict.name.endswith("-check")]
    passed = sum(verdict.status == "passed" for verdict in checks)
    print(f"\n{passed} of {len(checks)} visible checks passed. Your points come from other inputs.")
    return 0 if passed == len(checks) else 1


def show(path: str) -> None:
    """Print the verdicts from a cell of the notebook itself, as it was saved last."""
    try:
        check_notebook(Path(path))
        print(f"Read: {path}, saved at {time.strftime('%H:%M', time.localtime(Path(path).stat().st_mtime))}.")
    except Refusal as refusal:
        print(refusal)


def run_checks(path: Path, submission: Submission, timeout: float = 60) -> list[Verdict]:
    """Run the notebook in a fresh kernel, from its own folder; a check that was deleted did not run.

    Of other cells those are told that stop with an error. Pictures, for which no check waits, are not drawn.
    """
    kernel = RunningKernel(CURRENT_ENV_KERNEL_NAME, cwd=str(path.resolve().parent))
    code = [cell for cell in submission.cells if cell.kind == "code" and cell.name != CHECK_ALL]
    cells = [cell for cell in code if not cell.name.endswith(EXPLORE)]
    ran, stopped = list[Verdict](), ""
    try:
        for cell in cells:
            verdict = Verdict(cell.name, "skipped", stopped) if stopped else _run(kernel, cell, timeout)
            if verdict.status == "overtime":
                stopped = f"{_title(cell)} took longer than {timeout:g} s"
            ran.append(verdict)
    finally:
        kernel.stop()
    verdicts = [
        replace(verdict, name=_title(cell), message="; ".join(filter(None, [verdict.message, where])))
        for cell, verdict, where in zip(cells, ran, _where_names_are(cells, ran), strict=True)
        if _is_check(cell) or verdict.status == "error"
    ]
    there = {verdict.name for verdict in verdicts}
    gone = "its cell is missing from your notebook; copy it from the sheet as you were given it"
    return verdicts + [Verdict(name, "skipped", gone) for name in submission.checks if name not in there]


def _run(kernel: RunningKernel, cell: SubmittedCell, timeout: float) -> Verdict:
    """Run a cell, to its end or its first exception; below a check the notebook may name a known mistake."""
    started, limit = time.monotonic(), Limits.check
    number = kernel.execute_cell_input(cell.source, allow_stdin=False)
    verdict, printed = Verdict(cell.name, "passed"), ""
    try:
        while True:
            message = kernel.get_message("iopub", timeout=timeout)
            if message["parent_header"].get("msg_id") != number:
                continue
            content = message["content"]
            if message["msg_type"] == "error":
                verdict = _of_exception(cell.name, **content)
            if message["msg_type"] == "stream":
                printed += content["text"]
            if message["msg_type"] == "status" and content["execution_state"] == "idle":
                if not _is_check(cell):
                    return verdict
                known = [line for line in printed.splitlines() if line.startswith(LABEL)]
                took = time.monotonic() - started
                slow = f"it took {took:.0f} s, and grading allows {limit:g}" if took > limit else ""
                said = "; ".join(filter(None, [verdict.message, slow]))
                return replace(verdict, message=said, mistake="".join(known[-1:]))
    except Empty:
        return Verdict(cell.name, "overtime", f"more than {timeout:g} s")


def _of_exception(cell: str, ename: str, evalue: str, traceback: Sequence[str] = ()) -> Verdict:
    if ename == "NotImplementedError":
        return Verdict(cell, "empty")
    if ename == "AssertionError":
        return Verdict(cell, "wrong", evalue)
    # The first line is of the cell itself; none of a check is the reader's own.
    line = re.search(r"Cell In\[\d+\], line (\d+)", re.sub(r"\x1b\[[\d;]*m", "", "\n".join(traceback)))
    place = f" in line {line[1]}" if line and not cell.endswith("-check") else ""
    text = re.sub(r" \(\S+, line \d+\)$", "", evalue)  # that of a SyntaxError names a file
    return Verdict(cell, "error", f"{ename}{place}: {plain(text)}")


def _where_names_are(cells: list[SubmittedCell], ran: list[Verdict]) -> list[str]:
    """For each cell where the name is that it asks for and that is not defined; empty for most."""
    code = [
        Code(cell.source if cell.own or cell.answer else "", cell.own, stopped=verdict.status == "error")
        for cell, verdict in zip(cells, ran, strict=True)
    ]
    asked = ((at, verdict.message) for at, verdict in enumerate(ran))
    return [why_not_defined(said, at, code) if "NameError" in said else "" for at, said in asked]


def _title(cell: SubmittedCell) -> str:
    return "a cell of your own" if cell.own and not _is_check(cell) else cell.name


def _is_check(cell: SubmittedCell) -> bool:
    return cell.kind == "code" and cell.name.endswith("-check")


def _refuse_without_checks(path: Path, submission: Submission) -> None:
    if not any(map(_is_check, submission.cells)):
        raise Refusal(
            f"{path.name} has no visible checks (cells whose grade_id ends in -check); "
            "is it the notebook that you were given?"
        )
