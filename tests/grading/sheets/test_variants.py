"""A patch changes what it says in the place that it says, or is an error that names it."""

import pytest

from grading.model import SourceError
from grading.sheets.variants import Variant, patched, read_variants

SOLUTION = """\
def f(x):
    if x:
        x = 1

        return x
    return x"""


def test_a_patch_takes_on_the_indentation_of_what_it_replaces():
    patch = "- x = 1\n-\n- return x\n+ for _ in x:\n+     pass\n+\n+ return 2"
    assert patched(SOLUTION, patch) == SOLUTION.replace(
        "        x = 1\n\n        return x", "        for _ in x:\n            pass\n\n        return 2"
    )


def test_changes_of_one_patch_come_one_after_the_other():
    patch = "- if x:\n+ if not x:\n- x = 1\n+ x = 2"
    assert patched(SOLUTION, patch) == SOLUTION.replace("if x", "if not x").replace("x = 1", "x = 2")


BAD = [
    "- return x\n+ return 1",
    "- x = 3\n+ x = 4",
    "- x = 1",
    "+ x = 1",
    "x = 1",
    "- if x:\n- x = 1\n+ x = 2",
]


@pytest.mark.parametrize("patch", BAD, ids=["twice", "none", "no new", "no old", "no sign", "apart"])
def test_a_patch_that_does_not_fit_is_an_error_that_names_it(patch):
    with pytest.raises(ValueError, match="f: not what it was"):
        Variant("not what it was", "f", patch=patch).applied_to("f", SOLUTION)


def test_code_replaces_functions_of_the_same_names_only():
    code = "def f(x):\n    return 2\n\ndef g(x):\n    return 3\n"
    solution = SOLUTION + "\n\n\ndef h():\n    return 4"
    changed = Variant("other", "f", code=code).applied_to("f", solution)
    assert changed == "def f(x):\n    return 2\n\n\ndef h():\n    return 4"
    assert Variant("other", "f", code=code).applied_to("h", solution) == solution


@pytest.fixture
def listed(tmp_path):
    """The list of answers to a sheet `new`, yet to be written."""
    (tmp_path / "answers").mkdir()
    return tmp_path / "answers" / "new.yml"


def test_the_file_beside_the_source_lists_wrong_answers_by_part_and_right_ones(tmp_path, listed):
    wrong = "wrong: {f: [{name: a, loses: f-hidden, says: This is 1., patch: x}]}"
    listed.write_text(f"{wrong}\nright: [{{name: b, code: x}}]")
    wrong = Variant("a", "f", "f-hidden", "This is 1.", patch="x")
    assert read_variants(tmp_path / "new.md") == [wrong, Variant("b", code="x")]
    assert read_variants(tmp_path / "without.md") == []


@pytest.mark.parametrize(
    "text",
    ["wrong: {}", "[", "wrong: {f: [{nome: a}]}\nright: []", "wrong: {}\nright: [{name: a}, {name: a}]"],
)
def test_a_list_that_cannot_be_used_is_refused_by_name(tmp_path, listed, text):
    listed.write_text(text)
    with pytest.raises(SourceError, match=r"new\.yml"):
        read_variants(tmp_path / "new.md")


def test_a_link_leads_to_the_answers_beside_the_sheet(tmp_path, listed):
    listed.write_text("wrong: {}\nright: [{name: loops, patch: '- a\n\n  + b'}]\n")
    (tmp_path / "exercises").mkdir()
    link = tmp_path / "exercises" / "new.md"
    link.symlink_to(tmp_path / "new.md")
    assert [variant.name for variant in read_variants(link)] == ["loops"]
