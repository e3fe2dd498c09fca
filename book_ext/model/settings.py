"""The keys of Jupyter Book's `_config.yml`: what none of them may be is ignored without a word.

Jupyter Book hands most keys to Sphinx and to the theme, whose options are in `templates/theme.toml`; what
becomes of each is in a table of `appendix/authoring.md`. The repository and the address of the site are
known when it is built for them, and not before: `REPOSITORY` (owner/name) and `SITE_URL` say them then.
"""

import difflib
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click
import yaml
from sphinx.util import logging

logger = logging.getLogger(__name__)
# Those of its schema and of its defaults, two more that it reads, and `giscus`.
GROUPS = {
    "": "title author copyright logo project exclude_patterns only_build_toc_files bibtex_bibfiles",
    "execute.": "execute_notebooks cache exclude_patterns timeout run_in_temp allow_errors stderr_output "
    "eval_regex raise_on_error show_tb",
    "parse.": "myst_enable_extensions myst_url_schemes myst_substitutions myst_dmath_double_inline",
    "html.": "favicon use_edit_page_button use_repository_button use_issues_button use_multitoc_numbering "
    "extra_footer home_page_in_navbar baseurl announcement",
    "html.analytics.": "plausible_analytics_domain plausible_analytics_url google_analytics_id",
    "html.comments.": "hypothesis utterances giscus",
    "latex.": "latex_engine latex_documents use_jupyterbook_latex",
    "launch_buttons.": "notebook_interface binderhub_url jupyterhub_url thebe colab_url deepnote_url",
    "repository.": "url path_to_book branch",
    "sphinx.": "extra_extensions local_extensions recursive_update config",
}
KEYS = {group + name for group, names in GROUPS.items() for name in names.split()}
MAKE_PDF = "the PDF is printed from the pages, by `make pdf`"
UNUSED = {
    "launch_buttons.thebe": "cells run in their pages without it",
    "latex.latex_engine": MAKE_PDF,
    "latex.latex_documents": MAKE_PDF,
    "latex.use_jupyterbook_latex": MAKE_PDF,
    "parse.myst_dmath_double_inline": "Jupyter Book does not pass it on; set it in `sphinx.config`",
}
# What a book whose repository is known offers, where `_config.yml` does not say otherwise.
BUTTONS = dict.fromkeys(("use_repository_button", "use_edit_page_button", "use_issues_button"), True)
LAUNCHES = {
    "notebook_interface": "jupyterlab",
    "binderhub_url": "https://mybinder.org",
    "colab_url": "https://colab.research.google.com",
}


def of_environment(app: Any, config: Any) -> None:
    """Where the site and its sources are, once this is known: what `_config.yml` would say of it."""
    if address := os.environ.get("SITE_URL", ""):
        config.html_baseurl = address
    if config.html_baseurl:
        config.html_baseurl = config.html_baseurl.rstrip("/") + "/"
    if repository := os.environ.get("REPOSITORY", ""):
        settings = read(path_of(app))
        said = {name: value for name, value in settings.get("html", {}).items() if name in BUTTONS}
        config.html_theme_options = {
            **config.html_theme_options,
            "repository_url": f"https://github.com/{repository}",
            **(BUTTONS | said),
            "launch_buttons": LAUNCHES | settings.get("launch_buttons", {}),
        }


def path_of(app: Any) -> Path:
    """The file of settings: `_config.yml`, or what `jupyter-book build --config` names."""
    command = click.get_current_context(silent=True)
    named = command.params.get("config") if command else None
    return Path(named or Path(app.srcdir, "_config.yml"))


def read(path: Path) -> dict[str, Any]:
    return (yaml.safe_load(path.read_text("utf-8")) or {}) if path.is_file() else {}


def given(settings: dict[str, Any], group: str = "") -> Iterator[tuple[str, Any]]:
    """Each key that says something, with the names of its groups before it."""
    for name, value in settings.items():
        if f"{group}{name}." in GROUPS and isinstance(value, dict):
            yield from given(value, f"{group}{name}.")
        elif value:
            yield group + str(name), value


def check(app: Any, config: Any) -> None:
    """Warn of each key that does nothing here."""
    path = path_of(app)
    settings = dict(given(read(path)))
    for key in settings:
        if key in UNUSED:
            warn(path.name, f"{key} does nothing here: {UNUSED[key]}")
        elif key not in KEYS:
            like = difflib.get_close_matches(key, KEYS, n=1)
            warn(path.name, f"{key} is no key of Jupyter Book" + "".join(f"; is it {name}?" for name in like))
    named = [*settings.get("sphinx.extra_extensions", []), *settings.get("sphinx.local_extensions", {})]
    for name in named:
        if name not in config.extensions:
            warn(
                path.name, f"the extension {name} is not loaded: name it in sphinx.config.extensions as well"
            )
    for file in [*config.html_css_files, *config.html_js_files]:
        if "://" in (name := file if isinstance(file, str) else file[0]):
            warn(path.name, f"no page loads {name}, which is on another host: put a copy into _static")


def warn(place: str, words: str) -> None:
    logger.warning("%s: %s", place, words, type="book", subtype="settings")


def setup(app: Any) -> None:
    app.connect("config-inited", of_environment, priority=100)
    app.connect("config-inited", check)
