"""The questions of a page as Anki gets them."""

import csv
import re
import subprocess
from base64 import b64encode

import pytest

from book_ext.html.formulas import NODE
from tests.book.conftest import builder
from tests.book.content.test_code_order import CODE
from tests.book.content.test_questions import CHOICE, NUMBER, ORDER
from tests.book.html.test_question_scripts import PAGE, asked
from tests.conftest import ROOT

SCRIPT = ROOT / "book_ext" / "page" / "review" / "card.ts"
ESBUILD = ROOT / "node_modules" / "esbuild" / "bin" / "esbuild"
CARDS = """async ([script, page, questions]) => {
  const { card } = await import(script);
  return questions.map(({ name, html }) => card(page, name, html));
}"""


TRICKY = NUMBER.replace("How far?", '"Far", if $a<b$ & `x < "y"`?\n\n```python\nif x:\n    pass\n```\n')


@pytest.fixture(scope="module")
def cards(browser, tmp_path_factory):
    """The card of each question, by its name."""
    folder = tmp_path_factory.mktemp("book")
    _, warnings = builder(folder)(
        CHOICE + NUMBER + ORDER + CODE + TRICKY.replace("} distance", "} tricky"), PAGE
    )
    assert not warnings
    command = [NODE, ESBUILD, SCRIPT, "--bundle", "--format=esm"]
    script = b64encode(subprocess.run(command, capture_output=True, check=True).stdout).decode()
    page = browser.new_page()
    lines = page.evaluate(CARDS, [f"data:text/javascript;base64,{script}", PAGE, asked(folder)])
    page.close()
    assert all(line.endswith("\n") and line.count("\n") == 1 for line in lines)
    return {card[0]: card for card in csv.reader(lines, "excel-tab")}


def test_a_card_has_the_question_in_front_and_the_right_answer_behind(cards):
    front = r"<div><p>What happens to \(x\)?</p></div>"
    assert cards["halved"] == [
        "halved",
        front + '<ol type="A"><li>It moves.</li><li>It <em>stays</em>.</li></ol>',
        "<div><strong>B is right.</strong></div><div><p>Half of zero is zero.</p></div>",
        "linear-classification::page",
    ]
    _, front, back, _ = cards["distance"]
    assert front == "<div><p>How far?</p></div>"
    assert back.startswith("<div><strong>0.71 ± 0.005 is right.</strong></div>")
    assert "Never negative" not in back
    steps = '<ol type="1"><li>First.</li><li>Second.</li><li>Third.</li></ol>'
    assert cards["proof"][2].endswith(steps)


def test_a_card_of_code_has_the_lines_in_front_and_the_program_behind(cards):
    _, front, back, _ = cards["share-of-mistakes"]
    assert front.startswith("<div><p>Build the <em>error</em>.</p></div><div>4 of these 6 lines")
    assert front.count("<li><pre>") == 6
    program = r"<pre>def error\(h, X, y\):<br>    wrong = h.predict\(X\) != y<br>"
    assert re.match(r"<p>([A-F](, )?){4}</p>" + program, back)
    assert "That is their number." not in back


def test_a_card_takes_quotes_comparisons_and_code(cards):
    assert cards["tricky"][1] == (
        r'<div><p>“Far”, if \(a&lt;b\) &amp; <code>x &lt; "y"</code>?</p> '
        r"<pre>if x:<br>    pass</pre></div>"
    )
