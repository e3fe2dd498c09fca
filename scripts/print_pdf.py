"""Print the book, built as one page, to one PDF: `python -m scripts.print_pdf PAGE PDF`."""

import sys
from pathlib import Path

from playwright.sync_api import sync_playwright

from scripts.system import browser

PAPER = {
    "format": "A4",
    "scale": 0.8,
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


def print_book(page_file: Path, pdf: Path) -> None:
    pdf.parent.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=browser(), args=["--no-sandbox"])
        page = chromium.new_page(color_scheme="light")
        page.goto(page_file.resolve().as_uri(), wait_until="load", timeout=120_000)
        page.evaluate(SHOW_ALL)
        page.emulate_media(media="print")
        page.pdf(
            path=pdf,
            outline=True,
            tagged=True,
            display_header_footer=True,
            header_template="<span></span>",
            footer_template=FOOTER,
            **PAPER,
        )
        chromium.close()


if __name__ == "__main__":
    print_book(Path(sys.argv[1]), Path(sys.argv[2]))
