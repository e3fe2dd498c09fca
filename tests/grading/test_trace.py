"""A trace is the same for answers that do the same, and another one for those that do something else."""

import numpy as np
import pytest
from matplotlib.figure import Figure

from grading.trace import Known, mistake, packed, source_digest, traced, unpacked

CHECK = "z = f([1.0, 2.0])\nassert np.shape(z) == (2,), 'the shape'\nassert np.allclose(z, 0), 'the values'"


def names(function):
    return {"np": np, "f": function}


def digest(function, check=CHECK, **options):
    return traced(check, names(function), ["f"], **options)


def test_a_check_that_passes_or_is_not_answered_has_none():
    def stub(x):
        raise NotImplementedError

    assert digest(lambda x: np.zeros(2)) == ""
    assert digest(stub) == ""


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ([1.5, 2.5], np.array([1.5, 2.5])),
        ((1, 2), np.array([1.0, 2.0], dtype=np.float32)),
        ([True, False], [1, 0]),
        ([1e-17, 1.0], [0.0, 1.0]),
        ([[1, 2], [3]], ([1.0, 2.0], (3,))),
        ({"b": 1, "a": [2]}, {"a": (2.0,), "b": 1.0}),
        ([0.25 + 1e-12, 3], [0.25 - 1e-12, 3]),
    ],
)
def test_the_form_of_an_answer_does_not_count(one, other):
    assert digest(lambda x: one) == digest(lambda x: other) != ""


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ([1, 2], [2, 1]),
        ([1, 2], [[1, 2]]),
        ([1, 2], [1, 2.001]),
        ([1, -2], [1, 2]),
        ([1, np.nan], [1, np.inf]),
        ([1, -np.inf], [1, np.inf]),
        ([10, 1], [1, 10]),
        ("AB", "BA"),
        (None, 0),
        ([1j, 0], [1, 0]),
    ],
)
def test_what_comes_out_counts(one, other):
    assert digest(lambda x: one) != digest(lambda x: other)


def test_the_last_bit_does_not_count():
    """Not of numbers that lie in the middle between two of five digits either."""
    rng = np.random.default_rng(0)
    numbers = np.concatenate([10.0 ** rng.integers(-8, 9, 3000) * rng.normal(size=3000), np.arange(2000) / 8])
    ties = np.round(rng.random(2000), 5) + 0.000005
    for values in (numbers, 1000 * numbers, ties, ties / 1000, [1000.0, 0.1, 1e-9]):
        up, down = np.nextafter(values, np.inf), np.nextafter(values, -np.inf)
        assert len({digest(lambda x, v=v: v) for v in (values, up, down)}) == 1


def test_the_words_of_the_check_count_and_those_of_an_answer_do_not():
    raises = "f(1)\nf(2)"

    def saying(words):
        def f(x):
            if x == 2:
                raise ValueError(words)
            return x

        return f

    other = CHECK.replace("the values", "other words")
    assert digest(lambda x: [1, 1]) != digest(lambda x: [1, 1], other)
    assert digest(saying("one"), raises) == digest(saying("other"), raises) != ""


def test_what_only_raises_is_too_little_to_go_by():
    assert digest(lambda x: 1 / 0) == ""


def test_only_the_outermost_calls_count():
    """The grader does not see what an answer calls in its sandbox."""
    there = names(lambda x: [g(x), g(x)])
    there["g"] = g = lambda x: 3
    assert traced(CHECK, there, ["f", "g"]) == digest(lambda x: [3, 3])
    assert there["g"] is g  # and the names are again what they were


def test_what_a_check_passes_is_changed_only_where_it_may_be():
    check = "x = np.ones(2)\nf(x)\nassert x[0] == 1, 'changed'\nassert False, 'kept'"

    def changing(x):
        x *= 2
        return 0

    assert digest(changing, check) != digest(lambda x: 0, check)
    assert digest(changing, check, apart=True) == digest(lambda x: 0, check, apart=True)


def test_what_an_answer_prints_and_what_cannot_be_read_disturb_nothing(capsys):
    class Odd:
        def __array__(self, *_):
            raise RuntimeError

        __len__ = __iter__ = __float__ = __array__

    endless = []
    endless.append(endless)
    for odd in (Odd(), [Odd()], 10**400, [10**400], object(), {1: Odd()}, {2}, b"x"):
        assert digest(lambda x, odd=odd: print("mine") or odd) != ""
    assert digest(lambda x: endless) != ""
    assert capsys.readouterr().out == ""


def test_a_sentence_comes_out_of_its_line_only_where_the_mistake_was_made():
    table = {source_digest(CHECK): Known(["f"], {digest(lambda x: [1, 1]): "These are ones."}, "one")}
    line = packed(table)
    assert "ones" not in line
    assert '"' not in line
    assert "\\" not in line
    table = unpacked(line)
    assert mistake(table, f"\n{CHECK}\n", names(lambda x: [1.0, 1.0])) == "These are ones."
    assert mistake(table, CHECK, names(lambda x: [2, 1])) == ""
    assert mistake(table, CHECK, names(lambda x: [0, 0])) == ""
    assert mistake(table, CHECK + "\n# changed", names(lambda x: [1, 1])) == ""


def test_a_forgotten_return_is_named_where_a_check_stumbles_over_it():
    def forgets(x):
        [2 * v for v in x]

    def raises(x):
        return None if len(x) == 1 else forgets(x) + 1

    def told(function, check):
        table = {source_digest(check): Known(["f"], {}, "one")}
        return mistake(table, check, names(function))

    said = "forgets returned None; is a `return` missing?"
    assert told(forgets, "len(f([1.0]))") == told(forgets, "np.isclose(f([1.0]), 2)") == said
    assert told(forgets, "assert f([1.0]) == 2, 'the value'") == said
    assert told(forgets, "assert f([1.0]) is not None, 'one'") == "", "the check has its own words"
    assert told(raises, "f([1.0])\nf([1.0, 2.0])") == "", "the error has its own line"
    assert told(forgets, "f([1.0])") == ""


def test_of_a_plot_counts_what_it_shows_and_not_in_which_order():
    def drawing(*steps):
        def f(_):
            ax = Figure().subplots()
            for name, *arguments in steps:
                getattr(ax, name)(*arguments)
            return ax

        return digest(f, "ax = f(1)\nassert not ax.get_lines(), 'no line'")

    line, bars, symbols = ("plot", [0, 1], [2, 3]), ("bar", [1, 2], [5, 7]), ("scatter", [1], [4])
    ways = [
        drawing(line),
        drawing(("plot", [0, 1], [2, 3.5])),
        drawing(line, bars),
        drawing(line, ("bar", [1, 2], [5, 8])),
        drawing(line, symbols),
        drawing(line, ("scatter", [1], [5])),
        drawing(line, ("hlines", [1, 2], [0, 0], [5, 6])),
        drawing(line, ("hlines", [1, 2], [0, 0], [5, 7])),
    ]
    assert len(set(ways)) == len(ways)
    assert drawing(symbols, line, bars) == drawing(bars, ("plot", np.array([0, 1.0]), (2, 3)), symbols)
