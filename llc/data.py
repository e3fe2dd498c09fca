"""The data of the course: five shipped sets, a worked example, and generators.

``X`` has shape (n, d), one example in each row; ``y`` has shape (n,) and holds the class of each example as a
whole number. ``members`` counts examples of a class, and ``rng`` is a `numpy.random.Generator`. Where the
shipped numbers are from, and how copies differ: ``llc/tables/README.md``.
"""

import gzip
from dataclasses import dataclass, replace
from importlib.resources import as_file, files

import numpy as np

from llc._door import Array, Floats, Integers, door


@door(y="whole", labels="labels of names")
@dataclass(frozen=True, eq=False)
class Dataset:
    """Labelled examples, with names for their features and classes. Nothing in it can be changed.

    ``labels`` holds the label of each class in the order of ``class_names``: by default 0 to K-1, or -1 and
    +1 if ``y`` holds a -1 and there are two names. A class may have no example.

    >>> Dataset([[1.0], [2.0], [4.0]], [-1, -1, 1], ("weight",), ("light", "heavy")).labels
    (-1, 1)
    """

    X: Floats
    y: Integers
    feature_names: tuple[str, ...]
    class_names: tuple[str, ...]
    labels: tuple[int, ...] = ()

    @door
    def select(self, *features: str) -> "Dataset":
        """Keep only the named features, in the order named.

        >>> iris().select("petal width", "sepal length").X[0]
        array([0.2, 5.1])
        """
        columns = [self.feature_names.index(name) for name in features]
        return replace(self, X=self.X[:, columns], feature_names=features)

    @door(labels="two labels")
    def binary(self, positive_class: str, labels: tuple[int, int] = (0, 1)) -> "Dataset":
        """Ask of every example: is it of this class or not? ``labels`` are (0, 1) or (-1, 1), for no and yes.

        >>> setosa = iris().binary("setosa", labels=(-1, 1))
        >>> setosa.y[[0, 50, 100]], setosa.class_names
        (array([ 1, -1, -1]), ('not setosa', 'setosa'))
        """
        others = [name for name in self.class_names if name != positive_class]
        negative = others[0] if len(others) == 1 else f"not {positive_class}"
        positive = self.labels[self.class_names.index(positive_class)]
        y = np.where(self.y == positive, labels[1], labels[0])
        return replace(self, y=y, class_names=(negative, positive_class), labels=labels)

    @door
    def split(self, fraction: float, rng: np.random.Generator) -> tuple["Dataset", "Dataset"]:
        """Deal the examples at random into two sets, the first of which gets ``round(fraction * n)``.

        >>> training, test = iris().split(0.7, np.random.default_rng(0))
        >>> len(training.y), len(test.y)
        (105, 45)
        """
        order, first = rng.permutation(len(self.y)), round(fraction * len(self.y))
        one, other = order[:first], order[first:]
        return replace(self, X=self.X[one], y=self.y[one]), replace(self, X=self.X[other], y=self.y[other])


def iris() -> Dataset:
    """Length and width in centimetres of the sepals and petals of 150 flowers, 50 of each of three species.

    >>> flowers = iris()
    >>> flowers.X[100], flowers.class_names[flowers.y[100]]
    (array([6.3, 3.3, 6. , 2.5]), 'virginica')
    """
    return _table("iris.csv")


def penguins() -> Dataset:
    """Bill, flipper and mass of 342 penguins of three species, in millimetres and grams.

    Two more of the table were never measured and are left out.

    >>> birds = penguins()
    >>> birds.X[0], birds.class_names[birds.y[0]]
    (array([  39.1,   18.7,  181. , 3750. ]), 'Adelie')
    """
    return _table("penguins.csv")


def biopsies() -> Dataset:
    """Cells from 569 lumps in breasts: the radius of their nuclei, how uneven these are, and the diagnosis.

    >>> lumps = biopsies()
    >>> lumps.X[0], lumps.class_names[lumps.y[0]]
    (array([17.99, 10.38]), 'malignant')
    """
    return replace(_table("biopsies.csv"), class_names=("benign", "malignant"))


def _table(name: str) -> Dataset:
    """Read a file with a line of names, the class in its last column, and NA for what was not measured."""
    with as_file(files("llc") / "tables" / name) as path:
        table = np.loadtxt(path, delimiter=",", dtype=str, encoding="utf-8")
    table = table[(table != "NA").all(axis=1)]
    class_names, y = np.unique(table[1:, -1], return_inverse=True)
    X, feature_names = table[1:, :-1].astype(float), table[0, :-1]
    return Dataset(X, y, tuple(feature_names.tolist()), tuple(class_names.tolist()))


