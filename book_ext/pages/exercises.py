"""The pages of the exercise sheets: what the student gets, made from the one source of each sheet.

A sheet named in ``published_solutions`` (in ``_config.yml``, empty until an instructor says otherwise) shows
the solutions and why they are right instead. The hidden checks are on no page.

A sheet, or a link to it, lies in ``exercises/``: elsewhere its page would be its source, so the build stops.
"""

from pathlib import Path

import jupytext
from sphinx.errors import ExtensionError

from grading.sheets.release import WHEEL, solution_version, student_version
from grading.sheets.source import role_of
from grading.sheets.stubs import BEGIN_HIDDEN, BEGIN_SOLUTION

FOLDER = "exercises/"


def as_page(app, docname: str, source: list[str]) -> None:
    """Show the version for readers in place of the source, below a link to the student's notebook."""
    if not docname.startswith(FOLDER):
        if marks := {BEGIN_SOLUTION, BEGIN_HIDDEN} & {line.strip() for line in source[0].splitlines()}:
            raise ExtensionError(
                f"{docname}.md is a sheet: it has a line {min(marks)!r}, and its page would show all of it; "
                f"put it, or a link to it, into {FOLDER}"
            )
        return
    name = Path(docname).name
    is_published = name in app.config.published_solutions
    notebook = jupytext.reads(source[0], fmt="md:myst")
    notebook = solution_version(notebook, explained=True) if is_published else student_version(notebook)
    title, _, rest = notebook.cells[0].source.partition("\n")
    download = f"{{download}}`Download the notebook <../_build/exercises/{name}.ipynb>`"
    package = f"../_build/package/{WHEEL}"
    needs = (
        f"It runs where this course is set up, or else with {{download}}`its package <{package}>` beside it."
    )
    here = "Write and check your answers on this page, and hand in the notebook that it makes of them. Or "
    first = "This page shows the solutions, explained. " if is_published else here
    download = download if is_published else download.replace("Download", "download")
    notebook.cells[0].source = f"{title}\n\n{first}{download} to work on it in Jupyter. {needs}\n\n{rest}"
    if not is_published:  # its outputs are not shown; the tests run it
        notebook.metadata["mystnb"] = {"execution_mode": "off"}
        notebook.metadata.setdefault("jupytext", {})["notebook_metadata_filter"] = "mystnb"
    for cell in notebook.cells:
        # That every check of an unanswered part stops is no news.
        if "raises-exception" in cell.metadata.get("tags", []):
            cell.metadata.tags.append("remove-output")
        if role_of(cell) == "manual" and not is_published:
            name = cell.metadata["nbgrader"]["grade_id"]
            cell.source = f"```{{answer-in-words}} {name}\n{cell.source}\n```"
    source[0] = jupytext.writes(notebook, fmt="md:myst")


def setup(app) -> None:
    app.add_config_value("published_solutions", [], "env", list)
    app.connect("source-read", as_page)
