"""What a published book offers besides its pages: metadata, a site map, a page for lost visitors, downloads.

Where the site will stand is known when it is built for it and not before: `SITE_URL` says so. Without it the
book is for this machine, and nothing that needs an address is written.
"""

import html
import os
import re
import shutil
import zipfile
from pathlib import Path
from urllib.parse import urlsplit

from docutils import nodes

ROOT = Path(__file__).parent.parent
ZIP = "linear-classification.zip"
PDF = "linear-classification.pdf"
# Zip files hold dates; one date for all keeps two builds equal.
EPOCH = (1980, 1, 1, 0, 0, 0)


def set_address(app, config) -> None:
    config.html_baseurl = (
        os.environ.get("SITE_URL", "").rstrip("/") + "/" if os.environ.get("SITE_URL") else ""
    )


def description(doctree: nodes.document | None) -> str:
    """The first paragraph of a page, as other sites show it under a link."""
    for paragraph in doctree.findall(nodes.paragraph) if doctree else ():
        if isinstance(paragraph.parent, nodes.section):
            return " ".join(re.sub(r"\s+", " ", paragraph.astext()).split()[:40])
    return ""


def add_metadata(app, page: str, template: str, context: dict, doctree: nodes.document | None) -> None:
    title = re.sub(r"<[^>]*>", "", context.get("title", ""))
    metatags = context.get("metatags", "")
    tags = {"og:type": "article", "og:site_name": app.config.html_title, "og:title": html.unescape(title)}
    if summary := description(doctree):
        tags["og:description"] = summary
        metatags += f'\n<meta name="description" content="{html.escape(summary)}" />'
    if context.get("pageurl"):
        tags["og:url"] = context["pageurl"]
    for name, content in tags.items():
        metatags += f'\n<meta property="{name}" content="{html.escape(content)}" />'
    context["metatags"] = f'{metatags}\n<meta name="twitter:card" content="summary" />'


def lost_page(app):
    """A host shows it under any address, so its links begin at the root of the site."""
    base = urlsplit(app.config.html_baseurl).path or "/"
    body = (
        "<h1>This page is not here</h1>"
        "<p>The link that brought you here is old or wrong. The contents and the search beside this text,"
        f' or the <a href="{base}index.html">first page of the book</a>, lead on.</p>'
    )
    yield "404", {"title": "This page is not here", "body": body}, "page.html"


def root_links(site: Path, base: str) -> None:
    page = site / "404.html"
    text = page.read_text("utf-8")
    text = re.sub(r'(href|src|action)="(?!#|/|[a-z]+:)(?:\./)?', rf'\1="{base}', text)
    page.write_text(text.replace('data-content_root="./"', f'data-content_root="{base}"'), "utf-8")


def map_site(site: Path, base: str) -> None:
    pages = sorted(page.relative_to(site).as_posix() for page in site.rglob("*.html"))
    urls = "".join(
        f"<url><loc>{html.escape(base + page)}</loc></url>\n" for page in pages if page != "404.html"
    )
    schema = "http://www.sitemaps.org/schemas/sitemap/0.9"
    (site / "sitemap.xml").write_text(f'<?xml version="1.0"?>\n<urlset xmlns="{schema}">\n{urls}</urlset>\n')
    (site / "robots.txt").write_text(f"User-agent: *\nSitemap: {base}sitemap.xml\n")


def offer(site: Path) -> None:
    """Put the PDF, if `make pdf` has made one, and a zip of the site beside the pages, and link to them."""
    built = ROOT / "_build" / "pdf" / PDF
    offers = []
    if built.exists():
        shutil.copy(built, site / PDF)
        offers.append(f'<a href="{PDF}" download>the book as one PDF</a>')
    offers.append(f'<a href="{ZIP}" download>the site as a zip, to be read offline</a>')
    home = site / "index.html"
    place = re.compile(r'(<p class="downloads">).*?(</p>)')
    plain = place.sub(r"\1\2", home.read_text("utf-8"))
    home.write_text(place.sub(rf"\1Take it with you: {' · '.join(offers)}.\2", plain), "utf-8")
    with zipfile.ZipFile(site / ZIP, "w", zipfile.ZIP_DEFLATED) as archive:
        for path in sorted(site.rglob("*")):
            if path.is_file() and path.name not in (ZIP, PDF, ".buildinfo"):
                entry = zipfile.ZipInfo(f"linear-classification/{path.relative_to(site).as_posix()}", EPOCH)
                entry.compress_type = zipfile.ZIP_DEFLATED
                archive.writestr(entry, plain if path == home else path.read_bytes())


def finish(app, exception) -> None:
    if exception or app.builder.name != "html":
        return
    site, base = Path(app.outdir), app.config.html_baseurl
    root_links(site, urlsplit(base).path or "/")
    if base:
        map_site(site, base)
    offer(site)


def setup(app):
    app.connect("config-inited", set_address)
    app.connect("html-page-context", add_metadata)
    app.connect("html-collect-pages", lost_page)
    app.connect("build-finished", finish, priority=950)  # after all pages and files are as they will be
    return {"parallel_read_safe": True, "parallel_write_safe": True}
