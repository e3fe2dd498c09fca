"""One flower, eleven verdicts: what the method of each chapter says of an iris with petals of 4.8 by 1.8 cm.

It may be a versicolor or a virginica, and the hundred flowers of these two species are what is known.
"Standardized" is by their means and deviations, except for softmax, which knows all three species.
"""

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.transforms import ScaledTranslation

from figures.plots.style import INK, PALETTE, PAPER, SOFT, SPECIES, TEXT_WIDTH, tint
from llc._door import Floats, Integers
from llc.data import iris
from llc.descent import gradient_descent, logistic_regression, newton_steps, smoothness
from llc.evaluation import stratified_folds
from llc.gaussian import GaussianDiscriminant, lda, qda
from llc.logistic import gradient, hessian, nll_from_scores, objective, sigmoid
from llc.regression import ridge, standardize
from llc.separators import nearest_mean, random_linear_classifier
from llc.softmax import softmax_regression

ROW = 0.27  # inches
LEFT, RIGHT = 136, 90  # points that the words need on either side of the scales, where they stand beside them
BEYOND = 10  # points from the end of a scale to the middle of a mark beyond it, and from there to the words
LAMBDAS = 10 ** np.arange(-5, 0.1, 0.5)


class Verdict(NamedTuple):
    """What a method says of the flower, and how sure it is.

    ``virginica`` holds probabilities that it is a virginica, the last of them the verdict; none where the
    method names a species without any.
    """

    method: str
    species: str
    sure: str
    virginica: tuple[float, ...] = ()
    spread: tuple[float, float] | None = None


class Known(NamedTuple):
    """The flower ``q`` and those that are known, in centimetres and standardized; virginica is label 1."""

    X: Floats
    y: Floats
    q: Floats
    Z: Floats
    zq: Floats


def verdicts(figure: Figure, upto: int = 11) -> Axes:
    """Draw the strip: a row for each method of the chapters up to this one, from versicolor to virginica.

    The mark is that of the species which the method names. It stands at the probability of virginica, or, if
    the method computes none, beyond the end of the scale. The figure gets as high as its rows need.

    Examples
    --------
    >>> from matplotlib.figure import Figure
    >>> ax = verdicts(Figure(), upto=1)
    >>> [text.get_text() for text in ax.texts if "virginica" in text.get_text()]
    ['virginica']
    """
    at = known()
    rows = [(chapter, verdict) for chapter in range(upto) for verdict in METHODS[chapter](at)]
    figure.set_size_inches(TEXT_WIDTH, 0)
    ax = figure.add_subplot(axes_class=Strip)
    assert isinstance(ax, Strip)
    ax.fill_with(rows)
    return ax


class Strip(Axes):
    """The scales take the room that the words leave, however wide the figure is."""

    def fill_with(self, rows: list[tuple[int, Verdict]]) -> None:
        self.rows, self.sides, below = rows, (LEFT, RIGHT), 0.0
        assert isinstance(self.figure, Figure)
        if self.figure.get_figwidth() < TEXT_WIDTH:
            self.sides, below = (8, 0), 0.6  # the scale goes below the words
        step = 1.5 if below else 1
        before = -1
        for i, (chapter, verdict) in enumerate(rows):
            line = step * i
            if chapter != before:
                beside(self, f"{chapter + 1}", line, 10, color=SOFT, ha="right")
                self.axhline(line - 0.5, color=PALETTE["rule"], linewidth=0.8, zorder=0)
            before = chapter
            beside(self, verdict.method, line, 14)
            beside(self, verdict.sure, line, *((-4, "right") if below else (-RIGHT, "left")))
            draw(self, line + below, verdict)
        end = step * len(rows)
        for place, species, side in ((0.2, "versicolor", "right"), (0.8, "virginica", "left")):
            self.text(place, -0.9, species, ha=side, color=SPECIES[species].colour)
        self.set(ylim=(end - 0.4, -1.6), yticks=[], xticks=[])
        if any(verdict.virginica for _, verdict in rows):
            self.set_xticks([0, 0.5, 1], ["0", "½", "1"])
            at = (0.25, -30, "right") if below else (0.1, -RIGHT, "left")
            beside(self, "probability of virginica", end + at[0], *at[1:], color=SOFT, size=9.75)
        self.spines[:].set_visible(False)
        self.figure.set_figheight(ROW * (end + 3))

    def make_narrow(self) -> None:
        """Begin again for the width that the figure has now."""
        self.clear()
        self.fill_with(self.rows)

    def draw(self, renderer: Any) -> None:
        left, right = self.sides
        scale = self.bbox.width * 72 / self.figure.get_dpi() - left - right - 3 * BEYOND
        self.set_xlim(-(left + BEYOND) / scale, 1 + (right + 2 * BEYOND) / scale)
        super().draw(renderer)


