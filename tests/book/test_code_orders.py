"""In "order the code", the programs that the page takes compute what is asked for, and no others do."""

import ast
import builtins
import re
from collections.abc import Callable, Iterator
from functools import cache
from typing import NamedTuple

import numpy as np
import pytest

import llc
from book_ext.content.code_order import right_orders
from scripts.prose import CHAPTERS

pytestmark = pytest.mark.filterwarnings("ignore::RuntimeWarning")  # wrong programs divide by 0, and worse

BLOCK = re.compile(r"^:::\{check-code\} (\S+)\n(.*?)^:::$", re.DOTALL | re.MULTILINE)
RIGHT = re.compile(r"^\d+\. `(.*)`$", re.MULTILINE)
WRONG = re.compile(r"^- (\d+): `(.*)`$", re.MULTILINE)
AT_HAND = {"np": np, "llc": llc, "sigmoid": llc.sigmoid}  # what the programs may use


class Problem(NamedTuple):
    """The lines in the author's order, and wrong ones with the place of the line for which each stands."""

    lines: list[str]
    wrong: list[tuple[int, str]]


PROBLEMS = {
    name: Problem(RIGHT.findall(body), [(int(place) - 1, line) for place, line in WRONG.findall(body)])
    for chapter in CHAPTERS
    for name, body in BLOCK.findall(chapter.read_text("utf-8"))
}


# For each question: how to draw arguments, and the same thing computed in another way.
def labelled(rng, n=30, d=2, K=2):
    y = np.arange(n) % K
    return rng.normal(size=(n, d)) + np.arange(1, d + 1) * y[:, None], y


def leave_one_out(X, y):
    def is_wrong(i):
        rest = [j for j in range(len(y)) if j != i]
        return y[min(rest, key=lambda j: sum((X[j] - X[i]) ** 2))] != y[i]

    return sum(map(is_wrong, range(len(y)))) / len(y)


def perceptron(X, y, passes):
    w = np.zeros(X.shape[1] + 1)
    for x, label in [*zip(np.column_stack([X, np.ones(len(X))]), y, strict=True)] * passes:
        w = w + (label * (w @ x) <= 0) * label * x
    return w[:-1], w[-1]


def mean_cost(X, y, theta, theta_0, c_fp, c_fn):
    g = llc.LinearLogisticClassifier(theta, theta_0).predict_proba(X)
    predict_one = c_fp * (1 - g) < c_fn * g  # what is cheaper on average
    return np.mean(np.where(predict_one, c_fp * (y == 0), c_fn * (y == 1)))


def validated(X, y, X_val, y_val, strengths):
    errors = []
    for lam in strengths:
        h = llc.ridge(X, y, lam)
        errors.append(sum((X_val @ h.theta + h.theta_0 - y_val) ** 2))
    return strengths[int(np.argmin(errors))]


def powers(rng):
    x = rng.uniform(-1, 1, 45)
    X, y = x[:, None] ** np.arange(1, 8), np.cos(3 * x) + rng.normal(0, 0.4, 45)
    return X[:15], y[:15], X[15:], y[15:], [1.0, 1e-6, 1e-3, 0.03]


class NearestMean(NamedTuple):
    means: np.ndarray

    def predict(self, X):
        return np.linalg.norm(X[:, None] - self.means, axis=2).argmin(axis=1)


def learn_means(X, y):
    return NearestMean(np.array([X[y == k].mean(axis=0) for k in (0, 1)]))


def skewed(rng):
    X, y = labelled(rng)
    return learn_means, np.exp(1.5 * X), y, [np.arange(k, 30, 3) for k in range(3)]


def scaled_inside(learn, X, y, folds):
    errors = []
    for fold in folds:
        X_rest, y_rest = np.delete(X, fold, axis=0), np.delete(y, fold)
        mean, deviation = X_rest.mean(axis=0), X_rest.std(axis=0)
        h = learn((X_rest - mean) / deviation, y_rest)
        errors.append(sum(h.predict((X[fold] - mean) / deviation) != y[fold]) / len(fold))
    return sum(errors) / len(folds)


def least_squares(X, y, X_new):
    return np.where(llc.ridge(X, y).predict(X_new) > 0.5, 1, 0)  # of the labels 0 and 1


def descend(X, y, theta, theta_0, eta, lam, steps):
    for _ in range(steps):
        by_theta, by_theta_0 = llc.logistic.gradient(theta, theta_0, X, y, lam)
        theta, theta_0 = theta - eta * by_theta, theta_0 - eta * by_theta_0
    return theta, theta_0


def far_scores(rng):
    theta, theta_0, X, c = rng.normal(size=(2, 3)), rng.normal(size=3), *labelled(rng, 12, K=3)
    return theta, theta_0, X * np.where(np.arange(12) % 4, 1, 500)[:, None], c


class Reference(NamedTuple):
    draw: Callable
    compute: Callable


