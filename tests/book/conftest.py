"""Build one page of Markdown with all that the book adds to one."""

import io
import re
from pathlib import Path

import pytest
from bs4 import BeautifulSoup
from sphinx.application import Sphinx
from sphinx.util.docutils import docutils_namespace

from book_ext import PARTS
from book_ext.notebook.builder import write_notebooks

EXERCISES = Path(__file__).parents[2] / "exercises"
# All that a page needs but the theme of the book, which asks for the whole of it.
EXTENSIONS = [
    "myst_nb",
    *(f"book_ext.{part}" for part in PARTS if part.startswith(("transforms", "content", "model"))),
    *(f"book_ext.html.{part}" for part in ("question_scripts", "previews", "search_text")),
    *(f"book_ext.html.{part}" for part in ("formulas", "images", "translator")),
]
HEADER = """---
jupytext: {text_representation: {extension: .md, format_name: myst}}
kernelspec: {name: python3, display_name: Python 3}
---
"""


@pytest.fixture
def build(tmp_path):
    """Build a page; return its HTML and the warnings. Cells are run where there are any."""
    return builder(tmp_path)


@pytest.fixture
def warns(tmp_path):
    """Build texts as pages of one book, each with a message; all are told, each with its place."""

    def warns(*cases: tuple[str, str], of: str = "") -> None:
        for number, (text, _) in enumerate(cases):
            text = re.sub(r"(:::\{[\w-]+\} )([a-z-]+)", rf"\1\2-{number}", text)  # names are those of a book
            (tmp_path / f"wrong-{number}.md").write_text(f"{header(text)}# Page\n\n{text}", "utf-8")
        _, told = builder(tmp_path)("")
        missing = [
            message
            for number, (_, message) in enumerate(cases)
            if not re.search(rf"wrong-{number}\.md:\d+: WARNING: {of}.*{re.escape(message)}", told)
        ]
        assert missing == [], told

    return warns


def header(markdown: str) -> str:
    return HEADER if "{code-cell}" in markdown else ""


def builder(tmp_path: Path):
    """What builds pages in a folder; as a notebook a chapter is written too, into ``out/html/notebooks``."""

    def build(
        markdown: str, page: str = "index", *, as_notebook: bool = False, extensions: list[str] = EXTENSIONS
    ) -> tuple[BeautifulSoup, str]:
        folders = ["chapters/*", *(["exercises/*"] if "{exercise-card}" in markdown else [])]
        home = "\n".join(["# Home\n", "```{toctree}", ":glob:", *folders, "```\n"])
        (tmp_path / "index.md").write_text(home, "utf-8")
        source = tmp_path / f"{page}.md"
        source.parent.mkdir(exist_ok=True)
        source.write_text(f"{header(markdown)}# Page\n\n{markdown}", "utf-8")
        (tmp_path / "exercises").mkdir(exist_ok=True)
        if "{exercise-card}" in markdown:
            sheet = (EXERCISES / "softmax.md").read_text("utf-8")
            (tmp_path / "exercises" / "softmax.md").write_text(sheet, "utf-8")
        settings = {
            "extensions": extensions,
            "myst_enable_extensions": ["colon_fence", "dollarmath"],
            "nb_execution_mode": "force",
            "nb_execution_excludepatterns": ["exercises/*"],
            "exclude_patterns": ["out"] if page.startswith("chapters/") else ["out", "exercises", "chapters"],
            "html_math_renderer": "katex",
        }
        warnings = io.StringIO()
        with docutils_namespace():
            out = tmp_path / "out"
            app = Sphinx(
                tmp_path, None, out / "html", out / "trees", "html", settings, status=None, warning=warnings
            )
            app.build()
            if as_notebook:
                write_notebooks(app)
        built = (out / "html" / f"{page}.html").read_text("utf-8")
        return BeautifulSoup(built, "lxml"), warnings.getvalue()

    return build
