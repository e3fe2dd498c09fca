"""The one reader of chapters and sheets: MyST-NB asks it for the notebook of such a page.

`nb_custom_formats`, a public setting of MyST-NB, maps the ending of a path to a reader; the ending is here
the whole page. A sheet is what the student gets, or, if it is named in ``published_solutions`` (in
``_config.yml``, empty until an instructor says otherwise), its solutions with why they are right; hidden
checks are on no page.

What MyST-NB would forget stays in the document for those who come later: a cell that no page shows is tagged
`unseen`, and a comment says where each text cell of a sheet begins.
"""

from functools import cache
from pathlib import Path
from typing import Any

from docutils import nodes
from myst_nb.core.read import read_myst_markdown_notebook
from myst_parser.config.main import MdParserConfig
from sphinx.errors import ExtensionError
from sphinx.transforms.post_transforms import SphinxPostTransform

from book_ext.model.book import CHAPTERS, SHEETS
from book_ext.model.nodes import is_cell, tags_of, unseen_cell
from book_ext.model.properties import properties
from grading.sheets import release
from grading.sheets.source import read_source, role_of
from grading.sheets.stubs import BEGIN_SOLUTION

UNSEEN, HIDDEN_BY_OTHERS = "unseen", "remove-cell"
BEGINS = "cell "  # what the comment before a text cell of a sheet says, and then its place
MARKDOWN = MdParserConfig(enable_extensions={"colon_fence", "dollarmath", "deflist"})
DOWNLOAD = "{{download}}`{} <../_build/exercises/{}.ipynb>`"
NEEDS = (
    "It runs where this course is set up, or else with "
    f"{{download}}`its package <../_build/package/{release.WHEEL}>` beside it."
)
HERE = "Write and check your answers on this page, and hand in the notebook that it makes of them. Or "


def chapter(text: str, path: str) -> Any:
    notebook = read_myst_markdown_notebook(text, config=MARKDOWN, add_source_map=True, path=path)
    for cell in notebook.cells:
        tags = cell.metadata.get("tags", [])
        if HIDDEN_BY_OTHERS in tags:
            tags[tags.index(HIDDEN_BY_OTHERS)] = UNSEEN
    return notebook


def sheet(text: str, path: str, *, is_published: bool = False) -> Any:
    """The notebook of a sheet's page, below a link to the student's."""
    source = read_source(path)
    notebook = (
        release.solution_version(source, explained=True) if is_published else release.student_version(source)
    )
    title, _, rest = notebook.cells[0].source.partition("\n")
    first = "This page shows the solutions, explained. " if is_published else HERE
    link = DOWNLOAD.format(
        "Download the notebook" if is_published else "download the notebook", Path(path).stem
    )
    notebook.cells[0].source = f"{title}\n\n{first}{link} to work on it in Jupyter. {NEEDS}\n\n{rest}"
    if not is_published:  # its outputs are not shown; the tests run it
        notebook.metadata["mystnb"] = {"execution_mode": "off"}
    for place, cell in enumerate(notebook.cells):
        if role_of(cell) == "manual" and not is_published:
            name = cell.metadata["nbgrader"]["grade_id"]
            cell.source = f"```{{answer-in-words}} {name}\n{cell.source}\n```"
        if cell.cell_type == "markdown":
            cell.source = f"% {BEGINS}{place}\n\n{cell.source}"
    return notebook


@cache
def released(path: Path) -> Any:
    return release.released(path)


def is_sheet(app: Any, page: str) -> bool:
    """A page to work on: a sheet whose solutions are not published."""
    return page.startswith(SHEETS) and page.removeprefix(SHEETS) not in app.config.published_solutions


def count_properties(app: Any, page: str) -> int:
    """How many properties of a sheet can be seen to hold in its page."""
    cells = released(Path(app.srcdir, f"{page}.md")).cells
    every = (one for cell in cells if role_of(cell) == "check" for one in properties(cell.source))
    return sum(not one.later for one in every)


class DropUnseen(SphinxPostTransform):
    """Keeps off the page what only the notebook shows."""

    default_priority = 100
    formats = ("html",)

    def run(self, **kwargs: Any) -> None:
        for comment in list(self.document.findall(nodes.comment)):
            if comment.astext().startswith(BEGINS):
                comment.parent.remove(comment)
        for cell in list(self.document.findall(is_cell)):
            if UNSEEN in tags_of(cell):
                about = {"source": cell.astext(), "cell_index": cell["cell_index"]}
                cell.replace_self(unseen_cell("", **about))


def refuse_sheet_elsewhere(app: Any, page: str, source: list[str]) -> None:
    """A sheet, or a link to it, lies in ``exercises/``: elsewhere its page would be its source."""
    is_sheet = BEGIN_SOLUTION in (line.strip() for line in source[0].splitlines())
    if is_sheet and f"/{page}.md" not in app.config.nb_custom_formats:
        raise ExtensionError(
            f"{page}.md is a sheet: it has a line {BEGIN_SOLUTION!r}, and its page would show all of it; "
            f"put it, or a link to it, into {SHEETS}"
        )


def name_readers(app: Any, config: Any) -> None:
    """Let MyST-NB read each chapter and sheet by these functions."""
    for folder, read in ((CHAPTERS, chapter), (SHEETS, sheet)):
        for path in sorted(Path(app.srcdir, folder).glob("*.md")):
            about: dict[str, Any] = {"path": str(path)}
            if read is sheet:
                about["is_published"] = path.stem in config.published_solutions
            config.nb_custom_formats[f"/{folder}{path.name}"] = [f"{__name__}.{read.__name__}", about, False]


def setup(app: Any) -> None:
    app.add_config_value("published_solutions", [], "env", list)
    app.add_post_transform(DropUnseen)
    # After MyST-NB has made a file type of each ending that others set.
    app.connect("config-inited", name_readers, priority=900)
    app.connect("source-read", refuse_sheet_elsewhere)