REFERENCES = {
    "cls-leave-one-out": Reference(labelled, leave_one_out),
    "separators-perceptron-apart": Reference(
        lambda rng: (*(lambda X, y: (X, 2 * y - 1))(*labelled(rng)), 3), perceptron
    ),
    "rss-fit-and-decide": Reference(lambda rng: (*labelled(rng), labelled(rng, 200)[0]), least_squares),
    "cost-at-the-threshold": Reference(
        lambda rng: (*labelled(rng), rng.normal(size=2), rng.normal(), *rng.uniform(1, 9, 2)), mean_cost
    ),
    "nll-gradient-of-signs": Reference(
        lambda rng: (*rng.normal(size=(1, 2)), rng.normal(), labelled(rng)[0], rng.choice([-1, 1], 30), 0.3),
        lambda theta, theta_0, X, s, lam: llc.logistic.gradient(theta, theta_0, X, (s + 1) // 2, lam),
    ),
    "smallest-curvature": Reference(
        lambda rng: (rng.normal(size=2), rng.normal(), labelled(rng)[0], 0.01),
        lambda *at: 1 / np.linalg.norm(np.linalg.inv(llc.logistic.hessian(*at)), 2),
    ),
    "gd-parameters-apart": Reference(
        lambda rng: (*labelled(rng), rng.normal(size=2), rng.normal(), 0.3, 0.2, 4), descend
    ),
    "reg-choose-strength": Reference(powers, validated),
    "softmax-gradient-large-scores": Reference(
        far_scores, lambda theta, theta_0, X, c: llc.softmax.gradient(theta, theta_0, X, c)
    ),
    "lda-from-scratch": Reference(
        lambda rng: (*labelled(rng, 31, K=3), 3, labelled(rng)[0]),
        lambda X, y, K, X_new: llc.lda(X, y).predict_proba(X_new),
    ),
    "evaluation-scale-inside": Reference(skewed, scaled_inside),
}


@cache
def cases(name: str) -> list[tuple[tuple, object]]:
    """Arguments drawn at random, and what the reference gives for them."""
    draw, compute = REFERENCES[name]
    generators = [[np.random.default_rng(seed) for _ in range(2)] for seed in range(8)]
    return [(draw(one), compute(*draw(other))) for one, other in generators]


def is_right(program: list[str], name: str) -> bool:
    """Whether a program gives what the reference gives."""
    space = dict(AT_HAND)
    try:
        exec("\n".join(program), space)
        (run,) = (space[name] for name in space.keys() - AT_HAND - {"__builtins__"})
        return all(agree(run(*arguments), expected) for arguments, expected in cases(name))
    except (SyntaxError, TypeError, ValueError, IndexError, NameError, np.linalg.LinAlgError):
        return False


def agree(result, expected) -> bool:
    if isinstance(expected, tuple):
        return isinstance(result, tuple) and all(map(agree, result, expected))
    return result is not None and np.shape(result) == np.shape(expected) and np.allclose(result, expected)


# All programs that can be made of the lines, except those that cannot run: bad indentation, or a name read
# that no line before has set.
def programs(pool: list[str], most: int) -> Iterator[list[str]]:
    names = {line: reads_and_sets(line) for line in pool}

    def extend(program: list[str], known: frozenset[str]) -> Iterator[list[str]]:
        if program and not program[-1].endswith(":"):
            yield program
        for line in pool if len(program) < most else []:
            reads, sets = names[line]
            if line not in program and reads <= known and indents(program, line):
                yield from extend([*program, line], known | sets)

    yield from extend([], frozenset({*AT_HAND, *dir(builtins)}))


def depth(line: str) -> int:
    return (len(line) - len(line.lstrip())) // 4


def indents(program: list[str], line: str) -> bool:
    if not program:
        return line.startswith("def ")
    opens = program[-1].endswith(":")
    return depth(line) == depth(program[-1]) + 1 if opens else 1 <= depth(line) <= depth(program[-1])


def reads_and_sets(line: str) -> tuple[frozenset[str], frozenset[str]]:
    (statement,) = ast.parse(line.strip() + (" pass" if line.endswith(":") else "")).body
    nodes = list(ast.walk(statement))
    own = {node.target.id for node in nodes if isinstance(node, ast.comprehension)}
    names = [node for node in nodes if isinstance(node, ast.Name)]
    sets = {node.id for node in names if isinstance(node.ctx, ast.Store)}
    reads = {node.id for node in names if isinstance(node.ctx, ast.Load)}
    added = {node.target.id for node in nodes if isinstance(node, ast.AugAssign)}
    arguments = {node.arg for node in nodes if isinstance(node, ast.arg)}
    return frozenset((reads | added) - own), frozenset((sets | arguments) - own)


def test_every_program_is_computed_here_in_another_way():
    assert PROBLEMS.keys() == REFERENCES.keys(), "add a function to REFERENCES, or take one out"


@pytest.mark.parametrize("name", PROBLEMS)
def test_a_wrong_line_in_the_place_of_the_right_one_is_wrong(name):
    lines, wrong = PROBLEMS[name]
    assert is_right(lines, name)
    for place, line in wrong:
        assert not is_right([*lines[:place], line, *lines[place + 1 :]], name), line


@pytest.mark.parametrize("name", PROBLEMS)
def test_the_page_takes_all_right_programs_and_no_other(name):
    lines, wrong = PROBLEMS[name]
    accepted = {tuple(lines[place] for place in order) for order in right_orders(lines)}
    tried = list(programs([*lines, *(line for _, line in wrong)], len(lines)))
    assert len(tried) > len(accepted)
    assert {tuple(program) for program in tried if is_right(program, name)} == accepted
