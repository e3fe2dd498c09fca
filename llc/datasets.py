"""The data of the course: two shipped sets, two worked examples, and generators."""

from collections.abc import Sequence
from dataclasses import dataclass
from importlib.resources import as_file, files
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

Floats = NDArray[np.float64]
Integers = NDArray[np.int64]


@dataclass(frozen=True, eq=False)
class Dataset:
    """Labelled examples, with names for their features and classes. Nothing in it can be changed.

    Parameters
    ----------
    X : array_like of shape (n, d)
        One example a row.
    y : array_like of shape (n,)
        Whole numbers: classes 0 to K-1, or two labels such as -1 and +1.
    feature_names : tuple of str
        One name for each of the d columns.
    class_names : tuple of str
        One name for each class, in ascending order of its label.

    Raises
    ------
    ValueError
        If the shapes or the names do not fit each other, or a value is not finite.

    Notes
    -----
    Source-map topic LAN-01.

    Examples
    --------
    >>> data = Dataset([[1.0], [2.0], [4.0]], [0, 0, 1], ("weight",), ("light", "heavy"))
    >>> data.X.shape, data.y
    ((3, 1), array([0, 0, 1]))
    """

    X: Floats
    y: Integers
    feature_names: tuple[str, ...]
    class_names: tuple[str, ...]

    def __post_init__(self) -> None:
        X, y = np.array(self.X, dtype=np.float64), np.array(self.y)
        feature_names, class_names = tuple(self.feature_names), tuple(self.class_names)
        if X.ndim != 2 or X.size == 0 or y.shape != X.shape[:1]:
            raise ValueError(
                f"X must be (n, d) with n labels in y, but the shapes are {X.shape} and {y.shape}. "
                "Use one row for each example and y.ravel() for a column of labels."
            )
        if not np.isfinite(X).all():
            raise ValueError("X must be finite, but holds NaN or infinity. Remove such examples first.")
        if y.dtype.kind not in "iu" and not (y.dtype.kind == "f" and (y == np.round(y)).all()):
            raise ValueError(
                f"y must hold whole numbers, one a class, but has dtype {y.dtype}. Number the classes."
            )
        if len(feature_names) != X.shape[1] or len(class_names) < len(np.unique(y)):
            raise ValueError(
                f"X has {X.shape[1]} columns and y has {len(np.unique(y))} classes, but there are "
                f"{len(feature_names)} feature names and {len(class_names)} class names. Give one for each."
            )
        y = y.astype(np.int64)
        for name, value in zip(self.__annotations__, (X, y, feature_names, class_names), strict=True):
            object.__setattr__(self, name, value)
        X.setflags(write=False)
        y.setflags(write=False)

    def select(self, *features: str) -> "Dataset":
        """Keep only the named features, in the order named.

        Parameters
        ----------
        *features : str
            Some of `feature_names`.

        Returns
        -------
        Dataset

        Raises
        ------
        ValueError
            If no name is given or one is unknown.

        Examples
        --------
        >>> iris().select("petal width", "sepal length").X[0]
        array([0.2, 5.1])
        """
        unknown = [name for name in features if name not in self.feature_names]
        if unknown or not features:
            raise ValueError(f"Name features among {self.feature_names}, not {', '.join(unknown) or 'none'}.")
        columns = [self.feature_names.index(name) for name in features]
        return Dataset(self.X[:, columns], self.y, features, self.class_names)

    def binary(self, positive_class: str, labels: tuple[int, int] = (0, 1)) -> "Dataset":
        """Ask of every example: is it of this class or not?

        Parameters
        ----------
        positive_class : str
            One of `class_names`; its examples are positive, all others negative.
        labels : (int, int)
            Label of the negative and of the positive class, (0, 1) or (-1, 1).

        Returns
        -------
        Dataset
            The same examples with two labels.

        Raises
        ------
        ValueError
            If the class is unknown or the labels are not as above.

        Notes
        -----
        Source-map topic LAN-04.

        Examples
        --------
        >>> setosa = iris().binary("setosa", labels=(-1, 1))
        >>> setosa.y[[0, 50, 100]], setosa.class_names
        (array([ 1, -1, -1]), ('not setosa', 'setosa'))
        """
        if positive_class not in self.class_names:
            raise ValueError(f"positive_class must be one of {self.class_names}, not {positive_class!r}.")
        if tuple(labels) not in ((0, 1), (-1, 1)):
            raise ValueError(f"labels must be (0, 1) or (-1, 1), not {labels}.")
        if self.class_names[0] == f"not {positive_class}":
            positive = self.y == self.y.max()  # already a yes-or-no question: only the labels change
        else:
            positive = self.y == self.class_names.index(positive_class)
        y = np.where(positive, labels[1], labels[0])
        return Dataset(self.X, y, self.feature_names, (f"not {positive_class}", positive_class))

    def split(self, fraction: float, rng: np.random.Generator) -> tuple["Dataset", "Dataset"]:
        """Deal the examples at random into two sets, to learn from one and test on the other.

        Parameters
        ----------
        fraction : float
            Share of the first set, between 0 and 1.
        rng : numpy.random.Generator
            Source of randomness.

        Returns
        -------
        (Dataset, Dataset)
            ``round(fraction * n)`` examples, and the rest.

        Raises
        ------
        ValueError
            If one of the two would be empty.

        Notes
        -----
        Source-map topics MIT-02 and MIT-24.

        Examples
        --------
        >>> training, test = iris().split(0.7, np.random.default_rng(0))
        >>> len(training.y), len(test.y)
        (105, 45)
        """
        n = len(self.y)
        first = round(fraction * n) if 0 < fraction < 1 else 0
        if not 0 < first < n:
            raise ValueError(f"fraction must leave both sets an example of the {n}, but is {fraction}.")
        order = _generator(rng).permutation(n)
        one, other = (
            Dataset(self.X[rows], self.y[rows], self.feature_names, self.class_names)
            for rows in (order[:first], order[first:])
        )
        return one, other


