"""What this book changes in the code of others, each with its reason and the version at which it falls.

There is one more: `end/bundle.ts` changes a condition of CodeMirror's style-mod.
"""

from functools import partial
from typing import Any

from docutils import nodes
from jupyter_cache.executors import utils as executors
from myst_nb.core import execute
from myst_nb.core.execute.cache import NotebookClientCache
from sphinx.transforms.post_transforms import SphinxPostTransform

# The ids that sphinx-proof 0.4 gives to every statement and to every proof of a page, where an id must be
# there once. Until sphinx-proof leaves them out.
REPEATED = (["proof-content"], ["proof"])


class DropRepeatedIds(SphinxPostTransform):
    """Leaves an id to nothing that has it in common with others."""

    default_priority = 900

    def run(self, **kwargs: Any) -> None:
        for node in self.document.findall(lambda node: isinstance(node, nodes.section | nodes.admonition)):
            if node["ids"] in REPEATED:
                node["ids"] = []


class CachedOutputs(NotebookClientCache):
    """Gives what the cache keeps to the notebook that MyST-NB 1.4 then writes, not to a copy alone."""

    def start_client(self) -> None:
        given = self.notebook
        super().start_client()
        given.update(self.notebook)


def setup(app: Any) -> None:
    app.add_post_transform(DropRepeatedIds)
    # jupyter-cache 1.0 calls nbclient without options. A kernel sends what a cell prints in pieces that
    # differ from run to run; what does not come must be an error. Until jupyter-cache takes options for its
    # executors.
    executors.executenb = partial(
        executors.executenb, coalesce_streams=True, iopub_timeout=60, raise_on_iopub_timeout=True
    )
    execute.NotebookClientCache = CachedOutputs
