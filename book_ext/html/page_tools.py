"""What one can do with a page: take it along, run it elsewhere, see it alone, change it, report a mistake."""

from importlib.metadata import version
from pathlib import Path
from typing import Any
from urllib.parse import quote, urlencode

from docutils import nodes

from book_ext.html.translator import render_html
from book_ext.model import book
from book_ext.model.nodes import element, text
from book_ext.model.reader import is_sheet

PACKAGE = "linear-classification"
ASK = "What is wrong here, and what would be right?\r\n\r\n\r\n"
OF_JUPYTER_BOOK = "https://github.com/executablebooks/jupyter-book"  # its default, which is nobody's book
# Where the notebooks are that the site offers: a release pushes them to a branch of their own.
HOSTS = {
    "Binder": "https://mybinder.org/v2/gh/{name}/notebooks?urlpath=lab/tree/{page}.ipynb",
    "Colab": "https://colab.research.google.com/github/{name}/blob/notebooks/{page}.ipynb",
}


def repository(config: Any) -> str:
    """The address of the repository on GitHub; nothing where the settings name none."""
    url = config.html_theme_options.get("repository_url", "").rstrip("/").removesuffix(".git")
    return "" if url == OF_JUPYTER_BOOK else str(url)


def edit(config: Any, file: str) -> str:
    branch = config.html_theme_options.get("repository_branch") or "main"
    return f"{repository(config)}/edit/{branch}/{quote(file)}"


def launches(config: Any, page: str) -> dict[str, str]:
    """Where the notebook of a page opens, by the name of the host."""
    name = repository(config).removeprefix("https://github.com/")
    return {host: form.format(name=name, page=page) for host, form in HOSTS.items() if name}


def report(app: Any, page: str) -> str:
    """The address of a report that says where it is about: a new issue, or else a mail to nobody yet."""
    config = app.config
    title = book.title(app.env, page) if page in app.env.titles else config.html_title
    address = f"{config.html_baseurl}{page}.html" if config.html_baseurl else page
    about = f"{ASK}---\r\nPage: {address}\r\nVersion: {config.release or version(PACKAGE)}\r\n"
    if where := repository(config):
        return f"{where}/issues/new?{urlencode({'title': title, 'body': about}, quote_via=quote)}"
    return "mailto:?" + urlencode({"subject": title, "body": about}, quote_via=quote)


def download_links(app: Any, page: str) -> list[nodes.Node]:
    """The page as a notebook, here and on a host, if it is one, as Markdown, and as the browser prints it."""
    root = "../" * page.count("/") + "notebooks/"
    links: list[nodes.Node] = []
    has_notebook = page.startswith(book.CHAPTERS) or is_sheet(app, page)
    if has_notebook:
        links.append(text("a", "Download the notebook", href=f"{root}{page}.ipynb", download=""))
    if page != app.config.root_doc:
        links.append(text("a", "Download as Markdown", href=f"{root}{page}.md", download=""))
    links.append(text("button", "Print, or save as PDF", type="button", data_does="print", hidden=""))
    hosts = launches(app.config, page) if has_notebook else {}
    return [*links, *(text("a", f"Open in {name}", href=address) for name, address in hosts.items())]


def source_links(app: Any, page: str) -> list[nodes.Node]:
    """The page by itself, its repository, its source, and a report."""
    where = repository(app.config)
    links: list[nodes.Node] = [
        text("button", "Full screen", type="button", data_does="fullscreen", hidden="")
    ]
    if where:
        links.append(text("a", "Repository", href=where))
    path = Path(app.env.doc2path(page))
    is_ours = path.resolve().is_relative_to(Path(app.srcdir).resolve())  # a sheet may lie elsewhere
    if where and is_ours:
        file = path.relative_to(app.srcdir).as_posix()
        links.append(text("a", "Edit this page", href=edit(app.config, file)))
    address = report(app, page)
    apart = {} if address.startswith("mailto:") else {"target": "_blank"}  # the reader stays on the page
    links.append(text("a", "Report a mistake", href=address, class_="report", **apart))
    return links


def add_tools(app: Any, page: str, template: str, context: dict[str, Any], doctree: Any) -> None:
    """In the bar of each page, and at its foot the report."""
    context["page_tools"] = ""
    if app.builder.name != "html":
        return
    if page in app.env.titles:
        items = [element("li", tool) for tool in (*download_links(app, page), *source_links(app, page))]
        context["page_tools"] = render_html(app.builder, element("ul", *items, class_="page-tools"))
    context["report"] = report(app, page)


def setup(app: Any) -> None:
    app.connect("html-page-context", add_tools)
