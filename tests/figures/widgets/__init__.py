import pytest

pytest.register_assert_rewrite("tests.widgets.in_use")
