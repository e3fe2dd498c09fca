"""How fast is llc? Compared with what the memory allows, and with scikit-learn at equal final objective.

Run ``python benchmarks/llc_against_sklearn.py``; it prints a table and writes it to _build/benchmarks/llc.md.

One BLAS thread, input checks on. The contestants of a row take turns for seven rounds or more, and medians
are compared. Time is processor time, which on an idle machine is the time on the clock, and on a busy one
still that of the work. Iterative solvers get the loosest tolerance of a ladder with which their objective is
within a relative 1e-8 of the minimum. Peak memory is what NumPy allocates beyond the data.
"""

# ruff: noqa: E402 - the number of threads is set before NumPy is imported

import os

for variable in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"):
    os.environ[variable] = "1"

import platform
import statistics
import time
import tracemalloc
import warnings
from collections.abc import Callable
from pathlib import Path

import numpy as np
import sklearn
from sklearn.discriminant_analysis import LinearDiscriminantAnalysis, QuadraticDiscriminantAnalysis
from sklearn.exceptions import ConvergenceWarning
from sklearn.linear_model import LogisticRegression, Ridge

from llc import logistic, softmax
from llc._fused_softmax import derivatives
from llc.descent import newton
from llc.discriminant import lda, qda
from llc.least_squares import ridge

ROUNDS = 7
GAP = 1e-8
TOLERANCES = [10.0**-k for k in range(2, 13)]
OUT = Path(__file__).parent.parent / "_build" / "benchmarks" / "llc.md"

Task = Callable[[], object]


def cost(task: Task) -> float:
    """Processor seconds of one run."""
    start = time.process_time()
    task()
    return time.process_time() - start


def race(tasks: dict[str, Task], rounds: int = ROUNDS) -> dict[str, float]:
    """Median cost of each task; they take turns, after a run to warm up."""
    for task in tasks.values():
        task()
    costs = [{name: cost(task) for name, task in tasks.items()} for _ in range(rounds)]
    return {name: statistics.median(c[name] for c in costs) for name in tasks}


def peak(task: Task) -> float:
    """Megabytes that a run allocates at most at one time."""
    tracemalloc.start()
    task()
    top = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    return top / 1e6


def loosest(fit: Callable[[float], object], value: Callable[[object], float], least: float) -> Task:
    """Fit with the loosest tolerance that comes close enough to the minimum."""
    for tolerance in TOLERANCES:
        if value(fit(tolerance)) - least <= GAP * abs(least):
            return lambda: fit(tolerance)
    raise RuntimeError("No tolerance was tight enough.")


class Report:
    """Markdown that is printed as it grows."""

    def __init__(self) -> None:
        self.lines: list[str] = []

    def add(self, line: str) -> None:
        print(line, flush=True)
        self.lines.append(line)

    def rows(self, title: str, ours: str, tasks: dict[str, Task], targets: dict[str, float]) -> None:
        """Report one comparison: our cost beside that of each rival, and how often the first fits into it."""
        times = race(tasks)
        for name, target in targets.items():
            ratio = times[name] / times[ours]
            met = "yes" if ratio >= target else "NO"
            memory = f"{peak(tasks[ours]):.0f} / {peak(tasks[name]):.0f}"
            milliseconds = f"{times[ours] * 1e3:.0f} | {times[name] * 1e3:.0f}"
            self.add(f"| {title} | {name} | {milliseconds} | {ratio:.1f} | {target:g} | {met} | {memory} |")


def binary_data(n: int, d: int) -> tuple[np.ndarray, np.ndarray]:
    """Correlated features, and labels that a logistic model has drawn."""
    rng = np.random.default_rng([n, d])
    X = rng.standard_normal((n, d))
    X += 0.5 * X[:, [0]]
    return X, (X @ rng.standard_normal(d) / np.sqrt(d) + rng.logistic(size=n) > 0).astype(float)


def class_data(n: int, d: int, K: int) -> tuple[np.ndarray, np.ndarray]:
    """Classes that a softmax model has drawn, for correlated features."""
    rng = np.random.default_rng([n, d, K])
    X = rng.standard_normal((n, d))
    X += 0.5 * X[:, [0]]
    return X, np.argmax(X @ rng.standard_normal((d, K)) / 4 + rng.gumbel(size=(n, K)), axis=1)


def objective_and_gradient(report: Report) -> None:
    report.add("\n| objective, gradient | two passes, ms | llc, ms | llc / passes | target | met | MB |")
    report.add("|---|---|---|---|---|---|---|")
    for n, d, target in [(1_000_000, 20, 1.7), (100_000, 200, 1.3)]:
        X, y = binary_data(n, d)
        theta, r = np.full(d, 0.1), np.ones(n)

        def two_passes(X: np.ndarray = X, theta: np.ndarray = theta, r: np.ndarray = r) -> None:
            X @ theta
            X.T @ r

        def ours(X: np.ndarray = X, y: np.ndarray = y, theta: np.ndarray = theta) -> object:
            return logistic.objective_and_gradient(theta, 0.1, X, y, 1e-4)

        times = race({"two passes": two_passes, "llc": ours}, rounds=25)
        ratio = times["llc"] / times["two passes"]
        milliseconds = f"{times['two passes'] * 1e3:.1f} | {times['llc'] * 1e3:.1f}"
        met = "yes" if ratio <= target else "NO"
        report.add(f"| {n} x {d} | {milliseconds} | {ratio:.2f} | {target} | {met} | {peak(ours):.0f} |")


