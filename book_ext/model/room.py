"""How a room of this extension is set up: each of its parts by itself, in any order."""

from collections.abc import Callable
from typing import Any


def setup_of(*parts: Any) -> Callable[[Any], dict[str, object]]:
    """The `setup` of a room, which stands for itself as an extension too."""

    def setup(app: Any) -> dict[str, object]:
        for part in parts:
            part.setup(app)
        return {"version": "3", "env_version": 3, "parallel_read_safe": False, "parallel_write_safe": True}

    return setup
