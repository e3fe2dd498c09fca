"""The printed book: its contents say on which page each part begins."""

import subprocess
import sys

import pikepdf

from scripts.print_pdf import first_pages

# What is folded is printed, and fills a page of its own: each part is three pages long.
BOOK = """<!doctype html><title>b</title><style>section, p {{ break-before: page }} p {{height:50vh}}</style>
<h1>A book</h1><nav class="contents"><h2>Contents</h2>{links}</nav>{parts}"""
LINK = '<a href="#document-{0}">{1}<span class="page-number"></span></a>'
PART = (
    '<span id="document-{0}"></span><section><header><h2>{1}</h2></header><p>seen</p>'
    "<details><summary>More</summary><p>folded</p></details></section>"
)


def test_contents_and_bookmarks_tell_where_each_part_begins(tmp_path):
    formula = '<span class="katex-mathml">K</span><span aria-hidden="true">K</span>'
    titles = ["Softmax", f"A heading for {formula} classes " * 5 + "that breaks", "Softmax"]
    links, parts = ("".join(form.format(*part) for part in enumerate(titles)) for form in (LINK, PART))
    (tmp_path / "b.html").write_text(BOOK.format(links=links, parts=parts), "utf-8")
    # In a process of its own, since the other tests of this one may hold a browser.
    command = [sys.executable, "-m", "scripts.print_pdf", tmp_path / "b.html", tmp_path / "out" / "b.pdf"]
    subprocess.run(command, check=True)
    with pikepdf.open(tmp_path / "out" / "b.pdf") as pdf:
        assert first_pages(pdf, ["Softmax", "A heading for K classes " * 5 + "that breaks", "Softmax"]) == [
            2,
            5,
            8,
        ]
        assert len(pdf.pages) == 10
