"""Where the sources of the book are worked on: addresses to see, to change and to run them, and to report.

The names of the settings are those of Jupyter Book's `repository`, `launch_buttons` and `use_…_button`.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any
from urllib.parse import quote, urlencode, urlsplit

from book_ext.model.settings import warn

OF_JUPYTER_BOOK = "https://github.com/executablebooks/jupyter-book"  # its default, which is nobody's book
EDIT = {
    "github": "{url}/edit/{branch}/{file}",
    "gitlab": "{url}/-/edit/{branch}/{file}",
    "bitbucket": "{url}/src/{branch}/{file}?mode=edit",
}
# The title, and then the text.
REPORT = {
    "github": ("{url}/issues/new", "title", "body"),
    "gitlab": ("{url}/-/issues/new", "issue[title]", "issue[description]"),
}
INTERFACES = {"classic": "tree", "jupyterlab": "lab/tree"}
# Where the notebooks are that the site offers: a release pushes them to a branch of their own.
NOTEBOOKS = "notebooks"
NEED_GITHUB = ("colab_url", "deepnote_url")


@dataclass(frozen=True)
class Repository:
    """Its address without a slash at the end, the branch and the folder of the sources."""

    url: str
    branch: str
    folder: str

    @property
    def host(self) -> str:
        server = urlsplit(self.url).netloc
        return next((name for name in EDIT if name in server), "")

    @property
    def name(self) -> str:
        return urlsplit(self.url).path.strip("/")

    @property
    def can_edit(self) -> bool:
        return self.host in EDIT

    @property
    def can_report(self) -> bool:
        return self.host in REPORT

    def edit(self, file: str) -> str:
        path = f"{self.folder}/{file}".lstrip("/")
        return EDIT[self.host].format(url=self.url, branch=self.branch, file=quote(path))

    def report(self, title: str, text: str) -> str:
        """A new issue, filled in; the script of the page adds to its text."""
        address, *names = REPORT[self.host]
        return f"{address.format(url=self.url)}?" + urlencode(
            dict(zip(names, (title, text), strict=True)), quote_via=quote
        )


def repository(config: Any) -> Repository | None:
    """The repository that the settings name, if they name one."""
    options = config.html_theme_options
    url = options.get("repository_url", "").rstrip("/").removesuffix(".git")
    if url in ("", OF_JUPYTER_BOOK):
        return None
    return Repository(
        url, options.get("repository_branch") or "master", options.get("path_to_docs", "").strip("/")
    )


def launches(config: Any, page: str) -> dict[str, str]:
    """Where the notebook of a page opens, by the name of the host."""
    where, buttons = repository(config), config.html_theme_options.get("launch_buttons") or {}
    if where is None:
        return {}
    hosts = {name: url.rstrip("/") for name, url in buttons.items() if name.endswith("_url") and url}
    interface = INTERFACES.get(buttons.get("notebook_interface", "classic"), "tree")
    file = f"{page}.ipynb"
    found = {}
    if binder := hosts.get("binderhub_url"):
        kinds = {"github": f"gh/{where.name}", "gitlab": f"gl/{quote(where.name, safe='')}"}
        kind = kinds.get(where.host, f"git/{quote(where.url, safe='')}")
        found["Binder"] = f"{binder}/v2/{kind}/{NOTEBOOKS}?urlpath={interface}/{file}"
    if hub := hosts.get("jupyterhub_url"):
        path = f"{interface}/{where.name.rpartition('/')[2]}/{file}"
        pull = urlencode({"repo": where.url, "urlpath": path, "branch": NOTEBOOKS}, safe="/")
        found["JupyterHub"] = f"{hub}/hub/user-redirect/git-pull?{pull}"
    if (colab := hosts.get("colab_url")) and where.host == "github":
        found["Colab"] = f"{colab}/github/{where.name}/blob/{NOTEBOOKS}/{file}"
    if (deepnote := hosts.get("deepnote_url")) and where.host == "github":
        source = quote(f"https://github.com/{where.name}/blob/{NOTEBOOKS}/{file}", safe="")
        found["Deepnote"] = f"{deepnote}/launch?url={source}"
    return found


def check(app: Any, config: Any) -> None:
    """Warn of each button that the settings ask for and that cannot be."""
    for words in impossible(config):
        warn("_config.yml", words)


def impossible(config: Any) -> Iterator[str]:
    options, where = config.html_theme_options, repository(config)
    buttons = options.get("launch_buttons") or {}
    launched = [name for name, url in buttons.items() if name.endswith("_url") and url]
    if (interface := buttons.get("notebook_interface", "classic")) not in INTERFACES:
        yield f"launch_buttons.notebook_interface is {interface!r}; it can be {' or '.join(INTERFACES)}"
    if where is None:
        wanted = [f"launch_buttons.{name}" for name in launched]
        wanted += [f"html.{name}" for name in options if name.startswith("use_") and options[name]]
        if wanted:
            yield f"{', '.join(wanted)}: nothing to link to; say repository.url"
        return
    for name, hosts in (("use_edit_page_button", EDIT), ("use_issues_button", REPORT)):
        if options.get(name) and where.host not in hosts:
            yield f"html.{name} is for {', '.join(hosts)}; the repository is {where.url}"
    for name in launched:
        if name in NEED_GITHUB and where.host != "github":
            yield f"launch_buttons.{name} is for github; the repository is {where.url}"


def setup(app: Any) -> None:
    app.connect("config-inited", check)
