"""Build one page of Markdown with the book's directives."""

import io
from pathlib import Path

import pytest
from bs4 import BeautifulSoup
from sphinx.application import Sphinx
from sphinx.util.docutils import docutils_namespace

EXERCISES = Path(__file__).parents[3] / "exercises"
HEADER = """---
jupytext: {text_representation: {extension: .md, format_name: myst}}
kernelspec: {name: python3, display_name: Python 3}
---
"""


@pytest.fixture
def build(tmp_path):
    """Build a page; return its HTML and the warnings. Cells are run where there are any."""

    def build(markdown: str, page: str = "index") -> tuple[BeautifulSoup, str]:
        runs = "{code-cell}" in markdown
        (tmp_path / "index.md").write_text(
            "# Home\n\n```{toctree}\n:glob:\nchapters/*\nexercises/*\n```\n", "utf-8"
        )
        source = tmp_path / f"{page}.md"
        source.parent.mkdir(exist_ok=True)
        source.write_text(f"{HEADER if runs else ''}# Page\n\n{markdown}", "utf-8")
        (tmp_path / "exercises").mkdir(exist_ok=True)
        sheet = (EXERCISES / "softmax.md").read_text("utf-8")
        (tmp_path / "exercises" / "softmax.md").write_text(sheet, "utf-8")
        settings = {
            "extensions": ["myst_nb", "book_ext.directives"],
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
        built = (out / "html" / f"{page}.html").read_text("utf-8")
        return BeautifulSoup(built, "lxml"), warnings.getvalue()

    return build