def iris() -> Dataset:
    """Length and width in centimetres of the sepals and petals of 150 flowers, 50 of each of three species.

    Returns
    -------
    Dataset
        150 examples of 4 features; the classes are setosa, versicolor, virginica.

    Notes
    -----
    Source-map topic LAN-02. Where the numbers are from, and how copies differ: ``llc/data/README.md``.

    Examples
    --------
    >>> flowers = iris()
    >>> flowers.X[100], flowers.class_names[flowers.y[100]]
    (array([6.3, 3.3, 6. , 2.5]), 'virginica')
    """
    with as_file(files("llc") / "data" / "iris.csv") as path:
        table = np.loadtxt(path, delimiter=",", dtype=str, encoding="utf-8")
    class_names, y = np.unique(table[1:, -1], return_inverse=True)
    return Dataset(
        table[1:, :-1].astype(np.float64), y, tuple(map(str, table[0, :-1])), tuple(map(str, class_names))
    )


def digits() -> Dataset:
    """Pictures of 1797 handwritten digits, 8 by 8 points with ink from 0 to 16.

    Returns
    -------
    Dataset
        1797 examples of 64 features, row after row of the picture; class k is the digit k.

    Notes
    -----
    Where the numbers are from: ``llc/data/README.md``.

    Examples
    --------
    >>> pictures = digits()
    >>> pictures.X[0].reshape(8, 8)[:3].astype(int)
    array([[ 0,  0,  5, 13,  9,  1,  0,  0],
           [ 0,  0, 13, 15, 10, 15,  5,  0],
           [ 0,  3, 15,  2,  0, 11,  8,  0]])
    >>> pictures.y[0]
    np.int64(0)
    """
    with as_file(files("llc") / "data" / "digits.csv.gz") as path:
        table = np.loadtxt(path, delimiter=",", dtype=np.int64)
    names = tuple(f"row {row} column {column}" for row in range(8) for column in range(8))
    return Dataset(table[:, :-1].astype(np.float64), table[:, -1], names, tuple("0123456789"))


def worked_example_offset() -> tuple[Floats, float]:
    """A line that passes through (0, 1), with normal (1, -1): its parameters.

    Returns
    -------
    (ndarray of shape (2,), float)
        ``theta`` and ``theta_0``.

    Notes
    -----
    Source-map topic MIT-04: the point on the line gives the offset, since its score must be 0.

    Examples
    --------
    >>> theta, theta_0 = worked_example_offset()
    >>> theta @ [0, 1] + theta_0
    np.float64(0.0)
    """
    return np.array([1.0, -1.0]), 1.0


def worked_example_nine_points() -> Dataset:
    """Nine points of the plane that a line separates; labels -1 and +1.

    Returns
    -------
    Dataset
        Six positive points, then three negative ones.

    Notes
    -----
    Source-map topic MIT-06. They are separated by ``theta = (-1, 1.5)``, ``theta_0 = 3``.

    Examples
    --------
    >>> points = worked_example_nine_points()
    >>> points.X[[0, 6]] @ [-1, 1.5] + 3
    array([ 3. , -2.5])
    """
    plus = [(3, 2), (1.8, 3.5), (-1, 3), (0.8, -0.6), (-1.4, -0.9), (1.5, 1.5)]
    minus = [(4, -1), (2, -2.7), (4.4, -2.1)]
    y = [1] * len(plus) + [-1] * len(minus)
    return Dataset(np.array(plus + minus), np.array(y), ("x1", "x2"), ("negative", "positive"))


