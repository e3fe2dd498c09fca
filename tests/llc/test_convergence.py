"""A warning points at the line of the caller, however deep in the package it arises."""

import warnings

import pytest

import llc
from llc._convergence import REASON_TEXT, warn_unless_converged

SEPARABLE = [[-2.0], [-1.0], [1.0], [2.0]], [0, 0, 1, 1]


@pytest.mark.parametrize(
    "learn",
    [
        llc.newton,
        llc.logistic_regression,
        llc.softmax_regression,
        lambda X, y: llc.gradient_descent(X, y, [0.0], 0.0, eta=1.0, eps=1e-6),
        lambda X, y: llc.one_vs_all(llc.logistic_regression, X, y),
    ],
)
def test_the_warning_names_the_file_of_the_caller(learn):
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        learn(*SEPARABLE)
    assert {w.filename for w in caught} == {__file__}
    assert {str(w.message) for w in caught} == {REASON_TEXT["separable"]}


def test_what_converged_is_not_warned_of():
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        warn_unless_converged("converged")
