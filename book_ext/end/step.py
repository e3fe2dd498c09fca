"""A step at the end of a build, which does nothing if nothing that it is made from has changed."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from book_ext.model.files import digest, write_if_different


@dataclass(frozen=True)
class Step:
    """What is done, what it is made from (files by content, all else by its text), and what it makes."""

    name: str
    do: Callable[[Any], object]
    made_from: Callable[[Any], Iterable[object]]
    makes: Iterable[str] = ()

    def run(self, app: Any) -> None:
        """Do it, unless it was done with the same before."""
        kept = Path(app.outdir).parent / "steps" / app.builder.name / self.name
        now = digest([Path(__file__), *self.made_from(app)])
        is_there = all(Path(app.outdir, name).exists() for name in self.makes)
        if is_there and kept.exists() and kept.read_text() == now:
            return
        self.do(app)
        write_if_different(kept, now)
