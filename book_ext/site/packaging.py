"""What a published book offers besides its pages: metadata, a site map, downloads.

Where the site will stand is known when it is built for it and not before: `SITE_URL` says so. Without it the
book is for this machine, and nothing that needs an address is written.
"""

import html
import os
import re
import shutil
import zipfile
from pathlib import Path

from docutils import nodes

from book_ext.directives.html import tag
from book_ext.home import share
from book_ext.site.built import Site

ROOT = Path(__file__).parents[2]
ZIP = "linear-classification.zip"
PDF = "linear-classification.pdf"
# Zip files hold dates; one date for all keeps two builds equal.
EPOCH = (1980, 1, 1, 0, 0, 0)
OFFERS = re.compile(r'(<p class="downloads">).*?(</p>)')


def set_address(app, config) -> None:
    config.html_baseurl = (
        os.environ.get("SITE_URL", "").rstrip("/") + "/" if os.environ.get("SITE_URL") else ""
    )


def description(doctree: nodes.document | None) -> str:
    """The first paragraph of a page, as other sites show it under a link."""
    for paragraph in doctree.findall(nodes.paragraph) if doctree else ():
        around = paragraph.parent
        if isinstance(around, nodes.section) or (
            isinstance(around, tag) and around["html"].get("class") == "lead"
        ):
            return " ".join(re.sub(r"\s+", " ", paragraph.astext()).split()[:40])
    return ""


def add_metadata(app, page: str, template: str, context: dict, doctree: nodes.document | None) -> None:
    title = re.sub(r"<[^>]*>", "", context.get("title", ""))
    metatags = context.get("metatags", "")
    if page == app.config.root_doc:
        title = f"{app.config.html_title}: a book you can drag"
    tags = {"og:type": "article", "og:site_name": app.config.html_title, "og:title": html.unescape(title)}
    if summary := description(doctree):
        tags["og:description"] = summary
        metatags += f'\n<meta name="description" content="{html.escape(summary)}" />'
    if context.get("pageurl"):
        tags["og:url"] = context["pageurl"]
        tags["og:image"] = f"{app.config.html_baseurl}_static/{share.NAME}"
    for name, content in tags.items():
        metatags += f'\n<meta property="{name}" content="{html.escape(content)}" />'
    context["metatags"] = f'{metatags}\n<meta name="twitter:card" content="summary_large_image" />'


def map_site(app, site: Site) -> None:
    base = app.config.html_baseurl
    if not base:
        return
    pages = sorted(name for name in site.pages if name != "404.html")
    urls = "".join(f"<url><loc>{html.escape(base + page)}</loc></url>\n" for page in pages)
    schema = "http://www.sitemaps.org/schemas/sitemap/0.9"
    (site.folder / "sitemap.xml").write_text(
        f'<?xml version="1.0"?>\n<urlset xmlns="{schema}">\n{urls}</urlset>\n'
    )
    (site.folder / "robots.txt").write_text(f"User-agent: *\nSitemap: {base}sitemap.xml\n")


def offer(app, site: Site) -> None:
    """Put the PDF, if `make pdf` has made one, beside the pages, and link to it and to a zip of the site."""
    built = ROOT / "_build" / "pdf" / PDF
    offers = []
    if built.exists():
        shutil.copy(built, site.folder / PDF)
        offers.append(f'<a href="{PDF}" download>the book as one PDF</a>')
    offers.append(f'<a href="{ZIP}" download>the site as a zip, to be read offline</a>')
    line = f"Take it with you: {' · '.join(offers)}."
    site.pages["index.html"] = OFFERS.sub(rf"\g<1>{line}\2", site.pages["index.html"])


def pack(app, site: Site) -> None:
    """Zip the site, without the offers that the zip does not hold."""
    with zipfile.ZipFile(site.folder / ZIP, "w", zipfile.ZIP_DEFLATED) as archive:
        for path in sorted(site.folder.rglob("*")):
            name = path.relative_to(site.folder).as_posix()
            if path.is_file() and name not in (ZIP, PDF, ".buildinfo"):
                entry = zipfile.ZipInfo(f"linear-classification/{name}", EPOCH)
                entry.compress_type = zipfile.ZIP_DEFLATED
                whole = path.read_bytes()
                content = OFFERS.sub(r"\1\2", whole.decode()) if name == "index.html" else whole
                archive.writestr(entry, content)


def setup(app) -> None:
    app.connect("config-inited", set_address)
    app.connect("html-page-context", add_metadata)
