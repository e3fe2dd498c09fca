"""Contrast of colours by WCAG, for the tests of pictures and pages."""

import numpy as np
from matplotlib.colors import to_rgb


def luminance(colour) -> float:
    """Relative luminance of a colour by its name, or by its channels from 0 to 1."""
    c = np.asarray(to_rgb(colour) if isinstance(colour, str) else colour, dtype=float)[:3]
    return float(np.where(c <= 0.04045, c / 12.92, ((c + 0.055) / 1.055) ** 2.4) @ [0.2126, 0.7152, 0.0722])


def contrast(a, b) -> float:
    low, high = sorted([luminance(a), luminance(b)])
    return (high + 0.05) / (low + 0.05)
