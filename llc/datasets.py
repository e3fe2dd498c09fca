"""The data of the course: two shipped sets, a worked example, and generators.

Conventions
-----------
``X`` has shape (n, d), one example per row; ``y`` has shape (n,) and holds whole numbers, one per class.
``members`` counts examples of a class, 1 or more, and ``rng`` is a `numpy.random.Generator`. Input that does
not fit raises ValueError or TypeError, which say what to do about it.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from importlib.resources import as_file, files

import numpy as np
from numpy.typing import ArrayLike

from llc._checking import (
    Floats,
    Integers,
    as_count,
    as_data,
    as_floats,
    as_generator,
    as_label_pair,
    as_whole_numbers,
    freeze,
)


@dataclass(frozen=True, eq=False)
class Dataset:
    """Labelled examples, with names for their features and classes. Nothing in it can be changed.

    Topic LAN-01.

    Parameters
    ----------
    X, y
        Examples and their labels.
    feature_names : sequence of str
        One name for each of the d columns.
    class_names : sequence of str
        One name for each class.
    labels : sequence of int, optional
        The label of each class, in the order of ``class_names``. By default 0 to K-1; or -1 and +1, if ``y``
        holds a -1 and there are two names. A class may have no example.

    Examples
    --------
    >>> data = Dataset([[1.0], [2.0], [4.0]], [0, 0, 1], ("weight",), ("light", "heavy"))
    >>> data.X.shape, data.y, data.labels
    ((3, 1), array([0, 0, 1]), (0, 1))
    """

    X: Floats
    y: Integers
    feature_names: tuple[str, ...]
    class_names: tuple[str, ...]
    labels: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        X = as_data(self.X)
        y = as_whole_numbers(self.y, len(X))
        feature_names, class_names = tuple(self.feature_names), tuple(self.class_names)
        are_signs = len(class_names) == 2 and (y == -1).any()
        labels = tuple(self.labels) or ((-1, 1) if are_signs else tuple(range(len(class_names))))
        if len(feature_names) != X.shape[1]:
            raise ValueError(
                f"feature_names must have one name for each of the {X.shape[1]} column(s) of X, "
                f"but has {len(feature_names)}."
            )
        if len(labels) != len(class_names) or len(set(labels)) != len(labels):
            raise ValueError(
                f"labels must be one for each of {class_names}, all different, but are {labels}."
            )
        unknown = sorted(set(y.tolist()) - set(labels))
        if unknown:
            raise ValueError(
                f"y holds the label {unknown[0]}, which has no name: class_names are {class_names} "
                f"for the labels {labels}. Name every class, or say in labels which is whose."
            )
        freeze(self, X=X, y=y, feature_names=feature_names, class_names=class_names, labels=labels)

    def select(self, *features: str) -> "Dataset":
        """Keep only the named features, in the order named.

        Examples
        --------
        >>> iris().select("petal width", "sepal length").X[0]
        array([0.2, 5.1])
        """
        unknown = [name for name in features if name not in self.feature_names]
        if unknown or not features:
            raise ValueError(f"Name features among {self.feature_names}, not {', '.join(unknown) or 'none'}.")
        columns = [self.feature_names.index(name) for name in features]
        return replace(self, X=self.X[:, columns], feature_names=features)

    def binary(self, positive_class: str, labels: tuple[int, int] = (0, 1)) -> "Dataset":
        """Ask of every example: is it of this class or not? Topic LAN-04.

        Parameters
        ----------
        positive_class : str
            One of `class_names`; its examples are positive, all others negative.
        labels : (int, int)
            Label of the negative and of the positive class, (0, 1) or (-1, 1).

        Examples
        --------
        >>> setosa = iris().binary("setosa", labels=(-1, 1))
        >>> setosa.y[[0, 50, 100]], setosa.class_names
        (array([ 1, -1, -1]), ('not setosa', 'setosa'))
        """
        if positive_class not in self.class_names:
            raise ValueError(f"positive_class must be one of {self.class_names}, but is {positive_class!r}.")
        negative, positive = as_label_pair(labels)
        label = dict(zip(self.class_names, self.labels, strict=True))[positive_class]
        others = [name for name in self.class_names if name != positive_class]
        names = others[0] if len(others) == 1 else f"not {positive_class}", positive_class
        y = np.where(self.y == label, positive, negative)
        return replace(self, y=y, class_names=names, labels=labels)

    def split(self, fraction: float, rng: np.random.Generator) -> tuple["Dataset", "Dataset"]:
        """Deal the examples at random into two sets, to learn from one and test on the other.

        The first set gets ``round(fraction * n)`` examples, the second the rest. Neither may be empty.

        Topics MIT-02 and MIT-24.

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
        order = as_generator(rng).permutation(n)
        one, other = (
            replace(self, X=self.X[rows], y=self.y[rows]) for rows in (order[:first], order[first:])
        )
        return one, other


