"""What is written on a sheet is never lost in silence: not by two tabs, not by clearing, not by loading."""

from tests.book.page import in_node


def came(*steps):
    """What came of each step: its tab, its method, and what the method is given, in words where it can be."""
    each = (step.split(" ", 3) if isinstance(step, str) else step for step in steps)
    return in_node("storage.ts", [[tab, method, given] for tab, method, *given in each])


def test_another_visit_finds_what_was_typed():
    *_, text, other = came("one open", "one write a x", "later open", "later text a", "later text b")
    assert (text, other) == ("x", None)


def test_a_tab_that_hears_of_another_shows_its_text_and_nothing_was_in_the_way():
    *_, elsewhere, shown, in_the_way, final = came(
        "one open",
        "two open",
        "one write a from one",
        "two hears",
        "two elsewhere",
        "two text a",
        "two write a from one and two",
        "two text a",
    )
    assert elsewhere == ["a"]
    assert shown == "from one"
    assert in_the_way is False
    assert final == "from one and two"


def test_tabs_on_different_answers_do_not_meet():
    *_, in_the_way, elsewhere, work = came(
        "one open", "two open", "one write a from one", "two write b from two", "two elsewhere", "two work"
    )
    assert in_the_way is False
    assert elsewhere == ["a"]
    assert work["answers"] == {"a": "from one", "b": "from two"}


def test_clearing_and_loading_are_undone_as_a_whole():
    own = [{"after": "", "kind": "code", "source": "import math"}]
    *_, loaded, _, cleared, _, undone = came(
        "one open",
        "one write a mine",
        ("one", "replace", {"answers": {"a": "theirs", "b": "more"}, "own": own}),
        "one work",
        ("one", "replace", {"answers": {}, "own": []}),
        "one work",
        "one undo",
        "one work",
    )
    assert loaded == {"answers": {"a": "theirs", "b": "more"}, "own": own}
    assert cleared["own"] == []
    assert set(cleared["answers"].values()) == {""}
    assert undone == loaded


def test_every_text_that_was_checked_or_replaced_comes_round_again():
    seen = came(
        "one open",
        "one write a first",
        "one keep a",
        "one write a second",
        "one keep a",
        "one write a third",
        ("one", "replace", {"answers": {"a": "loaded"}, "own": []}),
        *[step for _ in range(4) for step in ("one back a", "one text a")],
    )
    assert seen[-7::2] == ["third", "second", "first", "loaded"]


def test_a_full_storage_is_told_and_what_is_typed_stays_on_the_page():
    *_, kept, text = came(
        "one open", "one write a x", "one fill", "one write a xy", "one isKept", "one text a"
    )
    assert kept is False
    assert text == "xy"
