"""What nbval drives in place of a Jupyter kernel, so that checks stay cells with nbval's reports."""

import itertools
import traceback
from collections import defaultdict, deque
from pathlib import Path
from queue import Empty
from typing import Any

import nbformat
import pytest
from nbval.plugin import IPyNbCell, IPyNbFile

from grading.model import GraderError
from grading.submission.merge import Step
from grading.submission.runner import Outcome, Runner

# What pytest does beside running items is of no use here, and some of it slow.
_LEFT_OUT = (
    "cacheprovider terminal logging warnings unraisableexception threadexception faulthandler junitxml "
    "doctest unittest pastebin stepwise setuponly setupplan debugging legacypath subtests"
)
_OPTIONS = ["--nbval-lax", "--noconftest", "-c", "/dev/null", "--capture=sys", "--disable-plugin-autoload"]
_OPTIONS += ["-p", "nbval.plugin", *(word for name in _LEFT_OUT.split() for word in ("-p", f"no:{name}"))]


class GradingKernel:
    """What nbval asks of a kernel. It never dies and never lets nbval wait, for the runner has the clock."""

    language = "python"

    def __init__(self, runner: Runner) -> None:
        self.runner = runner
        self.step: Step | None = None
        self.outcomes: dict[str, Outcome] = {}
        self.grader_error = ""
        self._messages: deque[dict[str, Any]] = deque()
        self._numbers = itertools.count()

    def is_alive(self) -> bool:
        return True

    def execute_cell_input(self, source: str, allow_stdin: bool | None = None) -> str:
        assert self.step is not None
        number = str(next(self._numbers))
        try:
            outcome = self.runner.run(self.step)
        except GraderError as error:
            self.grader_error = self.grader_error or str(error)
            outcome = Outcome("skipped", "not checked", "".join(traceback.format_exception(error))[-4000:])
        self.outcomes[self.step.cell.name] = outcome
        if outcome.status != "ok" and self.step.cell.role in ("check", "test"):
            trace = outcome.detail.splitlines()
            self._say(number, "error", ename=outcome.status, evalue=outcome.message, traceback=trace)
        self._say(number, "status", execution_state="idle")
        return number

    def _say(self, number: str, kind: str, **content: Any) -> None:
        self._messages.append({"parent_header": {"msg_id": number}, "msg_type": kind, "content": content})

    def get_message(self, stream: str, timeout: float | None = None) -> dict[str, Any]:
        if not self._messages:
            raise Empty
        return self._messages.popleft()

    def await_reply(self, number: str, timeout: float | None = None) -> None:
        pass  # execute_cell_input has already waited

    def await_idle(self, number: str, timeout: float) -> None:
        while self.get_message("iopub")["msg_type"] != "status":
            pass

    def interrupt(self) -> None:
        pass

    def restart(self) -> None:
        self.runner.stop()

    def stop(self) -> None:
        self.runner.stop()


class SubmissionCell(IPyNbCell):  # type: ignore[misc]
    """A step as nbval's item; a failure points at the cell's line in the source."""

    step: Step

    def runtest(self) -> None:
        self.parent.kernel.step = self.step
        super().runtest()

    def reportinfo(self) -> tuple[Path, int, str]:
        return self.path, max(self.step.cell.line - 1, 0), self.name


class SubmissionFile(IPyNbFile):  # type: ignore[misc]
    """The merged notebook as nbval's file, with the kernel above."""

    steps: list[Step]
    runner: Runner

    def setup(self) -> None:
        self.kernel = GradingKernel(self.runner)
        self.setup_sanitize_files()

    def collect(self) -> Any:
        shape: dict[str, Any] = {"outputs": [], "execution_count": None, "metadata": {}}
        for number, step in enumerate(self.steps):
            if step.cell.role in ("text", "manual"):
                continue
            cell = nbformat.NotebookNode(shape | {"source": step.cell.source})  # type: ignore[no-untyped-call]
            item = SubmissionCell.from_parent(
                self,
                name=f"{number:02}-{step.cell.name}",
                cell_num=number,
                cell=cell,
                options=defaultdict(bool),
            )
            item.step = step
            yield item


class _Colour:
    """The one option of the terminal plugin, which is left out, that nbval asks for."""

    def pytest_addoption(self, parser: pytest.Parser) -> None:
        parser.addoption("--color", default="no")


class OneSubmission(_Colour):
    """The pytest plugin that puts one submission in the place of its sheet, and hears the verdicts."""

    def __init__(self, sheet_path: Path, steps: list[Step], runner: Runner) -> None:
        self.sheet_path, self.steps, self.runner = sheet_path.resolve(), steps, runner
        self.kernel: GradingKernel | None = None
        self.passed: set[str] = set()
        self.failures: list[str] = []

    def pytest_collect_file(self, file_path: Path, parent: pytest.Collector) -> Any:
        if file_path.resolve() != self.sheet_path:
            return None
        file = SubmissionFile.from_parent(parent, path=file_path)
        file.steps, file.runner = self.steps, self.runner
        return file

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if report.failed:
            self.failures.append(report.longreprtext)

    def pytest_internalerror(self, excrepr: object) -> None:
        self.failures.append(str(excrepr))

    def pytest_runtest_teardown(self, item: SubmissionCell) -> None:
        self.kernel = item.parent.kernel

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        name = report.nodeid.rpartition("::")[2].partition("-")[2]
        if report.when == "call" and report.outcome == "passed":
            self.passed.add(name)
        elif report.outcome == "failed":
            self.failures.append(report.longreprtext)
            if report.when == "call":
                self.passed.discard(name)


def warm_up(folder: Path) -> None:
    """Load all of pytest that a session loads, so that forked children need not."""
    pytest.main([*_OPTIONS, "--rootdir", str(folder), str(folder)], plugins=[_Colour()])


def run_under_nbval(sheet_path: Path, steps: list[Step], runner: Runner) -> OneSubmission:
    """Run a submission as one nbval session; its verdicts are in what comes back."""
    plugin = OneSubmission(sheet_path, steps, runner)
    options = [*_OPTIONS, "--rootdir", str(sheet_path.parent.resolve()), str(sheet_path.resolve())]
    try:
        code = pytest.main(options, plugins=[plugin])
    finally:
        runner.stop()
    if code not in (pytest.ExitCode.OK, pytest.ExitCode.TESTS_FAILED) or plugin.kernel is None:
        raise GraderError(f"nbval could not run {sheet_path} ({code}): {' '.join(plugin.failures)[-2000:]}")
    return plugin
