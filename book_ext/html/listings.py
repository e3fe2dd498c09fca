"""Long lines of a listing hang: where one wraps, what is left of it stands deeper than its beginning."""

from collections.abc import Iterable, Iterator
from typing import Any

from pygments.formatters import HtmlFormatter

SHORT = 34  # columns that fit on the narrowest phone


class Hanging(HtmlFormatter):
    """Pygments' formatter, which knows each line by its tokens before they are markup."""

    def _format_lines(self, tokensource: Iterable[Any]) -> Iterator[tuple[int, str]]:
        tokens = list(tokensource)
        lines = "".join(value for _, value in tokens).split("\n")
        for (is_code, markup), words in zip(super()._format_lines(iter(tokens)), lines, strict=False):
            yield is_code, hanging(markup, words) if is_code and not self.nowrap else markup


def hanging(markup: str, words: str) -> str:
    """A line of markup, and the same without its tags."""
    if len(words) <= SHORT:
        return markup
    indent = len(words) - len(words.lstrip())
    return f'<span class="line" style="--in:{indent + 4}ch">{markup.removesuffix(chr(10))}</span>\n'


def use_formatter(app: Any) -> None:
    if app.builder.format == "html":
        app.builder.highlighter.formatter = Hanging


def setup(app: Any) -> None:
    app.connect("builder-inited", use_formatter)
