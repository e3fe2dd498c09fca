"""What this book adds to Sphinx: directives, links, pages, a theme, and the finishing of the built site."""

from pathlib import Path

from book_ext import directives, home, progress, review, search, theme
from book_ext.home import share
from book_ext.links import api, glossary, previews
from book_ext.pages import citation, draws, exercises, figures, lost, mend, notebooks
from book_ext.python import chapters, pack, sheets
from book_ext.site import bundle, fonts, packaging
from book_ext.site.built import Site

# In the order in which their handlers of one event are called.
PARTS = [
    directives,
    theme,
    home,
    progress,
    review,
    search,
    glossary,
    api,
    exercises,
    sheets,
    figures,
    notebooks,
    citation,
    lost,
    mend,
    chapters,
    packaging,
]
# What is done to the built site, in this order; those for one printed page, then those for a site.
ALWAYS = [draws.cut_draws, fonts.cut_fonts, bundle.bundle, figures.copy_script]
FOR_A_SITE = [
    search.write_index,
    share.write_picture,
    notebooks.write_notebooks,
    sheets.write_notebooks,
    previews.write_previews,
    review.write_questions,
    pack.pack,
    lost.root_links,
    packaging.map_site,
    packaging.offer,
]


def finish(app, exception: Exception | None) -> None:
    """Read each page once, let every step look at it or change it, and write once what has changed."""
    if exception or app.builder.format != "html":
        return
    site = Site.read(Path(app.outdir))
    as_read = dict(site.pages)
    is_site = app.builder.name == "html"
    for step in [*ALWAYS, *(FOR_A_SITE if is_site else [])]:
        step(app, site)
    site.write(as_read)
    if is_site:
        packaging.pack(app, site)


def setup(app) -> dict[str, object]:
    for part in PARTS:
        part.setup(app)
    app.connect("build-finished", finish, priority=900)  # after Sphinx and MyST-NB have put their files there
    return {"version": "2", "env_version": 2, "parallel_read_safe": False, "parallel_write_safe": True}
