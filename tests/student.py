"""A student's Python: the package and what it asks for, as `make _build/student/ready` installs it."""

from pathlib import Path

PYTHON = Path(__file__).parents[1] / "_build" / "student" / "bin" / "python"
