"""The visible checks, for a student: their own notebook in their own Python, with the checks' verdicts told.

Nothing here gives a mark, so nothing here needs a sandbox, and it runs wherever Jupyter does.
"""

from dataclasses import dataclass
from pathlib import Path
from queue import Empty

from nbval.kernel import CURRENT_ENV_KERNEL_NAME, RunningKernel

from grading.model import Refusal
from grading.sheets.source import CHECK_ALL
from grading.submission.read import Submission, SubmittedCell, parse, read_bytes


@dataclass(frozen=True)
class Verdict:
    """What one cell of the notebook said."""

    name: str
    holds: bool
    message: str


def check_notebook(path: Path, timeout: float = 60) -> int:
    """Print the verdict of every visible check; 0 if all hold, 1 if not."""
    verdicts = list(run_checks(path, timeout))
    width = max(len(v.name) for v in verdicts)
    for verdict in verdicts:
        print(f"{verdict.name:<{width}}  {verdict.message}")
    holding = sum(verdict.holds for verdict in verdicts)
    print(f"\n{holding} of {len(verdicts)} visible checks hold. Your points come from other inputs.")
    return 0 if holding == len(verdicts) else 1


def show(path: str) -> None:
    """Print the verdicts from a cell of the notebook itself, as it was saved last."""
    try:
        check_notebook(Path(path))
    except Refusal as refusal:
        print(refusal)


def run_checks(path: Path, timeout: float = 60) -> list[Verdict]:
    """Run the whole notebook in a fresh kernel, from its own folder, and return the checks' verdicts."""
    submission = parse(read_bytes(path))
    _refuse_without_checks(path, submission)
    kernel = RunningKernel(CURRENT_ENV_KERNEL_NAME, cwd=str(path.resolve().parent))
    verdicts, stopped = [], ""
    try:
        for cell in (c for c in submission.cells if c.kind == "code" and c.name != CHECK_ALL):
            name, text = ("", stopped) if stopped else _run(kernel, cell, timeout)
            if name == _OVERTIME:
                stopped = text = (
                    f"not run: {cell.name or 'a cell of your own'} took longer than {timeout:g} s"
                )
            if _is_check(cell):
                verdicts.append(_verdict(cell, name, text))
    finally:
        kernel.stop()
    return verdicts


_OVERTIME = "overtime"


def _run(kernel: RunningKernel, cell: SubmittedCell, timeout: float) -> tuple[str, str]:
    """Run a cell; the name and the text of its exception, empty if there was none."""
    number = kernel.execute_cell_input(cell.source, allow_stdin=False)
    found = ("", "")
    try:
        while True:
            message = kernel.get_message("iopub", timeout=timeout)
            if message["parent_header"].get("msg_id") != number:
                continue
            if message["msg_type"] == "error":
                found = (message["content"]["ename"], message["content"]["evalue"])
            if message["msg_type"] == "status" and message["content"]["execution_state"] == "idle":
                return found
    except Empty:
        return _OVERTIME, ""


def _is_check(cell: SubmittedCell) -> bool:
    return cell.kind == "code" and cell.name.endswith("-check")


def _verdict(cell: SubmittedCell, name: str, text: str) -> Verdict:
    if not name and not text:
        return Verdict(cell.name, True, "holds")
    if name == "NotImplementedError":
        return Verdict(cell.name, False, "not answered yet")
    if name in ("AssertionError", "", _OVERTIME):
        return Verdict(cell.name, False, text)
    return Verdict(cell.name, False, f"{name}: {text}")


def _refuse_without_checks(path: Path, submission: Submission) -> None:
    if not any(map(_is_check, submission.cells)):
        raise Refusal(
            f"{path.name} has no visible checks (cells whose grade_id ends in -check); "
            "is it the notebook that you were given?"
        )
