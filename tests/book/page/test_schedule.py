"""When questions come back, and in which order they are asked."""

from itertools import pairwise

from tests.book.page import in_node


def came(*calls):
    """What the functions return."""
    return in_node("schedule.ts", calls)


def review(day: str, rounds: int, right: bool = True) -> dict:
    return {"day": day, "round": rounds, "right": right}


def test_who_comes_on_the_day_is_asked_2_7_and_21_days_after_reading():
    rounds = [review("2026-03-03", 1), review("2026-03-08", 2), review("2026-03-22", 3)]
    days = came(*[["comesBack", "2026-03-01", last] for last in [None, *rounds]])
    assert days == ["2026-03-03", "2026-03-08", "2026-03-22", None]


def test_who_comes_late_moves_the_later_reviews_back():
    first, second = came(
        ["comesBack", "2026-03-01", review("2026-04-30", 1)],
        ["comesBack", "2026-03-01", review("2026-05-05", 2)],
    )
    assert (first, second) == ("2026-05-05", "2026-05-19")


def test_a_mistake_comes_back_the_next_day_in_the_same_round():
    wrong, again = came(
        ["reviewed", review("2026-03-03", 1), False, "2026-03-08"],
        ["reviewed", review("2026-03-08", 1, False), True, "2026-03-31"],
    )
    assert wrong == review("2026-03-08", 1, False)
    assert again == review("2026-03-31", 2)
    assert came(["comesBack", "2026-03-01", wrong]) == ["2026-03-09"]


def test_the_first_review_of_a_question_counts():
    assert came(["reviewed", None, True, "2026-03-03"], ["reviewed", None, False, "2026-03-03"]) == [
        review("2026-03-03", 1),
        review("2026-03-03", 0, False),
    ]


def test_neighbours_come_from_different_chapters_and_none_is_lost():
    questions = [{"name": f"{page}-{n}", "page": page} for page, n in zip("aaaaabbbc", range(9), strict=True)]
    orders = came(*[["mix", questions]] * 20)
    assert any(order != orders[0] for order in orders)
    for order in orders:
        assert sorted(order, key=lambda q: q["name"]) == questions
        assert all(a["page"] != b["page"] for a, b in pairwise(order))


def test_one_chapter_alone_is_asked_too():
    questions = [{"name": str(n), "page": "a"} for n in range(3)]
    assert len(came(["mix", questions], ["mix", []])[0]) == 3


def test_of_two_browsers_the_later_review_stands():
    ours = {"a": review("2026-03-03", 1), "b": review("2026-03-09", 2)}
    theirs = {"a": review("2026-03-08", 2), "b": review("2026-03-03", 1), "c": review("2026-03-03", 1)}
    (nothing,) = came(["nothing"])
    (both,) = came(["joined", {**nothing, "reviews": ours}, {**nothing, "reviews": theirs}])
    assert both == {**nothing, "reviews": {"a": theirs["a"], "b": ours["b"], "c": theirs["c"]}}
