"""Print the book, built as one page, to one PDF: `python -m scripts.print_pdf PAGE PDF`.

It is printed twice, because a page's number is known only when it has been printed: the first copy tells
where the pages of the book begin, the second says so in its contents.
"""

import sys
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
# Pictures that wait for the reader would not be there, and what is folded would stay so.
SHOW_ALL = """async () => {
  for (const folded of document.querySelectorAll("details")) folded.open = true;
  for (const picture of document.images) picture.loading = "eager";
  await Promise.all([...document.images].map((picture) => picture.decode()));
  await document.fonts.ready;
}"""
TITLES = """() => [...document.querySelectorAll(".contents a")].map(
  (link) => document.getElementById(link.hash.slice(1)).nextElementSibling.querySelector("h2").innerText)"""
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


def first_pages(pdf: pikepdf.Pdf, titles: list[str]) -> list[int]:
    """The numbers of the pages on which the bookmarks with these titles, in this order, lead."""
    with pdf.open_outline() as outline:
        marks = iter(outline.root[0].children)  # all are below the book's title
        found = [next(mark for mark in marks if mark.title.strip() == title.strip()) for title in titles]
        return [pikepdf.Page(mark.destination[0]).index + 1 for mark in found]


def print_book(page_file: Path, pdf: Path) -> None:
    pdf.parent.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=browser(), args=["--no-sandbox"])
        page = chromium.new_page(color_scheme="light")
        page.goto(page_file.resolve().as_uri(), wait_until="load", timeout=120_000)
        page.evaluate(SHOW_ALL)
        page.emulate_media(media="print")
        titles = page.evaluate(TITLES)
        print_page(page, pdf)
        with pikepdf.open(pdf) as first:
            page.evaluate(NUMBER, first_pages(first, titles))
        print_page(page, pdf)
        chromium.close()
    with pikepdf.open(pdf, allow_overwriting_input=True) as printed:  # less than half as large
        printed.save(pdf, object_stream_mode=pikepdf.ObjectStreamMode.generate)


if __name__ == "__main__":
    print_book(Path(sys.argv[1]), Path(sys.argv[2]))
