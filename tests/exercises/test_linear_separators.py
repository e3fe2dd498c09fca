"""The sheet on linear separators: each wrong answer loses its points, each right one keeps them all."""

import pytest

from tests.exercises.variants import SheetUnderTest, right, wrong

WRONG = [
    # -- Part 1
    wrong(
        "scores: offset forgotten",
        "scores-*",
        """
def scores(X, theta, theta_0):
    return np.asarray(X) @ np.asarray(theta)
""",
    ),
    wrong(
        "scores: offset with the wrong sign",
        "scores-*",
        """
def scores(X, theta, theta_0):
    return np.asarray(X) @ np.asarray(theta) - theta_0
""",
    ),
    wrong(
        "scores: the mean over the features in place of the sum",
        "scores-*",
        """
def scores(X, theta, theta_0):
    return np.mean(np.asarray(X) * np.asarray(theta), axis=1) + theta_0
""",
    ),
    wrong(
        "scores: one number for all examples",
        "scores-*",
        """
def scores(X, theta, theta_0):
    return np.sum(np.asarray(X) * np.asarray(theta)) + theta_0
""",
    ),
    wrong(
        "scores: a column",
        "scores-*",
        """
def scores(X, theta, theta_0):
    return np.asarray(X) @ np.reshape(theta, (-1, 1)) + theta_0
""",
    ),
    wrong(
        "scores: transposed",
        "scores-*",
        """
def scores(X, theta, theta_0):
    return np.asarray(X).T @ np.asarray(theta) + theta_0
""",
    ),
    wrong(
        "scores: two features only",
        "scores-*",
        """
def scores(X, theta, theta_0):
    X = np.asarray(X)
    return X[:, 0] * theta[0] + X[:, 1] * theta[1] + theta_0
""",
    ),
    wrong(
        "scores: lists are not made arrays",
        "scores-hidden-forms",
        """
def scores(X, theta, theta_0):
    return X.dot(theta) + theta_0
""",
    ),
    wrong(
        "scores: multiplies in place",
        "scores-hidden-forms scores-hidden-arguments",
        """
def scores(X, theta, theta_0):
    X *= theta
    return X.sum(axis=1) + theta_0
""",
    ),
    wrong(
        "scores: multiplies in place after asarray",
        "scores-hidden-forms scores-hidden-arguments",
        """
def scores(X, theta, theta_0):
    X = np.asarray(X)
    X *= theta
    return X.sum(axis=1) + theta_0
""",
    ),
    wrong(
        "scores: rounded to whole numbers",
        "scores-*",
        """
def scores(X, theta, theta_0):
    return np.asarray(X, dtype=int) @ np.asarray(theta, dtype=int) + theta_0
""",
    ),
    wrong(
        "scores: the example's answers",
        "scores-*",
        """
def scores(X, theta, theta_0):
    return np.array([4, -2, -1])[:len(X)]
""",
    ),
    wrong(
        "scores: done by the package",
        "scores-*",
        """
def scores(X, theta, theta_0):
    from llc.separators import LinearClassifier
    return LinearClassifier(theta, theta_0).scores(X)
""",
    ),
    # -- Part 2
    wrong(
        "predict: the tie is positive",
        "predict-hidden-tie",
        """
def predict(X, theta, theta_0):
    return np.where(scores(X, theta, theta_0) >= 0, 1, -1)
""",
    ),
    wrong(
        "predict: np.sign",
        "predict-hidden-tie",
        """
def predict(X, theta, theta_0):
    return np.sign(scores(X, theta, theta_0))
""",
    ),
    wrong(
        "predict: labels 0 and 1",
        "predict-hidden predict-hidden-tie",
        """
def predict(X, theta, theta_0):
    return np.where(scores(X, theta, theta_0) > 0, 1, 0)
""",
    ),
    wrong(
        "predict: sides exchanged",
        "predict-hidden predict-hidden-tie",
        """
def predict(X, theta, theta_0):
    return np.where(scores(X, theta, theta_0) < 0, 1, -1)
""",
    ),
    wrong(
        "predict: small scores rounded away",
        "predict-hidden",
        """
def predict(X, theta, theta_0):
    return np.where(scores(X, theta, theta_0) > 1e-6, 1, -1)
""",
    ),
    wrong(
        "predict: compares with the offset twice",
        "predict-hidden predict-hidden-tie",
        """
def predict(X, theta, theta_0):
    return np.where(scores(X, theta, theta_0) > theta_0, 1, -1)
""",
    ),
    wrong(
        "predict: the example's answers",
        "predict-hidden predict-hidden-tie",
        """
def predict(X, theta, theta_0):
    return np.array([1, -1, -1])
""",
    ),
    wrong(
        "heaviside: the tie is 0",
        "predict-hidden-heaviside-tie",
        """
def predict_heaviside(X, theta, theta_0):
    return (scores(X, theta, theta_0) > 0).astype(int)
""",
    ),
    wrong(
        "heaviside: the tie is one half",
        "predict-hidden-heaviside-tie",
        """
def predict_heaviside(X, theta, theta_0):
    return np.heaviside(scores(X, theta, theta_0), 0.5)
""",
    ),
    wrong(
        "heaviside: labels -1 and +1",
        "predict-hidden-heaviside predict-hidden-heaviside-tie",
        """
def predict_heaviside(X, theta, theta_0):
    return np.where(scores(X, theta, theta_0) >= 0, 1, -1)
""",
    ),
    wrong(
        "heaviside: made of predict",
        "predict-hidden-heaviside-tie",
        """
def predict_heaviside(X, theta, theta_0):
    return (predict(X, theta, theta_0) + 1) // 2
""",
    ),
    wrong(
        "heaviside: close to 0 counts as a tie",
        "predict-hidden-heaviside",
        """
def predict_heaviside(X, theta, theta_0):
    return np.where(scores(X, theta, theta_0) >= -1e-6, 1, 0)
""",
    ),
    # -- Part 3
    wrong("offset by hand: sign lost", "by-hand-hidden-offset", "def offset_by_hand(): return 10"),
    wrong("offset by hand: sign inside lost", "by-hand-hidden-offset", "def offset_by_hand(): return -14"),
    wrong("offset by hand: coordinates exchanged", "by-hand-hidden-offset", "def offset_by_hand(): return 5"),
    wrong("offset by hand: everything", "by-hand-hidden-offset", "def offset_by_hand(): return [-10, 10]"),
    wrong(
        "separator by hand: origin negative",
        "by-hand-hidden-side",
        "def separator_by_hand(): return [1, 2], -4",
    ),
    wrong(
        "separator by hand: only theta negated",
        "by-hand-hidden-separator by-hand-hidden-side",
        "def separator_by_hand(): return [-1, -2], -4",
    ),
    wrong(
        "separator by hand: along the line",
        "by-hand-hidden-separator by-hand-hidden-side",
        "def separator_by_hand(): return [4, -2], 4",
    ),
    wrong(
        "separator by hand: intercepts taken for the normal",
        "by-hand-hidden-separator by-hand-hidden-side",
        "def separator_by_hand(): return [-4, -2], 8",
    ),
    wrong(
        "separator by hand: zero",
        "by-hand-hidden-separator by-hand-hidden-side",
        "def separator_by_hand(): return [0, 0], 0",
    ),
    wrong(
        "separator by hand: nan",
        "by-hand-hidden-separator by-hand-hidden-side",
        "def separator_by_hand(): return [np.nan, np.nan], np.nan",
    ),
    # -- Part 4
    wrong(
        "distance: as found",
        "distance-*",
        """
def signed_distance(X, theta, theta_0):
    theta /= np.linalg.norm(theta)
    return X @ theta + theta_0
""",
    ),
    wrong(
        "distance: only the change in place mended",
        "distance-*",
        """
def signed_distance(X, theta, theta_0):
    theta = np.asarray(theta) / np.linalg.norm(theta)
    return np.asarray(X) @ theta + theta_0
""",
    ),
    wrong(
        "distance: still in place",
        "distance-hidden-arguments",
        """
def signed_distance(X, theta, theta_0):
    norm = np.linalg.norm(theta)
    if isinstance(theta, list):
        theta = np.array(theta, dtype=float)
    theta /= norm
    return X @ theta + theta_0 / norm
""",
    ),
    wrong(
        "distance: offset forgotten",
        "distance-*",
        """
def signed_distance(X, theta, theta_0):
    return np.asarray(X) @ np.asarray(theta) / np.linalg.norm(theta)
""",
    ),
    wrong(
        "distance: norm forgotten",
        "distance-*",
        """
def signed_distance(X, theta, theta_0):
    return scores(X, theta, theta_0)
""",
    ),
    wrong(
        "distance: sign lost",
        "distance-*",
        """
def signed_distance(X, theta, theta_0):
    return np.abs(scores(X, theta, theta_0)) / np.linalg.norm(theta)
""",
    ),
    wrong(
        "distance: squared norm",
        "distance-*",
        """
def signed_distance(X, theta, theta_0):
    return scores(X, theta, theta_0) / np.dot(theta, theta)
""",
    ),
    wrong(
        "distance: offset inside the norm",
        "distance-*",
        """
def signed_distance(X, theta, theta_0):
    return scores(X, theta, theta_0) / np.linalg.norm(np.append(theta, theta_0))
""",
    ),
    wrong(
        "distance: sum of sizes for the norm",
        "distance-*",
        """
def signed_distance(X, theta, theta_0):
    return scores(X, theta, theta_0) / np.abs(theta).sum()
""",
    ),
    # -- Part 5
    wrong(
        "swap: only theta",
        "swap-hidden swap-hidden-arguments",
        """
def swap_sides(theta, theta_0):
    return -np.asarray(theta), theta_0
""",
    ),
    wrong(
        "swap: only the offset",
        "swap-hidden swap-hidden-arguments",
        """
def swap_sides(theta, theta_0):
    return np.asarray(theta), -theta_0
""",
    ),
    wrong(
        "swap: nothing",
        "swap-hidden swap-hidden-arguments",
        """
def swap_sides(theta, theta_0):
    return theta, theta_0
""",
    ),
    wrong(
        "swap: order reversed",
        "swap-hidden swap-hidden-arguments",
        """
def swap_sides(theta, theta_0):
    return -np.asarray(theta)[::-1], -theta_0
""",
    ),
    wrong(
        "swap: in place",
        "swap-hidden-arguments",
        """
def swap_sides(theta, theta_0):
    if isinstance(theta, list):
        theta = np.array(theta)
    theta *= -1
    return theta, -theta_0
""",
    ),
    wrong(
        "swap: lists are not made arrays",
        "swap-hidden",
        """
def swap_sides(theta, theta_0):
    return -theta, -theta_0
""",
    ),
    wrong("labels kept: none", "swap-hidden-kept", "def labels_kept(): return 0"),
    wrong("labels kept: those that change", "swap-hidden-kept", "def labels_kept(): return 3 + 3"),
    wrong(
        "labels kept: the tie counted among those that change",
        "swap-hidden-kept",
        "def labels_kept(): return 2",
    ),
    # -- Part 6
    wrong(
        "error: sum for mean",
        "error-*",
        """
def training_error(guesses, y):
    if np.shape(guesses) != np.shape(y):
        raise ValueError
    return np.sum(np.asarray(guesses) != np.asarray(y))
""",
    ),
    wrong(
        "error: accuracy",
        "error-*",
        """
def training_error(guesses, y):
    if np.shape(guesses) != np.shape(y):
        raise ValueError
    return np.mean(np.asarray(guesses) == np.asarray(y))
""",
    ),
    wrong(
        "error: one kind of error only",
        "error-hidden error-hidden-shapes error-hidden-lists",
        """
def training_error(guesses, y):
    if np.shape(guesses) != np.shape(y):
        raise ValueError
    return np.mean((np.asarray(guesses) == 1) & (np.asarray(y) == -1))
""",
    ),
    wrong(
        "error: squared loss",
        "error-*",
        """
def training_error(guesses, y):
    if np.shape(guesses) != np.shape(y):
        raise ValueError
    return np.mean((np.asarray(guesses) - np.asarray(y)) ** 2)
""",
    ),
    wrong(
        "error: one loss for each example",
        "error-*",
        """
def training_error(guesses, y):
    return (np.asarray(guesses) != np.asarray(y)).astype(float)
""",
    ),
    wrong(
        "error: shapes not compared",
        "error-hidden-shapes",
        """
def training_error(guesses, y):
    return np.mean(np.asarray(guesses) != np.asarray(y))
""",
    ),
    wrong(
        "error: only lengths compared",
        "error-hidden-shapes",
        """
def training_error(guesses, y):
    if len(guesses) != len(y):
        raise ValueError("lengths differ")
    return np.mean(np.asarray(guesses) != np.asarray(y))
""",
    ),
    wrong(
        "error: refuses with an assert",
        "error-hidden-shapes",
        """
def training_error(guesses, y):
    assert np.shape(guesses) == np.shape(y)
    return np.mean(np.asarray(guesses) != np.asarray(y))
""",
    ),
    wrong(
        "error: flattens a column",
        "error-hidden-shapes",
        """
def training_error(guesses, y):
    return np.mean(np.ravel(guesses) != np.ravel(y))
""",
    ),
    wrong(
        "error: lists compared as wholes",
        "error-hidden-lists",
        """
def training_error(guesses, y):
    if np.shape(guesses) != np.shape(y):
        raise ValueError(f"{np.shape(guesses)} and {np.shape(y)} differ")
    return float(np.mean(guesses != y))
""",
    ),
    wrong(
        "error: refuses everything",
        "error-*",
        """
def training_error(guesses, y):
    raise ValueError("shapes differ")
""",
    ),
    wrong(
        "error: the example's answer",
        "error-*",
        """
def training_error(guesses, y):
    if np.shape(guesses) != np.shape(y):
        raise ValueError((3, 1))
    return 0.25 if len(y) == 4 else 0
""",
    ),
    # -- Part 7
    wrong(
        "random: keeps the worst",
        "random-hidden-best random-hidden-tie random-hidden-arguments",
        """
def random_linear_classifier(X, y, k, rng):
    draws = rng.standard_normal((k, np.shape(X)[1] + 1))
    errors = [training_error(predict(X, c[:-1], c[-1]), y) for c in draws]
    best = draws[np.argmax(errors)]
    return best[:-1], best[-1]
""",
    ),
    wrong(
        "random: the last of the best",
        "random-hidden-tie",
        """
def random_linear_classifier(X, y, k, rng):
    least = 2.0
    for _ in range(k):
        draw = rng.standard_normal(np.shape(X)[1] + 1)
        error = training_error(predict(X, draw[:-1], draw[-1]), y)
        if error <= least:
            least, best = error, draw
    return best[:-1], best[-1]
""",
    ),
    wrong(
        "random: the least error is never updated",
        "random-hidden-best random-hidden-tie random-hidden-arguments",
        """
def random_linear_classifier(X, y, k, rng):
    least = 2.0
    for _ in range(k):
        draw = rng.standard_normal(np.shape(X)[1] + 1)
        if training_error(predict(X, draw[:-1], draw[-1]), y) < least:
            best = draw
    return best[:-1], best[-1]
""",
    ),
    wrong(
        "random: one candidate too few",
        "random-hidden random-hidden-best",
        """
def random_linear_classifier(X, y, k, rng):
    draws = rng.standard_normal((k, np.shape(X)[1] + 1))[: max(k - 1, 0)]
    errors = [training_error(predict(X, c[:-1], c[-1]), y) for c in draws]
    best = draws[int(np.argmin(errors))]
    return best[:-1], best[-1]
""",
    ),
    wrong(
        "random: one candidate too many",
        "random-hidden random-hidden-best",
        """
def random_linear_classifier(X, y, k, rng):
    draws = rng.standard_normal((k + 1, np.shape(X)[1] + 1))
    errors = [training_error(predict(X, c[:-1], c[-1]), y) for c in draws]
    best = draws[int(np.argmin(errors))]
    return best[:-1], best[-1]
""",
    ),
    wrong(
        "random: the last of k, whatever its error",
        "random-hidden-best random-hidden-tie random-hidden-arguments",
        """
def random_linear_classifier(X, y, k, rng):
    for _ in range(k):
        draw = rng.standard_normal(np.shape(X)[1] + 1)
    return draw[:-1], draw[-1]
""",
    ),
    wrong(
        "random: uniform numbers",
        "random-hidden random-hidden-best random-hidden-tie random-hidden-arguments",
        """
def random_linear_classifier(X, y, k, rng):
    draws = rng.uniform(-1, 1, size=(k, np.shape(X)[1] + 1))
    errors = [training_error(predict(X, c[:-1], c[-1]), y) for c in draws]
    best = draws[int(np.argmin(errors))]
    return best[:-1], best[-1]
""",
    ),
    wrong(
        "random: its own seed",
        "random-hidden random-hidden-best random-hidden-tie random-hidden-arguments",
        """
def random_linear_classifier(X, y, k, rng):
    rng = np.random.default_rng(0)
    draws = rng.standard_normal((k, np.shape(X)[1] + 1))
    errors = [training_error(predict(X, c[:-1], c[-1]), y) for c in draws]
    best = draws[int(np.argmin(errors))]
    return best[:-1], best[-1]
""",
    ),
    wrong(
        "random: NumPy's global generator",
        "random-hidden random-hidden-best random-hidden-tie random-hidden-arguments",
        """
def random_linear_classifier(X, y, k, rng):
    draws = np.random.randn(k, np.shape(X)[1] + 1)
    errors = [training_error(predict(X, c[:-1], c[-1]), y) for c in draws]
    best = draws[int(np.argmin(errors))]
    return best[:-1], best[-1]
""",
    ),
    wrong(
        "random: offset drawn first",
        "random-hidden random-hidden-best random-hidden-tie random-hidden-arguments",
        """
def random_linear_classifier(X, y, k, rng):
    draws = rng.standard_normal((k, np.shape(X)[1] + 1))
    errors = [training_error(predict(X, c[1:], c[0]), y) for c in draws]
    best = draws[int(np.argmin(errors))]
    return best[1:], best[0]
""",
    ),
    wrong(
        "random: all normals before all offsets",
        "random-hidden-best random-hidden-tie random-hidden-arguments",
        """
def random_linear_classifier(X, y, k, rng):
    thetas = rng.standard_normal((k, np.shape(X)[1]))
    offsets = rng.standard_normal(k)
    errors = [training_error(predict(X, t, o), y) for t, o in zip(thetas, offsets)]
    best = int(np.argmin(errors))
    return thetas[best], offsets[best]
""",
    ),
    wrong(
        "random: offset ignored in the search",
        "random-hidden-best random-hidden-tie random-hidden-arguments",
        """
def random_linear_classifier(X, y, k, rng):
    draws = rng.standard_normal((k, np.shape(X)[1] + 1))
    errors = [training_error(predict(X, c[:-1], 0), y) for c in draws]
    best = draws[int(np.argmin(errors))]
    return best[:-1], best[-1]
""",
    ),
    wrong(
        "random: centres X in place",
        "random-hidden-arguments",
        """
def random_linear_classifier(X, y, k, rng):
    draws = rng.standard_normal((k, np.shape(X)[1] + 1))
    errors = [training_error(predict(X, c[:-1], c[-1]), y) for c in draws]
    best = draws[int(np.argmin(errors))]
    X -= X.mean(axis=0)
    return best[:-1], best[-1]
""",
    ),
    wrong(
        "random: one vector of d + 1 numbers",
        "random-hidden random-hidden-best random-hidden-tie random-hidden-arguments",
        """
def random_linear_classifier(X, y, k, rng):
    draws = rng.standard_normal((k, np.shape(X)[1] + 1))
    errors = [training_error(predict(X, c[:-1], c[-1]), y) for c in draws]
    return draws[int(np.argmin(errors))]
""",
    ),
    wrong(
        "random: done by the package",
        "random-hidden random-hidden-best random-hidden-tie random-hidden-arguments",
        """
def random_linear_classifier(X, y, k, rng):
    from llc import separators
    h = separators.random_linear_classifier(X, y, k, rng)
    return h.theta, h.theta_0
""",
    ),
    wrong("statements: B believed", "random-hidden-statements", 'def true_statements(): return "ABD"'),
    wrong("statements: E believed", "random-hidden-limits", 'def true_statements(): return "ADE"'),
    wrong(
        "statements: all",
        "random-hidden-statements random-hidden-limits",
        'def true_statements(): return "ABCDEF"',
    ),
    wrong(
        "statements: none",
        "random-hidden-statements random-hidden-limits",
        'def true_statements(): return ""',
    ),
    # -- Part 8
    wrong(
        "flat: sum for mean",
        "flat-*",
        """
def flat_fraction(X, y, theta, theta_0, changes):
    error = training_error(predict(X, theta, theta_0), y)
    return sum(training_error(predict(X, theta + c[:-1], theta_0 + c[-1]), y) == error for c in changes)
""",
    ),
    wrong(
        "flat: the fraction that is not flat",
        "flat-*",
        """
def flat_fraction(X, y, theta, theta_0, changes):
    error = training_error(predict(X, theta, theta_0), y)
    return np.mean([training_error(predict(X, theta + c[:-1], theta_0 + c[-1]), y) != error for c in changes])
""",
    ),
    wrong(
        "flat: labels compared in place of errors",
        "flat-hidden-error",
        """
def flat_fraction(X, y, theta, theta_0, changes):
    before = predict(X, theta, theta_0)
    return np.mean([np.array_equal(predict(X, theta + c[:-1], theta_0 + c[-1]), before) for c in changes])
""",
    ),
    wrong(
        "flat: changes pile up",
        "flat-*",
        """
def flat_fraction(X, y, theta, theta_0, changes):
    error = training_error(predict(X, theta, theta_0), y)
    flat = 0
    for c in changes:
        theta, theta_0 = theta + c[:-1], theta_0 + c[-1]
        flat += training_error(predict(X, theta, theta_0), y) == error
    return flat / len(changes)
""",
    ),
    wrong(
        "flat: offset not changed",
        "flat-*",
        """
def flat_fraction(X, y, theta, theta_0, changes):
    error = training_error(predict(X, theta, theta_0), y)
    return np.mean([training_error(predict(X, theta + c[:-1], theta_0), y) == error for c in changes])
""",
    ),
    wrong(
        "flat: an error that falls counts as flat",
        "flat-*",
        """
def flat_fraction(X, y, theta, theta_0, changes):
    error = training_error(predict(X, theta, theta_0), y)
    return np.mean([training_error(predict(X, theta + c[:-1], theta_0 + c[-1]), y) >= error for c in changes])
""",
    ),
    wrong(
        "flat: changes the caller's theta and sets it back",
        "flat-hidden-arguments",
        """
def flat_fraction(X, y, theta, theta_0, changes):
    error = training_error(predict(X, theta, theta_0), y)
    flat = 0
    theta = np.asarray(theta)
    for c in np.asarray(changes):
        theta += c[:-1]
        flat += training_error(predict(X, theta, theta_0 + c[-1]), y) == error
        theta -= c[:-1]
        theta += 1e-14
    return flat / len(changes)
""",
    ),
    wrong(
        "flat: adds the parameters to the caller's changes",
        "flat-hidden-arguments",
        """
def flat_fraction(X, y, theta, theta_0, changes):
    error = training_error(predict(X, theta, theta_0), y)
    changes = np.asarray(changes)
    changes += np.append(theta, theta_0)
    return np.mean([training_error(predict(X, c[:-1], c[-1]), y) == error for c in changes])
""",
    ),
    wrong(
        "flat: the example's answer",
        "flat-*",
        """
def flat_fraction(X, y, theta, theta_0, changes):
    return 2 / 3
""",
    ),
    # -- Found later
    wrong(
        "scores: 32-bit floats for all",
        "scores-hidden",
        """
def scores(X, theta, theta_0):
    return np.asarray(X, dtype=np.float32) @ np.asarray(theta, dtype=np.float32) + theta_0
""",
    ),
    wrong(
        "predict: isclose",
        "predict-hidden",
        """
def predict(X, theta, theta_0):
    z = np.asarray(scores(X, theta, theta_0))
    return np.where((z > 0) & ~np.isclose(z, 0), 1, -1)
""",
    ),
    wrong(
        "predict: words",
        "predict-hidden predict-hidden-tie",
        """
def predict(X, theta, theta_0):
    return np.where(np.asarray(scores(X, theta, theta_0)) > 0, "1", "-1")
""",
    ),
    wrong(
        "predict: the tie is right for one number of features",
        "predict-hidden-tie",
        """
def predict(X, theta, theta_0):
    z = np.asarray(scores(X, theta, theta_0))
    return np.where((z > 0) | ((z == 0) & (len(theta) == 2)), 1, -1)
""",
    ),
    wrong(
        "heaviside: the tie is right for one number of features",
        "predict-hidden-heaviside-tie",
        """
def predict_heaviside(X, theta, theta_0):
    z = np.asarray(scores(X, theta, theta_0))
    return np.where((z > 0) | ((z == 0) & (len(theta) > 1)), 1, 0)
""",
    ),
    wrong(
        "distance: norm of two entries",
        "distance-*",
        """
def signed_distance(X, theta, theta_0):
    return scores(X, theta, theta_0) / np.hypot(theta[0], theta[-1])
""",
    ),
    wrong(
        "distance: whole numbers stay whole",
        "distance-hidden",
        """
def signed_distance(X, theta, theta_0):
    return (scores(X, theta, theta_0) / np.linalg.norm(theta)).astype(np.asarray(X).dtype)
""",
    ),
    wrong(
        "swap: the offset is made negative",
        "swap-hidden",
        """
def swap_sides(theta, theta_0):
    return -np.asarray(theta), -abs(theta_0) if len(theta) < 3 else -theta_0
""",
    ),
    wrong(
        "error: both kinds of error cancel",
        "error-*",
        """
def training_error(guesses, y):
    guesses, y = np.array(guesses), np.array(y)
    if guesses.shape != y.shape:
        raise ValueError(f"{guesses.shape} {y.shape}")
    return abs((guesses - y)[1:].sum()) / 2 / len(y)
""",
    ),
    wrong(
        "error: rounded",
        "error-hidden",
        """
def training_error(guesses, y):
    guesses, y = np.array(guesses), np.array(y)
    if guesses.shape != y.shape:
        raise ValueError(f"{guesses.shape} {y.shape}")
    return round(np.mean(guesses != y), 2)
""",
    ),
    wrong(
        "error: only columns are refused",
        "error-hidden-shapes",
        """
def training_error(guesses, y):
    guesses, y = np.array(guesses), np.array(y)
    if guesses.ndim != 1 or y.ndim != 1:
        raise ValueError(f"{guesses.shape} {y.shape}")
    return np.mean(guesses[: len(y)] != y[: len(guesses)])
""",
    ),
    wrong(
        "error: a message without shapes",
        "error-hidden-shapes",
        """
def training_error(guesses, y):
    if np.shape(guesses) != np.shape(y):
        raise ValueError("the shapes differ")
    return np.mean(np.asarray(guesses) != np.asarray(y))
""",
    ),
    wrong(
        "random: stops where the error rises",
        "random-hidden-best random-hidden-tie random-hidden-arguments",
        """
def random_linear_classifier(X, y, k, rng):
    least = 2.0
    for _ in range(k):
        draw = rng.standard_normal(np.shape(X)[1] + 1)
        error = training_error(predict(X, draw[:-1], draw[-1]), y)
        if error > least:
            break
        if error < least:
            least, best = error, draw
    return best[:-1], best[-1]
""",
    ),
    wrong(
        "random: unit normals",
        "random-*-best random-hidden random-hidden-tie random-hidden-arguments",
        """
def random_linear_classifier(X, y, k, rng):
    draws = rng.standard_normal((k, np.shape(X)[1] + 1))
    errors = [training_error(predict(X, c[:-1], c[-1]), y) for c in draws]
    best = draws[int(np.argmin(errors))] / np.linalg.norm(draws[int(np.argmin(errors))])
    return best[:-1], best[-1]
""",
    ),
    wrong(
        "flat: an error that rises counts as flat",
        "flat-hidden flat-hidden-error",
        """
def flat_fraction(X, y, theta, theta_0, changes):
    error = training_error(predict(X, theta, theta_0), y)
    theta, changes = np.asarray(theta), np.asarray(changes)
    return np.mean([training_error(predict(X, theta + c[:-1], theta_0 + c[-1]), y) <= error for c in changes])
""",
    ),
    wrong(
        "flat: the change of the offset comes first",
        "flat-*",
        """
def flat_fraction(X, y, theta, theta_0, changes):
    error = training_error(predict(X, theta, theta_0), y)
    theta, changes = np.asarray(theta), np.asarray(changes)
    return np.mean([training_error(predict(X, theta + c[1:], theta_0 + c[0]), y) == error for c in changes])
""",
    ),
    wrong(
        "flat: lists are not made arrays",
        "flat-hidden-error",
        """
def flat_fraction(X, y, theta, theta_0, changes):
    error = training_error(predict(X, theta, theta_0), y)
    return np.mean([training_error(predict(X, theta + c[:-1], theta_0 + c[-1]), y) == error for c in changes])
""",
    ),
    wrong(
        "flat: small changes of the error count as flat",
        "flat-hidden-error",
        """
def flat_fraction(X, y, theta, theta_0, changes):
    error = training_error(predict(X, theta, theta_0), y)
    theta, changes = np.asarray(theta), np.asarray(changes)
    after = [training_error(predict(X, theta + c[:-1], theta_0 + c[-1]), y) for c in changes]
    return np.mean(np.abs(np.array(after) - error) < 0.06)
""",
    ),
]

