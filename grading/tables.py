"""Tables as spreadsheets save them, and as they may open them."""

import csv
import io
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from grading.model import CollectError

# Where a cell may begin, in whichever way a table is read: also behind what separates cells elsewhere. There
# a formula is what begins, behind blanks and quotes, with one of its signs, narrow or wide.
_SEPARATORS = ";\t\n\r\v\f\x1c-\x1e\x85\u2028\u2029"
_BEGIN = rf"(^|[{_SEPARATORS}])"
_FORMULA = rf"(?='*(?:[^\S{_SEPARATORS}]|\")*[=+\-@\uff1d\uff0b\uff0d\uff20])"
csv.field_size_limit(1 << 30)  # an answer may be as long as a submission


@dataclass(frozen=True)
class Row:
    """A row of a table: the line it begins in, and its cells by the names of their columns."""

    line: int
    cells: dict[str, str]

    def __getitem__(self, column: str) -> str:
        return self.cells.get(column, "")


def read_rows(table: Path) -> Iterator[Row]:
    """The rows of a table, as spreadsheets save it: any separator and encoding, columns in any order."""
    text = _decoded(table.read_bytes())
    first = text.partition("\n")[0]
    separator = max(",;\t", key=first.count)
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=separator, strict=True)
    head: list[str] = []
    while True:
        line = reader.line_num + 1
        try:
            cells = next(reader)
        except StopIteration:
            return
        except csv.Error as error:
            raise CollectError(f"{table}, line {line}: this is no row of a table ({error})") from error
        if not any(cells):
            continue
        if not head:
            head = [cell.strip().lower() for cell in cells]
        else:
            yield Row(line, dict(zip(head, cells, strict=False)))


def _decoded(data: bytes) -> str:
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        return data.decode("utf-16", "replace")
    for encoding in ("utf-8-sig", "cp1252"):
        try:
            return data.decode(encoding)
        except UnicodeDecodeError:
            pass
    return data.decode("latin-1")


def for_people(rows: Sequence[Sequence[str]]) -> str:
    """A table to be opened by hand: Excel takes it for UTF-8 only if it begins with this mark."""
    return "\ufeff" + as_csv(rows)


def as_csv(rows: Sequence[Sequence[str]]) -> str:
    """A table as CSV, in which no cell is a formula, whether commas, semicolons or tabs separate them."""
    text = io.StringIO()
    csv.writer(text).writerows([[escape_formula(value) for value in row] for row in rows])
    return text.getvalue()


def escape_formula(value: str) -> str:
    """Keep spreadsheets from taking a student's text for formulas."""
    return re.sub(_BEGIN + _FORMULA, r"\1'", value)


def unescape_formula(value: str) -> str:
    """The text that was tamed."""
    return re.sub(f"{_BEGIN}'{_FORMULA}", r"\1", value)
