"""The second door: the settings of `_config.yml` for plain Sphinx, without Jupyter Book.

`sphinx-build -c scripts/plain_sphinx . _build/plain` builds the same pages with the newest Sphinx and MyST-NB
that fit together (`pip install -e .[book,build,grading,notebook]`), so that the book goes on when Jupyter
Book 1 stops.
"""

import sys
from pathlib import Path

import yaml

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT))
_config = yaml.safe_load((ROOT / "_config.yml").read_text("utf-8"))

project = html_title = _config["title"]
author, copyright = _config["author"], _config["copyright"]
exclude_patterns = ["_build", "**.ipynb_checkpoints", *_config["exclude_patterns"]]
external_toc_path, external_toc_exclude_missing = str(ROOT / "_toc.yml"), _config["only_build_toc_files"]
myst_enable_extensions = _config["parse"]["myst_enable_extensions"]
nb_execution_mode = _config["execute"]["execute_notebooks"]
nb_execution_allow_errors = _config["execute"]["allow_errors"]
nb_execution_timeout = _config["execute"]["timeout"]
nb_execution_raise_on_error = True
nb_output_stderr = _config["execute"]["stderr_output"]
suppress_warnings = ["myst.domains"]
# The keys that Jupyter Book hands to a theme, by the names that it gives them there.
_html, _repository = _config.get("html", {}), _config.get("repository", {})
_options = {name: _html[name] for name in ("extra_footer", "announcement") if name in _html}
_options |= {"repository_url": _repository.get("url", ""), "repository_branch": _repository.get("branch", "")}
html_logo, html_favicon = _config.get("logo") or None, _html.get("favicon") or None
html_baseurl = _html.get("baseurl", "")
globals().update(_config["sphinx"]["config"])
html_theme_options = _options | _config["sphinx"]["config"].get("html_theme_options", {})
# Jupyter Book itself, and an extension that is there only because Jupyter Book asks for it.
extensions = [
    name
    for name in _config["sphinx"]["config"]["extensions"]
    if name not in ("jupyter_book", "sphinx_comments")
]
# Sphinx looks for it beside this file.
bibtex_bibfiles = [str(ROOT / path) for path in _config["sphinx"]["config"]["bibtex_bibfiles"]]
