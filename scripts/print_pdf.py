"""Print the book, built as one page, to one PDF: `python -m scripts.print_pdf PAGE PDF`.

It is printed twice, because a page's number is known only when it has been printed: the first copy tells
where the pages of the book begin, the second says so in its contents.
"""

import sys
from collections.abc import Iterator
from pathlib import Path

import pikepdf
from playwright.sync_api import Page, sync_playwright

from scripts.system import browser

PAPER = {
    "format": "A4",
    "scale": 0.85,
    "margin": {side: "18mm" for side in ("top", "right", "bottom", "left")},
}
FOOTER = '<div style="width:100%;text-align:center;font-size:8px"><span class="pageNumber"></span></div>'
# Pictures that wait for the reader would not be there, and what is folded would stay so. What is veiled would
# have no tags.
SHOW_ALL = """async () => {
  for (const folded of document.querySelectorAll("details")) folded.open = true;
  for (const veil of document.querySelectorAll(".veil")) veil.inert = false;
  for (const picture of document.images) picture.loading = "eager";
  await Promise.all([...document.images].map((picture) => picture.decode()));
  await document.fonts.ready;
}"""
# A heading as it is read: a formula stands there twice, and once is for screen readers.
READ = r"""((heading) => {
  const copy = heading.cloneNode(true);
  for (const unread of copy.querySelectorAll(".katex-mathml, .section-number, .headerlink")) unread.remove();
  return copy.textContent.trim().replace(/\s+/g, " ");
})"""
TITLES = f"""() => [...document.querySelectorAll(".contents a")].map((link) => {READ}(
  document.getElementById(link.hash.slice(1)).nextElementSibling.querySelector("h2")))"""
HEADINGS = f"""() => [...document.querySelectorAll("h1, h2, h3, h4, h5, h6")]
  .filter((heading) => heading.checkVisibility()).map({READ})"""
NUMBER = """(numbers) => document.querySelectorAll(".contents .page-number").forEach(
  (place, i) => { place.textContent = numbers[i]; })"""


def print_page(page: Page, pdf: Path) -> None:
    page.pdf(
        path=pdf,
        outline=True,
        tagged=True,
        display_header_footer=True,
        header_template="<span></span>",
        footer_template=FOOTER,
        **PAPER,
    )


def name_bookmarks(pdf: pikepdf.Pdf, headings: list[str]) -> None:
    """Chromium leaves out the formulas of a heading, and the space at which it breaks."""

    def all_of(marks: list[pikepdf.OutlineItem]) -> Iterator[pikepdf.OutlineItem]:
        for mark in marks:
            yield mark
            yield from all_of(mark.children)

    with pdf.open_outline() as outline:
        for mark, heading in zip(all_of(outline.root), headings, strict=True):
            mark.title = heading


def first_pages(pdf: pikepdf.Pdf, titles: list[str]) -> list[int]:
    """The numbers of the pages on which the bookmarks with these titles, in this order, lead."""
    with pdf.open_outline() as outline:
        marks = iter(outline.root[0].children)  # all are below the book's title
        found = [next(mark for mark in marks if mark.title == title) for title in titles]
        return [pikepdf.Page(mark.destination[0]).index + 1 for mark in found]


def print_book(page_file: Path, pdf: Path) -> None:
    pdf.parent.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=browser(), args=["--no-sandbox"])
        page = chromium.new_page(color_scheme="light")
        page.goto(page_file.resolve().as_uri(), wait_until="load", timeout=120_000)
        page.evaluate(SHOW_ALL)
        page.emulate_media(media="print")
        headings, titles = page.evaluate(HEADINGS), page.evaluate(TITLES)
        print_page(page, pdf)
        with pikepdf.open(pdf) as first:
            name_bookmarks(first, headings)
            page.evaluate(NUMBER, first_pages(first, titles))
        print_page(page, pdf)
        chromium.close()
    with pikepdf.open(pdf, allow_overwriting_input=True) as printed:  # less than half as large
        name_bookmarks(printed, headings)
        printed.save(pdf, object_stream_mode=pikepdf.ObjectStreamMode.generate)


if __name__ == "__main__":
    print_book(Path(sys.argv[1]), Path(sys.argv[2]))
