"""The notebook that a reader downloads is the executed chapter, equal in every build."""

from unittest.mock import Mock

import nbformat
from jupyter_cache.executors import utils as executors

from book_ext.pages.notebooks import WIDGET, offers, setup, stable


def notebook() -> nbformat.NotebookNode:
    cell = nbformat.v4.new_code_cell("1 + 1", metadata={"execution": {"iopub.status.busy": "now"}})
    data = {"text/plain": "2", WIDGET: {"model_id": "random"}}
    cell.outputs = [nbformat.v4.new_output("execute_result", data, execution_count=1)]
    return nbformat.v4.new_notebook(cells=[cell], metadata={"widgets": {"random": 1}})


def test_what_differs_between_runs_is_left_out_and_outputs_stay():
    first, second = stable(notebook(), ""), stable(notebook(), "")
    assert first == second
    assert first.cells[0].outputs[0].data == {"text/plain": "2"}
    nbformat.validate(first)


def test_where_the_course_is_not_installed_the_first_cell_says_how():
    assert "git+https://github.com/owner/name" in stable(notebook(), "owner/name").cells[0].source


def test_other_hosts_are_offered_only_when_the_repository_is_known():
    assert "https:" not in offers("chapters/a", "../", "")
    assert "colab.research.google.com/github/owner/name" in offers("chapters/a", "../", "owner/name")


def test_printed_lines_are_one_output_wherever_the_kernel_cuts_them(monkeypatch):
    monkeypatch.setattr(executors, "executenb", executors.executenb)
    setup(Mock())
    cell = nbformat.v4.new_code_cell("for text in 'a', '\\n', 'b\\n':\n    print(text, end='', flush=True)")
    notebook = nbformat.v4.new_notebook(cells=[cell])
    result = executors.single_nb_execution(notebook, cwd=None, timeout=60, allow_errors=False)
    assert result.err is None
    assert [output.text for output in cell.outputs] == ["a\nb\n"]
