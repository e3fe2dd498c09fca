"""The sheet on classification: wrong answers lose their points, right ones keep them all."""

import pytest

from tests.exercises.variants import SheetUnderTest, right, wrong

WRONG = [
    # -- Part 1
    wrong(
        "translate: one label after the other",
        "translate-hidden-exchange translate-hidden-arguments",
        """
def translate(y, old, new):
    y, old, new = np.asarray(y).tolist(), list(old), list(new)
    if len(old) != len(new) or len(set(old)) < len(old) or len(set(new)) < len(new) or set(y) - set(old):
        raise ValueError
    y = np.array(y, dtype=object)
    for a, b in zip(old, new):
        y[y == a] = b
    return np.array(y.tolist())
""",
    ),
    wrong(
        "translate: the formula for signs",
        "translate-hidden translate-hidden-exchange translate-hidden-arguments",
        """
def translate(y, old, new):
    y, old, new = np.asarray(y).tolist(), list(old), list(new)
    if len(old) != len(new) or len(set(old)) < len(old) or len(set(new)) < len(new) or set(y) - set(old):
        raise ValueError
    return 2 * np.asarray(y) - 1
""",
    ),
    wrong(
        "translate: by position in the sorted labels",
        "translate-hidden translate-hidden-exchange translate-hidden-arguments",
        """
def translate(y, old, new):
    y, old, new = np.asarray(y).tolist(), list(old), list(new)
    if len(old) != len(new) or len(set(old)) < len(old) or len(set(new)) < len(new) or set(y) - set(old):
        raise ValueError
    return np.array([sorted(new)[sorted(old).index(label)] for label in y])
""",
    ),
    wrong(
        "translate: the classes that occur",
        "translate-hidden",
        """
def translate(y, old, new):
    y, old, new = np.asarray(y).tolist(), list(old), list(new)
    if len(old) != len(new) or len(set(old)) < len(old) or len(set(new)) < len(new) or set(y) - set(old):
        raise ValueError
    table = dict(zip([label for label in old if label in y], new))
    return np.array([table[label] for label in y])
""",
    ),
    wrong(
        "translate: the other way",
        "translate-*",
        """
def translate(y, old, new):
    y, old, new = np.asarray(y).tolist(), list(old), list(new)
    if len(old) != len(new) or len(set(old)) < len(old) or len(set(new)) < len(new) or set(y) - set(old):
        raise ValueError
    table = dict(zip(new, old))
    return np.array([table.get(label, label) for label in y])
""",
    ),
    wrong(
        "translate: unknown labels are kept",
        "translate-hidden-refused",
        """
def translate(y, old, new):
    y, old, new = np.asarray(y).tolist(), list(old), list(new)
    if len(old) != len(new) or len(set(old)) < len(old) or len(set(new)) < len(new):
        raise ValueError
    table = dict(zip(old, new))
    return np.array([table.get(label, label) for label in y])
""",
    ),
    wrong(
        "translate: KeyError for an unknown label",
        "translate-hidden-refused",
        """
def translate(y, old, new):
    y, old, new = np.asarray(y).tolist(), list(old), list(new)
    if len(old) != len(new) or len(set(old)) < len(old) or len(set(new)) < len(new):
        raise ValueError
    table = dict(zip(old, new))
    return np.array([table[label] for label in y])
""",
    ),
    wrong(
        "translate: two classes may become one",
        "translate-hidden-refused",
        """
def translate(y, old, new):
    y, old, new = np.asarray(y).tolist(), list(old), list(new)
    if len(old) != len(new) or len(set(old)) < len(old) or set(y) - set(old):
        raise ValueError
    table = dict(zip(old, new))
    return np.array([table[label] for label in y])
""",
    ),
    wrong(
        "translate: labels made whole numbers first",
        "translate-hidden-refused",
        """
def translate(y, old, new):
    y, old, new = np.asarray(y), list(old), list(new)
    y = (y if y.dtype.kind == "U" else y.astype(int)).tolist()
    if len(old) != len(new) or len(set(old)) < len(old) or len(set(new)) < len(new) or set(y) - set(old):
        raise ValueError
    return np.array([new[old.index(label)] for label in y])
""",
    ),
    wrong(
        "translate: in place",
        "translate-hidden-arguments",
        """
def translate(y, old, new):
    given, old, new = np.asarray(y), list(old), list(new)
    y = given.tolist()
    if len(old) != len(new) or len(set(old)) < len(old) or len(set(new)) < len(new) or set(y) - set(old):
        raise ValueError
    result = np.array([new[old.index(label)] for label in y])
    if given.dtype == result.dtype:
        given[:] = result
    return result
""",
    ),
    # -- Part 2
    wrong(
        "rest: zeros for the rest",
        "questions-hidden questions-hidden-refused questions-hidden-round",
        """
def against_rest(y, positive):
    signs = np.array([int(label == positive) for label in y])
    if signs.min() == signs.max():
        raise ValueError
    return signs
""",
    ),
    wrong(
        "rest: signs exchanged",
        "questions-hidden questions-hidden-refused questions-hidden-round",
        """
def against_rest(y, positive):
    signs = np.array([-1 if label == positive else 1 for label in y])
    if (signs == -1).all() or (signs == 1).all():
        raise ValueError
    return signs
""",
    ),
    wrong(
        "rest: from the class upwards",
        "questions-hidden questions-hidden-round",
        """
def against_rest(y, positive):
    signs = np.array([1 if label >= positive else -1 for label in y])
    if positive not in list(y) or all(label == positive for label in y):
        raise ValueError
    return signs
""",
    ),
    wrong(
        "rest: takes any class",
        "questions-hidden-refused",
        """
def against_rest(y, positive):
    return np.array([1 if label == positive else -1 for label in y])
""",
    ),
    wrong(
        "rest: takes a question that asks nothing",
        "questions-hidden-refused",
        """
def against_rest(y, positive):
    signs = np.array([1 if label == positive else -1 for label in y])
    if (signs == -1).all():
        raise ValueError
    return signs
""",
    ),
    wrong(
        "rest: names only by their beginning",
        "questions-hidden",
        """
def against_rest(y, positive):
    signs = np.array([1 if str(label).startswith(str(positive)) else -1 for label in y])
    if (signs == -1).all() or (signs == 1).all():
        raise ValueError
    return signs
""",
    ),
    wrong(
        "rest: lists compared as a whole",
        "questions-hidden questions-hidden-round",
        """
def against_rest(y, positive):
    signs = np.atleast_1d(np.where(y == positive, 1, -1))
    if (signs == -1).all() or (signs == 1).all():
        raise ValueError
    return signs
""",
    ),
    wrong(
        "back: the first yes",
        "questions-hidden-back",
        """
def from_questions(B):
    return np.argmax(B, axis=1)
""",
    ),
    wrong(
        "back: the first yes, if any",
        "questions-hidden-back",
        """
def from_questions(B):
    B = np.asarray(B)
    return np.where((B == 1).any(axis=1), B.argmax(axis=1), B.shape[1])
""",
    ),
    wrong(
        "back: numbered from 1",
        "questions-hidden-back questions-hidden-round",
        """
def from_questions(B):
    yes = np.asarray(B) == 1
    return np.where(yes.sum(axis=1) == 1, yes.argmax(axis=1) + 1, yes.shape[1])
""",
    ),
    wrong(
        "back: -1 for undecided",
        "questions-hidden-back",
        """
def from_questions(B):
    yes = np.asarray(B) == 1
    return np.where(yes.sum(axis=1) == 1, yes.argmax(axis=1), -1)
""",
    ),
    wrong(
        "back: 3 for undecided",
        "questions-hidden-back",
        """
def from_questions(B):
    yes = np.asarray(B) == 1
    return np.where(yes.sum(axis=1) == 1, yes.argmax(axis=1), 3)
""",
    ),
    # -- Part 3
    wrong(
        "flower: counted from 0",
        "iris-hidden-flower",
        """
def flower(number):
    flowers = datasets.iris()
    if not 1 <= number <= 150:
        raise ValueError
    return flowers.X[number % 150], flowers.class_names[flowers.y[number % 150]]
""",
    ),
    wrong(
        "flower: the number of the species",
        "iris-hidden-flower",
        """
def flower(number):
    flowers = datasets.iris()
    if not 1 <= number <= 150:
        raise ValueError
    return flowers.X[number - 1], flowers.y[number - 1]
""",
    ),
    wrong(
        "flower: Python counts backwards",
        "iris-hidden-flower",
        """
def flower(number):
    flowers = datasets.iris()
    if number > 150 or number == 0:
        raise ValueError
    return flowers.X[number - 1], flowers.class_names[flowers.y[number - 1]]
""",
    ),
    wrong(
        "flower: petals only",
        "iris-hidden-flower",
        """
def flower(number):
    flowers = datasets.iris()
    if not 1 <= number <= 150:
        raise ValueError
    return flowers.X[number - 1, 2:], flowers.class_names[flowers.y[number - 1]]
""",
    ),
    wrong(
        "means: one mean for all",
        "iris-hidden-means iris-hidden-refused",
        """
def class_means(X, y):
    X, y = np.asarray(X), np.asarray(y)
    if set(y.tolist()) != set(range(y.max() + 1)):
        raise ValueError
    return np.array([X.mean(axis=0)] * (y.max() + 1))
""",
    ),
    wrong(
        "means: sums",
        "iris-hidden-means",
        """
def class_means(X, y):
    X, y = np.asarray(X), np.asarray(y)
    if set(y.tolist()) != set(range(y.max() + 1)):
        raise ValueError
    return np.array([X[y == k].sum(axis=0) for k in range(y.max() + 1)])
""",
    ),
    wrong(
        "means: divided by n / K",
        "iris-hidden-means iris-hidden-refused",
        """
def class_means(X, y):
    X, y = np.asarray(X), np.asarray(y)
    if set(y.tolist()) != set(range(y.max() + 1)):
        raise ValueError
    K = y.max() + 1
    return np.array([X[y == k].sum(axis=0) * K / len(y) for k in range(K)])
""",
    ),
    wrong(
        "means: blocks of a sorted file",
        "iris-hidden-means iris-hidden-refused",
        """
def class_means(X, y):
    X, y = np.asarray(X), np.asarray(y)
    if set(y.tolist()) != set(range(y.max() + 1)):
        raise ValueError
    return np.array([block.mean(axis=0) for block in np.array_split(X, y.max() + 1)])
""",
    ),
    wrong(
        "means: medians",
        "iris-hidden-means",
        """
def class_means(X, y):
    X, y = np.asarray(X), np.asarray(y)
    if set(y.tolist()) != set(range(y.max() + 1)):
        raise ValueError
    return np.array([np.median(X[y == k], axis=0) for k in range(y.max() + 1)])
""",
    ),
    wrong(
        "means: columns for classes",
        "iris-hidden-means iris-hidden-refused",
        """
def class_means(X, y):
    X, y = np.asarray(X), np.asarray(y)
    if set(y.tolist()) != set(range(y.max() + 1)):
        raise ValueError
    return np.array([X[y == k].mean(axis=0) for k in range(y.max() + 1)]).T
""",
    ),
    wrong(
        "means: the classes that occur",
        "iris-hidden-refused",
        """
def class_means(X, y):
    X, y = np.asarray(X), np.asarray(y)
    return np.array([X[y == k].mean(axis=0) for k in np.unique(y)])
""",
    ),
    wrong(
        "means: three species",
        "iris-hidden-means",
        """
def class_means(X, y):
    X, y = np.asarray(X), np.asarray(y)
    if set(y.tolist()) != set(range(y.max() + 1)):
        raise ValueError
    return np.array([X[y == k].mean(axis=0) for k in range(3) if k in y])
""",
    ),
    # -- Part 4
    wrong(
        "error: the share of right guesses",
        "error-hidden error-hidden-shapes error-hidden-dresses",
        """
def error(guess, y):
    guess, y = np.asarray(guess), np.asarray(y)
    if guess.ndim != 1 or guess.shape != y.shape or guess.size == 0:
        raise ValueError
    for a, b in ((set(guess.tolist()), set(y.tolist())), (set(y.tolist()), set(guess.tolist()))):
        if 0 in a and a <= {0, 1} and -1 in b and b <= {-1, 1}:
            raise ValueError
    return np.mean(guess == y)
""",
    ),
    wrong(
        "error: the number of mistakes",
        "error-hidden error-hidden-dresses",
        """
def error(guess, y):
    guess, y = np.asarray(guess), np.asarray(y)
    if guess.ndim != 1 or guess.shape != y.shape or guess.size == 0:
        raise ValueError
    for a, b in ((set(guess.tolist()), set(y.tolist())), (set(y.tolist()), set(guess.tolist()))):
        if 0 in a and a <= {0, 1} and -1 in b and b <= {-1, 1}:
            raise ValueError
    return np.sum(guess != y)
""",
    ),
    wrong(
        "error: the mean distance of the labels",
        "error-hidden error-hidden-dresses",
        """
def error(guess, y):
    guess, y = np.asarray(guess), np.asarray(y)
    if guess.ndim != 1 or guess.shape != y.shape or guess.size == 0:
        raise ValueError
    for a, b in ((set(guess.tolist()), set(y.tolist())), (set(y.tolist()), set(guess.tolist()))):
        if 0 in a and a <= {0, 1} and -1 in b and b <= {-1, 1}:
            raise ValueError
    return np.mean(np.abs(guess - y))
""",
    ),
    wrong(
        "error: half the mean distance, right for signs",
        "error-hidden error-hidden-dresses",
        """
def error(guess, y):
    guess, y = np.asarray(guess), np.asarray(y)
    if guess.ndim != 1 or guess.shape != y.shape or guess.size == 0:
        raise ValueError
    for a, b in ((set(guess.tolist()), set(y.tolist())), (set(y.tolist()), set(guess.tolist()))):
        if 0 in a and a <= {0, 1} and -1 in b and b <= {-1, 1}:
            raise ValueError
    return np.mean(np.abs(guess - y)) / 2
""",
    ),
    wrong(
        "error: column against row",
        "error-hidden-shapes",
        """
def error(guess, y):
    guess, y = np.asarray(guess), np.asarray(y)
    if guess.size == 0:
        raise ValueError
    if guess.ndim == y.ndim == 1 and len(guess) == len(y):
        for a, b in ((set(guess.tolist()), set(y.tolist())), (set(y.tolist()), set(guess.tolist()))):
            if 0 in a and a <= {0, 1} and -1 in b and b <= {-1, 1}:
                raise ValueError
    return np.mean(guess != y)
""",
    ),
    wrong(
        "error: flattens",
        "error-hidden-shapes",
        """
def error(guess, y):
    guess, y = np.ravel(guess), np.ravel(y)
    if guess.shape != y.shape or guess.size == 0:
        raise ValueError
    for a, b in ((set(guess.tolist()), set(y.tolist())), (set(y.tolist()), set(guess.tolist()))):
        if 0 in a and a <= {0, 1} and -1 in b and b <= {-1, 1}:
            raise ValueError
    return np.mean(guess != y)
""",
    ),
    wrong(
        "error: nan for no example",
        "error-hidden-shapes",
        """
def error(guess, y):
    guess, y = np.asarray(guess), np.asarray(y)
    if guess.ndim != 1 or guess.shape != y.shape:
        raise ValueError
    if guess.size == 0:
        return np.nan
    for a, b in ((set(guess.tolist()), set(y.tolist())), (set(y.tolist()), set(guess.tolist()))):
        if 0 in a and a <= {0, 1} and -1 in b and b <= {-1, 1}:
            raise ValueError
    return np.mean(guess != y)
""",
    ),
    wrong(
        "error: dresses not looked at",
        "error-hidden-dresses",
        """
def error(guess, y):
    guess, y = np.asarray(guess), np.asarray(y)
    if guess.ndim != 1 or guess.shape != y.shape or guess.size == 0:
        raise ValueError
    return np.mean(guess != y)
""",
    ),
    wrong(
        "error: any difference of the label sets is refused",
        "error-hidden error-hidden-dresses",
        """
def error(guess, y):
    guess, y = np.asarray(guess), np.asarray(y)
    if guess.ndim != 1 or guess.shape != y.shape or guess.size == 0:
        raise ValueError
    if set(guess.tolist()) != set(y.tolist()):
        raise ValueError
    return np.mean(guess != y)
""",
    ),
    wrong(
        "error: a single -1 against any 0",
        "error-hidden error-hidden-dresses",
        """
def error(guess, y):
    guess, y = np.asarray(guess), np.asarray(y)
    if guess.ndim != 1 or guess.shape != y.shape or guess.size == 0:
        raise ValueError
    if (-1 in guess and 0 in y) or (0 in guess and -1 in y):
        raise ValueError
    return np.mean(guess != y)
""",
    ),
    wrong(
        "error: one way only",
        "error-hidden-dresses",
        """
def error(guess, y):
    guess, y = np.asarray(guess), np.asarray(y)
    if guess.ndim != 1 or guess.shape != y.shape or guess.size == 0:
        raise ValueError
    if set(guess.tolist()) == {0, 1} and set(y.tolist()) == {-1, 1}:
        raise ValueError
    return np.mean(guess != y)
""",
    ),
    wrong(
        "baseline: learned on the test labels",
        "error-hidden-baseline error-hidden-ties",
        """
def baseline(y_train, y):
    labels, counts = np.unique(y, return_counts=True)
    return np.mean(np.asarray(y) != labels[counts.argmax()])
""",
    ),
    wrong(
        "baseline: error on the training labels",
        "error-hidden-baseline error-hidden-ties",
        """
def baseline(y_train, y):
    labels, counts = np.unique(y_train, return_counts=True)
    return np.mean(np.asarray(y_train) != labels[counts.argmax()])
""",
    ),
    wrong(
        "baseline: share of right guesses",
        "error-hidden-baseline error-hidden-ties",
        """
def baseline(y_train, y):
    labels, counts = np.unique(y_train, return_counts=True)
    return np.mean(np.asarray(y) == labels[counts.argmax()])
""",
    ),
    wrong(
        "baseline: bincount",
        "error-hidden-baseline error-hidden-ties",
        """
def baseline(y_train, y):
    return np.mean(np.asarray(y) != np.bincount(y_train).argmax())
""",
    ),
    wrong(
        "baseline: the first of several",
        "error-hidden-ties",
        """
def baseline(y_train, y):
    y_train = list(np.asarray(y_train).tolist())
    return np.mean(np.asarray(y) != max(y_train, key=y_train.count))
""",
    ),
    wrong(
        "baseline: the largest of several",
        "error-hidden-ties",
        """
def baseline(y_train, y):
    labels, counts = np.unique(y_train, return_counts=True)
    return np.mean(np.asarray(y) != labels[counts == counts.max()][-1])
""",
    ),
    wrong(
        "baseline: the smallest label",
        "error-hidden-baseline error-hidden-ties",
        """
def baseline(y_train, y):
    return np.mean(np.asarray(y) != min(y_train))
""",
    ),
    # -- Part 5
    wrong(
        "split: as found",
        "split-*",
        """
def prepare(X, y, m, rng):
    rng.shuffle(X)
    rng.shuffle(y)
    X = (X - X.mean(axis=0)) / X.std(axis=0)
    return X[:m], y[:m], X[m:], y[m:]
""",
    ),
    wrong(
        "split: shuffled apart",
        "split-hidden split-hidden-random split-hidden-constant split-hidden-arguments",
        """
def prepare(X, y, m, rng):
    X, y = np.asarray(X), np.asarray(y)
    if not 1 <= m <= len(y) - 1:
        raise ValueError
    order = rng.permutation(len(y))
    y = rng.permutation(y)
    train, test = order[:m], order[m:]
    own = X[train]
    scale = np.where(own.min(axis=0) == own.max(axis=0), 1, own.std(axis=0))
    return (X[train] - own.mean(axis=0)) / scale, y[train], (X[test] - own.mean(axis=0)) / scale, y[test]
""",
    ),
    wrong(
        "split: scaled by all examples",
        "split-hidden split-hidden-random split-hidden-constant split-hidden-arguments",
        """
def prepare(X, y, m, rng):
    X, y = np.asarray(X), np.asarray(y)
    if not 1 <= m <= len(y) - 1:
        raise ValueError
    order = rng.permutation(len(y))
    train, test = order[:m], order[m:]
    own = X
    scale = np.where(own.min(axis=0) == own.max(axis=0), 1, own.std(axis=0))
    return (X[train] - own.mean(axis=0)) / scale, y[train], (X[test] - own.mean(axis=0)) / scale, y[test]
""",
    ),
    wrong(
        "split: the test scaled by itself",
        "split-hidden split-hidden-constant",
        """
def prepare(X, y, m, rng):
    X, y = np.asarray(X), np.asarray(y)
    if not 1 <= m <= len(y) - 1:
        raise ValueError
    order = rng.permutation(len(y))
    train, test = order[:m], order[m:]
    own = X[train]
    scale = np.where(own.min(axis=0) == own.max(axis=0), 1, own.std(axis=0))
    new = X[test]
    new = (new - new.mean(axis=0)) / np.maximum(new.std(axis=0), 1e-9)
    return (X[train] - own.mean(axis=0)) / scale, y[train], new, y[test]
""",
    ),
    wrong(
        "split: the test not scaled",
        "split-hidden split-hidden-constant",
        """
def prepare(X, y, m, rng):
    X, y = np.asarray(X), np.asarray(y)
    if not 1 <= m <= len(y) - 1:
        raise ValueError
    order = rng.permutation(len(y))
    train, test = order[:m], order[m:]
    own = X[train]
    scale = np.where(own.min(axis=0) == own.max(axis=0), 1, own.std(axis=0))
    return (X[train] - own.mean(axis=0)) / scale, y[train], X[test], y[test]
""",
    ),
    wrong(
        "split: not shuffled",
        "split-hidden-random",
        """
def prepare(X, y, m, rng):
    X, y = np.asarray(X), np.asarray(y)
    if not 1 <= m <= len(y) - 1:
        raise ValueError
    order = np.arange(len(y))
    train, test = order[:m], order[m:]
    own = X[train]
    scale = np.where(own.min(axis=0) == own.max(axis=0), 1, own.std(axis=0))
    return (X[train] - own.mean(axis=0)) / scale, y[train], (X[test] - own.mean(axis=0)) / scale, y[test]
""",
    ),
    wrong(
        "split: a generator of its own",
        "split-hidden-random",
        """
def prepare(X, y, m, rng):
    X, y = np.asarray(X), np.asarray(y)
    if not 1 <= m <= len(y) - 1:
        raise ValueError
    order = np.random.default_rng(0).permutation(len(y))
    train, test = order[:m], order[m:]
    own = X[train]
    scale = np.where(own.min(axis=0) == own.max(axis=0), 1, own.std(axis=0))
    return (X[train] - own.mean(axis=0)) / scale, y[train], (X[test] - own.mean(axis=0)) / scale, y[test]
""",
    ),
    wrong(
        "split: NumPy's hidden generator",
        "split-hidden-random",
        """
def prepare(X, y, m, rng):
    X, y = np.asarray(X), np.asarray(y)
    if not 1 <= m <= len(y) - 1:
        raise ValueError
    order = np.random.permutation(len(y))
    train, test = order[:m], order[m:]
    own = X[train]
    scale = np.where(own.min(axis=0) == own.max(axis=0), 1, own.std(axis=0))
    return (X[train] - own.mean(axis=0)) / scale, y[train], (X[test] - own.mean(axis=0)) / scale, y[test]
""",
    ),
    wrong(
        "split: a random beginning",
        "split-hidden-random",
        """
def prepare(X, y, m, rng):
    X, y = np.asarray(X), np.asarray(y)
    if not 1 <= m <= len(y) - 1:
        raise ValueError
    order = np.roll(np.arange(len(y)), rng.integers(len(y)))
    train, test = order[:m], order[m:]
    own = X[train]
    scale = np.where(own.min(axis=0) == own.max(axis=0), 1, own.std(axis=0))
    return (X[train] - own.mean(axis=0)) / scale, y[train], (X[test] - own.mean(axis=0)) / scale, y[test]
""",
    ),
    wrong(
        "split: drawn with replacement",
        "split-hidden split-hidden-random split-hidden-refused",
        """
def prepare(X, y, m, rng):
    X, y = np.asarray(X), np.asarray(y)
    if not 1 <= m <= len(y) - 1:
        raise ValueError
    order = rng.integers(len(y), size=len(y))
    train, test = order[:m], order[m:]
    own = X[train]
    scale = np.where(own.min(axis=0) == own.max(axis=0), 1, own.std(axis=0))
    return (X[train] - own.mean(axis=0)) / scale, y[train], (X[test] - own.mean(axis=0)) / scale, y[test]
""",
    ),
    wrong(
        "split: train and test exchanged",
        "split-hidden split-hidden-constant split-hidden-refused split-hidden-arguments",
        """
def prepare(X, y, m, rng):
    X, y = np.asarray(X), np.asarray(y)
    if not 1 <= m <= len(y) - 1:
        raise ValueError
    order = rng.permutation(len(y))
    test, train = order[:m], order[m:]
    own = X[train]
    scale = np.where(own.min(axis=0) == own.max(axis=0), 1, own.std(axis=0))
    return (X[train] - own.mean(axis=0)) / scale, y[train], (X[test] - own.mean(axis=0)) / scale, y[test]
""",
    ),
    wrong(
        "split: divides by m - 1",
        "split-hidden split-hidden-random split-hidden-constant split-hidden-arguments",
        """
def prepare(X, y, m, rng):
    X, y = np.asarray(X), np.asarray(y)
    if not 1 <= m <= len(y) - 1:
        raise ValueError
    order = rng.permutation(len(y))
    train, test = order[:m], order[m:]
    own = X[train]
    scale = np.where(own.min(axis=0) == own.max(axis=0), 1, own.std(axis=0, ddof=min(1, len(own) - 1)))
    return (X[train] - own.mean(axis=0)) / scale, y[train], (X[test] - own.mean(axis=0)) / scale, y[test]
""",
    ),
    wrong(
        "split: divides by 0",
        "split-hidden-constant",
        """
def prepare(X, y, m, rng):
    X, y = np.asarray(X), np.asarray(y)
    if not 1 <= m <= len(y) - 1:
        raise ValueError
    order = rng.permutation(len(y))
    train, test = order[:m], order[m:]
    own = X[train]
    scale = own.std(axis=0)
    return (X[train] - own.mean(axis=0)) / scale, y[train], (X[test] - own.mean(axis=0)) / scale, y[test]
""",
    ),
    wrong(
        "split: a small number added for safety",
        "split-hidden split-hidden-random split-hidden-constant split-hidden-arguments",
        """
def prepare(X, y, m, rng):
    X, y = np.asarray(X), np.asarray(y)
    if not 1 <= m <= len(y) - 1:
        raise ValueError
    order = rng.permutation(len(y))
    train, test = order[:m], order[m:]
    own = X[train]
    scale = own.std(axis=0) + 1e-2
    return (X[train] - own.mean(axis=0)) / scale, y[train], (X[test] - own.mean(axis=0)) / scale, y[test]
""",
    ),
    wrong(
        "split: a constant column left as it is",
        "split-hidden-constant",
        """
def prepare(X, y, m, rng):
    X, y = np.asarray(X), np.asarray(y)
    if not 1 <= m <= len(y) - 1:
        raise ValueError
    order = rng.permutation(len(y))
    train, test = order[:m], order[m:]
    own = X[train]
    scale = np.where(own.min(axis=0) == own.max(axis=0), 1, own.std(axis=0))
    shift = np.where(own.min(axis=0) == own.max(axis=0), 0, own.mean(axis=0))
    return (X[train] - shift) / scale, y[train], (X[test] - shift) / scale, y[test]
""",
    ),
    wrong(
        "split: one scale for all features",
        "split-hidden split-hidden-constant split-hidden-arguments",
        """
def prepare(X, y, m, rng):
    X, y = np.asarray(X), np.asarray(y)
    if not 1 <= m <= len(y) - 1:
        raise ValueError
    order = rng.permutation(len(y))
    train, test = order[:m], order[m:]
    own = X[train]
    scale = own.std() or 1.0
    return (X[train] - own.mean(axis=0)) / scale, y[train], (X[test] - own.mean(axis=0)) / scale, y[test]
""",
    ),
    wrong(
        "split: any m",
        "split-hidden-refused",
        """
def prepare(X, y, m, rng):
    X, y = np.asarray(X), np.asarray(y)
    order = rng.permutation(len(y))
    train, test = order[:m], order[m:]
    own = X[train]
    scale = np.where(own.min(axis=0) == own.max(axis=0), 1, own.std(axis=0))
    return (X[train] - own.mean(axis=0)) / scale, y[train], (X[test] - own.mean(axis=0)) / scale, y[test]
""",
    ),
    wrong(
        "split: no test examples allowed",
        "split-hidden-refused",
        """
def prepare(X, y, m, rng):
    X, y = np.asarray(X), np.asarray(y)
    if not 1 <= m <= len(y):
        raise ValueError
    order = rng.permutation(len(y))
    train, test = order[:m], order[m:]
    own = X[train]
    scale = np.where(own.min(axis=0) == own.max(axis=0), 1, own.std(axis=0))
    return (X[train] - own.mean(axis=0)) / scale, y[train], (X[test] - own.mean(axis=0)) / scale, y[test]
""",
    ),
    wrong(
        "split: two test examples needed",
        "split-hidden split-hidden-refused",
        """
def prepare(X, y, m, rng):
    X, y = np.asarray(X), np.asarray(y)
    if not 1 <= m <= len(y) - 2:
        raise ValueError
    order = rng.permutation(len(y))
    train, test = order[:m], order[m:]
    own = X[train]
    scale = np.where(own.min(axis=0) == own.max(axis=0), 1, own.std(axis=0))
    return (X[train] - own.mean(axis=0)) / scale, y[train], (X[test] - own.mean(axis=0)) / scale, y[test]
""",
    ),
    wrong(
        "split: scales the caller's X",
        "split-hidden-arguments",
        """
def prepare(X, y, m, rng):
    X, y = np.asarray(X), np.asarray(y)
    if not 1 <= m <= len(y) - 1:
        raise ValueError
    order = rng.permutation(len(y))
    train, test = order[:m], order[m:]
    own = X[train]
    scale = np.where(own.min(axis=0) == own.max(axis=0), 1, own.std(axis=0))
    scaled = (X - own.mean(axis=0)) / scale
    if X.dtype == float:
        X[:] = scaled
    return scaled[train], y[train], scaled[test], y[test]
""",
    ),
    # -- Part 6
    wrong(
        "needed: rounded down",
        "luck-hidden-needed",
        """
def needed(p, width):
    return max(1, math.floor(p * (1 - p) / width**2))
""",
    ),
    wrong(
        "needed: one too many",
        "luck-hidden-needed",
        """
def needed(p, width):
    return math.ceil(p * (1 - p) / width**2) + 1
""",
    ),
    wrong(
        "needed: root forgotten",
        "luck-hidden-needed",
        """
def needed(p, width):
    return math.ceil(p * (1 - p) / width)
""",
    ),
    wrong(
        "needed: the worst p",
        "luck-hidden-needed",
        """
def needed(p, width):
    return math.ceil(0.25 / width**2)
""",
    ),
    wrong(
        "luck: fewer than k",
        "luck-hidden luck-hidden-best",
        """
def luck(p, n, k):
    return sum(math.comb(n, j) * p**j * (1 - p) ** (n - j) for j in range(k))
""",
    ),
    wrong(
        "luck: exactly k",
        "luck-hidden luck-hidden-best",
        """
def luck(p, n, k):
    return math.comb(n, k) * p**k * (1 - p) ** (n - k)
""",
    ),
    wrong(
        "luck: orders not counted",
        "luck-hidden luck-hidden-best",
        """
def luck(p, n, k):
    return sum(p**j * (1 - p) ** (n - j) for j in range(k + 1))
""",
    ),
    wrong(
        "luck: right and wrong exchanged",
        "luck-hidden luck-hidden-best",
        """
def luck(p, n, k):
    return sum(math.comb(n, j) * (1 - p)**j * p ** (n - j) for j in range(k + 1))
""",
    ),
    wrong(
        "luck: the bell curve",
        "luck-hidden luck-hidden-best",
        """
def luck(p, n, k):
    return 0.5 * math.erfc((n * p - k - 0.5) / math.sqrt(2 * n * p * (1 - p)))
""",
    ),
    wrong(
        "luck: simulated",
        "luck-hidden luck-hidden-best",
        """
def luck(p, n, k):
    return np.mean(np.random.default_rng(0).binomial(n, p, size=4000) <= k)
""",
    ),
    wrong(
        "best: all of them",
        "luck-hidden-best",
        """
def best_of(p, n, k, m):
    return luck(p, n, k) ** m
""",
    ),
    wrong(
        "best: the sum of the chances",
        "luck-hidden-best",
        """
def best_of(p, n, k, m):
    return min(1, m * luck(p, n, k))
""",
    ),
    wrong(
        "best: one classifier tested on all",
        "luck-hidden-best",
        """
def best_of(p, n, k, m):
    return luck(p, n * m, k)
""",
    ),
    wrong(
        "best: nobody",
        "luck-hidden-best",
        """
def best_of(p, n, k, m):
    return (1 - luck(p, n, k)) ** m
""",
    ),
    wrong("statements: C believed", "luck-hidden-statements", 'def true_statements(): return "ABCD"'),
    wrong("statements: E believed", "luck-hidden-more", 'def true_statements(): return "ABDE"'),
    wrong(
        "statements: all", "luck-hidden-statements luck-hidden-more", 'def true_statements(): return "ABCDEF"'
    ),
    # -- Part 7
    wrong(
        "pairs: each pair twice",
        "pairs-hidden pairs-hidden-ties",
        """
def pair_mistakes(X, y):
    X, y = np.array(X, dtype=float), np.array(y)
    d, rows = X.shape[1], []
    for i, j in [(i, j) for i in range(d) for j in range(d) if i != j]:
        two = X[:, [i, j]]
        means = np.array([two[y == k].mean(axis=0) for k in range(y.max() + 1)])
        distance = np.linalg.norm(two[:, None] - means, axis=2)
        guess = distance.argmin(axis=1)
        rows.append((int(np.sum(guess != y)), i, j))
    return sorted(rows)
""",
    ),
    wrong(
        "pairs: each feature with itself",
        "pairs-hidden pairs-hidden-ties",
        """
def pair_mistakes(X, y):
    X, y = np.array(X, dtype=float), np.array(y)
    d, rows = X.shape[1], []
    for i, j in [(i, j) for i in range(d) for j in range(i, d)]:
        two = X[:, [i, j]]
        means = np.array([two[y == k].mean(axis=0) for k in range(y.max() + 1)])
        distance = np.linalg.norm(two[:, None] - means, axis=2)
        guess = distance.argmin(axis=1)
        rows.append((int(np.sum(guess != y)), i, j))
    return sorted(rows)
""",
    ),
    wrong(
        "pairs: numbered from 1",
        "pairs-hidden pairs-hidden-ties",
        """
def pair_mistakes(X, y):
    X, y = np.array(X, dtype=float), np.array(y)
    d, rows = X.shape[1], []
    for i, j in [(i, j) for i in range(d) for j in range(i + 1, d)]:
        two = X[:, [i, j]]
        means = np.array([two[y == k].mean(axis=0) for k in range(y.max() + 1)])
        distance = np.linalg.norm(two[:, None] - means, axis=2)
        guess = distance.argmin(axis=1)
        rows.append((int(np.sum(guess != y)), i, j))
    return [(a, i + 1, j + 1) for a, i, j in sorted(rows)]
""",
    ),
    wrong(
        "pairs: not sorted",
        "pairs-hidden",
        """
def pair_mistakes(X, y):
    X, y = np.array(X, dtype=float), np.array(y)
    d, rows = X.shape[1], []
    for i, j in [(i, j) for i in range(d) for j in range(i + 1, d)]:
        two = X[:, [i, j]]
        means = np.array([two[y == k].mean(axis=0) for k in range(y.max() + 1)])
        distance = np.linalg.norm(two[:, None] - means, axis=2)
        guess = distance.argmin(axis=1)
        rows.append((int(np.sum(guess != y)), i, j))
    return rows
""",
    ),
    wrong(
        "pairs: the worst first",
        "pairs-hidden pairs-hidden-ties",
        """
def pair_mistakes(X, y):
    X, y = np.array(X, dtype=float), np.array(y)
    d, rows = X.shape[1], []
    for i, j in [(i, j) for i in range(d) for j in range(i + 1, d)]:
        two = X[:, [i, j]]
        means = np.array([two[y == k].mean(axis=0) for k in range(y.max() + 1)])
        distance = np.linalg.norm(two[:, None] - means, axis=2)
        guess = distance.argmin(axis=1)
        rows.append((int(np.sum(guess != y)), i, j))
    return sorted(rows, reverse=True)
""",
    ),
    wrong(
        "pairs: ties in the order of j",
        "pairs-hidden-ties",
        """
def pair_mistakes(X, y):
    X, y = np.array(X, dtype=float), np.array(y)
    d, rows = X.shape[1], []
    for i, j in [(i, j) for i in range(d) for j in range(i + 1, d)]:
        two = X[:, [i, j]]
        means = np.array([two[y == k].mean(axis=0) for k in range(y.max() + 1)])
        distance = np.linalg.norm(two[:, None] - means, axis=2)
        guess = distance.argmin(axis=1)
        rows.append((int(np.sum(guess != y)), i, j))
    return sorted(rows, key=lambda row: (row[0], row[2], row[1]))
""",
    ),
    wrong(
        "pairs: the number of right guesses",
        "pairs-hidden pairs-hidden-ties",
        """
def pair_mistakes(X, y):
    X, y = np.array(X, dtype=float), np.array(y)
    d, rows = X.shape[1], []
    for i, j in [(i, j) for i in range(d) for j in range(i + 1, d)]:
        two = X[:, [i, j]]
        means = np.array([two[y == k].mean(axis=0) for k in range(y.max() + 1)])
        distance = np.linalg.norm(two[:, None] - means, axis=2)
        guess = distance.argmin(axis=1)
        rows.append((int(np.sum(guess == y)), i, j))
    return sorted(rows)
""",
    ),
    wrong(
        "pairs: shares",
        "pairs-hidden pairs-hidden-ties",
        """
def pair_mistakes(X, y):
    X, y = np.array(X, dtype=float), np.array(y)
    d, rows = X.shape[1], []
    for i, j in [(i, j) for i in range(d) for j in range(i + 1, d)]:
        two = X[:, [i, j]]
        means = np.array([two[y == k].mean(axis=0) for k in range(y.max() + 1)])
        distance = np.linalg.norm(two[:, None] - means, axis=2)
        guess = distance.argmin(axis=1)
        rows.append((float(np.mean(guess != y)), i, j))
    return sorted(rows)
""",
    ),
    wrong(
        "pairs: all features each time",
        "pairs-hidden pairs-hidden-ties",
        """
def pair_mistakes(X, y):
    X, y = np.array(X, dtype=float), np.array(y)
    d, rows = X.shape[1], []
    for i, j in [(i, j) for i in range(d) for j in range(i + 1, d)]:
        two = X
        means = np.array([two[y == k].mean(axis=0) for k in range(y.max() + 1)])
        distance = np.linalg.norm(two[:, None] - means, axis=2)
        guess = distance.argmin(axis=1)
        rows.append((int(np.sum(guess != y)), i, j))
    return sorted(rows)
""",
    ),
    wrong(
        "pairs: distances in one feature",
        "pairs-hidden pairs-hidden-ties",
        """
def pair_mistakes(X, y):
    X, y = np.array(X, dtype=float), np.array(y)
    d, rows = X.shape[1], []
    for i, j in [(i, j) for i in range(d) for j in range(i + 1, d)]:
        two = X[:, [i, j]]
        means = np.array([two[y == k].mean(axis=0) for k in range(y.max() + 1)])
        distance = np.abs(two[:, None] - means)[:, :, 0]
        guess = distance.argmin(axis=1)
        rows.append((int(np.sum(guess != y)), i, j))
    return sorted(rows)
""",
    ),
    wrong(
        "pairs: city blocks",
        "pairs-hidden",
        """
def pair_mistakes(X, y):
    X, y = np.array(X, dtype=float), np.array(y)
    d, rows = X.shape[1], []
    for i, j in [(i, j) for i in range(d) for j in range(i + 1, d)]:
        two = X[:, [i, j]]
        means = np.array([two[y == k].mean(axis=0) for k in range(y.max() + 1)])
        distance = np.abs(two[:, None] - means).sum(axis=2)
        guess = distance.argmin(axis=1)
        rows.append((int(np.sum(guess != y)), i, j))
    return sorted(rows)
""",
    ),
    wrong(
        "pairs: scaled first",
        "pairs-hidden",
        """
def pair_mistakes(X, y):
    X, y = np.array(X, dtype=float), np.array(y)
    d, rows = X.shape[1], []
    for i, j in [(i, j) for i in range(d) for j in range(i + 1, d)]:
        two = X[:, [i, j]] / (X[:, [i, j]].std(axis=0) + 1e-9)
        means = np.array([two[y == k].mean(axis=0) for k in range(y.max() + 1)])
        distance = np.linalg.norm(two[:, None] - means, axis=2)
        guess = distance.argmin(axis=1)
        rows.append((int(np.sum(guess != y)), i, j))
    return sorted(rows)
""",
    ),
    wrong(
        "pairs: a tie to the largest class",
        "pairs-hidden-ties",
        """
def pair_mistakes(X, y):
    X, y = np.array(X, dtype=float), np.array(y)
    d, rows = X.shape[1], []
    for i, j in [(i, j) for i in range(d) for j in range(i + 1, d)]:
        two = X[:, [i, j]]
        means = np.array([two[y == k].mean(axis=0) for k in range(y.max() + 1)])
        distance = np.linalg.norm(two[:, None] - means, axis=2)
        guess = y.max() - distance[:, ::-1].argmin(axis=1)
        rows.append((int(np.sum(guess != y)), i, j))
    return sorted(rows)
""",
    ),
    wrong(
        "pairs: three species",
        "pairs-hidden",
        """
def pair_mistakes(X, y):
    X, y = np.array(X, dtype=float), np.array(y)
    d, rows = X.shape[1], []
    for i, j in [(i, j) for i in range(d) for j in range(i + 1, d)]:
        two = X[:, [i, j]]
        means = np.array([two[y == k].mean(axis=0) for k in range(min(3, y.max() + 1))])
        distance = np.linalg.norm(two[:, None] - means, axis=2)
        guess = distance.argmin(axis=1)
        rows.append((int(np.sum(guess != y)), i, j))
    return sorted(rows)
""",
    ),
    wrong("thresholds: by petal length", "pairs-hidden-thresholds", "def thresholds(): return 2, 2.45, 4.75"),
    wrong("thresholds: round numbers", "pairs-hidden-thresholds", "def thresholds(): return 3, 0.5, 1.5"),
    wrong(
        "thresholds: features counted from 1",
        "pairs-hidden-thresholds",
        "def thresholds(): return 4, 0.8, 1.75",
    ),
    # -- Part 8
    wrong(
        "region: numbered from 1",
        "regions-hidden-class",
        """
def region(means, X):
    return 1 + np.linalg.norm(np.asarray(X)[:, None] - np.asarray(means), axis=2).argmin(axis=1)
""",
    ),
    wrong(
        "region: the farthest",
        "regions-hidden-class",
        """
def region(means, X):
    return np.linalg.norm(np.asarray(X)[:, None] - np.asarray(means), axis=2).argmax(axis=1)
""",
    ),
    wrong(
        "region: a tie to the larger class",
        "regions-hidden-class",
        """
def region(means, X):
    distance = np.linalg.norm(np.asarray(X)[:, None] - np.asarray(means)[::-1], axis=2)
    return len(means) - 1 - distance.argmin(axis=1)
""",
    ),
    wrong(
        "region: largest product with a mean",
        "regions-hidden-class",
        """
def region(means, X):
    return (np.asarray(X) @ np.asarray(means).T).argmax(axis=1)
""",
    ),
    wrong(
        "confidence: distance to the mean",
        "regions-hidden regions-hidden-many",
        """
def confidence(means, X):
    means, X = np.asarray(means, dtype=float), np.asarray(X, dtype=float)
    result = []
    for x in X:
        distance = np.linalg.norm(means - x, axis=1)
        order = distance.argsort()
        k, second = order[0], order[1]

        def twice(j, k, distance=distance):
            return (distance[j] ** 2 - distance[k] ** 2) / np.linalg.norm(means[j] - means[k])

        result.append(distance[k])
    return np.array(result)
""",
    ),
    wrong(
        "confidence: difference of the distances",
        "regions-hidden regions-hidden-many",
        """
def confidence(means, X):
    means, X = np.asarray(means, dtype=float), np.asarray(X, dtype=float)
    result = []
    for x in X:
        distance = np.linalg.norm(means - x, axis=1)
        order = distance.argsort()
        k, second = order[0], order[1]

        def twice(j, k, distance=distance):
            return (distance[j] ** 2 - distance[k] ** 2) / np.linalg.norm(means[j] - means[k])

        result.append(distance[second] - distance[k])
    return np.array(result)
""",
    ),
    wrong(
        "confidence: half the difference of the distances",
        "regions-hidden regions-hidden-many",
        """
def confidence(means, X):
    means, X = np.asarray(means, dtype=float), np.asarray(X, dtype=float)
    result = []
    for x in X:
        distance = np.linalg.norm(means - x, axis=1)
        order = distance.argsort()
        k, second = order[0], order[1]

        def twice(j, k, distance=distance):
            return (distance[j] ** 2 - distance[k] ** 2) / np.linalg.norm(means[j] - means[k])

        result.append((distance[second] - distance[k]) / 2)
    return np.array(result)
""",
    ),
    wrong(
        "confidence: score not divided by the length",
        "regions-hidden regions-hidden-many",
        """
def confidence(means, X):
    means, X = np.asarray(means, dtype=float), np.asarray(X, dtype=float)
    result = []
    for x in X:
        distance = np.linalg.norm(means - x, axis=1)
        order = distance.argsort()
        k, second = order[0], order[1]

        def twice(j, k, distance=distance):
            return (distance[j] ** 2 - distance[k] ** 2) / np.linalg.norm(means[j] - means[k])

        result.append(distance[second] ** 2 - distance[k] ** 2)
    return np.array(result)
""",
    ),
    wrong(
        "confidence: a factor 2 lost",
        "regions-hidden regions-hidden-many",
        """
def confidence(means, X):
    means, X = np.asarray(means, dtype=float), np.asarray(X, dtype=float)
    result = []
    for x in X:
        distance = np.linalg.norm(means - x, axis=1)
        order = distance.argsort()
        k, second = order[0], order[1]

        def twice(j, k, distance=distance):
            return (distance[j] ** 2 - distance[k] ** 2) / np.linalg.norm(means[j] - means[k])

        result.append(min(twice(j, k) for j in order[1:]))
    return np.array(result)
""",
    ),
    wrong(
        "confidence: the second nearest mean",
        "regions-hidden-many",
        """
def confidence(means, X):
    means, X = np.asarray(means, dtype=float), np.asarray(X, dtype=float)
    result = []
    for x in X:
        distance = np.linalg.norm(means - x, axis=1)
        order = distance.argsort()
        k, second = order[0], order[1]

        def twice(j, k, distance=distance):
            return (distance[j] ** 2 - distance[k] ** 2) / np.linalg.norm(means[j] - means[k])

        result.append((distance[second]**2 - distance[k]**2) / (2 * np.linalg.norm(means[second] - means[k])))
    return np.array(result)
""",
    ),
    wrong(
        "confidence: the farthest boundary",
        "regions-hidden-many",
        """
def confidence(means, X):
    means, X = np.asarray(means, dtype=float), np.asarray(X, dtype=float)
    result = []
    for x in X:
        distance = np.linalg.norm(means - x, axis=1)
        order = distance.argsort()
        k, second = order[0], order[1]

        def twice(j, k, distance=distance):
            return (distance[j] ** 2 - distance[k] ** 2) / np.linalg.norm(means[j] - means[k])

        result.append(max(twice(j, k) / 2 for j in order[1:]))
    return np.array(result)
""",
    ),
    wrong(
        "confidence: boundaries between any two means",
        "regions-hidden-many",
        """
def confidence(means, X):
    means, X = np.asarray(means, dtype=float), np.asarray(X, dtype=float)
    result = []
    for x in X:
        distance = np.linalg.norm(means - x, axis=1)
        order = distance.argsort()
        k, second = order[0], order[1]

        def twice(j, k, distance=distance):
            return (distance[j] ** 2 - distance[k] ** 2) / np.linalg.norm(means[j] - means[k])

        result.append(min(abs(twice(i, j)) / 2 for i in order for j in order if i < j))
    return np.array(result)
""",
    ),
    wrong(
        "confidence: with a sign",
        "regions-hidden",
        """
def confidence(means, X):
    means, X = np.asarray(means, dtype=float), np.asarray(X, dtype=float)
    if len(means) == 2:
        a, b = means
        return (X - (a + b) / 2) @ (b - a) / np.linalg.norm(b - a)
    squares = np.sum((X[:, None] - means) ** 2, axis=2)
    own = squares.argmin(axis=1)
    apart = np.linalg.norm(means[own][:, None] - means, axis=2)
    apart[np.arange(len(X)), own] = 1
    planes = (squares - squares.min(axis=1)[:, None]) / (2 * apart)
    planes[np.arange(len(X)), own] = np.inf
    return planes.min(axis=1)
""",
    ),
    wrong("regions: B believed", "regions-hidden-statements", 'def true_of_regions(): return "ABCDF"'),
    wrong("regions: E believed", "regions-hidden-statements", 'def true_of_regions(): return "ACDEF"'),
    wrong("regions: F not believed", "regions-hidden-statements", 'def true_of_regions(): return "ACD"'),
    # -- Found later
    wrong(
        "needed: rounded down, and one more",
        "luck-hidden-needed",
        """
def needed(p, width):
    return int(p * (1 - p) / width**2) + 1
""",
    ),
    wrong(
        "needed: two at least",
        "luck-hidden-needed",
        """
def needed(p, width):
    return max(math.ceil(p * (1 - p) / width**2), 2)
""",
    ),
    wrong(
        "luck: never more than 200 examples",
        "luck-hidden",
        """
def luck(p, n, k):
    n = min(n, 200)
    return sum(math.comb(n, j) * p**j * (1 - p) ** (n - j) for j in range(min(k, n) + 1))
""",
    ),
    wrong(
        "flower: three numbers refused",
        "iris-hidden-flower",
        """
def flower(number):
    flowers = datasets.iris()
    if number in (0, -1, 151):
        raise ValueError
    return flowers.X[number - 1], flowers.class_names[flowers.y[number - 1]]
""",
    ),
    wrong(
        "flower: IndexError at the end",
        "iris-hidden-flower",
        """
def flower(number):
    flowers = datasets.iris()
    if number < 1:
        raise ValueError
    return flowers.X[number - 1], flowers.class_names[flowers.y[number - 1]]
""",
    ),
    wrong(
        "means: of the type of X",
        "iris-hidden-means",
        """
def class_means(X, y):
    X, y = np.asarray(X), np.asarray(y)
    means = np.zeros((y.max() + 1, X.shape[1]), dtype=X.dtype)
    for k in range(len(means)):
        if not (y == k).any():
            raise ValueError
        means[k] = X[y == k].mean(axis=0)
    return means
""",
    ),
    wrong(
        "means: from the smallest label",
        "iris-hidden-refused",
        """
def class_means(X, y):
    X, y = np.asarray(X), np.asarray(y)
    if len(set(y.tolist())) != y.max() - y.min() + 1:
        raise ValueError
    return np.array([X[y == k].mean(axis=0) for k in sorted(set(y.tolist()))])
""",
    ),
    wrong(
        "error: three classes taken for a dress",
        "error-hidden-dresses",
        """
def error(guess, y):
    guess, y = np.asarray(guess), np.asarray(y)
    if guess.ndim != 1 or guess.shape != y.shape or not len(y):
        raise ValueError
    if 0 in guess and -1 in y or 0 in y and -1 in guess:
        if set(guess.tolist()) | set(y.tolist()) <= {-1, 0, 1}:
            raise ValueError
    return np.mean(guess != y)
""",
    ),
    wrong(
        "split: small counts as constant",
        "split-hidden",
        """
def prepare(X, y, m, rng):
    X, y = np.array(X), np.array(y)
    if not 1 <= m <= len(y) - 1:
        raise ValueError
    order = rng.permutation(len(y))
    train, test = order[:m], order[m:]
    shift, scale = X[train].mean(axis=0), X[train].std(axis=0)
    scale[scale < 1e-3] = 1
    return (X[train] - shift) / scale, y[train], (X[test] - shift) / scale, y[test]
""",
    ),
    wrong(
        "region: rounded distances",
        "regions-hidden-class",
        """
def region(means, X):
    means, X = np.asarray(means), np.asarray(X)
    return np.round(np.sum((X[:, None] - means) ** 2, axis=2), 3).argmin(axis=1)
""",
    ),
]

