"""The pages of the exercise sheets: what the student gets, made from the one source of each sheet."""

from pathlib import Path

import jupytext

from grading.release import student_version

FOLDER = "exercises/"


def as_student(app, docname: str, source: list[str]) -> None:
    """Show the student's version in place of the source, below a link to the notebook."""
    if not docname.startswith(FOLDER):
        return
    notebook = student_version(jupytext.reads(source[0], fmt="md:myst"))
    name = Path(docname).name
    for cell in notebook.cells:
        if cell.cell_type == "markdown":
            title, _, rest = cell.source.partition("\n")
            download = f"{{download}}`Download the notebook <../_build/exercises/{name}.ipynb>`"
            cell.source = f"{title}\n\n{download} to work on it and hand it in.\n\n{rest}"
            break
    source[0] = jupytext.writes(notebook, fmt="md:myst")


def setup(app):
    app.connect("source-read", as_student)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
