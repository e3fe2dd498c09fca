"""What is done when all pages are written: each step by itself, from what the pages have noted."""

from typing import Any

from book_ext.end import archive, bundle, fonts, python_files, search, social_picture
from book_ext.notebook import builder

# For a site, and for one printed page too; and the archive of them all.
FOR_A_PAGE = [fonts.STEP.run, bundle.STEP.run]
FOR_A_SITE = [
    *FOR_A_PAGE,
    search.write_index,
    social_picture.STEP.run,
    builder.write_notebooks,
    builder.write_sheets,
    python_files.STEP.run,
    archive.map_site,
]


def finish(app: Any, exception: Exception | None) -> None:
    if exception or app.builder.format != "html":
        return
    for step in FOR_A_SITE if app.builder.name == "html" else FOR_A_PAGE:
        step(app)
    if app.builder.name == "html":
        archive.STEP.run(app)


def setup(app: Any) -> None:
    app.connect("build-finished", finish, priority=900)  # after Sphinx and MyST-NB have put their files there
