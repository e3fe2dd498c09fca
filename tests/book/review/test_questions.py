"""The questions of a page as the review page and Anki get them."""

import csv
import re

import pytest

from book_ext.review.questions import questions
from tests.book.directives.conftest import build as build
from tests.book.directives.test_code_order import CODE
from tests.book.directives.test_quiz import CHOICE, NUMBER, ORDER

PAGE = "chapters/page.html"


@pytest.fixture
def found(build):
    def found(markdown: str):
        page, warnings = build(markdown, "chapters/page")
        assert not warnings
        return questions(PAGE, str(page))

    return found


def test_every_question_has_its_name_its_title_and_its_whole_form(found):
    asked = found(CHOICE + NUMBER + ORDER + CODE)
    assert [question.name for question in asked] == ["halved", "distance", "proof", "share-of-mistakes"]
    assert [question.title for question in asked] == [f"Check yourself {n}" for n in (1, 2, 3, 4)]
    for question in asked:
        assert re.findall("</?form", question.html) == ["<form", "</form"]


def test_links_lead_from_the_review_page_to_the_same_places(found):
    (question,) = found(
        NUMBER.replace("Yes.", "{ref}`Here <check-distance>`, {doc}`/index`, <https://a.b/c#d>.")
    )
    links = re.findall(r'href="([^"]*)"', question.html)
    assert links == [f"../{PAGE}#check-distance", "../index.html", "https://a.b/c#d"]


def cards(asked) -> list[list[str]]:
    return list(csv.reader("".join(question.card for question in asked).splitlines(), "excel-tab"))


def test_a_card_has_the_question_in_front_and_the_right_answer_behind(found):
    choice, number, order = cards(found(CHOICE + NUMBER + ORDER))
    front = r"<div><p>What happens to \(x\)?</p></div>"
    assert choice == [
        "halved",
        front + '<ol type="A"><li>It moves.</li><li>It <em>stays</em>.</li></ol>',
        "<div><strong>B is right.</strong></div><div><p>Half of zero is zero.</p></div>",
        "linear-classification::page",
    ]
    assert number[1] == "<div><p>How far?</p></div>"
    assert number[2].startswith("<div><strong>0.71 ± 0.005 is right.</strong></div>")
    assert "Never negative" not in number[2]
    assert order[2].endswith('<ol type="1"><li>First.</li><li>Second.</li><li>Third.</li></ol>')


def test_a_card_of_code_has_the_lines_in_front_and_the_program_behind(found):
    ((_, front, back, _),) = cards(found(CODE))
    assert front.startswith("<div><p>Build the <em>error</em>.</p></div><div>4 of these 6 lines")
    assert front.count("<li><pre>") == 6
    assert re.match(
        r"<p>([A-F](, )?){4}</p><pre>def error\(h, X, y\):<br>    wrong = h.predict\(X\) != y<br>", back
    )
    assert "That is their number." not in back


def test_a_card_takes_quotes_comparisons_and_code(found):
    tricky = NUMBER.replace("How far?", '"Far", if $a<b$ & `x < "y"`?')
    ((_, front, *_),) = cards(found(tricky))
    assert front == r'<div><p>“Far”, if \(a&lt;b\) &amp; <code>x &lt; "y"</code>?</p></div>'
