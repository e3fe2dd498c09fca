"""Pictures keep their place and wait below the fold; the empty corner of a table is no heading."""

import re

import pytest
from theme_repairs import REPAIRS, with_sizes

SVG = '<svg width="300pt" height="150pt" viewBox="0 0 300 150" xmlns="http://www.w3.org/2000/svg"></svg>'
PNG = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x20\0\0\0\x10"


def repaired(html: str) -> str:
    for wrong, right in REPAIRS:
        html = re.sub(wrong, right, html)
    return html


def test_pictures_get_their_size_and_only_later_ones_wait(tmp_path):
    (tmp_path / "a.svg").write_text(SVG)
    (tmp_path / "b.png").write_bytes(PNG)
    html = with_sizes('<img alt="a" src="a.svg" /><img alt="b" src="b.png" />', tmp_path / "page.html")
    assert html == (
        '<img width="400" height="200" alt="a" src="a.svg" />'
        '<img loading="lazy" width="32" height="16" alt="b" src="b.png" />'
    )
    assert with_sizes(html, tmp_path / "page.html") == html


def test_pictures_inside_the_page_are_left_alone(tmp_path):
    html = '<img alt="a" src="data:image/svg+xml,x" />'
    assert with_sizes(html, tmp_path / "page.html") == html


def test_empty_corner_of_a_table_is_no_heading():
    assert repaired('<th class="head"><p></p></th>') == '<td class="head"></td>'
    assert repaired('<th class="head"><p>x</p></th>') == '<th class="head"><p>x</p></th>'


@pytest.mark.parametrize("wrong", [wrong for wrong, _ in REPAIRS])
def test_no_repair_finds_its_own_work(wrong):
    right = dict(REPAIRS)[wrong]
    assert not re.search(wrong, right.replace(r"\1", "x"))
