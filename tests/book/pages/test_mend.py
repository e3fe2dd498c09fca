"""What is mended is wrong, and what is right stays."""

import pytest

from book_ext.pages.mend import mended


@pytest.mark.parametrize(
    ("wrong", "right"),
    [
        ('<th class="head"><p></p></th>', '<td class="head"></td>'),
        ('<th class="head"><p>x</p></th>', '<th class="head"><p>x</p></th>'),
        (
            '<div class="citation" id="a" role="doc-biblioentry">',
            '<div class="citation" id="a" role="listitem">',
        ),
    ],
)
def test_mended(wrong, right):
    assert mended(wrong) == right == mended(right)