def gaussian_classes(
    means: ArrayLike, covariances: ArrayLike, members: Sequence[int], rng: np.random.Generator
) -> Dataset:
    r"""Draw examples of K classes, each normally distributed, :math:`x \mid y = k \sim N(\mu_k, \Sigma_k)`.

    Parameters
    ----------
    means : array_like of shape (K, d)
        Centres.
    covariances : array_like of shape (K, d, d) or (d, d)
        Covariances, or one for all.
    members : sequence of K int
        Number of examples of each class.
    rng : numpy.random.Generator
        Source of randomness.

    Returns
    -------
    Dataset

    Raises
    ------
    ValueError
        If the shapes do not fit or a covariance is not positive semidefinite.

    Notes
    -----
    Source-map topic LAN-11.

    Examples
    --------
    >>> data = gaussian_classes([[0, 0], [3, 0]], np.eye(2), [50, 20], np.random.default_rng(0))
    >>> data.X.shape, data.class_names
    ((70, 2), ('class 0', 'class 1'))
    """
    means = np.array(means, dtype=np.float64)
    if means.ndim != 2 or len(members) != len(means):
        raise ValueError(
            f"means must be (K, d) with K members, but the shape is {means.shape} for {len(members)}."
        )
    K, d = means.shape
    covariances = np.broadcast_to(np.array(covariances, dtype=np.float64), (K, d, d))
    rng = _generator(rng)
    X = np.concatenate(
        [
            rng.multivariate_normal(mean, covariance, size, check_valid="raise")
            for mean, covariance, size in zip(means, covariances, members, strict=True)
        ]
    )
    names = tuple(f"x{j + 1}" for j in range(d))
    return Dataset(X, np.repeat(np.arange(K), members), names, tuple(f"class {k}" for k in range(K)))


def gap(members: int, rng: np.random.Generator) -> Dataset:
    """Draw numbers below -1, which are negative, and above 1, which are positive: between them is a wide gap.

    Parameters
    ----------
    members : int
        Number of examples on each side.
    rng : numpy.random.Generator
        Source of randomness.

    Returns
    -------
    Dataset
        One feature, between -4 and 4; labels 0 and 1.

    Notes
    -----
    Source-map topic MIT-20.

    Examples
    --------
    >>> data = gap(10, np.random.default_rng(0))
    >>> (abs(data.X) > 1).all(), data.y.sum()
    (np.True_, np.int64(10))
    """
    size = _generator(rng).uniform(1, 4, 2 * members)
    y = np.repeat([0, 1], members)
    return Dataset((size * (2 * y - 1))[:, None], y, ("x",), ("negative", "positive"))


def three_on_a_line(members: int, rng: np.random.Generator) -> Dataset:
    """Draw three equal classes about -4, 0 and 4 on a line, far enough apart to be told apart with ease.

    Least squares on one-hot labels never predicts the middle one: its fitted lines all meet in one point.

    Parameters
    ----------
    members : int
        Number of examples of each class.
    rng : numpy.random.Generator
        Source of randomness.

    Returns
    -------
    Dataset
        One feature; classes 0, 1 and 2 from left to right.

    Notes
    -----
    Source-map topic 3F8-03.

    Examples
    --------
    >>> three_on_a_line(100, np.random.default_rng(0)).X.shape
    (300, 1)
    """
    y = np.repeat([0, 1, 2], members)
    x = 4.0 * (y - 1) + _generator(rng).normal(scale=0.8, size=y.size)
    return Dataset(x[:, None], y, ("x",), ("left", "middle", "right"))


def rings(members: int, rng: np.random.Generator) -> Dataset:
    """Draw a disc and a ring around it, which no line separates but a circle does.

    Parameters
    ----------
    members : int
        Number of examples of each class.
    rng : numpy.random.Generator
        Source of randomness.

    Returns
    -------
    Dataset
        Two features; label 1 is the ring.

    Notes
    -----
    Source-map topic 3F8-07.

    Examples
    --------
    >>> data = rings(50, np.random.default_rng(0))
    >>> radius = np.hypot(*data.X.T)
    >>> (radius[data.y == 0] < 1).all(), (radius[data.y == 1] > 1.5).all()
    (np.True_, np.True_)
    """
    rng = _generator(rng)
    y = np.repeat([0, 1], members)
    radius = np.where(y == 0, np.sqrt(rng.uniform(0, 1, y.size)), rng.uniform(1.5, 2.5, y.size))
    angle = rng.uniform(0, 2 * np.pi, y.size)
    X = np.column_stack([radius * np.cos(angle), radius * np.sin(angle)])
    return Dataset(X, y, ("x1", "x2"), ("disc", "ring"))


def _generator(rng: Any) -> np.random.Generator:
    if not isinstance(rng, np.random.Generator):
        raise TypeError(
            f"rng must be a numpy Generator, but is {type(rng).__name__}. Pass np.random.default_rng(seed)."
        )
    return rng
