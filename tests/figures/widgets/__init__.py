import pytest

pytest.register_assert_rewrite("tests.figures.widgets.in_use")
