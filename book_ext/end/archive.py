"""What a published book offers besides its pages: a site map, and all of it to be taken along."""

import html
import shutil
import zipfile
from pathlib import Path
from typing import Any

from book_ext.end.step import Step
from book_ext.model.files import ROOT, files, write_if_different
from book_ext.model.notes import folder
from book_ext.model.templates import render

# Zip files hold dates; one date for all keeps two builds equal.
EPOCH = (1980, 1, 1, 0, 0, 0)
ZIP = "linear-classification.zip"
PDF = ROOT / "_build" / "pdf" / "linear-classification.pdf"  # which the first page offers, once it is there
NOT_IN_IT = {ZIP, PDF.name, ".buildinfo"}


def offer(app: Any, page: str, template: str, context: dict[str, Any], doctree: Any) -> None:
    """End the first page with what can be taken along; the zip, which does not hold that, has it without."""
    if page == app.config.root_doc and app.builder.name == "html":
        without = app.builder.templates.render(template, context)
        write_if_different(folder(app) / "index.html", without)
        context["page_end"].append(render("home-downloads", pdf=PDF.name if PDF.exists() else "", zip=ZIP))


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
    app.connect("html-page-context", offer, priority=990)  # when the rest of the page is there
