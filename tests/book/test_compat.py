"""What is changed in the code of others does what it is for."""

from unittest.mock import Mock

import nbformat
from jupyter_cache.executors import utils as executors

from book_ext.compat import setup


def test_printed_lines_are_one_output_wherever_the_kernel_cuts_them(monkeypatch):
    monkeypatch.setattr(executors, "executenb", executors.executenb)
    setup(Mock())
    cell = nbformat.v4.new_code_cell("for text in 'a', '\\n', 'b\\n':\n    print(text, end='', flush=True)")
    notebook = nbformat.v4.new_notebook(cells=[cell])
    result = executors.single_nb_execution(notebook, cwd=None, timeout=60, allow_errors=False)
    assert result.err is None
    assert [output.text for output in cell.outputs] == ["a\nb\n"]