def digits() -> Dataset:
    """Pictures of 1797 handwritten digits, 8 by 8 points with ink from 0 to 16.

    Each example has 64 features, row after row of the picture; class k is the digit k. They come from
    fourteen forms, one after the other.

    >>> digits().X[0].reshape(8, 8)[:2].astype(int)
    array([[ 0,  0,  5, 13,  9,  1,  0,  0],
           [ 0,  0, 13, 15, 10, 15,  5,  0]])
    """
    with as_file(files("llc") / "tables" / "digits.csv.gz") as path:
        table = np.loadtxt(path, delimiter=",", dtype=int)
    names = tuple(f"row {row} column {column}" for row in range(8) for column in range(8))
    return Dataset(table[:, :-1].astype(float), table[:, -1], names, tuple("0123456789"))


def state_of_the_union() -> tuple[Integers, Array, list[str]]:
    """5788 sentences of the yearly messages of 43 presidents of the United States, 1790 to 2021.

    Of each of 233 messages up to 25 sentences of 8 to 40 words were drawn, none with a year in it. They are
    no `Dataset`: what of a sentence is a feature, and what is asked of it, is for you to say.

    Returns
    -------
    years : ndarray of int, shape (5788,)
        When each message was given.
    presidents : ndarray of str, shape (5788,)
        By whom, in small letters.
    sentences : list of str
        The sentences, in the order of the years and, in a message, in its own.

    Examples
    --------
    >>> years, presidents, sentences = state_of_the_union()
    >>> print(years[1789], presidents[1789], sentences[1789], sep=": ")
    1862: abraham lincoln: As our case is new, so we must think anew and act anew.
    """
    packed = (files("llc") / "tables" / "union.tsv.gz").read_bytes()
    rows = [line.split("\t") for line in gzip.decompress(packed).decode("utf-8").split("\n")]
    years, presidents, sentences = zip(*rows, strict=True)
    return np.array(years, dtype=int), np.array(presidents), list(sentences)


def worked_example_nine_points() -> Dataset:
    """Nine points of the plane: six positive ones, label +1, then three negative ones, label -1.

    >>> worked_example_nine_points().X @ [-1, 1.5] + 3 > 0
    array([ True,  True,  True,  True,  True,  True, False, False, False])
    """
    plus = [(3, 2), (1.8, 3.5), (-1, 3), (0.8, -0.6), (-1.4, -0.9), (1.5, 1.5)]
    minus = [(4, -1), (2, -2.7), (4.4, -2.1)]
    y = np.array([1] * len(plus) + [-1] * len(minus))
    return Dataset(np.array(plus + minus), y, ("x1", "x2"), ("negative", "positive"))


@door(members="of means, whole, 1 or more", covariances="d d or K d d")
def gaussian_classes(means: Array, covariances: Array, members: Array, rng: np.random.Generator) -> Dataset:
    r"""Draw examples of K classes, each normally distributed, :math:`x \mid y = k \sim N(\mu_k, \Sigma_k)`.

    ``covariances`` has shape (K, d, d), or (d, d) if all classes have one; ``members`` has K numbers.

    >>> gaussian_classes([[0, 0], [3, 0]], np.eye(2), [50, 20], np.random.default_rng(0)).X.shape
    (70, 2)
    """
    K, d = means.shape
    draws = zip(means, np.broadcast_to(covariances, (K, d, d)), members, strict=True)
    X = np.vstack([rng.multivariate_normal(*draw, check_valid="raise") for draw in draws])
    feature_names, class_names = [f"x{j + 1}" for j in range(d)], [f"class {k}" for k in range(K)]
    return Dataset(X, np.repeat(np.arange(K), members), tuple(feature_names), tuple(class_names))


@door
def masking_1d(members: int, rng: np.random.Generator) -> Dataset:
    """Draw three classes of equal size on a line, around -4, 0 and 4: least squares masks the middle one.

    >>> masking_1d(100, np.random.default_rng(0)).X.shape
    (300, 1)
    """
    y = np.repeat([0, 1, 2], members)
    x = 4.0 * (y - 1) + rng.normal(scale=0.8, size=y.size)
    return Dataset(x[:, None], y, ("x",), ("left", "middle", "right"))


@door
def rings(members: int, rng: np.random.Generator) -> Dataset:
    """Draw a disc of radius 1, label 0, and a ring around it, label 1, of radii from 1.5 to 2.5.

    >>> rings(50, np.random.default_rng(0)).X.shape
    (100, 2)
    """
    y = np.repeat([0, 1], members)
    radius = np.where(y == 0, np.sqrt(rng.uniform(0, 1, y.size)), rng.uniform(1.5, 2.5, y.size))
    angle = rng.uniform(0, 2 * np.pi, y.size)
    X = np.column_stack([radius * np.cos(angle), radius * np.sin(angle)])
    return Dataset(X, y, ("x1", "x2"), ("disc", "ring"))
