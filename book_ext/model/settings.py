"""The keys of Jupyter Book's `_config.yml` that do something here: what none of them may be stops the build.

The repository and the address of the site are known when it is built for them, and not before: `REPOSITORY`
(owner/name on GitHub) and `SITE_URL` say them then.
"""

import difflib
import os
from pathlib import Path
from typing import Any

import yaml
from sphinx.util import logging

logger = logging.getLogger(__name__)
GROUPS = {
    "": "title author copyright logo project exclude_patterns only_build_toc_files bibtex_bibfiles",
    "execute.": "execute_notebooks cache exclude_patterns timeout run_in_temp allow_errors stderr_output "
    "eval_regex raise_on_error show_tb",
    "parse.": "myst_enable_extensions myst_url_schemes myst_substitutions",
    "html.": "favicon use_multitoc_numbering extra_footer baseurl announcement",
    "repository.": "url branch",
    "sphinx.": "local_extensions recursive_update config",
}
KEYS = {group + name for group, names in GROUPS.items() for name in names.split()}


def of_environment(app: Any, config: Any) -> None:
    """Where the site and its sources are, once this is known: what `_config.yml` would say of it."""
    address = os.environ.get("SITE_URL") or config.html_baseurl
    config.html_baseurl = address and address.rstrip("/") + "/"
    if repository := os.environ.get("REPOSITORY"):
        address = f"https://github.com/{repository}"
        config.html_theme_options = config.html_theme_options | {"repository_url": address}


def check(app: Any, config: Any) -> None:
    """Warn of each key that does nothing here."""
    path = Path(app.srcdir, "_config.yml")
    settings = yaml.safe_load(path.read_text("utf-8")) if path.exists() else {}
    for group, value in settings.items():
        for key in [f"{group}.{name}" for name in value] if isinstance(value, dict) else [group]:
            if key not in KEYS:
                like = "".join(f"; is it {one}?" for one in difflib.get_close_matches(key, KEYS, n=1))
                words = "_config.yml: %s does nothing in this book%s"
                logger.warning(words, key, like, type="book", subtype="settings")


def setup(app: Any) -> None:
    app.connect("config-inited", of_environment, priority=100)
    app.connect("config-inited", check)
