"""What a batch says on the terminal: how far it is, and a line for each result."""

from collections import Counter

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from grading.model import Record, plain, points_as_text


class Report:
    """Progress on the terminal: done, left, rate; one line for each result."""

    def __init__(self, todo: int, before: int) -> None:
        self.console = Console(highlight=False, soft_wrap=True)
        self.counts: Counter[str] = Counter()
        self.todo, self.before = todo, before
        columns = (
            BarColumn(),
            MofNCompleteColumn(),
            TimeRemainingColumn(),
            TextColumn("{task.fields[rate]}"),
        )
        # A thread that draws would be copied half by each fork, so that drawing is done by hand.
        self.progress = Progress(
            *columns,
            console=self.console,
            auto_refresh=False,
            transient=True,
            disable=not self.console.is_terminal,
        )

    def __enter__(self) -> "Report":
        before = f"; {self.before} graded before and unchanged" if self.before else ""
        self.console.print(f"{self.todo} to grade{before}")
        self.progress.start()
        self.bar = self.progress.add_task("", total=self.todo, rate="")
        self.progress.refresh()
        return self

    def tell(self, record: Record) -> None:
        """Show one result."""
        self.counts[record.status] += 1
        self.console.print(f"{record.student}, {record.sheet}: {summary(record)}", markup=False)
        speed = self.progress.tasks[0].speed
        self.progress.update(self.bar, advance=1, rate=f"{speed:.1f} a second" if speed else "")
        self.progress.refresh()

    def __exit__(self, *args: object) -> None:
        self.progress.stop()
        if self.todo > 1 and self.counts:
            told = ", ".join(f"{count} {status}" for status, count in sorted(self.counts.items()))
            self.console.print(told)


def summary(record: Record) -> str:
    """One line for the terminal."""
    if record.status != "graded":
        return f"{record.status}: {plain(record.reason)}"
    rest = f", {record.pending} to mark" if record.pending else ""
    if record.untried:
        rest += f"; {record.untried} not tried for want of time: grade it again with a longer --timeout"
    return f"{points_as_text(record.earned)} of {record.points} points{rest} ({record.seconds:.1f} s)"


def differences(old: Record, new: Record) -> list[str]:
    """What changed from one record to another: the score, and for each part what it says now."""
    before = {part.name: part for part in old.parts}
    after = {part.name: part for part in new.parts}
    lines = []
    for name, part in after.items():
        was = points_as_text(before[name].earned) if name in before else "new"
        if was != points_as_text(part.earned):
            said = "a person is to mark it" if part.status == "to mark" else "all of its checks hold now"
            why = plain("; ".join(part.reasons)) or said
            lines.append(f"  {part.title}: {was} -> {points_as_text(part.earned)} of {part.points} ({why})")
    gone = [part for name, part in before.items() if new.status == "graded" and name not in after]
    lines += [f"  {part.title}: {points_as_text(part.earned)} -> no longer in the sheet" for part in gone]
    if not lines and (old.status, old.earned) == (new.status, new.earned):
        return []
    return [f"{new.student}, {new.sheet}: {summary(old)} -> {summary(new)}", *lines]
