"""The cells of a notebook as it is handed out."""

from nbformat.v4 import new_code_cell, new_notebook, new_output

from book_ext.notebook.cell_writer import WIDGET, Cells


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