def beside(ax: Axes, words: str, row: float, points: float, ha: str = "left", **style: Any) -> None:
    """Write in a row so many points from the left edge, or from the right one if they are negative."""
    ax.annotate(
        words,
        (float(points < 0), row),
        xycoords=("axes fraction", "data"),
        xytext=(points, 0),
        textcoords="offset points",
        va="center",
        ha=ha,
        annotation_clip=False,
        **style,
    )


def draw(ax: Axes, row: float, verdict: Verdict) -> None:
    """The scale of a row, its spread, and its marks, of which the last is the verdict."""
    ax.plot([0, 1], [row, row], color=SOFT, linewidth=0.8, zorder=1)
    ax.plot([0.5, 0.5], [row - 0.2, row + 0.2], color=SOFT, linewidth=0.8, zorder=1)
    if verdict.spread:
        ax.plot(
            verdict.spread, [row, row], color=tint(INK, 0.35), linewidth=6, solid_capstyle="butt", zorder=2
        )
    mark, side = SPECIES[verdict.species], verdict.species == "virginica"
    *earlier, place = verdict.virginica or (float(side),)
    beyond = 0 if verdict.virginica else BEYOND * (1 if side else -1)
    moved = ax.transData + ScaledTranslation(beyond / 72, 0, ax.figure.dpi_scale_trans)
    for places, face in ((earlier, PAPER), ([place], mark.colour)):
        (marks,) = ax.plot(places, [row] * len(places), mark.marker, ms=8, color=face, mec=mark.colour)
        marks.set(transform=moved, zorder=3)


def known() -> Known:
    petals = iris().select("petal length", "petal width")
    X, y = petals.X[petals.y != 0], petals.y[petals.y != 0] - 1
    q = np.array([[4.8, 1.8]])
    return Known(X, y, q, standardize(X), standardize(q, like=X))


def name(is_virginica: Any) -> str:
    return "virginica" if is_virginica else "versicolor"


def by_probability(method: str, *virginica: float, spread: tuple[float, float] | None = None) -> Verdict:
    sure = f"{spread[0]:.2f} to {spread[1]:.2f}" if spread else ", ".join(f"{g:.2f}" for g in virginica)
    return Verdict(method, name(virginica[-1] > 0.5), sure, virginica, spread)


def classification(at: Known) -> Iterator[Verdict]:
    for method, X, q, unit in (("in cm", at.X, at.q, " cm"), ("standardized", at.Z, at.zq, "")):
        h = nearest_mean(X, at.y)
        near, far = sorted(np.linalg.norm(h.means - q, axis=1))
        yield Verdict(
            f"nearest mean, {method}", name(h.predict(q)[0]), f"{near:.2f}{unit}, not {far:.2f}{unit}"
        )
    nearest = np.linalg.norm(at.X - at.q, axis=1).argsort(kind="stable")[:5]
    votes = int(at.y[nearest].sum())
    yield Verdict("five nearest neighbours", name(votes > 2), f"{max(votes, 5 - votes)} of 5 votes")


def linear_separators(at: Known) -> Iterator[Verdict]:
    signs = 2 * at.y - 1
    runs = [random_linear_classifier(at.Z, signs, 1000, np.random.default_rng(seed)) for seed in range(200)]
    says = sum(h.predict(at.zq)[0] == 1 for h in runs)
    yield Verdict("best of 1000 random lines", name(says > 100), f"{max(says, 200 - says)} of 200 runs")


def why_not_regression(at: Known) -> Iterator[Verdict]:
    output = ridge(at.X, at.y).predict(at.q)[0]
    yield Verdict("least squares", name(output > 0.5), f"output {output:.2f}")


def linear_logistic_classifiers(at: Known) -> Iterator[Verdict]:
    yield by_probability("logistic regression", chance(at))


def negative_log_likelihood(at: Known) -> Iterator[Verdict]:
    h = logistic_regression(at.X, at.y)
    one, n = np.append(at.q[0], 1), len(at.y)
    covariance = np.linalg.inv(n * hessian(h.theta, h.theta_0, at.X))
    z, error = h.scores(at.q)[0], np.sqrt(one @ covariance @ one)
    low, high = (float(sigmoid(z + side * error)) for side in (-2, 2))
    yield by_probability("± two standard errors", chance(at), spread=(low, high))


def convexity(at: Known) -> Iterator[Verdict]:
    starts = np.random.default_rng(0).standard_normal((100, 3))
    ends = [chance_of(from_start(at, w), at.zq) for w in starts]
    yield by_probability("from a hundred starts", ends[0])._replace(sure=f"{np.median(ends):.2f} each time")
    assert np.ptp(ends) < 1e-6


