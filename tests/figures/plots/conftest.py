"""Axes to draw on."""

from types import SimpleNamespace

import numpy as np
import pytest
from matplotlib.figure import Figure


def linear(theta, theta_0):
    return SimpleNamespace(theta=np.array(theta, dtype=float), theta_0=float(theta_0))


@pytest.fixture
def ax():
    axes = Figure(figsize=(4, 4)).subplots()
    axes.set(xlim=(-3, 4), ylim=(-3, 4))
    return axes
