"""What is far from the reader is not laid out: a page of formulas takes a slow machine seconds.

Each section says about how high it is, and waits until the reader is near (assets/book.css). The pixels below
are a least-squares fit to all sections of the book in a window 1280 pixels wide: the median is right, nine in
ten are within a fifth. Once a section was in sight the browser goes by its own measure.

A browser that keeps passwords looks for forms in sight when a page has loaded, and lays out each section that
has one. So forms and fields come later than that (assets/near.js).
"""

import re
from itertools import pairwise
from pathlib import Path

LETTER, BLOCK, FORMULA, LINE, PICTURE, FOLDED = 0.4, 12, 115, 23, 1, 110
FIELD = re.compile(r'<input ([^>]*(?:name="answer"|data-slider=|data-switch=)[^>]*?) ?/?>')
FORM = re.compile(r'<form (class="self-check[^>]*>.*?</)form>', re.DOTALL)
STYLE = ' style="contain-intrinsic-size:auto '


def height(html: str) -> int:
    """Pixels that a part of a page takes, with its answers folded."""
    folded = html.count("<summary")
    html = re.sub(r"(</summary>).*?(</details>)", r"\1\2", html, flags=re.DOTALL)
    lines = sum(code.count("\n") for code in re.findall(r"<pre>.*?</pre>", html, re.DOTALL))
    letters = re.sub(r"<math.*?</math>|<pre>.*?</pre>|<[^>]*>", "", html, flags=re.DOTALL)
    return round(
        LETTER * len(re.sub(r"\s+", " ", letters))
        + BLOCK * len(re.findall(r"<(?:p|li|tr|dt|h\d)\b", html))
        + FORMULA * html.count("math-block")
        + LINE * lines
        + PICTURE * sum(map(int, re.findall(r'<img[^>]* height="(\d+)"', html)))
        + FOLDED * folded
    )


def with_heights(page: str) -> str:
    """The page with the height of every part that a heading of the second level begins."""
    places, depth = [], 0
    for tag in re.finditer(r"<(/?)section\b", page):
        depth += -1 if tag[1] else 1
        if depth == 2 and not tag[1]:
            places.append(tag.end())
    if not places:
        return page
    head, last = page[: places[0]], page.index("</article>", places[-1])
    parts = [page[start:end] for start, end in pairwise([*places, last])]
    said = [part if part.startswith(STYLE) else f'{STYLE}{height(part)}px"{part}' for part in parts]
    return "".join([head, *said, page[last:]])


def with_late_fields(page: str) -> str:
    """The page with nothing but their places where figures and questions have fields."""
    page = FIELD.sub(r"<late-input \1></late-input>", page)
    return FORM.sub(r"<late-form \1late-form>", page)


def put_off(app, exception) -> None:
    if exception or app.builder.format != "html":
        return
    for path in Path(app.outdir).rglob("*.html"):
        page = path.read_text("utf-8")
        lazy = with_heights(with_late_fields(page))
        if lazy != page:
            path.write_text(lazy, "utf-8")


def setup(app):
    app.connect("build-finished", put_off, priority=910)  # when pictures have sizes
    return {"parallel_read_safe": True, "parallel_write_safe": True}
