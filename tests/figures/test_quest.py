"""What stands around the answers of a sheet: checks that pictures know of, pictures, predictions."""

import matplotlib.pyplot as plt
import numpy as np
import pytest

from figures import plots, quest


@pytest.fixture(autouse=True)
def fresh(monkeypatch):
    monkeypatch.setattr(quest, "_holding", set())
    monkeypatch.setattr(quest, "_predicted", {})
    yield
    plt.close("all")


def holding(part):
    @quest.check(part)
    def _check():
        pass


def test_a_part_holds_until_its_check_fails():
    assert not quest.holds("mine")
    holding("mine")
    assert quest.holds("mine")
    assert not quest.holds("other")
    with pytest.raises(AssertionError, match="No more"):

        @quest.check("mine")
        def _check():
            raise AssertionError("No more.")

    assert not quest.holds("mine")


def colours(part):
    _, ax = plt.subplots()
    ax.set(xlim=(-1, 1), ylim=(-2, 2))
    quest.plane(ax, lambda X: np.where(X[:, 0] + X[:, 1] > 0, 1, -1), part)
    assert (ax.get_xlim(), ax.get_ylim()) == ((-1, 1), (-2, 2))
    return [area.get_facecolor()[0].tolist() for area in ax.collections]


def test_a_picture_is_grey_until_the_checks_of_its_part_hold():
    grey = colours("mine")
    assert all(len({*colour[:3]}) <= 3 and abs(colour[0] - colour[2]) < 0.2 for colour in grey)
    holding("mine")
    assert colours("mine") != grey
    assert colours("other") == grey


def test_each_place_has_the_colour_of_what_is_predicted_there():
    holding("mine")
    _, ax = plt.subplots()
    ax.set(xlim=(-1, 1), ylim=(-1, 1))
    quest.plane(ax, lambda X: (X[:, 0] > -0.5).astype(int) + (X[:, 0] > 0.5), "mine", labels=(0, 1, 2))
    areas = dict(zip((0, 1, 2), ax.collections, strict=True))
    for place, label in {(-0.8, 0.3): 0, (0.0, -0.9): 1, (0.9, 0.0): 2}.items():
        seen = [k for k, area in areas.items() if area.get_paths()[0].contains_point(place)]
        assert seen[-1] == label  # the later area lies above
    assert len({*map(tuple, (area.get_facecolor()[0] for area in areas.values()))}) == 3


def test_wrong_shapes_are_named():
    _, ax = plt.subplots()
    with pytest.raises(ValueError, match=r"one label for each of 6561 places, but came \(1,\)"):
        quest.plane(ax, lambda X: np.array([1]), "mine")


def unanswered():
    raise NotImplementedError


def test_play_asks_for_the_functions_first(capsys, monkeypatch):
    ipywidgets = pytest.importorskip("ipywidgets")
    steered = []
    monkeypatch.setattr(ipywidgets, "interact", lambda show, **dials: steered.append((show, dials)))
    quest.play(lambda angle=0: (plt.subplots(), unanswered()), angle=(0, 90))
    assert "write them first" in capsys.readouterr().out
    assert steered == []
    assert not plt.get_fignums(), "an empty frame says nothing"
    quest.play(plt.subplots, angle=(0, 90))
    assert steered == [(plt.subplots, {"angle": (0, 90)})]
    assert not plt.get_fignums(), "the first picture would stand there twice"


def test_the_first_prediction_is_kept_and_answered(capsys):
    def guess():
        return 3

    quest.reveal(unanswered, lambda: "never")
    assert capsys.readouterr().out == (
        "Write your prediction into unanswered first. It is kept and never graded.\n"
    )
    quest.reveal(guess, unanswered)
    assert "Your prediction is kept: 3." in capsys.readouterr().out

    def guess():
        return 12

    quest.reveal(guess, lambda: "It misreads 12.")
    assert capsys.readouterr().out == "You predicted 3. It misreads 12.\n"


def test_three_colours_at_most():
    assert len({*quest.washes("mine", 3)}) == 3
    holding("mine")
    assert quest.washes("mine", 3) == [mark.wash for mark in plots.MARKS]
