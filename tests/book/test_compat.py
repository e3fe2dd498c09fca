"""What is changed in the code of others does what it is for."""

from unittest.mock import Mock

import nbformat
import pytest
from jupyter_cache.executors import utils as executors
from myst_nb.core import execute
from myst_nb.core.config import NbParserConfig

from book_ext.compat import setup


@pytest.fixture(autouse=True)
def changed(monkeypatch):
    monkeypatch.setattr(executors, "executenb", executors.executenb)
    monkeypatch.setattr(execute, "NotebookClientCache", execute.NotebookClientCache)
    setup(Mock())


def test_printed_lines_are_one_output_wherever_the_kernel_cuts_them():
    cell = nbformat.v4.new_code_cell("for text in 'a', '\\n', 'b\\n':\n    print(text, end='', flush=True)")
    notebook = nbformat.v4.new_notebook(cells=[cell])
    result = executors.single_nb_execution(notebook, cwd=None, timeout=60, allow_errors=False)
    assert result.err is None
    assert [output.text for output in cell.outputs] == ["a\nb\n"]


def test_what_is_written_has_the_outputs_that_the_cache_kept(tmp_path):
    page = tmp_path / "page.ipynb"
    config = NbParserConfig(execution_mode="cache", execution_cache_path=str(tmp_path / "cache"))
    kernel = {"kernelspec": {"name": "python3", "display_name": "Python 3"}}
    for _ in ("runs", "comes from the cache"):
        cell = nbformat.v4.new_code_cell("print(6 * 7)")
        notebook = nbformat.v4.new_notebook(cells=[cell], metadata=kernel)
        nbformat.write(notebook, page)
        with execute.create_client(notebook, str(page), config, Mock(), read_fmt=None):
            pass
        assert notebook.cells[0].outputs[0].text == "42\n"
