"""In a student's notebook: below a check that fails, the sentence about the mistake, if it is a known one."""

from typing import Any

from IPython import get_ipython

from grading.trace import LABEL, mistake, unpacked

_EVENT = "post_run_cell"


def watch(line: str) -> None:
    """From now on look at each cell that has failed, with the known mistakes of this line."""
    shell: Any = get_ipython()
    if shell is None:
        return
    table = unpacked(line)

    def tell_mistake(result: Any) -> None:
        """Run a check that has failed once more, and tell what is known of it."""
        if isinstance(result.error_in_exec, Exception):
            said = mistake(table, result.info.raw_cell, shell.user_ns)
            if said:
                print(f"{LABEL} {said}")

    for before in [c for c in shell.events.callbacks[_EVENT] if c.__name__ == tell_mistake.__name__]:
        shell.events.unregister(_EVENT, before)  # this cell has run before
    shell.events.register(_EVENT, tell_mistake)