def from_start(at: Known, w: Floats) -> Floats:
    """The minimizer of the negative log-likelihood, as found from ``w``."""
    path, _ = newton_steps(
        lambda w: objective(w[:-1], w[-1], at.Z, at.y),
        lambda w: np.append(*gradient(w[:-1], w[-1], at.Z, at.y)),
        lambda w: hessian(w[:-1], w[-1], at.Z),
        w,
    )
    return np.asarray(path[-1])


def descent(at: Known) -> Iterator[Verdict]:
    path = gradient_descent(at.Z, at.y, [0, 0], 0, eta=1 / smoothness(at.Z), eps=0, max_steps=1000)
    then = [chance_of(np.append(path.thetas[t], path.theta_0s[t]), at.zq) for t in (10, 100, 1000)]
    yield by_probability("10, 100, 1000 steps", *then)


def regularization(at: Known) -> Iterator[Verdict]:
    cost = np.zeros(len(LAMBDAS))
    for part, rest in folds(at, seed=0):
        Z, zs = standardize(at.X[rest]), standardize(at.X[part], like=at.X[rest])
        for j, lam in enumerate(LAMBDAS):
            h = logistic_regression(Z, at.y[rest], lam)
            cost[j] += nll_from_scores(h.scores(zs), at.y[part]).sum()
    lam = float(LAMBDAS[cost.argmin()])
    g = logistic_regression(at.Z, at.y, lam).predict_proba(at.zq)[0]
    yield by_probability(f"penalty, λ = {lam:.3g}", float(g))


def folds(at: Known, seed: int) -> Iterator[tuple[Integers, Integers]]:
    """Ten parts of the flowers, each with the rest."""
    for part in stratified_folds(at.y, 10, np.random.default_rng(seed)):
        yield part, np.setdiff1d(np.arange(len(at.y)), part)


def softmax(at: Known) -> Iterator[Verdict]:
    petals = iris().select("petal length", "petal width")
    h = softmax_regression(standardize(petals.X), petals.y, lam=0.001)
    g = h.predict_proba(standardize(at.q, like=petals.X))[0, 2]
    yield by_probability("softmax, three species", float(g))


def discriminant_analysis(at: Known) -> Iterator[Verdict]:
    shared, free = lda(at.X, at.y), qda(at.X, at.y)
    rare = GaussianDiscriminant(np.array([0.95, 0.05]), free.means, free.covariances)
    for method, h in (("LDA", shared), ("QDA", free), ("QDA, 5% virginica", rare)):
        yield by_probability(method, float(h.predict_proba(at.q)[0, 1]))


def evaluation(at: Known) -> Iterator[Verdict]:
    h = logistic_regression(at.X, at.y)
    calibrated = []
    for seed in range(20):
        z = np.empty(len(at.y))
        for part, rest in folds(at, seed):
            z[part] = logistic_regression(at.X[rest], at.y[rest]).scores(at.X[part])
        # As Platt does, of each flower 51 copies have its label and one has the other.
        copies = np.concatenate([np.tile(at.y, 51), 1 - at.y])
        platt = logistic_regression(np.tile(z, 52)[:, None], copies)
        calibrated.append(float(platt.predict_proba(h.scores(at.q)[:, None])[0]))
    yield by_probability("calibrated", float(np.mean(calibrated)))

    again = []
    for seed in range(1000):
        rows = np.random.default_rng(seed).integers(0, len(at.y), len(at.y))
        # Some samples are separable; this penalty is felt only there.
        again.append(logistic_regression(at.Z[rows], at.y[rows], 5e-7).predict_proba(at.zq)[0])
    low, middle, high = np.quantile(again, [0.025, 0.5, 0.975])
    share = np.mean(np.array(again) > 0.5)
    verdict = by_probability("1000 bootstrap samples", float(middle), spread=(float(low), float(high)))
    yield verdict._replace(sure=f"{share:.0%} say {verdict.species}")


def chance(at: Known) -> float:
    """Probability of virginica by logistic regression without a penalty."""
    return float(logistic_regression(at.X, at.y).predict_proba(at.q)[0])


def chance_of(w: Floats, x: Floats) -> float:
    return float(sigmoid(x[0] @ w[:-1] + w[-1]))


#: In the order of the chapters.
METHODS: tuple[Callable[[Known], Iterator[Verdict]], ...] = (
    classification,
    linear_separators,
    why_not_regression,
    linear_logistic_classifiers,
    negative_log_likelihood,
    convexity,
    descent,
    regularization,
    softmax,
    discriminant_analysis,
    evaluation,
)
