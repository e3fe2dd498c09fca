"""A verb: words of a sentence that move a figure of the page into a state, named as its *Copy link* names it.

With a longer step the iterates {move}`overshoot <descent=eta:1.7>` the minimizer.
"""

import re
from typing import Any

from docutils import nodes
from sphinx.util import logging
from sphinx.util.docutils import ReferenceRole

from book_ext.model.nodes import verb

logger = logging.getLogger(__name__)
STATE = re.compile(r"(?P<figure>[a-z_]+(-\d+)?)=(?P<state>[\w:;,.-]*)")


class Move(ReferenceRole):
    """The words, and behind them in angle brackets the figure and its state."""

    def run(self) -> tuple[list[nodes.Node], list[nodes.system_message]]:
        found = STATE.fullmatch(self.target)
        if not (self.has_explicit_title and found):
            message = "move: expected words <figure=state>, as in pull it <descent=eta:3>, but found %r."
            logger.warning(message, self.text, location=self.get_location())
            return [nodes.Text(self.title)], []
        return [verb("", self.title, **found.groupdict())], []


def setup(app: Any) -> None:
    app.add_node(verb)
    app.add_role("move", Move())