def iris() -> Dataset:
    """Length and width in centimetres of the sepals and petals of 150 flowers, 50 of each of three species.

    Topic LAN-02. Where the numbers are from, and how copies differ: ``llc/data/README.md``.

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

    Each example has 64 features, row after row of the picture; class k is the digit k.

    Where the numbers are from: ``llc/data/README.md``.

    Examples
    --------
    >>> pictures = digits()
    >>> pictures.X[0].reshape(8, 8)[:3].astype(int)
    array([[ 0,  0,  5, 13,  9,  1,  0,  0],
           [ 0,  0, 13, 15, 10, 15,  5,  0],
           [ 0,  3, 15,  2,  0, 11,  8,  0]])
    """
    with as_file(files("llc") / "data" / "digits.csv.gz") as path:
        table = np.loadtxt(path, delimiter=",", dtype=np.intp)
    names = tuple(f"row {row} column {column}" for row in range(8) for column in range(8))
    return Dataset(table[:, :-1].astype(np.float64), table[:, -1], names, tuple("0123456789"))


def worked_example_nine_points() -> Dataset:
    """Nine points of the plane that a line separates; labels -1 and +1.

    Six positive points come first, then three negative ones. ``theta = (-1, 1.5)``, ``theta_0 = 3`` separates
    them. Topic MIT-06.

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

    Notes
    -----
    Topic LAN-11.

    Examples
    --------
    >>> data = gaussian_classes([[0, 0], [3, 0]], np.eye(2), [50, 20], np.random.default_rng(0))
    >>> data.X.shape, data.class_names
    ((70, 2), ('class 0', 'class 1'))
    """
    means = as_data(means, name="means")
    K, d = means.shape
    if len(members) != K:
        raise ValueError(f"members must be one number for each of the {K} means, but are {len(members)}.")
    members = [as_count(m, "members") for m in members]
    covariances = np.broadcast_to(as_floats(covariances, "covariances"), (K, d, d))
    rng = as_generator(rng)
    X = np.concatenate(
        [
            rng.multivariate_normal(mean, covariance, size, check_valid="raise")
            for mean, covariance, size in zip(means, covariances, members, strict=True)
        ]
    )
    names = tuple(f"x{j + 1}" for j in range(d))
    return Dataset(X, np.repeat(np.arange(K), members), names, tuple(f"class {k}" for k in range(K)))


def separable_1d(members: int, rng: np.random.Generator) -> Dataset:
    """Draw numbers from -4 to -1, with label 0, and from 1 to 4, with label 1: between them is a wide gap.

    Topic MIT-20.

    Examples
    --------
    >>> data = separable_1d(10, np.random.default_rng(0))
    >>> (abs(data.X) > 1).all(), data.y.sum()
    (np.True_, np.int64(10))
    """
    members, rng = as_count(members, "members"), as_generator(rng)
    size = rng.uniform(1, 4, 2 * members)
    y = np.repeat([0, 1], members)
    return Dataset((size * (2 * y - 1))[:, None], y, ("x",), ("negative", "positive"))


def masking_1d(members: int, rng: np.random.Generator) -> Dataset:
    """Draw three classes of equal size on a line, around -4, 0 and 4, that are easy to tell apart.

    Least squares on one-hot labels masks the middle class: the three fitted lines meet in one point, and on
    either side of it an outer class has the highest line. The classes are 0, 1 and 2 from left to right.

    Topic 3F8-03.

    Examples
    --------
    >>> masking_1d(100, np.random.default_rng(0)).X.shape
    (300, 1)
    """
    members, rng = as_count(members, "members"), as_generator(rng)
    y = np.repeat([0, 1, 2], members)
    x = 4.0 * (y - 1) + rng.normal(scale=0.8, size=y.size)
    return Dataset(x[:, None], y, ("x",), ("left", "middle", "right"))


def rings(members: int, rng: np.random.Generator) -> Dataset:
    """Draw a disc, label 0, and a ring around it, label 1, which no line separates but a circle does.

    Topic 3F8-07.

    Examples
    --------
    >>> data = rings(50, np.random.default_rng(0))
    >>> radius = np.hypot(*data.X.T)
    >>> (radius[data.y == 0] < 1).all(), (radius[data.y == 1] > 1.5).all()
    (np.True_, np.True_)
    """
    members, rng = as_count(members, "members"), as_generator(rng)
    y = np.repeat([0, 1], members)
    radius = np.where(y == 0, np.sqrt(rng.uniform(0, 1, y.size)), rng.uniform(1.5, 2.5, y.size))
    angle = rng.uniform(0, 2 * np.pi, y.size)
    X = np.column_stack([radius * np.cos(angle), radius * np.sin(angle)])
    return Dataset(X, y, ("x1", "x2"), ("disc", "ring"))
