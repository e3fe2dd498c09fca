"""A curve that readers draw: its data on the page, and what cannot be drawn."""

import base64
import json

import numpy as np
import pytest
from bs4 import BeautifulSoup

from figures.guess import HEIGHT, WIDTH, DrawnGuess

NAMES = ("steps", "objective")
X = [1, 2, 4]


def curve_of(guess: DrawnGuess) -> dict:
    return json.loads(BeautifulSoup(guess.page(), "lxml").select_one(".guess-paper")["data-curve"])


def test_the_page_has_the_curve_and_a_picture_of_it():
    x = np.linspace(-1, 6, 141)
    guess = DrawnGuess(x, x**2, start=0.5, names=NAMES)
    forms, about = guess._repr_mimebundle_()
    assert base64.b64decode(forms["image/png"]).startswith(b"\x89PNG")
    assert about == {"image/png": {"width": WIDTH, "height": HEIGHT}}
    page = BeautifulSoup(forms["text/html"], "lxml")
    assert page.img["alt"] == "objective over steps"
    curve = json.loads(page.select_one(".guess-paper")["data-curve"])
    assert np.allclose(curve["x"], x, atol=1e-4)
    assert np.allclose(curve["y"], x**2, rtol=1e-3)
    assert (curve["start"], curve["names"], curve["log"]) == (0.5, list(NAMES), False)
    assert curve["ticks"][0] == [-1, 0, 1, 2, 3, 4, 5, 6]
    assert curve["limits"][1] > 36


def test_few_points_have_each_their_number():
    curve = curve_of(DrawnGuess(X, [3, 2, 1], start=1, names=NAMES, limits=(0, 4), log=True))
    assert (curve["ticks"][0], curve["limits"], curve["log"]) == (X, [0, 4], True)


@pytest.mark.parametrize(
    ("x", "y", "start", "message"),
    [
        (X, [1, 2], 1, "y must have shape"),
        ([1, 1, 2], [1, 2, 3], 1, "x must grow from each value to the next"),
        (X, [1, 2, 3], 4, "start must lie from 1 on and before 4"),
    ],
)
def test_what_cannot_be_drawn_is_refused(x, y, start, message):
    with pytest.raises(ValueError, match=message):
        DrawnGuess(x, y, start=start, names=NAMES)
