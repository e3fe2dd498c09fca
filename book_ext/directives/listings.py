"""Long lines of a listing hang: where one wraps, what is left of it stands deeper than its beginning."""

import html
import re

LISTING = re.compile(r'(<div class="highlight"><pre>(?:<span></span>)?)(.*?)(</pre>)', re.DOTALL)
SHORT = 34  # columns that fit on the narrowest phone


def hanging(line: str) -> str:
    """One line of markup; Pygments closes its spans at the end of each."""
    words = html.unescape(re.sub(r"<[^>]*>", "", line))
    if len(words) <= SHORT:
        return line
    indent = len(words) - len(words.lstrip())
    return f'<span class="line" style="--in:{indent + 4}ch">{line}</span>'


def hang(app, page: str, template: str, context: dict, doctree) -> None:
    if "body" in context:
        context["body"] = LISTING.sub(
            lambda found: found[1] + "\n".join(map(hanging, found[2].split("\n"))) + found[3], context["body"]
        )


def setup(app) -> None:
    app.connect("html-page-context", hang)
