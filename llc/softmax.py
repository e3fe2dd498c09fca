"""K classes at once: probabilities from K scores, their cost, its minimizer; and K classes from two.

``X`` has shape (n, d), one example in each row; ``y`` has shape (n,) and holds classes 0 to K-1. ``theta``
has shape (d, K), one column for each class, and ``theta_0`` has shape (K,); ``lam`` is the strength of the
penalty, 0 or more. Scores ``z``, probabilities ``g`` and votes have shape (n, K). Costs are in nats. In a tie
the first of the best classes wins.
"""

from dataclasses import dataclass
from itertools import combinations
from typing import Any

import numpy as np

from llc._door import Array, Floats, Function, Integers, door, warn
from llc.descent import ADVICE, ConvergenceWarning, newton_steps
from llc.regression import ArgmaxClassifier, one_hot


@door(z="... K")
def softmax(z: Array) -> Floats:
    r"""Probabilities that belong to the scores along the last axis of ``z``, with sum 1.

    .. math:: \operatorname{softmax}(z)_k = \frac{e^{z_k}}{\sum_l e^{z_l}}
              = \frac{e^{z_k - \max z}}{\sum_l e^{z_l - \max z}}

    Only differences of scores matter; the second form has no exponential that overflows.

    >>> softmax([-1.2, 1.5, 2.7]).round(3)
    array([0.015, 0.228, 0.757])
    """
    e = np.exp(z - z.max(axis=-1, keepdims=True))
    return e / e.sum(axis=-1, keepdims=True)


@door(g="distributions", y="one-hot")
def nllm(g: Array, y: Array) -> Floats:
    r"""Cost of the probabilities ``g`` when the one-hot labels are ``y``, shape (n, K); infinite for 0.

    .. math:: \mathcal L_{\text{nllm}}(g, y) = -\sum_k y_k \log g_k

    >>> nllm([[0.5, 0.25, 0.25]], [[0, 1, 0]]).round(4)
    array([1.3863])
    """
    return 0.0 - np.log((g * y).sum(axis=1))  # all other terms are 0


@door(z="n K", y="classes")
def nllm_from_scores(z: Array, y: Array) -> Floats:
    r"""Cost of the scores ``z`` when the classes are ``y``, exact where a probability is rounded to 0 or 1.

    .. math:: -\log \operatorname{softmax}(z)_y = \log \Bigl(1 + \sum_{k \ne y} e^{z_k - z_y}\Bigr)

    >>> nllm_from_scores([[0.0, 1000.0], [50.0, 0.0]], [0, 0])
    array([1.00000000e+03, 1.92874985e-22])
    """
    lead = z - np.take_along_axis(z, y[:, None], axis=1)
    np.put_along_axis(lead, y[:, None], -np.inf, axis=1)  # others
    top = np.maximum(lead.max(axis=1), 0)
    rest = np.exp(lead - top[:, None]).sum(axis=1)
    return top + np.log1p(rest + np.expm1(-top))


@door(theta_0="K", theta="d K", y="classes")
def objective(theta: Array, theta_0: Array, X: Array, y: Array, lam: float = 0.0) -> float:
    r"""Mean cost of the examples plus a penalty on the normal vectors, not on the offsets.

    .. math:: J(\theta, \theta_0) = \frac1n \sum_{i=1}^n \mathcal L_{\text{nllm}}\bigl(
              \operatorname{softmax}(\theta^\top x^{(i)} + \theta_0), y^{(i)}\bigr)
              + \lambda \lVert\theta\rVert^2

    >>> round(objective([[0, 0, 0]], [0, 0, 0], [[1.0], [2.0]], [0, 2]), 4)  # log 3: it knows nothing
    1.0986
    """
    z = X @ theta + theta_0
    return float(nllm_from_scores(z, y).mean() + lam * np.sum(theta**2))


