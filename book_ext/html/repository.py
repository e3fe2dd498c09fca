"""Where the sources of the book are worked on: addresses to see, to change and to run them, and to report."""

from typing import Any
from urllib.parse import quote, urlencode

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


def report(config: Any, title: str, text: str) -> str:
    """A new issue, filled in; without a repository, a mail to nobody yet."""
    if where := repository(config):
        return f"{where}/issues/new?{urlencode({'title': title, 'body': text}, quote_via=quote)}"
    return "mailto:?" + urlencode({"subject": title, "body": text}, quote_via=quote)


def launches(config: Any, page: str) -> dict[str, str]:
    """Where the notebook of a page opens, by the name of the host."""
    name = repository(config).removeprefix("https://github.com/")
    return {host: form.format(name=name, page=page) for host, form in HOSTS.items() if name}
