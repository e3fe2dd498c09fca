"""Axes to draw on, and how light a colour is."""

from types import SimpleNamespace

import numpy as np
import pytest
from matplotlib.colors import to_rgb
from matplotlib.figure import Figure


def linear(theta, theta_0):
    return SimpleNamespace(theta=np.array(theta, dtype=float), theta_0=float(theta_0))


def luminance(colour):
    c = np.array(to_rgb(colour))
    return np.where(c <= 0.04045, c / 12.92, ((c + 0.055) / 1.055) ** 2.4) @ [0.2126, 0.7152, 0.0722]


@pytest.fixture
def ax():
    axes = Figure(figsize=(4, 4)).subplots()
    axes.set(xlim=(-3, 4), ylim=(-3, 4))
    return axes