@door(theta_0="K", theta="d K", y="classes")
def gradient(theta: Array, theta_0: Array, X: Array, y: Array, lam: float = 0.0) -> tuple[Floats, Floats]:
    r"""Derivatives of `objective` with respect to ``theta``, shape (d, K), and ``theta_0``, shape (K,).

    .. math:: \nabla_\Theta J = \tfrac1n X^\top (G - Y) + 2\lambda\Theta,
              \qquad \nabla_{\theta_0} J = \tfrac1n (G - Y)^\top \mathbf 1

    >>> gradient([[0.0, 0.0]], [0.0, 0.0], [[1.0], [2.0]], [0, 1])
    (array([[ 0.25, -0.25]]), array([0., 0.]))
    """
    error = softmax(X @ theta + theta_0) - one_hot(y, len(theta_0))
    return X.T @ error / len(y) + 2 * lam * theta, error.mean(axis=0)


@door(theta_0="K", theta="d K", y="classes")
def hessian(theta: Array, theta_0: Array, X: Array, lam: float = 0.0) -> Floats:
    r"""Second derivatives of `objective`, shape (d + 1, K, d + 1, K); the last of d + 1 are for ``theta_0``.

    .. math:: \begin{aligned} \frac{\partial^2 J}{\partial\tilde\theta_{jk}\,\partial\tilde\theta_{ml}}
              = \frac1n \sum_{i=1}^n & \tilde x_j^{(i)} \tilde x_m^{(i)}\, g_k^{(i)}
              \bigl(1[k = l] - g_l^{(i)}\bigr) \\ & + 2\lambda\, 1[j = m \le d,\, k = l] \end{aligned}

    >>> hessian([[0.0, 0.0]], [0.0, 0.0], [[1.0], [3.0]])[0, :, 0, :]
    array([[ 1.25, -1.25],
           [-1.25,  1.25]])
    """
    (n, d), K = X.shape, len(theta_0)
    g = softmax(X @ theta + theta_0)
    ones = np.column_stack([X, np.ones(n)])
    H = np.empty((d + 1, K, d + 1, K))
    for k in range(K):
        for other in range(k + 1):
            weights = g[:, k] * ((k == other) - g[:, other]) / n
            H[:, k, :, other] = H[:, other, :, k] = (ones.T * weights) @ ones
        H[:d, k, :d, k] += 2 * lam * np.eye(d)
    return H


class SoftmaxClassifier(ArgmaxClassifier):
    r"""The hypothesis that K linear scores give the probabilities of K classes.

    .. math:: h(x; \theta, \theta_0) = \operatorname{softmax}(\theta^\top x + \theta_0)

    >>> h = SoftmaxClassifier(theta=[[-1, 0, 1]], theta_0=[0, 1, 0])
    >>> h.predict_proba([[0.0]]).round(3)
    array([[0.212, 0.576, 0.212]])
    """

    @door
    def predict_proba(self, X: Array) -> Floats:
        """Probability of each class for each row of ``X``, shape (n, K)."""
        return softmax(self.scores(X))


@door(y="classes", lam="0 or more, unique for Newton", eps="above 0")
def softmax_regression(
    X: Array, y: Array, lam: float = 0.0, eps: float = 1e-10, max_steps: int = 100
) -> SoftmaxClassifier:
    """Learn a softmax classifier: the minimizer of the objective, found by `newton_steps` from zero.

    Of all parameters that give the same probabilities, it has those with sum 0 over the classes. With ``lam``
    0 it raises ValueError if others fit equally well, and warns if the classes are separable; if only
    some of them are, there is no minimum either, and no warning.

    >>> softmax_regression([[0.0], [1.0], [2.0]], [0, 1, 2], lam=0.1).predict([[-1.0], [1.1], [9.0]])
    array([0, 1, 2])
    """
    m, K = X.shape[1] + 1, int(y.max()) + 1
    # One number added to the parameters of all classes changes
    # no probability; this decides between them.
    alike = np.kron(np.eye(m), np.ones((K, K)))

    def parts(w: Array) -> tuple[Floats, Floats]:
        return w.reshape(m, K)[:-1], w.reshape(m, K)[-1]

    path, arrived = newton_steps(
        lambda w: objective(*parts(w), X, y, lam),
        lambda w: np.vstack(gradient(*parts(w), X, y, lam)).ravel(),
        lambda w: hessian(*parts(w), X, lam).reshape(m * K, -1) + alike,
        np.zeros(m * K),
        eps,
        max_steps,
    )
    h = SoftmaxClassifier(*parts(path[-1]))
    costs = nllm_from_scores(h.scores(X), y)
    separable = lam == 0 and costs.max() < np.log(2)  # p > 1/2, for all
    reason = "converged" if arrived else "max_steps"
    reason = "separable" if separable else reason
    warn(ADVICE.get(reason), ConvergenceWarning)
    return h


