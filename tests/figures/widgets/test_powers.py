"""Powers beyond the floats and the digits that a product has right, run under Node, against mpmath."""

from typing import Any

import mpmath
import numpy as np

from tests.figures.widgets.test_mathematics import CASES, factors, in_javascript


def exact_power(g: float, n: int) -> dict[str, Any]:
    """Sixteen digits of a power and the power of ten of the first, by mpmath."""
    with mpmath.workdps(60):
        power = mpmath.mpf(g) ** n
        mantissa, _, exponent = mpmath.nstr(power, 16, min_fixed=0, max_fixed=0, strip_zeros=False).partition(
            "e"
        )
    return {"digits": mantissa.replace(".", ""), "exponent": int(exponent)}


def right_digits(computed: float, g: float, n: int) -> int:
    """How many digits of a computed number are those of the power."""
    true = exact_power(g, n)
    mantissa, exponent = f"{computed:.15e}".split("e")
    if int(exponent) != true["exponent"]:
        return 0
    pairs = zip(mantissa.replace(".", ""), true["digits"], strict=True)
    return next((i for i, (a, b) in enumerate(pairs) if a != b), 16)


def some_factors() -> list[list[Any]]:
    rng = np.random.default_rng(1)
    return [*([0.5, n] for n in (1, 2, 1074, 1075, 2000)), [0.1, 1], *(factors(rng) for _ in range(CASES))]


def test_exact_power() -> None:
    found = in_javascript([("exactPower", case) for case in some_factors()])
    assert found == [exact_power(*case) for case in some_factors()]


def test_right_digits() -> None:
    products = [float(np.multiply.accumulate(np.full(n, g))[-1]) for g, n in some_factors()]
    cases = [(product, *case) for product, case in zip(products, some_factors(), strict=True)]
    found = in_javascript([("rightDigits", list(case)) for case in cases])
    assert found == [right_digits(*case) for case in cases]
    assert {0, 16} < set(found)
