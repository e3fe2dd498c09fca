"""What a cell that fails tells its reader: their own lines, and not those of the machine."""

import traceback

NAME = "<cell {}>"  # the file name of a cell, by which its lines are known
MOST_LINES = 12  # an endless recursion has a thousand


def exception_data(error: BaseException) -> dict[str, object]:
    """An exception as plain data: its type, its message, and the reader's lines through which it came."""
    return {"type": type(error).__name__, "message": message(error), "lines": lines(error)}


def message(error: BaseException) -> str:
    if isinstance(error, SystemExit):
        return "The cell asked Python to end. Here it goes on."
    if isinstance(error, MemoryError) and not error.args:
        return "There is not enough memory in the page for this."
    if isinstance(error, SyntaxError):
        return error.msg or "invalid syntax"
    try:
        return str(error)
    except BaseException:  # a reader's own class may fail at this too
        return ""


def lines(error: BaseException) -> list[dict[str, object]]:
    """Number and text of each line of a reader's cell that was being run, the outermost first."""
    if isinstance(error, SyntaxError) and (error.filename or "").startswith("<cell "):
        return [line(error.filename, error.lineno or 1, error.text)]
    found = [
        line(frame.filename, frame.lineno or 1, frame.line)
        for frame in traceback.extract_tb(error.__traceback__)
        if frame.filename.startswith("<cell ")
    ]
    return found if len(found) <= MOST_LINES else [*found[: MOST_LINES // 2], *found[-MOST_LINES // 2 :]]


def line(filename: str, number: int, text: str | None) -> dict[str, object]:
    return {"cell": filename[len("<cell ") : -1], "line": number, "text": (text or "").strip()}