RIGHT = [
    right(
        "loops and lists",
        """
def scores(X, theta, theta_0):
    result = []
    for row in X:
        z = theta_0
        for value, weight in zip(row, theta):
            z = z + value * weight
        result.append(z)
    return result

def predict(X, theta, theta_0):
    return [1 if z > 0 else -1 for z in scores(X, theta, theta_0)]

def predict_heaviside(X, theta, theta_0):
    return [0 if z < 0 else 1 for z in scores(X, theta, theta_0)]

def signed_distance(X, theta, theta_0):
    length = sum(t * t for t in theta) ** 0.5
    return [z / length for z in scores(X, theta, theta_0)]

def swap_sides(theta, theta_0):
    return [-t for t in theta], -theta_0

def training_error(guesses, y):
    if np.shape(guesses) != np.shape(y):
        raise ValueError(f"shapes {np.shape(guesses)} and {np.shape(y)}")
    wrong = 0
    for guess, label in zip(guesses, y):
        if guess != label:
            wrong += 1
    return wrong / len(y)

def random_linear_classifier(X, y, k, rng):
    candidates = []
    for i in range(k):
        theta = rng.normal(size=len(X[0]))
        theta_0 = rng.normal()
        candidates.append((training_error(predict(X, theta, theta_0), y), i, theta.tolist(), theta_0))
    error, i, theta, theta_0 = min(candidates)
    return [theta, theta_0]

def flat_fraction(X, y, theta, theta_0, changes):
    start = training_error(predict(X, theta, theta_0), y)
    flat = 0
    for change in changes:
        moved = [t + c for t, c in zip(theta, change)]
        if training_error(predict(X, moved, theta_0 + change[-1]), y) == start:
            flat += 1
    return flat / len(changes)
""",
    ),
    right(
        "einsum, arithmetic with booleans, everything at once",
        """
def scores(X, theta, theta_0):
    return np.einsum("ij,j->i", X, theta) + theta_0

def predict(X, theta, theta_0):
    return 2 * (scores(X, theta, theta_0) > 0) - 1

def predict_heaviside(X, theta, theta_0):
    return np.heaviside(scores(X, theta, theta_0), 1)

def signed_distance(X, theta, theta_0):
    theta = np.array(theta, dtype=float)
    length = np.sqrt(theta @ theta)
    return np.array(X) @ (theta / length) + theta_0 / length

def swap_sides(theta, theta_0):
    unit = np.linalg.norm(theta)
    return np.multiply(theta, -1 / unit), -theta_0 / unit

def training_error(guesses, y):
    guesses, y = np.array(guesses, dtype=float), np.array(y, dtype=float)
    if guesses.shape != y.shape:
        raise ValueError(f"{guesses.shape} != {y.shape}")
    return np.mean((1 - guesses * y) / 2)

def random_linear_classifier(X, y, k, rng):
    draws = rng.standard_normal((k, np.shape(X)[1] + 1))
    guesses = np.where(np.asarray(X) @ draws[:, :-1].T + draws[:, -1] > 0, 1, -1)
    best = draws[np.argmin((guesses != np.asarray(y)[:, None]).sum(axis=0))]
    return best[:-1], best[-1]

def flat_fraction(X, y, theta, theta_0, changes):
    moved = np.append(theta, theta_0) + np.vstack([np.zeros(len(theta) + 1), changes])
    extended = np.column_stack([X, np.ones(len(X))])
    wrong = ((extended @ moved.T > 0) != (np.asarray(y) > 0)[:, None]).sum(axis=0)
    return np.mean(wrong[1:] == wrong[0])
""",
    ),
    right(
        "renamed locals, booleans, a helper in a cell of its own",
        """
def scores(examples, normal, offset):
    return homogeneous(examples) @ np.append(normal, offset)

def predict(examples, normal, offset):
    labels = -np.ones(len(examples), dtype=np.int8)
    labels[scores(examples, normal, offset) > 0] = 1
    return labels

def predict_heaviside(examples, normal, offset):
    return scores(examples, normal, offset) >= 0
""",
        helper="""
def homogeneous(examples):
    return np.hstack([examples, np.ones((len(examples), 1))])
""",
    ),
    right(
        "32-bit floats",
        """
def scores(X, theta, theta_0):
    X, theta = np.asarray(X), np.asarray(theta)
    z = (X @ theta + theta_0)
    return z.astype(np.float32) if X.dtype == np.float32 else z

def training_error(guesses, y):
    guesses, y = np.asarray(guesses), np.asarray(y)
    if guesses.shape != y.shape:
        raise ValueError(f"guesses have the shape {guesses.shape}, y has {y.shape}")
    return (guesses != y).mean(dtype=np.float32)
""",
    ),
    right(
        "numbers in other types",
        """
def offset_by_hand():
    theta, point = np.array([3, -2]), np.array([4, 1])
    return -theta @ point

def separator_by_hand():
    return np.array([-0.5, -1.0]), np.float64(2)

def labels_kept():
    return 3.0

def true_statements():
    return "DA"
""",
    ),
    right(
        "helpers with the names of the checks",
        """
def scores(X, theta, theta_0):
    return np.array([z(x, theta) + theta_0 for x in X])

def predict(X, theta, theta_0):
    return labels(scores(X, theta, theta_0), 1, -1)

def predict_heaviside(X, theta, theta_0):
    return 1 - (scores(X, theta, theta_0) < 0)

def signed_distance(X, theta, theta_0):
    return [value / z(theta, theta) ** 0.5 for value in scores(X, theta, theta_0)]

def swap_sides(theta, theta_0):
    return tuple(distances(theta)), distances([theta_0])[0]

def training_error(guesses, y):
    if steps(guesses) != steps(y):
        raise errors("guesses " + str(steps(guesses)) + ", y " + str(steps(y)))
    return np.count_nonzero(np.subtract(guesses, y)) / len(y)

def random_linear_classifier(X, y, k, rng):
    return found(X, y, [rng.standard_normal(len(X[0]) + 1) for _ in range(k)])

def flat_fraction(X, y, theta, theta_0, changes):
    start = error(X, y, [*theta, theta_0])
    hits = [error(X, y, [a + b for a, b in zip([*theta, theta_0], c)]) == start for c in changes]
    return hits.count(True) / len(hits)
""",
        helper="""
steps = np.shape

def z(a, b):
    return sum(u * v for u, v in zip(a, b))

def labels(z, above, below):
    return np.where(z > 0, above, below)

def distances(values):
    return [-value for value in values]

class errors(ValueError):
    pass

def error(X, y, c):
    return training_error(predict(X, c[:-1], c[-1]), y)

def found(X, y, candidates):
    best = min(candidates, key=lambda c: error(X, y, c))
    return best[:-1], best[-1]
""",
    ),
    right(
        "tiny multiples, arrays without dimensions",
        """
def offset_by_hand():
    return np.array(-10.0)

def separator_by_hand():
    return (-1e-3, -2e-3), np.array(4e-3)

def swap_sides(theta, theta_0):
    return -1e-3 * np.asarray(theta), np.multiply(-1e-3, theta_0)

def training_error(guesses, y):
    guesses, y = np.array(guesses), np.array(y)
    if guesses.shape != y.shape:
        raise ValueError("guesses and y have the shapes", guesses.shape, y.shape)
    return np.array(np.mean(guesses != y))
""",
    ),
]


@pytest.fixture(scope="module")
def sheet(tmp_path_factory):
    return SheetUnderTest("linear-separators").grade(WRONG + RIGHT, tmp_path_factory.mktemp("submissions"))


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
