"""What a published book offers besides its pages: a site map, and all of it to be taken along."""

import html
import shutil
import zipfile
from pathlib import Path
from typing import Any

from docutils import nodes

from book_ext.content.lists import PDF, ZIP
from book_ext.end.step import Step
from book_ext.html.translator import render_html
from book_ext.model.files import files, write_if_different
from book_ext.model.notes import folder

# Zip files hold dates; one date for all keeps two builds equal.
EPOCH = (1980, 1, 1, 0, 0, 0)
OFFERS = "home-downloads"
NOT_IN_IT = {ZIP, PDF.name, ".buildinfo"}


def write_first_page(app: Any, page: str, template: str, context: dict[str, Any], doctree: Any) -> None:
    """The first page as the zip has it, without the offers that the zip does not hold."""
    if doctree is None or page != app.config.root_doc or app.builder.name != "html":
        return
    copy = doctree.deepcopy()
    for offer in list(
        copy.findall(lambda node: isinstance(node, nodes.raw) and node.get("template") == OFFERS)
    ):
        offer.parent.remove(offer)
    page = app.builder.templates.render(
        template, context | {"body": render_html(app.builder, *copy.children)}
    )
    write_if_different(folder(app) / "index.html", page)


def map_site(app: Any) -> None:
    base = app.config.html_baseurl
    if not base:
        return
    pages = sorted([*(f"{page}.html" for page in app.env.found_docs), "genindex.html", "search.html"])
    urls = "".join(f"<url><loc>{html.escape(base + page)}</loc></url>\n" for page in pages)
    schema = "http://www.sitemaps.org/schemas/sitemap/0.9"
    site = f'<?xml version="1.0"?>\n<urlset xmlns="{schema}">\n{urls}</urlset>\n'
    write_if_different(Path(app.outdir, "sitemap.xml"), site)
    write_if_different(Path(app.outdir, "robots.txt"), f"User-agent: *\nSitemap: {base}sitemap.xml\n")


def archived(app: Any) -> dict[str, Path]:
    """What the zip holds, by the name that it has there."""
    site = Path(app.outdir)
    paths = {path.relative_to(site).as_posix(): path for path in files(site)}
    return {name: path for name, path in sorted(paths.items()) if name not in NOT_IN_IT} | {
        f"{app.config.root_doc}.html": folder(app) / "index.html"
    }


def pack(app: Any) -> None:
    """Put the PDF beside the pages, if there is one, and all pages into a zip."""
    if PDF.exists():
        shutil.copy(PDF, Path(app.outdir, PDF.name))
    with zipfile.ZipFile(Path(app.outdir, ZIP), "w", zipfile.ZIP_DEFLATED) as archive:
        for name, path in archived(app).items():
            entry = zipfile.ZipInfo(f"linear-classification/{name}", EPOCH)
            entry.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(entry, path.read_bytes())


STEP = Step("archive", pack, lambda app: [*archived(app).values(), *([PDF] if PDF.exists() else [])], [ZIP])


def setup(app: Any) -> None:
    app.connect("html-page-context", write_first_page, priority=990)  # when the rest of the page is there
