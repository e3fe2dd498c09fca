"""What one can do with a page: take it along, run it elsewhere, see it alone, change it, report a mistake."""

from importlib.metadata import version
from pathlib import Path
from typing import Any

from docutils import nodes

from book_ext.html import repository
from book_ext.html.translator import render_html
from book_ext.model import book
from book_ext.model.nodes import element, text
from book_ext.model.reader import is_sheet

PACKAGE = "linear-classification"
ASK = "What is wrong here, and what would be right?\r\n\r\n\r\n"


def report(app: Any, page: str) -> str:
    """The address of a report that says where it is about."""
    config = app.config
    title = book.title(app.env, page) if page in app.env.titles else config.html_title
    address = f"{config.html_baseurl}{page}.html" if config.html_baseurl else page
    about = f"{ASK}---\r\nPage: {address}\r\nVersion: {config.release or version(PACKAGE)}\r\n"
    return repository.report(config, title, about)


def download_links(app: Any, page: str) -> list[nodes.Node]:
    """The page as a notebook, if it is one, as Markdown, and as the browser prints it."""
    root = "../" * page.count("/") + "notebooks/"
    links: list[nodes.Node] = []
    if has_notebook(app, page):
        links.append(text("a", "Download the notebook", href=f"{root}{page}.ipynb", download=""))
    if page != app.config.root_doc:
        links.append(text("a", "Download as Markdown", href=f"{root}{page}.md", download=""))
    links.append(text("button", "Print, or save as PDF", type="button", data_does="print", hidden=""))
    return links


def has_notebook(app: Any, page: str) -> bool:
    return page.startswith(book.CHAPTERS) or is_sheet(app, page)


def launch_links(app: Any, page: str) -> list[nodes.Node]:
    hosts = repository.launches(app.config, page) if has_notebook(app, page) else {}
    return [link(f"Open in {name}", address) for name, address in hosts.items()]


def source_links(app: Any, page: str) -> list[nodes.Node]:
    """The page by itself, its repository, its source, and a report."""
    where = repository.repository(app.config)
    links: list[nodes.Node] = [
        text("button", "Full screen", type="button", data_does="fullscreen", hidden="")
    ]
    if where:
        links.append(link("Repository", where))
    path = Path(app.env.doc2path(page))
    is_ours = path.resolve().is_relative_to(Path(app.srcdir).resolve())  # a sheet may lie elsewhere
    if where and is_ours:
        file = path.relative_to(app.srcdir).as_posix()
        links.append(link("Edit this page", repository.edit(app.config, file)))
    address = report(app, page)
    apart = {} if address.startswith("mailto:") else {"target": "_blank"}  # the reader stays on the page
    links.append(text("a", "Report a mistake", href=address, class_="report", **apart))
    return links


def link(words: str, address: str) -> nodes.Node:
    return text("a", words, href=address)


def add_tools(app: Any, page: str, template: str, context: dict[str, Any], doctree: Any) -> None:
    """In the bar of each page, and at its foot the report."""
    context["page_tools"] = ""
    if app.builder.name != "html":
        return
    if page in app.env.titles:
        tools = [*download_links(app, page), *launch_links(app, page), *source_links(app, page)]
        items = [element("li", tool) for tool in tools]
        context["page_tools"] = render_html(app.builder, element("ul", *items, class_="page-tools"))
    context["report"] = report(app, page)


def setup(app: Any) -> None:
    app.connect("html-page-context", add_tools)
