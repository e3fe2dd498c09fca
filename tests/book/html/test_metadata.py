"""The citation of a page is BibTeX with what is known and without what is not."""

from book_ext.html.metadata import bibtex

BOOK = {
    "authors": [{"name": "The authors"}],
    "title": "A book",
    "version": "1.0",
    "date-released": "2026-01-02",
}


def test_entry_names_page_book_year_and_address():
    entry = bibtex("chapters/softmax", "Softmax", "https://example.org/softmax.html", BOOK)
    assert entry.startswith("@incollection{softmax,\n  author = {{The authors}},\n  title = {Softmax},")
    assert "year = {2026}" in entry
    assert "url = {https://example.org/softmax.html}" in entry
    assert entry.count("{") == entry.count("}")


def test_without_an_address_there_is_none():
    assert "url" not in bibtex("chapters/softmax", "Softmax", "", BOOK)
