"""`pytest --nbval-lax --nbval-current-env chapters exercises` runs every one; see tests.nbval_myst."""

from tests.nbval_myst import pytest_collect_file

__all__ = ["pytest_collect_file"]
