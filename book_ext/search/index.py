"""What search looks through: the text of each section of the built pages, as readers see it."""

import re
from collections.abc import Iterator
from typing import NamedTuple

import lxml.html
from lxml.html import HtmlElement

# Formulas come twice, to be seen and to be heard, and the second one also as its TeX.
LEFT_OUT = (
    "//pre | //script | //svg | //button | //annotation | //*[@class='katex-html'] | //*[@class='headerlink']"
    " | //*[@class='cite'] | //*[@class='page-tools'] | //*[@class='llc-figure']"
    " | //*[@class='section-number']"
    " | //form//details | //form//ul | //form//ol"  # what a question offers as answers
)
# What is found by itself: a section, an entry of the API, a term of the glossary (with its synonyms).
SECTION = "section[@id and (h2 or h3 or h4)]"
ENTRY = "dt[@id and not(preceding-sibling::*[1][self::dt])]"
HEADING = "h2 | h3 | h4"
IN_A_LINE = {"a", "b", "code", "em", "i", "math", "span", "strong", "sub", "sup"}


class Section(NamedTuple):
    """One place that search can lead to."""

    url: str
    title: str
    page: str  # its title
    text: str
    terms: str  # that are defined there


def sections(name: str, html: str) -> list[Section]:
    """The sections of the page ``name``; the first one is what stands before its second heading."""
    (article,) = lxml.html.fromstring(html).xpath("(//article)[1]")
    for part in article.xpath(LEFT_OUT):
        part.drop_tree()
    for formula in article.xpath(".//math"):
        formula.text = "".join(formula.text_content().split())
        del formula[:]
    page = words(article.xpath("(.//h1)[1]")[0].text_content())
    found = [Section(name, page, page, all_words(own_text(article)), terms(article))]
    for place in article.xpath(f".//{SECTION}"):
        text = all_words(own_text(place))
        found.append(Section(address(name, place), heading(place), page, text, terms(place)))
    for place in article.xpath(f".//{ENTRY}"):
        found.append(Section(address(name, place), term(place), page, all_words(explanation(place)), ""))
    return [section for section in found if section.text]


def address(name: str, place: HtmlElement) -> str:
    return f"{name}#{place.get('id')}"


def heading(section: HtmlElement) -> str:
    return words(section.xpath(HEADING)[0].text_content())


def term(entry: HtmlElement) -> str:
    """The full name of an entry of the API; a term and its synonyms."""
    if entry.get("class", "").startswith("sig"):
        return entry.get("id")
    others = [other for other in entry.itersiblings() if other.tag in ("dt", "dd")]
    synonyms = others[: [other.tag for other in others].index("dd")]
    return ", ".join(words(name.text_content()) for name in [entry, *synonyms])


def terms(place: HtmlElement) -> str:
    """The terms that a section of a chapter defines; each is a place to which the index leads."""
    spans = place.xpath(".//span[starts-with(@id, 'term-')]")
    mine = [span for span in spans if (span.xpath(f"ancestor::{SECTION}[1]") or [place])[0] is place]
    return " ".join(span.get("id").removeprefix("term-").replace("-", " ") for span in mine)


def explanation(entry: HtmlElement) -> Iterator[str]:
    """The text that says more of a term."""
    for after in entry.xpath("following-sibling::dd[1]"):
        yield from own_text(after)


def own_text(place: HtmlElement) -> Iterator[str]:
    """The text of a place without its headings, and without places inside it that are found by themselves."""
    yield place.text or ""
    for child in place:
        is_heading = child.tag in ("h1", "h2", "h3", "h4")
        if not (is_heading or child.xpath(f"self::{SECTION} | {ENTRY}")) and isinstance(child.tag, str):
            yield from own_text(child)
            yield "" if child.tag in IN_A_LINE else " "
        yield child.tail or ""


def all_words(parts: Iterator[str]) -> str:
    return words("".join(parts))


def words(text: str) -> str:
    """The text with single spaces, and none before a full stop or comma."""
    return re.sub(r"\s+", " ", text).strip()
