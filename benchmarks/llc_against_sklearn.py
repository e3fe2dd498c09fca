"""How long llc takes beside scikit-learn, for the same answer, on the data of the course and beyond.

Run ``python benchmarks/llc_against_sklearn.py``; it prints a table and writes it to _build/benchmarks/llc.md.
On the data of the course llc is meant to be no slower, and to take at most three times as long for 100,000
examples of 20 features; the mark in the last column says whether it is so.

One BLAS thread, arguments looked at. Both take turns for seven rounds or more, and medians of processor time
are compared, which on an idle machine is the time on the clock, and on a busy one still that of the work.
Iterative solvers of both get the loosest tolerance with which the objective is within a relative 1e-8 of its
minimum. scikit-learn's solver is the one that works as ours does, by Newton's method with a Hessian.
"""

# ruff: noqa: E402 - the number of threads is set before NumPy is imported

import os

for variable in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"):
    os.environ[variable] = "1"

import platform
import statistics
import time
import warnings
from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np
import sklearn
from sklearn.discriminant_analysis import LinearDiscriminantAnalysis, QuadraticDiscriminantAnalysis
from sklearn.linear_model import LogisticRegression, Ridge

import llc

ROUNDS, GAP, TOLERANCES = 7, 1e-8, [10.0**-k for k in range(2, 13)]
OUT = Path(__file__).parent.parent / "_build" / "benchmarks" / "llc.md"
Task = Callable[[], object]


def race(ours: Task, theirs: Task) -> tuple[float, float]:
    """Median processor seconds of each; they take turns for half a second or more, after a run to warm up."""
    seconds: tuple[list[float], list[float]] = ([], [])
    ours(), theirs()
    while len(seconds[0]) < ROUNDS or sum(map(sum, seconds)) < 0.5:
        for task, times in zip((ours, theirs), seconds, strict=True):
            start = time.process_time()
            task()
            times.append(time.process_time() - start)
    return statistics.median(seconds[0]), statistics.median(seconds[1])


def loosest(fit: Callable[[float], object], value: Callable[..., float], least: float) -> Task:
    """Fit with the loosest tolerance that comes close enough to the minimum."""
    tolerance = next(t for t in TOLERANCES if value(fit(t)) - least <= GAP * least)
    return lambda: fit(tolerance)


def logistic(X: np.ndarray, y: np.ndarray, lam: float) -> tuple[Task, Task]:
    """Both by Newton's method, two classes or more."""
    several = y.max() > 1
    J = llc.softmax.objective if several else llc.logistic.objective
    ours = llc.softmax_regression if several else llc.newton
    best = ours(X, y, lam, eps=1e-16)
    least = J(best.theta, best.theta_0, X, y, lam)

    def theirs(tolerance: float) -> LogisticRegression:
        C = 1 / (2 * len(y) * lam)
        return LogisticRegression(C=C, solver="newton-cholesky", tol=tolerance, max_iter=1000).fit(X, y)

    def value(model: LogisticRegression) -> float:
        theta, theta_0 = (
            (model.coef_.T, model.intercept_) if several else (model.coef_[0], model.intercept_[0])
        )
        return J(theta, theta_0, X, y, lam)

    return (
        loosest(lambda eps: ours(X, y, lam, eps=eps), lambda h: J(h.theta, h.theta_0, X, y, lam), least),
        loosest(theirs, value, least),
    )


def contests() -> Iterator[tuple[str, str, float, tuple[Task, Task]]]:
    """What is learned, from which data, how many times as long it may take, and how by both."""
    iris, digits = llc.iris(), llc.digits()
    petals = iris.select("petal length", "petal width")
    two = iris.y > 0
    inked = (digits.X > 0).mean(axis=0) > 0.02
    windows = (
        digits.X.reshape(-1, 8, 8)[:, :, 1:7].reshape(-1, 4, 2, 3, 2).sum(axis=(2, 4)).reshape(-1, 12) / 64
    )
    rng = np.random.default_rng(0)
    many = rng.standard_normal((100_000, 20))
    signs = (many @ rng.standard_normal(20) + rng.logistic(size=len(many)) > 0).astype(int)
    five = np.argmax(many[:, :5] + rng.gumbel(size=(len(many), 5)), axis=1)
    for data, task, most, both in [
        ("petals of 100 irises", "logistic regression", 1, (petals.X[two], iris.y[two] - 1, 1e-3)),
        (
            "14 quadratic features of them",
            "logistic regression",
            1,
            (llc.quadratic(llc.standardize(iris.X[two])), iris.y[two] - 1, 1e-3),
        ),
        ("odd digits, 64 pixels", "logistic regression", 1, (digits.X / 16, digits.y % 2, 1e-5)),
        ("petals of 150 irises", "softmax regression", 1, (petals.X, iris.y, 1e-3)),
        ("digits, 12 windows", "softmax regression", 1, (windows, digits.y, 1e-4)),
        ("digits, 64 pixels", "softmax regression", 1, (digits.X / 16, digits.y, 1e-3)),
        ("100,000 x 20", "logistic regression", 3, (many, signs, 1e-3)),
        ("100,000 x 20", "softmax regression", 3, (many, five, 1e-3)),
    ]:
        yield data, task, most, logistic(*both)
    for data, most, (X, y) in [
        ("150 irises", 1, (iris.X, iris.y)),
        ("digits, 52 pixels", 1, (digits.X[:, inked], digits.y)),
        ("100,000 x 20", 3, (many, five)),
    ]:
        yield (
            data,
            "LDA",
            most,
            (
                lambda X=X, y=y: llc.lda(X, y),
                lambda X=X, y=y: LinearDiscriminantAnalysis().fit(X, y),
            ),
        )
        yield (
            data,
            "ridge",
            most,
            (
                lambda X=X, y=y: llc.ridge(X, y, 0.1),
                lambda X=X, y=y: Ridge(0.1 * len(y)).fit(X, y),
            ),
        )
    for data, most, (X, y) in [
        ("150 irises", 1, (iris.X, iris.y)),
        ("digits, 12 windows", 1, (windows, digits.y)),
    ]:
        yield (
            data,
            "QDA",
            most,
            (
                lambda X=X, y=y: llc.qda(X, y),
                lambda X=X, y=y: QuadraticDiscriminantAnalysis().fit(X, y),
            ),
        )


def main() -> None:
    """Print the table as it grows, and write it."""
    warnings.simplefilter("ignore")
    lines = [
        f"{platform.machine()}, Python {platform.python_version()}, NumPy {np.__version__}, "
        f"scikit-learn {sklearn.__version__}",
        "",
        "| data | learned by | llc (ms) | scikit-learn (ms) | times as long | at most | |",
        "|---|---|---|---|---|---|---|",
    ]
    print(*lines, sep="\n")
    for data, task, most, both in contests():
        ours, theirs = race(*both)
        mark = "met" if ours <= most * theirs else "**missed**"
        numbers = f"{1e3 * ours:.2f} | {1e3 * theirs:.2f} | {ours / theirs:.2f} | {most}"
        lines.append(f"| {data} | {task} | {numbers} | {mark} |")
        print(lines[-1], flush=True)
    OUT.parent.mkdir(parents=True, exist_ok=True)
    OUT.write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
