# ruff: noqa: E501  # a style is a line
"""Right answers in every style keep full marks."""

import pytest

from tests.grading import corpus
from tests.grading.conftest import points
from tests.grading.corpus import FULL, Case, beside, body

SEARCH = """
def search(f, k, rng):
    draws = rng.standard_normal(k)
    best = min(draws, key=f)
    return best, f(best)
"""
RECORDER = """
class Recorder:
    def __init__(self):
        self.total = 0
    def add(self, amount):
        if amount < 0: raise ValueError("no")
        self.total += amount
        return self.total
"""

STYLES = [
    body("lists", "return [sum(a * b for a, b in zip(row, theta)) + theta_0 for row in X]", FULL),
    body("tuples", "return tuple(sum(a * b for a, b in zip(row, theta)) + theta_0 for row in X)", FULL),
    body("extended-precision", "return np.asarray(X, dtype=np.longdouble) @ theta + theta_0", FULL),
    body("a-view", "z = np.zeros((len(X), 2))\nz[:, 0] = X @ np.asarray(theta) + theta_0 if len(X) else 0\nreturn z[:, 0]", FULL),
    body("reversed-view", "return (np.asarray(X)[::-1] @ np.asarray(theta) + theta_0)[::-1]", FULL),
    body("fortran-order", "return np.asfortranarray(X) @ np.asarray(theta) + theta_0", FULL),
    body("matrix", "return np.asarray(np.matrix(X) @ np.matrix(theta).T + theta_0).ravel()", FULL),
    body("einsum", "return np.einsum('ij,j->i', np.asarray(X), np.asarray(theta)) + theta_0", FULL),
    body("loop", "z = []\nfor row in X:\n    s = theta_0\n    for a, b in zip(row, theta): s += a * b\n    z.append(s)\nreturn np.array(z)", FULL),
    body("numpy-floats", "return [np.float64(z) for z in np.asarray(X) @ np.asarray(theta) + theta_0]", FULL),
    body("warns", "import warnings\nwarnings.warn('careful')\nreturn np.asarray(X) @ np.asarray(theta) + theta_0", FULL),
    body("prints", "print(X, theta)\nreturn np.asarray(X) @ np.asarray(theta) + theta_0", FULL),
    body("a-tensor", "return Tensor(np.asarray(X) @ np.asarray(theta) + theta_0)", FULL,
         "class Tensor:\n    def __init__(self, a): self.a = a\n    def __array__(self, dtype=None, copy=None): return self.a"),
    body("threads", "from concurrent.futures import ThreadPoolExecutor\nwith ThreadPoolExecutor(4) as pool:\n"
         "    return list(pool.map(lambda row: float(np.dot(row, theta) + theta_0), X))", FULL),
    body("processes", "import multiprocessing as mp\nwith mp.get_context('fork').Pool(2) as pool:\n"
         "    return pool.map(one, [(row, theta, theta_0) for row in X])", FULL,
         "def one(a):\n    row, theta, theta_0 = a\n    return float(np.dot(row, theta) + theta_0)"),
    Case("lambda", FULL, {"scores": "scores = lambda X, theta, theta_0: np.asarray(X) @ np.asarray(theta) + theta_0"}),
    Case("partial", FULL, {"scores": "from functools import partial\ndef g(b, X, t, c): return np.asarray(X) @ np.asarray(t) + c\nscores = partial(g, None)"}),
    Case("vectorized", FULL, {"scores": "import functools\n@functools.wraps(np.dot)\ndef scores(X, theta, theta_0): return np.dot(X, theta) + theta_0"}),
    Case("helper-in-its-own-cell", FULL, {"scores": "def scores(X, theta, theta_0): return helper(X, theta) + theta_0"}, own=("def helper(X, theta): return np.asarray(X) @ np.asarray(theta)",)),
    Case("lists-for-a-vector", FULL, {"normal": "normal = [3, -4]\nlength = 5"}),
    Case("whole-float", FULL, {"normal": "normal = -3.0, 4.0\nlength = np.sqrt(np.sum(np.square(normal)))"}),
    Case("named-tuple", FULL, {"search": "from typing import NamedTuple\nclass Found(NamedTuple):\n    x: float\n    value: float\ndef search(f, k, rng):\n    x = min(rng.standard_normal(k), key=f)\n    return Found(x, f(x))\n" + RECORDER}),
    Case("dataclass", FULL, {"search": SEARCH + "from dataclasses import dataclass\n@dataclass\nclass Recorder:\n    total: int = 0\n    def add(self, n):\n        if n < 0: raise ValueError(n)\n        self.total = self.total + n\n        return self.total"}),
    Case("property", FULL, {"search": SEARCH + "class Recorder:\n    def __init__(self): self._all = []\n    @property\n    def total(self): return sum(self._all)\n    def add(self, n):\n        if n < 0: raise ValueError\n        self._all.append(n)\n        return self.total"}),
    Case("array-of-values", FULL, {"search": "def search(f, k, rng):\n    x = rng.standard_normal(k)\n    i = int(np.argmin([f(v) for v in x]))\n    return x[i], f(x[i])\n" + RECORDER}),
    Case("custom-error-below-valueerror", FULL, {"search": SEARCH + RECORDER.replace("raise ValueError", "raise Bad") + "\nclass Bad(ValueError): pass"}),
    Case("type-hints-and-docstrings", FULL, {"scores": "from __future__ import annotations\ndef scores(X: np.ndarray, theta: Missing, theta_0: float) -> np.ndarray:\n    '''Text.'''\n    return np.asarray(X) @ np.asarray(theta) + theta_0"}),
    Case("import-inside", FULL, {"scores": "def scores(X, theta, theta_0):\n    import numpy\n    return numpy.asarray(X) @ numpy.asarray(theta) + theta_0"}),
    Case("stub-line-left-behind-a-return", FULL, {"scores": "def scores(X, theta, theta_0):\n    return np.asarray(X) @ np.asarray(theta) + theta_0\n    raise NotImplementedError('write your answer here')"}),
    Case("tries-below-the-answer", FULL, {"scores": "def scores(X, theta, theta_0):\n    return np.asarray(X) @ np.asarray(theta) + theta_0\nprint(scores([[1, 2]], [1, 1], 0))\nscores"}),
    beside("magics", "%matplotlib inline\n%load_ext autoreload\n%time x = 3\nfiles = !ls\n!pip list\nnp.dot?\nassert x == 3"),
    beside("cell-magic", "%%time\ny = 5"),
    beside("timeit", "%timeit -n 3 sum(range(10))"),
    beside("indented-magic", "for i in range(2):\n    %time i\n    print(i)"),
    beside("modulo-is-no-magic", "a = 7\nb = (a\n     % 4)\nassert b == 3\nc = '''\n%time\n!ls\n'''\nassert '!ls' in c"),
    beside("display", "display({'a': 1})\nfrom IPython.display import HTML, display\ndisplay(HTML('<b>x</b>'))"),
    beside("plot", "import matplotlib.pyplot as plt\nplt.plot([1, 2])\nplt.show()"),
    beside("data-of-the-course", "d = llc.iris()\nprint(d.X.shape)"),
    beside("seeded", "np.random.seed(0)\nnp.random.normal(size=3)\nimport random\nrandom.seed(1)"),
    beside("files", "open('notes.txt', 'w').write('x')\nprint(open('notes.txt').read())"),
    beside("names-of-the-grader", "wire = worker = grading = answers = 1\nnames = {}\nx = None"),
    beside("own-error", "1 / 0"),
    beside("unfinished-cell", "def f(:"),
    beside("scikit-learn", "from sklearn.linear_model import LogisticRegression\nimport scipy"),
    beside("uses-a-visible-checks-name", "def later(): return x"),
]  # fmt: skip


@pytest.mark.usefixtures("nothing_left")
@pytest.mark.parametrize("case", STYLES, ids=lambda case: case.name)
def test_every_style_keeps_full_marks(case, mark, solution):
    record = mark(corpus.notebook_of(case, solution))
    assert points(record) == FULL, [(part.reasons, part.checks) for part in record.parts]
