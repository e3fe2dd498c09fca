"""A question gives its other numbers and its form for the review page in scripts of their own."""

import json
import re

from book_ext.html.question_scripts import as_shared_parts
from tests.book.content.test_code_order import CODE
from tests.book.content.test_number import DRAWN
from tests.book.content.test_questions import CHOICE, NUMBER, ORDER

PAGE = "chapters/page"


def detail(path):
    """What a script hands to the page."""
    text = path.read_text("utf-8")
    return json.loads(
        re.fullmatch(r"dispatchEvent\(new CustomEvent\(\"\w+\", \{ detail: (.*) \}\)\);\n", text)[1]
    )


def test_parts_make_the_draws_again():
    draws = ["<div><p>Is <i>1</i>?</p></div>", "Words <b>2</b>", "<div><p>Is <i>2</i>?</p></div>"]
    parts, places = as_shared_parts(draws)
    assert ["".join(parts[place] for place in draw) for draw in places] == draws
    assert len(parts) < sum(map(len, places))


def test_draws_are_written_apart_with_links_that_hold_on_the_review_page(build, tmp_path):
    linked = DRAWN.replace(
        "Mind the sign.", "Mind {ref}`the sign <check-product>`, {doc}`/index`, <https://a.b/c#d>."
    )
    page, warnings = build(linked, PAGE)
    assert not warnings
    assert not page.select("template, draw")
    name, parts, places = detail(tmp_path / "out/html/_static/draws/product.js")
    assert name == "product"
    assert len(places) == int(page.form["data-draws"])
    for draw in ("".join(parts[place] for place in draw) for draw in places):
        assert re.findall(r'href="([^"]*)"', draw) == [
            f"../{PAGE}.html#check-product",
            "../index.html",
            "https://a.b/c#d",
        ]
        assert " id=" not in draw


def asked(tmp_path):
    page, questions = detail(tmp_path / f"out/html/_static/review/{PAGE}.js")
    assert page == PAGE
    return questions


def test_every_question_has_its_name_its_title_and_its_whole_form_with_the_same_links(build, tmp_path):
    linked = NUMBER.replace("Yes.", "{ref}`Here <check-distance>`, {doc}`/index`, <https://a.b/c#d>.")
    build(CHOICE + linked + ORDER + CODE, PAGE)
    found = asked(tmp_path)
    assert [question["name"] for question in found] == ["halved", "distance", "proof", "share-of-mistakes"]
    assert [question["title"] for question in found] == [f"Check yourself {n}" for n in (1, 2, 3, 4)]
    for question in found:
        assert re.findall("</?form", question["html"]) == ["<form", "</form"]
    links = re.findall(r'href="([^"]*)"', found[1]["html"])
    assert links == [f"../{PAGE}.html#check-distance", "../index.html", "https://a.b/c#d"]
