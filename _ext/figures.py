"""The scripts of the draggable figures, on the pages that hold one and on no other."""

from pathlib import Path

from docutils import nodes

BUNDLE = Path(__file__).resolve().parent.parent / "llc" / "widgets" / "bundle" / "book"
FRAME = 'class="llc-figure"'


def add_static_path(app, config) -> None:
    if not (BUNDLE / "figures.js").exists():
        raise FileNotFoundError(
            "The draggable figures are not bundled yet: run `make book`, or `npm run build`."
        )
    config.html_static_path.append(str(BUNDLE))


def add_scripts(app, page: str, template: str, context: dict, doctree: nodes.document | None) -> None:
    """Add script and style where there is a figure; drop what only a widget manager would read.

    The state of the widgets that the notebook leaves in the page has random ids and every script in it again.
    """
    app.env.nb_metadata.get(page, {}).get("js_files", {}).pop("ipywidgets_state", None)
    if doctree and any(FRAME in node.astext() for node in doctree.findall(nodes.raw)):
        app.add_js_file("figures.js", loading_method="defer")
        app.add_css_file("figures.css")


def setup(app):
    app.connect("config-inited", add_static_path)
    app.connect("html-page-context", add_scripts, priority=100)  # before myst-nb adds its own
    return {"parallel_read_safe": True, "parallel_write_safe": True}