@door(hypotheses="of each class")
@dataclass(frozen=True, eq=False)
class OneVsAll:
    """The hypothesis that the right class is the one whose own binary hypothesis gives the highest score.

    >>> from llc.separators import LinearClassifier
    >>> h = OneVsAll([LinearClassifier([-1.0], 0.0), LinearClassifier([1.0], 0.0)])
    >>> h.predict([[-2.0], [2.0]])
    array([0, 1])
    """

    hypotheses: tuple[Any, ...]

    labels = property(lambda self: range(len(self.hypotheses)))

    @door
    def scores(self, X: Array) -> Floats:
        """Score of each class for each row of ``X``."""
        return np.column_stack([h.scores(X) for h in self.hypotheses])

    @door
    def predict(self, X: Array) -> Integers:
        """Class of each row of ``X``, shape (n,)."""
        return self.scores(X).argmax(axis=1)


@door(hypotheses="of each pair")
@dataclass(frozen=True, eq=False)
class OneVsOne:
    """The hypothesis that the right class is the one that wins the most of its K - 1 duels with the others.

    For each pair (j, k) of classes with j < k, ``hypotheses`` has a binary classifier, positive for k.

    >>> from llc.separators import LinearClassifier
    >>> right = LinearClassifier([1.0], 0.0)
    >>> OneVsOne({(0, 1): right, (0, 2): right, (1, 2): right}).votes([[-5.0], [5.0]])
    array([[2, 1, 0],
           [0, 1, 2]])
    """

    hypotheses: dict[tuple[int, int], Any]

    labels = property(lambda self: range(max(k for _, k in self.hypotheses) + 1))

    @door
    def votes(self, X: Array) -> Integers:
        """Duels won by each class for each row of ``X``, shape (n, K)."""
        votes = np.zeros((len(X), len(self.labels)), dtype=np.intp)
        for (j, k), h in self.hypotheses.items():
            second_wins = h.predict(X) == 1
            votes[:, k] += second_wins
            votes[:, j] += ~second_wins
        return votes

    @door
    def predict(self, X: Array) -> Integers:
        """Class of each row of ``X``, shape (n,)."""
        return self.votes(X).argmax(axis=1)


@door(y="classes")
def one_vs_all(learn: Function, X: Array, y: Array) -> OneVsAll:
    """Learn to tell each class from all others, by ``learn`` from labels 0 and 1.

    It must return a hypothesis with ``scores``, which are compared between the classes.

    >>> from llc.regression import ridge
    >>> one_vs_all(ridge, [[0.0], [1.0], [2.0]], [0, 1, 1]).scores([[1.0]]).round(4)
    array([[0.3333, 0.6667]])
    """
    questions = [np.where(y == k, 1, 0) for k in range(y.max() + 1)]
    return OneVsAll(tuple(learn(X, answers) for answers in questions))


@door(y="classes")
def one_vs_one(learn: Function, X: Array, y: Array) -> OneVsOne:
    """Learn to tell each two classes apart, by ``learn`` from the examples of these two, labels 0 and 1.

    It must return a hypothesis that predicts 0 and 1.

    >>> from llc.descent import logistic_regression
    >>> learn = lambda X, y: logistic_regression(X, y, lam=0.01)
    >>> one_vs_one(learn, [[0.0], [1.0], [2.0]], [0, 1, 2]).votes([[-1.0]])
    array([[2, 1, 0]])
    """
    hypotheses = {}
    for j, k in combinations(range(y.max() + 1), 2):
        duel = (y == j) | (y == k)
        hypotheses[j, k] = learn(X[duel], np.where(y[duel] == k, 1, 0))
    return OneVsOne(hypotheses)
