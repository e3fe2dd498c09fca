"""The questions of a built chapter as the review page asks them, and as cards for Anki."""

import csv
import io
import re
from html import escape
from posixpath import dirname, join, normpath
from typing import NamedTuple

import lxml.html
from lxml.html import HtmlElement

from book_ext.links.previews import element

FORM = re.compile(r'<form class="self-check [^>]*data-name="([^"]+)"')
HREF = re.compile(r'href="([^":#]*)(#[^"]*)?"')
ROOT = ".."  # from the review page


class Question(NamedTuple):
    """One question: where it stands, its form with links that hold on the review page, and its card."""

    name: str
    title: str
    html: str
    card: str


def questions(page: str, html: str) -> list[Question]:
    """The questions of the page ``chapters/name.html``."""
    found = []
    for form in FORM.finditer(html):
        source = element(html, form.start(), "form")
        title = lxml.html.fromstring(source).find(".//legend").text
        found.append(Question(form[1], title, relinked(page, source), card(page, form[1], source)))
    return found


def relinked(page: str, html: str) -> str:
    """The same with its links as the review page has to write them."""

    def relink(link: re.Match) -> str:
        target = normpath(join(dirname(page), link[1])) if link[1] else page
        return f'href="{ROOT}/{target}{link[2] or ""}"'

    return HREF.sub(relink, html)


def card(page: str, name: str, html: str) -> str:
    r"""A line of a text file that Anki imports: a name to know the card again, front, back and tag.

    Anki typesets what stands between ``\(`` and ``\)``; it knows nothing of this book's classes or links.
    """
    form = lxml.html.fromstring(html)
    for formula in form.xpath(".//*[@class='katex']"):
        tex = formula.xpath(".//annotation")[0].text_content()
        formula.tail = rf"\({tex}\)" + (formula.tail or "")
        formula.drop_tree()
    kind = form.get("class").split()
    choices = form.xpath(
        ".//*[@class='choices' or @class='steps']/li//*[@class='letter']/following-sibling::span[1]"
    )
    front = written(form.xpath(".//fieldset/div[1]")) + listed("A", choices)
    entries = form.xpath(".//details//*[@data-answer]")
    if "order" in kind:
        steps = {
            step.get("data-answer"): step.find("span[2]") for step in form.xpath(".//*[@class='steps']/li")
        }
        letters = [entry.get("data-answer") for entry in entries]
        back = f"<p>{', '.join(letters)}</p>" + listed("1", [steps[letter] for letter in letters])
    elif "code" in kind:
        lines = "".join(
            f"<li>{verbatim(line)}</li>" for line in form.xpath(".//*[@class='lines pool']/li/code")
        )
        front += written(form.xpath(".//*[@class='of-these']")) + f'<ol type="A">{lines}</ol>'
        letters = [entry.get("data-answer") for entry in entries if entry.get("data-right") == "true"]
        back = f"<p>{', '.join(letters)}</p>" + verbatim(form.find(".//details//pre"))
    else:
        back = written([part for entry in entries if entry.get("data-right") == "true" for part in entry])
    line = io.StringIO()
    tag = f"linear-classification::{page.rpartition('/')[2].removesuffix('.html')}"
    csv.writer(line, "excel-tab", quoting=csv.QUOTE_ALL, lineterminator="\n").writerow(
        [name, front, back, tag]
    )
    return line.getvalue()


def listed(kind: str, items: list[HtmlElement]) -> str:
    """A list numbered by letters or numbers, if there is anything to list."""
    inside = "".join(f"<li>{plain(item)}</li>" for item in items)
    return f'<ol type="{kind}">{inside}</ol>' if items else ""


def written(parts: list[HtmlElement]) -> str:
    """Parts one below the other."""
    return "".join(f"<div>{plain(part)}</div>" for part in parts)


def verbatim(part: HtmlElement) -> str:
    """Code with its indentation, on one line of the file."""
    return f"<pre>{escape(part.text_content().rstrip()).replace(chr(10), '<br>')}</pre>"


def plain(part: HtmlElement) -> str:
    """What is inside a part, on one line, its tags without attributes, no links."""
    for link in part.xpath(".//a | .//span | .//div"):
        link.drop_tag()
    for inside in part.iter():
        inside.attrib.clear()
    html = lxml.html.tostring(part, encoding="unicode", with_tail=False)
    return " ".join(html[html.index(">") + 1 : html.rindex("<")].split())
