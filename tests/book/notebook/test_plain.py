"""A notebook as one text."""

from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook, new_output

from book_ext.notebook.plain import as_markdown


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