def two_classes(report: Report) -> None:
    X, y = binary_data(1_000_000, 20)
    n, lam = len(X), 1e-4
    least = float(newton(X, y, lam, eps=1e-16).values[-1])

    def fit(solver: str) -> Callable[[float], object]:
        C = 1 / (2 * n * lam)
        return lambda tol: LogisticRegression(C=C, solver=solver, tol=tol, max_iter=5000).fit(X, y)

    def value(model: LogisticRegression) -> float:
        return logistic.objective_and_gradient(model.coef_[0], model.intercept_[0], X, y, lam)[0]

    tasks = {s: loosest(fit(s), value, least) for s in ("newton-cholesky", "lbfgs")}
    tasks["llc"] = loosest(lambda tol: newton(X, y, lam, tol), lambda p: p.values[-1], least)
    report.rows("Newton, 1e6 x 20", "llc", tasks, {"newton-cholesky": 2.5, "lbfgs": 1})


def gaussian_classes(report: Report) -> None:
    X, y = class_data(1_000_000, 20, 3)
    shared = LinearDiscriminantAnalysis(solver="lsqr").fit(X, y)
    np.testing.assert_allclose(lda(X, y).predict_proba(X[:99]), shared.predict_proba(X[:99]), atol=1e-9)
    tasks: dict[str, Task] = {
        "svd": lambda: LinearDiscriminantAnalysis(solver="svd").fit(X, y),
        "lsqr": lambda: LinearDiscriminantAnalysis(solver="lsqr").fit(X, y),
        "llc": lambda: lda(X, y),
    }
    report.rows("LDA, 1e6 x 20, K = 3", "llc", tasks, {"svd": 10, "lsqr": 4})
    tasks = {"QDA": lambda: QuadraticDiscriminantAnalysis().fit(X, y), "llc": lambda: qda(X, y)}
    report.rows("QDA, 1e6 x 20, K = 3", "llc", tasks, {"QDA": 2})


def regression(report: Report) -> None:
    X, y = binary_data(1_000_000, 20)
    n, lam = len(X), 1e-4
    reference, ours = Ridge(alpha=n * lam).fit(X, y), ridge(X, y, lam)
    np.testing.assert_allclose(ours.theta, reference.coef_, rtol=1e-8)
    tasks: dict[str, Task] = {
        "Ridge": lambda: Ridge(alpha=n * lam).fit(X, y),
        "llc": lambda: ridge(X, y, lam),
    }
    report.rows("ridge, 1e6 x 20", "llc", tasks, {"Ridge": 1.5})


def many_classes(report: Report) -> None:
    X, y = class_data(60_000, 64, 10)
    n, lam = len(X), 1e-4

    def value(model: LogisticRegression | softmax.SoftmaxClassifier) -> float:
        if isinstance(model, softmax.SoftmaxClassifier):
            W = np.column_stack([model.theta.T, model.theta_0])
        else:
            W = np.column_stack([model.coef_, model.intercept_])
        return derivatives(W, X, y, lam)[0]

    least = value(softmax.softmax_regression(X, y, lam, eps=1e-15))

    def theirs(tol: float) -> object:
        return LogisticRegression(C=1 / (2 * n * lam), solver="lbfgs", tol=tol, max_iter=5000).fit(X, y)

    tasks = {
        "lbfgs": loosest(theirs, value, least),
        "llc": loosest(lambda tol: softmax.softmax_regression(X, y, lam, tol), value, least),
    }
    report.rows("softmax, 6e4 x 64, K = 10", "llc", tasks, {"lbfgs": 1.5})


def growth(report: Report) -> None:
    report.add("\n| n | d | objective and gradient, ms | Newton, ms | LDA, ms | MB of Newton |")
    report.add("|---|---|---|---|---|---|")
    sizes = [(1_000, 20), (10_000, 20), (100_000, 20), (1_000_000, 20)]
    for n, d in [*sizes, (100_000, 5), (100_000, 80), (100_000, 200)]:
        X, y = binary_data(n, d)
        theta = np.full(d, 0.1)
        tasks: dict[str, Task] = {
            "both": lambda X=X, y=y, t=theta: logistic.objective_and_gradient(t, 0.1, X, y, 1e-4),
            "newton": lambda X=X, y=y: newton(X, y, 1e-4),
            "lda": lambda X=X, y=y: lda(X, y),
        }
        times = {name: seconds * 1e3 for name, seconds in race(tasks).items()}
        report.add(
            f"| {n} | {d} | {times['both']:.2f} | {times['newton']:.1f} | {times['lda']:.1f} "
            f"| {peak(tasks['newton']):.1f} |"
        )


def main() -> None:
    warnings.simplefilter("ignore", ConvergenceWarning)
    report = Report()
    report.add(
        f"NumPy {np.__version__}, scikit-learn {sklearn.__version__}, Python {platform.python_version()}, "
        f"{os.cpu_count()} processors, load {os.getloadavg()[0]:.1f}; medians of {ROUNDS} rounds."
    )
    objective_and_gradient(report)
    report.add("\n| task | rival | llc, ms | rival, ms | rival / llc | target | met | MB, llc / rival |")
    report.add("|---|---|---|---|---|---|---|---|")
    for compare in (two_classes, gaussian_classes, regression, many_classes):
        compare(report)
    growth(report)
    OUT.parent.mkdir(parents=True, exist_ok=True)
    OUT.write_text("\n".join(report.lines) + "\n", encoding="utf-8")
    print(f"\nWritten to {OUT.relative_to(Path.cwd()) if OUT.is_relative_to(Path.cwd()) else OUT}")


if __name__ == "__main__":
    main()
