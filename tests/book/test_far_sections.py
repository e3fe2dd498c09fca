"""What is far from the reader: places of fields, and heights that say about the truth."""

import re

from far_sections import height, with_heights, with_late_fields
from hypothesis import given
from hypothesis import strategies as st

PAGE = """<article><section id="top"><h1>Top</h1><p>Words.</p>
<section id="first"><p>One.</p><section id="theorem"><p>Inner.</p></section></section>
<section class="wide" id="second"><p>Two.</p></section></section><p>Below.</p></article>
<footer>Far below.</footer>"""
SAID = re.compile(r' style="contain-intrinsic-size:auto (\d+)px"')


def test_parts_of_a_page_say_how_high_they_are():
    page = with_heights(PAGE)
    assert re.findall(r'<section style="contain[^>]*id="(\w+)"', page) == ["first", "theorem", "second"]
    assert SAID.sub("", page) == PAGE


def test_a_page_that_was_not_built_again_stays_as_it_is():
    page = with_heights(
        with_late_fields(PAGE + '<form class="self-check choice"><input name="answer"></form>')
    )
    assert with_heights(with_late_fields(page)) == page


@given(
    st.lists(st.sampled_from(["<p>some words</p>", "<pre>a\nb\n</pre>", '<img height="90">', "<li>x</li>"]))
)
def test_more_is_higher(parts):
    heights = [height("".join(parts[:n])) for n in range(len(parts) + 1)]
    assert heights == sorted(heights)
    assert heights[0] == 0


def test_what_is_folded_takes_no_more_than_its_heading():
    folded = "<details><summary>Answer</summary>{}</details>"
    assert height(folded.format("<pre>" + 90 * "long\n" + "</pre>")) == height(folded.format(""))
    assert height(folded.format("")) > 0


def test_a_formula_counts_once_and_not_by_the_letters_of_its_markup():
    one = '<div class="math-block"><math><mi>x</mi></math></div>'
    assert height(one) == height(one.replace("<mi>x</mi>", 50 * "<mi>x</mi>"))
    assert height(2 * one) == 2 * height(one)


def test_fields_of_questions_leave_their_places():
    page = (
        '<form class="self-check number" data-name="q"><input type="text" name="answer" size="12" /></form>'
    )
    assert with_late_fields(page) == (
        '<late-form class="self-check number" data-name="q">'
        '<late-input type="text" name="answer" size="12"></late-input></late-form>'
    )


def test_other_fields_stay():
    page = '<form action="search.html"><input name="q"></form><input type="file" id="progress-load">'
    assert with_late_fields(page) == page
