"""Features add to a page without looking at each other: it is the same in whatever order they are set up."""

from tests.book.conftest import EXTENSIONS
from tests.book.content.test_code_order import CODE
from tests.book.content.test_number import DRAWN
from tests.book.content.test_predict import CELL, QUESTION
from tests.book.content.test_questions import CHOICE, ORDER
from tests.book.transforms.test_chapter import CHAPTER


def test_the_order_of_features_does_not_matter(build):
    markdown = CHAPTER + QUESTION + CELL + CHOICE + ORDER + CODE + DRAWN
    first, *features = EXTENSIONS
    page, _ = build(markdown, "chapters/a")
    other, _ = build(markdown, "chapters/a", extensions=[first, *reversed(features)])
    (text,), (same,) = (one.select(".body, [role=main]")[:1] for one in (page, other))
    assert "Check yourself 4" in text.get_text()
    assert str(text) == str(same)
