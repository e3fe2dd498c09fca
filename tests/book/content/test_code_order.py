"""Lines of code in order become a question; the right orders are those that do the same."""

import re

import pytest

from book_ext.content.code_order import right_orders

CODE = """:::{check-code} share-of-mistakes
:draw: h, X, y = llc.nearest_mean([[0], [2]], [0, 1]), rng.normal(size=(9, 1)), rng.integers(2, size=9)
:check: llc.training_error(h, X, y)
Build the *error*.

1. `def error(h, X, y):`

   It takes a hypothesis.
2. `    wrong = h.predict(X) != y`

   It needs examples.
3. `    n = len(y)`

   It needs labels.
4. `    return wrong.sum() / n`

   It needs both.

- 2: `    wrong = h.predict(X) == y`

  These are right.
- 4: `    return wrong.sum()`

  That is their number.
:::
"""


def letters(page) -> dict[str, str]:
    """The letter of each line of the pool; the parser drops its indentation, which the style knows, too."""

    def source(code) -> str:
        return " " * (int(re.search(r"--in:(\d+)ch", code["style"])[1]) - 4) + code.get_text().strip()

    return {source(line.code): line["data-answer"] for line in page.select(".pool > li")}


def test_lines_right_and_wrong_become_a_question(build):
    page, warnings = build(CODE)
    assert not warnings
    form, letter = page.select_one("form#check-share-of-mistakes.self-check.code"), letters(page)
    assert "4 of these 6 lines make the program." in form.get_text()
    assert sorted(letter) == sorted(re.findall("`(.*)`", CODE))
    assert sorted(letter.values()) == list("ABCDEF")
    assert form.select_one(".program").get_text() == "", "the reader's program is empty"

    # The folded answer is the program with its reasons.
    answer = page.select_one("details:not([open])")
    assert answer.pre.get_text().splitlines() == re.findall(r"\d\. `(.*)`", CODE)
    entries = answer.select("[data-answer]")
    assert [entry["data-right"] for entry in entries] == ["true"] * 4 + ["false"] * 2
    wrong = letter["    wrong = h.predict(X) == y"]
    assert "These are right." in answer.select_one(f"[data-answer={wrong}]").get_text()

    # Lines that may change places do.
    first, *others = page.select_one("[data-orders]")["data-orders"].split()
    right = [letter[line] for line in re.findall(r"\d\. `(.*)`", CODE)]
    assert list(first) == right
    assert others == [right[0] + right[2] + right[1] + right[3]]


# Programs, and the places of their lines that may differ, as all right orders from the second line on.
@pytest.mark.parametrize(
    ("body", "orders"),
    [
        ("a = x; b = a; return b", ["012"]),
        ("a = x; b = x; return a + b", ["012", "102"]),
        ("a = x; x = 2; return a + x", ["012"]),
        ("a = x; a = 2; return a", ["012"]),
        ("a = [x]; a.append(1); b = x; return a + b", ["0123", "0213", "2013"]),
        ("x[0] = 1; a = x; return a", ["012"]),
        ("a = 0; b = 1; b += a; return b", ["0123", "1023"]),
        ("a = b = c = x; for i in x:; >a = a + i; >b = b + i; return a", ["01234", "01324"]),
        ("for i in x:; >if i:; >>return i; a = 1; return a", ["01234"]),
    ],
)
def test_statements_swap_unless_one_sets_what_the_other_uses(body, orders):
    lines = ["def f(x):", *("    " + line.replace(">", "    ") for line in body.split("; "))]
    assert ["".join(str(line - 1) for line in order[1:]) for order in right_orders(lines)] == orders


def test_what_is_wrong_is_a_warning_with_its_place(warns):
    number = "must begin with the number of the line in whose place it is wrong"
    many = "".join(f"{place}. `    a{place} = {place}`\n\n   No.\n" for place in range(4, 9))
    warns(
        (CODE.split("- 2:")[0] + ":::\n", "expected a question, a numbered list of lines, and"),
        (CODE.replace(":draw: h", ":check: h"), "it needs `draw`, for arguments of the program, and `check`"),
        (CODE.replace("- 2: ", "- "), number),
        (CODE.replace("- 2: ", "- 7: "), number),
        (CODE.replace("`    n = len(y)`", "n = len(y)"), "must be a line of code between backquotes"),
        (CODE.replace("\n\n   It needs labels.", ""), "'    n = len(y)' has no feedback"),
        (CODE.replace("== y", "!= y"), "two lines are the same"),
        (CODE.replace("`    n =", "`  n ="), "the lines are no Python: unindent does not match"),
        (CODE.replace("n = len(y)", "n = len(y); m = n"), "every line must be a statement of its own"),
        (CODE.replace("- 2", "- 2: `pass`\n\n  No.\n" * 8 + "- 2"), "expected at most 12 lines, found 14"),
        (CODE.replace("4. `", many + "9. `"), "the lines have more than 60 right orders"),
        of="check-code",
    )
