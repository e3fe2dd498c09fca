"""What is far from the reader is not laid out: a page of formulas takes a slow machine seconds.

Each section says about how high it is, and waits until the reader is near (assets/book.css). The pixels below
are fitted to all sections of the book in a window 1280 pixels wide: the median is right, nine in ten are
within a fifth. Once a section was in sight the browser goes by its own measure.

A browser that keeps passwords looks for forms in sight when a page has loaded, and lays out each section that
has one. So forms and fields come later than that (assets/near.js).
"""

import re
from pathlib import Path

LETTER, BLOCK, FORMULA, LINE, PICTURE, FOLDED = 0.35, 14, 90, 25, 0.85, 140
FIGURE = -560  # for pictures that stand side by side
FIELD = re.compile(r'<input ([^>]*name="answer"[^>]*?) ?/?>')
FORM = re.compile(r'<form (class="self-check[^>]*>.*?</)form>', re.DOTALL)
BOX = ' id="proof-content"'  # of a theorem, which has no heading
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
        + FIGURE * html.count('class="llc-figure"')
    )


def with_heights(page: str) -> str:
    """The page with the height of every part that a heading of the second or third level begins."""
    opened, said = [], {}
    for tag in re.finditer(r"<(/?)section\b", page):
        if not tag[1]:
            opened.append(tag.end())
            continue
        start = opened.pop()
        if 1 <= len(opened) <= 2 and not page.startswith((STYLE, BOX), start):
            said[start] = height(page[start : tag.start()])
    for start in sorted(said, reverse=True):
        page = f'{page[:start]}{STYLE}{said[start]}px"{page[start:]}'
    return page


def with_late_fields(page: str) -> str:
    """The page with nothing but their places where questions have fields."""
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