RIGHT = [
    right(
        "loops and lists",
        """
def translate(y, old, new):
    if len(old) != len(new):
        raise ValueError("lengths")
    for labels in (old, new):
        if len(np.unique(labels)) != len(labels):
            raise ValueError("twice")
    result = []
    for label in y:
        found = [b for a, b in zip(old, new) if a == label]
        if not found:
            raise ValueError(f"label {label}")
        result.append(found[0])
    return result

def against_rest(y, positive):
    signs = []
    for label in y:
        signs.append(+1 if label == positive else -1)
    if 1 not in signs or -1 not in signs:
        raise ValueError("nothing is asked")
    return signs

def from_questions(B):
    result = []
    for row in B:
        yes = [k for k, answer in enumerate(row) if answer > 0]
        result.append(yes[0] if len(yes) == 1 else len(row))
    return result

def flower(number):
    flowers = datasets.iris()
    if number not in range(1, 151):
        raise ValueError("number")
    i = int(number) - 1
    return flowers.X[i].tolist(), flowers.class_names[i // 50]

def class_means(X, y):
    y = [int(label) for label in y]
    means = []
    for k in range(max(y) + 1):
        own = [row for row, label in zip(X, y) if label == k]
        if not own:
            raise ValueError(f"class {k} has no example")
        means.append([sum(float(v) for v in column) / len(own) for column in zip(*own)])
    return means

def error(guess, y):
    if np.ndim(guess) != 1 or np.ndim(y) != 1 or len(guess) != len(y) or len(y) == 0:
        raise ValueError("shapes")
    for a, b in ((guess, y), (y, guess)):
        if all(v in (0, 1) for v in a) and 0 in a and all(v in (-1, 1) for v in b) and -1 in b:
            raise ValueError("dresses")
    return sum(1 for a, b in zip(guess, y) if a != b) / len(y)

def baseline(y_train, y):
    y_train = [int(label) for label in y_train]
    best = max(sorted(set(y_train)), key=y_train.count)
    return sum(label != best for label in y) / len(y)

def prepare(X, y, m, rng):
    n = len(y)
    if m < 1 or m >= n:
        raise ValueError("m")
    X, y = np.array(X, dtype=float), np.array(y)
    rows = list(range(n))
    rng.shuffle(rows)
    train, test = sorted(rows[:m]), sorted(rows[m:])
    for column in X.T:
        own = column[train]
        shift, scale = own.mean(), own.std() if len(set(own.tolist())) > 1 else 1.0
        column -= shift
        column /= scale
    return X[train].tolist(), y[train].tolist(), X[test].tolist(), y[test].tolist()

def needed(p, width):
    n = 1
    while math.sqrt(p * (1 - p) / n) > width:
        n += 1
    return n

def luck(p, n, k):
    chance, total = (1 - p) ** n, 0.0
    for j in range(k + 1):
        total += chance
        chance *= (n - j) / (j + 1) * p / (1 - p)
    return total

def pair_mistakes(X, y):
    rows = []
    for j in range(len(X[0])):
        for i in range(j):
            two = [[row[i], row[j]] for row in X]
            means = class_means(two, y)
            wrong = 0
            for x, label in zip(two, y):
                distances = [math.dist(x, mean) for mean in means]
                wrong += distances.index(min(distances)) != label
            rows.append([wrong, i, j])
    return sorted(rows)

def region(means, X):
    result = []
    for x in X:
        distances = [math.dist(x, mean) for mean in means]
        result.append(distances.index(min(distances)))
    return result
""",
    ),
    right(
        "other formulas",
        """
def translate(y, old, new):
    y, old, new = np.array(y), np.array(old), np.array(new)
    if old.shape != new.shape or np.unique(old).size < old.size or np.unique(new).size < new.size:
        raise ValueError("dresses")
    if not np.isin(y, old).all():
        raise ValueError("labels")
    order = old.argsort()
    return new[order[np.searchsorted(old[order], y)]]

def against_rest(y, positive):
    signs = 2 * (np.array(y) == positive) - 1
    if abs(signs.sum()) == len(signs):
        raise ValueError("one class only")
    return signs.astype(float)

def from_questions(B):
    B = np.array(B)
    K = B.shape[1]
    return np.where(B.sum(axis=1) == 2 - K, (B > 0) @ np.arange(K), K)

def class_means(X, y):
    y = np.array(y)
    members = np.eye(y.max() + 1)[y]
    if (members.sum(axis=0) == 0).any():
        raise ValueError("a class without an example")
    return members.T @ np.array(X) / members.sum(axis=0)[:, None]

def prepare(X, y, m, rng):
    X, y = np.array(X), np.array(y)
    if m not in range(1, len(y)):
        raise ValueError("m")
    train = np.zeros(len(y), dtype=bool)
    train[rng.choice(len(y), size=m, replace=False)] = True
    shift = X[train].mean(axis=0)
    scale = np.where(np.ptp(X[train], axis=0) > 0, X[train].std(axis=0), 1)
    X = (X - shift) / scale
    return X[train], y[train], X[~train], y[~train]

def needed(p, width):
    return int(-(-p * (1 - p) // width**2))

def luck(p, n, k):
    def logarithm(j):
        ways = math.lgamma(n + 1) - math.lgamma(j + 1) - math.lgamma(n - j + 1)
        return ways + j * math.log(p) + (n - j) * math.log(1 - p)
    return math.fsum(math.exp(logarithm(j)) for j in range(k + 1))

def confidence(means, X):
    means, X = np.array(means), np.array(X)
    own = means[np.array(region(means, X))]
    planes = []
    for mean in means:
        with np.errstate(all="ignore"):
            normal = (mean - own) / np.linalg.norm(mean - own, axis=1)[:, None]
        distance = -np.sum((X - (own + mean) / 2) * normal, axis=1)
        planes.append(np.where((mean == own).all(axis=1), np.inf, distance))
    return np.min(planes, axis=0)

def thresholds(): return np.int64(3), 0.7, 1.65

def true_statements(): return "DBA"
""",
    ),
    right(
        "renamed locals, a helper in a cell of its own",
        """
def baseline(known, new):
    return np.mean(np.asarray(new) != favourite(known))
""",
        helper="""
def favourite(labels):
    values, counts = np.unique(labels, return_counts=True)
    return values[counts == counts.max()].min()
""",
    ),
    right(
        "numbers in other types",
        """
def thresholds(): return [3.0, np.float32(0.9), np.float32(1.75)]

def true_statements(): return "BAD"

def true_of_regions(): return "FDCA"
""",
    ),
    right(
        "helpers with the names of the checks",
        """
def translate(y, old, new):
    old, new = list(old), list(new)
    if len(old) != len(new) or tests(old) or tests(new):
        raise ValueError("labels")
    return [new[old.index(label)] for label in y]

def class_means(X, y):
    rows = means(X, y)
    if None in rows:
        raise ValueError("a class is empty")
    return rows

def needed(p, width):
    n = 1
    while value(p, n) > width * width:
        n += 1
    return n

def confidence(means, X):
    means, X = np.asarray(means, dtype=float), np.asarray(X, dtype=float)
    return [sure(np.sum((x - means) ** 2, axis=1), means) for x in X]
""",
        helper="""
def tests(labels):
    return any(labels.count(label) > 1 for label in labels)

def means(X, y):
    X, y = np.array(X, dtype=float), np.array(y)
    return [X[y == k].mean(axis=0).tolist() if (y == k).any() else None for k in range(y.max() + 1)]

def value(p, n):
    return p * (1 - p) / n

def sure(squares, means):
    k = squares.argmin()
    apart = np.linalg.norm(means - means[k], axis=1)
    return min((squares[j] - squares[k]) / (2 * apart[j]) for j in range(len(means)) if j != k)
""",
    ),
    right(
        "recursions, draws without replacement, inner products",
        """
def flower(number):
    if number not in range(1, 151):
        raise ValueError("no such flower")
    return datasets.iris().X[number - 1].tolist(), ["setosa", "versicolor", "virginica"][(number - 1) // 50]

def luck(p, n, k):
    term, total = (1 - p) ** n, 0.0
    for j in range(k + 1):
        total += term
        term *= (n - j) / (j + 1) * p / (1 - p)
    return total

def best_of(p, n, k, m):
    return -math.expm1(m * math.log1p(-luck(p, n, k)))

def prepare(X, y, m, rng):
    X, y = np.array(X, dtype=float), np.array(y)
    if m < 1 or m >= len(y):
        raise ValueError("m")
    train = np.isin(np.arange(len(y)), rng.choice(len(y), size=m, replace=False))
    shift, scale = X[train].mean(axis=0), X[train].std(axis=0)
    scale[np.ptp(X[train], axis=0) == 0] = 1
    return (X[train] - shift) / scale, y[train], (X[~train] - shift) / scale, y[~train]

def region(means, X):
    means, X = np.asarray(means, dtype=float), np.asarray(X, dtype=float)
    return np.argmax(X @ means.T - np.sum(means**2, axis=1) / 2, axis=1)

def from_questions(B):
    B = np.array(B)
    return np.where(B.sum(axis=1) == 2 - B.shape[1], B.argmax(axis=1), B.shape[1])
""",
    ),
]


@pytest.fixture(scope="module")
def sheet(tmp_path_factory):
    return SheetUnderTest("classification").grade(WRONG + RIGHT, tmp_path_factory.mktemp("submissions"))


def test_the_reference_keeps_all_points_and_the_untouched_sheet_none(sheet):
    assert sheet.failed["reference"] == set()
    assert sheet.failed["untouched"] == set(sheet.part_of)


@pytest.mark.parametrize("variant", WRONG, ids=str)
def test_a_wrong_answer_loses_its_points(sheet, variant):
    assert sheet.hidden(sheet.failed[variant.name]) == sheet.expand(variant.loses)


@pytest.mark.parametrize("variant", RIGHT, ids=str)
def test_a_right_answer_in_another_style_keeps_all_points(sheet, variant):
    assert sheet.failed[variant.name] == set()


def test_every_part_has_three_wrong_answers(sheet):
    sheet.assert_three_wrong_answers(WRONG)
