"""nbval over MyST notebooks: chapters and sheets are tests as they stand, one item for each code cell.

`pytest --nbval-lax --nbval-current-env chapters exercises` runs them; the root `conftest.py` has the hook. An
item is named after its number and its `grade_id` or `label`, and a failure points at the cell's line. In a
sheet the name `SEED` is there, as it is when the sheet is graded.
"""

import re
import secrets
from collections import defaultdict
from pathlib import Path
from typing import Any

import pytest
from nbval.plugin import IPyNbCell, IPyNbFile, find_comment_markers, find_metadata_tags

from grading.sheets.heads import header
from grading.sheets.source import read_source


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> Any:
    """Collect `.md` files with a jupytext header when nbval was asked for."""
    options = parent.config.option
    wanted = getattr(options, "nbval", False) or getattr(options, "nbval_lax", False)
    if wanted and file_path.suffix == ".md" and header(file_path.read_text(encoding="utf-8")):
        return MystFile.from_parent(parent, path=file_path)
    return None


class MystFile(IPyNbFile):  # type: ignore[misc]
    """A MyST notebook as nbval's file."""

    def setup(self) -> None:
        super().setup()
        if "course" in self.nb.metadata:
            self._say(f"SEED = {secrets.randbits(128)}")

    def _say(self, code: str) -> None:
        number = self.kernel.execute_cell_input(code, allow_stdin=False)
        self.kernel.await_reply(number, timeout=30)
        self.kernel.await_idle(number, timeout=30)

    def collect(self) -> Any:
        """One item for each code cell."""
        self.nb = read_source(self.path)
        code = [cell for cell in self.nb.cells if cell.cell_type == "code"]
        for number, cell in enumerate(code):
            options = defaultdict(bool, find_metadata_tags(cell.metadata))
            options.update(find_comment_markers(cell.source))
            options.setdefault("check", self.compare_outputs)
            name = f"{number:02}-{_label(cell)}"
            yield MystCell.from_parent(self, name=name, cell_num=number, cell=cell, options=options)


class MystCell(IPyNbCell):  # type: ignore[misc]
    """A code cell of it as nbval's item."""

    def reportinfo(self) -> tuple[Path, int, str]:
        """Where the cell stands in the file."""
        return self.path, self.cell.metadata["course"]["line"] - 1, self.name

    def repr_failure(self, excinfo: Any) -> str:
        """Nbval's report, headed by the place in the source."""
        place = (
            self.path.relative_to(self.config.rootpath)
            if self.path.is_relative_to(self.config.rootpath)
            else self.path
        )
        line = self.cell.metadata["course"]["line"]
        return f"{place}:{line}: cell {self.name}\n{super().repr_failure(excinfo)}"


def _label(cell: Any) -> str:
    """The id of a graded cell, the name of a labelled one, or the first words of its code."""
    given = cell.metadata.get("nbgrader", {}).get("grade_id") or cell.metadata.get("label")
    words = re.findall(r"\w+", cell.source)[:4]
    return str(given or "_".join(words)[:40] or "empty")
