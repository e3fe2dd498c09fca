"""The notebook that a reader downloads is the executed chapter, equal in every build."""

import nbformat
from notebooks import WIDGET, offers, stable


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


def test_printed_lines_are_one_output_wherever_the_kernel_cut_them():
    def printed(*pieces: str) -> nbformat.NotebookNode:
        cell = nbformat.v4.new_code_cell("print('a'); print('b')")
        cell.outputs = [nbformat.v4.new_output("stream", name="stdout", text=text) for text in pieces]
        return stable(nbformat.v4.new_notebook(cells=[cell]), "")

    assert printed("a\n", "b\n") == printed("a\nb\n")
