"""The cells of a notebook as it is handed out."""

from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook, new_output

from book_ext.notebook.cell_writer import WIDGET, Cells, as_markdown


def test_each_picture_is_one_that_is_shown_everywhere():
    """What shows notebooks prefers HTML, which here needs a script, and SVG, where it trusts the notebook."""
    alive = {WIDGET: {"model_id": "1"}, "text/html": "<div>", "image/png": "aaaa", "text/plain": "F()"}
    table = {"text/html": "<table>", "text/plain": "T()"}
    drawn = {"image/svg+xml": "<svg/>", "image/png": "aaaa", "text/plain": "<Figure>"}
    outputs = [new_output("display_data", data=data) for data in (alive, drawn, table)]
    cells = Cells(new_notebook(cells=[new_code_cell("F()", outputs=outputs)]))
    cells.add_code(0)
    (cell,) = cells.notebook().cells
    assert [sorted(output.data) for output in cell.outputs] == [
        ["image/png", "text/plain"],
        ["image/png", "text/plain"],
        ["text/html", "text/plain"],
    ]


def test_cells_and_what_they_print_are_fenced():
    printed = new_output("stream", text="3\n")
    value = new_output("execute_result", data={"text/plain": "4"})
    drawn = new_output("display_data", data={"text/plain": "<Figure>", "image/png": "aaaa"})
    code = new_code_cell("print(3)\n4", outputs=[printed, value, drawn])
    text = as_markdown(new_notebook(cells=[new_markdown_cell("# A"), code]))
    assert text == "# A\n\n```python\nprint(3)\n4\n```\n\n```text\n3\n```\n\n```text\n4\n```\n"


def test_code_that_holds_a_fence_is_in_a_longer_one():
    text = as_markdown(new_notebook(cells=[new_code_cell('"""\n```\n"""')]))
    assert text.startswith("````python\n")
    assert text.endswith("\n````\n")
