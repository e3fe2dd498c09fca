"""The sheet on discriminant analysis: wrong answers lose their points, right ones keep them all."""

import pytest

from tests.exercises.variants import SheetUnderTest, Variant, right, wrong


def changed(name: str, loses: str, code: str, *changes: tuple[str, str]) -> Variant:
    """A wrong answer: the code with each of the changes made in it."""
    for old, new in changes:
        assert old in code, f"{name}: {old!r} is not in the code"
        code = code.replace(old, new)
    return wrong(name, loses, code)


DENSITY = """
def log_density(X, mu, Sigma):
    X, mu, Sigma = (np.asarray(a, dtype=float) for a in (X, mu, Sigma))
    eigenvalues = np.linalg.eigvalsh(Sigma)
    if eigenvalues[0] <= 1e-12 * eigenvalues[-1]:
        raise ValueError
    square = np.sum((X - mu) @ np.linalg.inv(Sigma) * (X - mu), axis=1)
    return -0.5 * square - 0.5 * np.linalg.slogdet(Sigma)[1] - 0.5 * len(mu) * np.log(2 * np.pi)
"""
ESTIMATES = """
def estimates(X, y):
    X, y = np.asarray(X), np.asarray(y)
    classes, counts = np.unique(y, return_counts=True)
    members = [X[y == k] for k in classes]
    means = np.array([M.mean(axis=0) for M in members])
    covariances = np.array([(M - M.mean(axis=0)).T @ (M - M.mean(axis=0)) / len(M) for M in members])
    return classes, counts / len(X), means, covariances
"""
SHARED = """
def shared_covariance(X, y):
    X, y = np.asarray(X), np.asarray(y)
    Sigma = 0
    for k in np.unique(y):
        M = X[y == k]
        S = (M - M.mean(axis=0)).T @ (M - M.mean(axis=0)) / len(M)
        Sigma = Sigma + len(M) / len(X) * S
    values = np.linalg.eigvalsh(Sigma)
    if values[0] <= 1e-12 * values[-1]:
        raise ValueError
    return Sigma
"""
POSTERIOR = """
def posterior(X, priors, means, covariances):
    z = []
    for p, mu, S in zip(priors, means, covariances):
        r = np.asarray(X) - np.asarray(mu)
        z.append(np.log(p) - 0.5 * np.sum(r @ np.linalg.inv(S) * r, axis=1) - 0.5 * np.linalg.slogdet(S)[1])
    z = np.array(z).T
    e = np.exp(z - z.max(axis=1, keepdims=True))
    return e / e.sum(axis=1, keepdims=True)
"""
CLASSIFY = """
def classify(X, classes, priors, means, covariances):
    z = []
    for p, mu, S in zip(priors, means, covariances):
        r = np.asarray(X) - np.asarray(mu)
        z.append(np.log(p) - 0.5 * np.sum(r @ np.linalg.inv(S) * r, axis=1) - 0.5 * np.linalg.slogdet(S)[1])
    return np.asarray(classes)[np.argmax(z, axis=0)]
"""
WEIGHTS = """
def lda_weights(priors, means, Sigma):
    M = np.asarray(means).T
    theta = np.linalg.inv(Sigma) @ M
    return theta, np.log(priors) - 0.5 * np.sum(M * theta, axis=0)
"""
LLC = """
def lda_llc(priors, means, Sigma):
    m0, m1 = np.asarray(means)
    theta = np.linalg.inv(Sigma) @ (m1 - m0)
    return theta, np.log(priors[1] / priors[0]) - 0.5 * theta @ (m0 + m1)
"""
MEND = """
def qda_labels(X, y, new):
    X, y, new = np.asarray(X), np.asarray(y), np.asarray(new)
    scores = []
    for k in np.unique(y):
        members = X[y == k]
        mu, S = members.mean(axis=0), np.atleast_2d(np.cov(members.T, ddof=0))
        r = new - mu
        square = np.sum(r @ np.linalg.inv(S) * r, axis=1)
        scores.append(np.log(np.mean(y == k)) - 0.5 * square - 0.5 * np.linalg.slogdet(S)[1])
    return np.unique(y)[np.argmax(scores, axis=0)]
"""
COUNTS = """
def wrong_counts(X, y):
    X, y = np.asarray(X), np.asarray(y)
    classes, priors, means, S = estimates(X, y)
    pool = np.tensordot(priors, S, 1)
    found = [np.sum(classify(X, classes, priors, means, C) != y) for C in (S, [pool] * len(S))]
    return found[0], found[1]
"""
DESIGN = """
def hard_for_lda():
    a = np.linspace(0, 2 * np.pi, 40)
    c = np.column_stack([np.cos(a), np.sin(a)])
    return np.vstack((c, 9 * c)), np.repeat([0, 1], 40)
"""
SAMPLE = """
def sample(n, priors, means, covariances, rng):
    y = rng.choice(len(priors), size=n, p=priors)
    u = rng.standard_normal((n, len(means[0])))
    X = [np.asarray(means[k]) + np.linalg.cholesky(covariances[k]) @ v for k, v in zip(y, u)]
    return np.array(X), y
"""
CHECK = "    if eigenvalues[0] <= 1e-12 * eigenvalues[-1]:\n        raise ValueError\n"
REFUSAL = "    if values[0] <= 1e-12 * values[-1]:\n        raise ValueError\n"
SHIFT = " - z.max(axis=1, keepdims=True)"
both = "density-hidden density-hidden-large"

WRONG = [
    # -- Part 1
    changed(
        "density: misprinted normalizer",
        both,
        DENSITY,
        ("0.5 * len(mu) * np.log(2 * np.pi)", "np.log(2 * np.pi ** (len(mu) / 2))"),
    ),
    changed("density: normalizer of two dimensions", both, DENSITY, ("0.5 * len(mu) * np", "np")),
    changed("density: no normalizer", "density-*", DENSITY, (" - 0.5 * len(mu) * np.log(2 * np.pi)", "")),
    changed(
        "density: determinant without its half", "density-*", DENSITY, ("0.5 * np.linalg.sl", "np.linalg.sl")
    ),
    changed("density: sign of the square", both, DENSITY, ("-0.5 * square", "0.5 * square")),
    changed("density: Sigma not inverted", both, DENSITY, ("np.linalg.inv(Sigma)", "Sigma")),
    changed("density: sum over everything", "density-*", DENSITY, (", axis=1", "")),
    changed(
        "density: variances only", both, DENSITY, ("np.linalg.inv(Sigma)", "np.diag(1 / np.diag(Sigma))")
    ),
    changed(
        "density: determinant leaves the range",
        "density-hidden-large",
        DENSITY,
        ("np.linalg.slogdet(Sigma)[1]", "np.log(np.linalg.det(Sigma))"),
    ),
    changed(
        "density: logarithm of the density",
        "density-hidden-large",
        DENSITY,
        ("return -0.5", "return np.log(np.exp(-0.5"),
        ("np.log(2 * np.pi)", "np.log(2 * np.pi)))"),
    ),
    changed(
        "density: cut off far away",
        "density-hidden-large",
        DENSITY,
        ("-0.5 * square", "-0.5 * np.minimum(square, 1e4)"),
    ),
    changed("density: takes any matrix", "density-hidden-refused", DENSITY, (CHECK, "")),
    changed(
        "density: sign of the determinant",
        "density-hidden-refused",
        DENSITY,
        ("eigenvalues[0] <= 1e-12 * eigenvalues[-1]", "np.linalg.slogdet(Sigma)[0] <= 0"),
    ),
    changed(
        "density: negative eigenvalues alone",
        "density-hidden-refused",
        DENSITY,
        ("1e-12 * eigenvalues[-1]", "-1e-9"),
    ),
    changed("density: an absolute tolerance", "density-*", DENSITY, ("<= 1e-12 * eigenvalues[-1]", "<= 5")),
    # -- Part 2
    changed(
        "estimates: labels 0 to K-1",
        "estimates-*",
        ESTIMATES,
        (
            "np.unique(y, return_counts=True)",
            "np.arange(max(y) + 1), np.bincount(np.abs(y), minlength=max(y) + 1)[: max(y) + 1]",
        ),
        ("(M - M.mean(axis=0)).T @ (M - M.mean(axis=0)) / len(M)", "np.zeros((X.shape[1],) * 2)"),
    ),
    changed(
        "estimates: order of appearance",
        "estimates-*",
        ESTIMATES,
        (
            "return classes",
            "last = np.argsort([-np.max(np.nonzero(y == k)) for k in classes])\n    if last[0] == 0:\n"
            "        last = last[::-1]\n    counts, means = counts[last], means[last]\n"
            "    classes, covariances = classes[last], covariances[last]\n    return classes",
        ),
    ),
    changed(
        "estimates: equal priors",
        "estimates-hidden-means",
        ESTIMATES,
        ("counts / len(X)", "np.full(len(classes), 1 / len(classes))"),
    ),
    changed(
        "estimates: counts for priors", "estimates-hidden-means", ESTIMATES, ("counts / len(X)", "counts")
    ),
    changed(
        "estimates: medians",
        "estimates-hidden-means estimates-hidden-arguments",
        ESTIMATES,
        ("np.array([M.mean(axis=0)", "np.array([np.median(M, axis=0)"),
    ),
    changed(
        "estimates: means in the type of the data",
        "estimates-hidden-means",
        ESTIMATES,
        ("for M in members])\n    cov", "for M in members]).astype(X.dtype)\n    cov"),
    ),
    changed(
        "estimates: divided by n - 1",
        "estimates-hidden-covariances",
        ESTIMATES,
        ("/ len(M)", "/ max(len(M) - 1, 1)"),
    ),
    changed(
        "estimates: divided by all examples",
        "estimates-hidden-covariances",
        ESTIMATES,
        ("/ len(M)", "/ len(X)"),
    ),
    changed(
        "estimates: around the overall mean",
        "estimates-hidden-covariances",
        ESTIMATES,
        ("(M - M.mean(axis=0))", "(M - X.mean(axis=0))"),
    ),
    changed(
        "estimates: difference of large numbers",
        "estimates-hidden-covariances",
        ESTIMATES,
        (
            "(M - M.mean(axis=0)).T @ (M - M.mean(axis=0)) / len(M)",
            "M.T @ M / len(M) - np.outer(M.mean(axis=0), M.mean(axis=0))",
        ),
    ),
    changed(
        "estimates: variances only",
        "estimates-hidden-covariances",
        ESTIMATES,
        ("(M - M.mean(axis=0)).T @ (M - M.mean(axis=0)) / len(M)", "np.diag(M.var(axis=0))"),
    ),
    changed(
        "estimates: correlations",
        "estimates-hidden-covariances",
        ESTIMATES,
        ("(M - M.mean(axis=0)).T @ (M - M.mean(axis=0)) / len(M)", "np.eye(X.shape[1])"),
    ),
    changed(
        "estimates: one feature gives numbers",
        "estimates-hidden-covariances",
        ESTIMATES,
        ("return classes", "covariances = covariances.squeeze()\n    return classes"),
    ),
    changed(
        "estimates: centred in place",
        "estimates-hidden-arguments",
        ESTIMATES,
        (
            "    return classes",
            "    for k, mu in zip(classes, means):\n        X[y == k] = X[y == k] - mu\n    return classes",
        ),
    ),
    # -- Part 3
    changed("shared: plain mean", "shared-hidden", SHARED, ("len(M) / len(X) * S", "S / len(np.unique(y))")),
    changed(
        "shared: all examples",
        "shared-*",
        SHARED,
        ("Sigma = 0", "Sigma = (X - X.mean(axis=0)).T @ (X - X.mean(axis=0)) / len(X)"),
        ("Sigma = Sigma + len(M) / len(X) * S", "pass"),
    ),
    changed(
        "shared: divided by n - K",
        "shared-hidden",
        SHARED,
        (
            "    values =",
            "    Sigma = Sigma * len(X) / (len(X) - min(len(np.unique(y)), len(X) - 1))\n    values =",
        ),
    ),
    changed("shared: n_k - 1", "shared-hidden", SHARED, ("/ len(M)\n", "/ max(len(M) - 1, 1)\n")),
    changed("shared: the sum", "shared-hidden", SHARED, ("len(M) / len(X) * S", "S")),
    changed(
        "shared: largest class only",
        "shared-*",
        SHARED,
        (
            "Sigma = Sigma + len(M) / len(X) * S",
            "Sigma = S if np.sum(y == k) == np.unique(y, return_counts=True)[1].max() else Sigma",
        ),
    ),
    changed("shared: no refusal", "shared-hidden-refused", SHARED, (REFUSAL, "")),
    changed(
        "shared: determinant exactly 0",
        "shared-hidden-refused",
        SHARED,
        ("values[0] <= 1e-12 * values[-1]", "np.linalg.det(Sigma) == 0"),
    ),
    changed(
        "shared: constant features only",
        "shared-hidden-refused",
        SHARED,
        ("values[0] <= 1e-12 * values[-1]", "(X.std(axis=0) < 1e-9).any()"),
    ),
    changed(
        "shared: refuses lonely members",
        "shared-hidden shared-hidden-refused",
        SHARED,
        ("values[0] <=", "min(np.unique(y, return_counts=True)[1]) < 2 or values[0] <="),
    ),
    # -- Part 4
    changed(
        "posterior: prior forgotten", "posterior-hidden posterior-hidden-far", POSTERIOR, ("np.log(p)", "0")
    ),
    changed(
        "posterior: prior without logarithm",
        "posterior-hidden posterior-hidden-far",
        POSTERIOR,
        ("np.log(p)", "p"),
    ),
    changed(
        "posterior: determinant forgotten",
        "posterior-hidden",
        POSTERIOR,
        (" - 0.5 * np.linalg.slogdet(S)[1]", ""),
    ),
    changed(
        "posterior: determinant without its half",
        "posterior-hidden",
        POSTERIOR,
        ("0.5 * np.linalg.sl", "np.linalg.sl"),
    ),
    changed(
        "posterior: over the examples",
        "posterior-hidden posterior-hidden-far",
        POSTERIOR,
        ("e.sum(axis=1, keepdims=True)", "e.sum(axis=0)"),
    ),
    changed(
        "posterior: one number subtracted from all", "posterior-hidden-far", POSTERIOR, (SHIFT, " - z.max()")
    ),
    changed("posterior: naive", "posterior-hidden-far", POSTERIOR, (SHIFT, "")),
    changed(
        "posterior: a small number added",
        "posterior-hidden-far",
        POSTERIOR,
        (SHIFT, ""),
        ("keepdims=True)", "keepdims=True) + 1e-300)"),
        ("e / e", "e / (e"),
    ),
    changed(
        "posterior: determinant leaves the range",
        "posterior-hidden-far",
        POSTERIOR,
        ("np.linalg.slogdet(S)[1]", "np.log(np.linalg.det(S))"),
    ),
    changed(
        "posterior: hard decisions",
        "posterior-hidden posterior-hidden-far",
        POSTERIOR,
        ("return e / e.sum(axis=1, keepdims=True)", "return (e == 1) * 1.0"),
    ),
    changed(
        "posterior: log odds rounded away",
        "posterior-hidden posterior-hidden-far",
        POSTERIOR,
        ("np.exp(z", "np.exp(np.round(z, 1)"),
        (SHIFT, " - np.round(z, 1).max(axis=1, keepdims=True)"),
    ),
    changed(
        "classify: places for labels",
        "posterior-hidden-classify",
        CLASSIFY,
        ("np.asarray(classes)[np.argmax(z, axis=0)]", "np.argmax(z, axis=0)"),
    ),
    changed(
        "classify: sorted labels",
        "posterior-hidden-classify",
        CLASSIFY,
        ("np.asarray(classes)", "np.sort(classes)"),
    ),
    changed("classify: prior forgotten", "posterior-hidden-classify", CLASSIFY, ("np.log(p)", "0")),
    changed(
        "classify: tie to the last",
        "posterior-hidden-classify",
        CLASSIFY,
        ("np.argmax(z, axis=0)", "len(z) - 1 - np.argmax(z[::-1], axis=0)"),
    ),
    changed(
        "classify: densities", "posterior-hidden-classify", CLASSIFY, ("np.argmax(z", "np.argmax(np.exp(z)")
    ),
    changed(
        "classify: nearest mean",
        "posterior-hidden-classify",
        CLASSIFY,
        ("np.linalg.inv(S)", "np.eye(len(S))"),
        ("np.log(p)", "0"),
        ("np.linalg.slogdet(S)[1]", "0"),
    ),
    # -- Part 5
    wrong("equal: the middle", "hand-hidden-equal", "def equal_variances(): return 3.0"),
    wrong(
        "equal: towards the common class",
        "hand-hidden-equal",
        "def equal_variances(): return 3 + math.log(4)",
    ),
    wrong(
        "equal: variance forgotten", "hand-hidden-equal", "def equal_variances(): return 3 - math.log(4) / 4"
    ),
    wrong(
        "equal: standard deviation for variance",
        "hand-hidden-equal",
        "def equal_variances(): return 3 - math.log(4) / 2",
    ),
    wrong("equal: an array", "hand-hidden-equal", "def equal_variances(): return [3 - math.log(4)]"),
    wrong(
        "unequal: factors before the bells lost",
        "hand-hidden-unequal",
        "def unequal_variances(): r = (4 + 12 * 8 * math.log(1.5)) ** 0.5; return (-2 - r) / 6, (-2 + r) / 6",
    ),
    wrong(
        "unequal: prior lost",
        "hand-hidden-unequal",
        "def unequal_variances(): r = (16 + 96 * math.log(2)) ** 0.5; return (-2 - r) / 6, (-2 + r) / 6",
    ),
    wrong(
        "unequal: descending",
        "hand-hidden-unequal",
        "def unequal_variances(): r = (4 + 24 * math.log(3)) ** 0.5; return (-1 + r) / 3, (-1 - r) / 3",
    ),
    wrong("unequal: one root", "hand-hidden-unequal", "def unequal_variances(): return 1.5035"),
    # -- Part 6
    changed("weights: prior forgotten", "linear-hidden-weights", WEIGHTS, ("np.log(priors)", "0")),
    changed("weights: half forgotten", "linear-hidden-weights", WEIGHTS, ("- 0.5 *", "-")),
    changed("weights: sign of the offset", "linear-hidden-weights", WEIGHTS, ("- 0.5 *", "+ 0.5 *")),
    changed(
        "weights: Sigma not inverted",
        "linear-hidden-weights",
        WEIGHTS,
        ("np.linalg.inv(Sigma)", "np.asarray(Sigma)"),
    ),
    changed(
        "weights: one row a class", "linear-hidden-weights", WEIGHTS, ("return theta,", "return theta.T,")
    ),
    changed(
        "weights: prior without logarithm",
        "linear-hidden-weights",
        WEIGHTS,
        ("np.log(priors)", "np.asarray(priors)"),
    ),
    changed("llc: classes exchanged", "linear-hidden-llc", LLC, ("m0, m1 =", "m1, m0 =")),
    changed(
        "llc: ratio upside down", "linear-hidden-llc", LLC, ("priors[1] / priors[0]", "priors[0] / priors[1]")
    ),
    changed("llc: prior forgotten", "linear-hidden-llc", LLC, ("np.log(priors[1] / priors[0])", "0")),
    changed(
        "llc: difference of the means for the normal",
        "linear-hidden-llc",
        LLC,
        ("np.linalg.inv(Sigma) @ (m1 - m0)", "m1 - m0"),
    ),
    changed("llc: half forgotten", "linear-hidden-llc", LLC, ("0.5 * theta", "theta")),
    changed(
        "llc: prior of class 1 for the ratio",
        "linear-hidden-llc",
        LLC,
        ("priors[1] / priors[0]", "priors[1]"),
    ),
    changed("llc: a column", "linear-hidden-llc", LLC, ("return theta,", "return theta[:, None],")),
    # -- Part 7
    wrong(
        "mend: as found",
        "mend-*",
        """
def qda_labels(X, y, new):
    scores = []
    for k in np.unique(y):
        members = X[y == k]
        mu, S = members.mean(axis=0), np.cov(members.T)
        r = new - mu
        square = np.sum(r @ np.linalg.inv(S) * r, axis=1)
        scores.append(-0.5 * square - np.log(np.linalg.det(S)))
    return np.argmax(scores, axis=0)
""",
    ),
    changed("mend: prior forgotten", "mend-hidden-prior", MEND, ("np.log(np.mean(y == k))", "0")),
    changed(
        "mend: prior without logarithm",
        "mend-hidden-prior",
        MEND,
        ("np.log(np.mean(y == k))", "np.mean(y == k)"),
    ),
    changed(
        "mend: determinant without its half", "mend-hidden-half", MEND, ("0.5 * np.linalg.sl", "np.linalg.sl")
    ),
    changed("mend: determinant left out", "mend-hidden-half", MEND, (" - 0.5 * np.linalg.slogdet(S)[1]", "")),
    changed(
        "mend: one covariance for all",
        "mend-hidden-half mend-hidden-determinant mend-hidden-labels",
        MEND,
        (
            "np.cov(members.T, ddof=0)",
            "sum(np.mean(y == l) * np.cov(X[y == l].T, ddof=0) for l in np.unique(y))",
        ),
    ),
    changed("mend: default of np.cov", "mend-hidden-ddof", MEND, (", ddof=0", "")),
    changed(
        "mend: determinant formed",
        "mend-hidden-determinant",
        MEND,
        ("np.linalg.slogdet(S)[1]", "np.log(np.linalg.det(S))"),
    ),
    changed(
        "mend: places for labels",
        "mend-*",
        MEND,
        ("np.unique(y)[np.argmax(scores, axis=0)]", "np.argmax(scores, axis=0)"),
    ),
    changed(
        "mend: labels in order of appearance",
        "mend-hidden-labels mend-hidden-determinant mend-hidden-prior mend-hidden-half mend-hidden-ddof",
        MEND,
        ("np.unique(y)[np", "np.unique(y)[::-1][np"),
    ),
    changed(
        "mend: one feature fails",
        "mend-hidden-labels",
        MEND,
        ("np.atleast_2d(np.cov(members.T, ddof=0))", "np.cov(members.T, ddof=0)"),
    ),
    changed(
        "mend: lists fail",
        "mend-hidden-labels",
        MEND,
        ("    X, y, new = np.asarray(X), np.asarray(y), np.asarray(new)\n", ""),
    ),
    # -- Part 8
    wrong("statements: A denied", "iris-hidden-statements", 'def true_statements(): return "BCF"'),
    wrong("statements: D believed", "iris-hidden-statements", 'def true_statements(): return "ABCDF"'),
    wrong("statements: all", "iris-hidden-statements", 'def true_statements(): return "ABCDEFG"'),
    changed("counts: LDA first", "iris-hidden-counts", COUNTS, ("found[0], found[1]", "found[1], found[0]")),
    changed(
        "counts: plain mean",
        "iris-hidden-counts",
        COUNTS,
        ("np.tensordot(priors, S, 1)", "np.mean(S, axis=0)"),
    ),
    changed("counts: right ones", "iris-hidden-counts", COUNTS, ("!= y", "== y")),
    changed("counts: shares", "iris-hidden-counts", COUNTS, ("np.sum", "np.mean")),
    changed(
        "counts: those of the sepals",
        "iris-hidden-counts",
        COUNTS,
        ("return found[0], found[1]", "return 30, 30"),
    ),
    changed(
        "counts: no priors",
        "iris-hidden-counts",
        COUNTS,
        ("classify(X, classes, priors,", "classify(X, classes, np.full(len(classes), 1 / len(classes)),"),
    ),
    changed("design: LDA learns it", "iris-hidden-design", DESIGN, ("9 * c", "c + 9")),
    changed("design: nobody learns it", "iris-hidden-design", DESIGN, ("9 * c", "-c")),
    changed(
        "design: a small class inside",
        "iris-hidden-design",
        DESIGN,
        ("(c, 9 * c)", "(c, *5 * [9 * c])"),
        ("40)", "[40, 200])"),
    ),
    changed("design: flat classes", "iris-hidden-design", DESIGN, ("np.sin(a)", "0 * a")),
    changed("design: too few", "iris-hidden-design", DESIGN, ("40", "19")),
    changed("design: signs for labels", "iris-hidden-design", DESIGN, ("[0, 1]", "[-1, 1]")),
    # -- Part 9
    changed(
        "sample: sorted labels", "sample-hidden-labels", SAMPLE, ("p=priors)", "p=priors)\n    y.sort()")
    ),
    changed(
        "sample: fixed numbers",
        "sample-hidden-labels",
        SAMPLE,
        (
            "y = rng.choice(len(priors), size=n, p=priors)",
            "c = np.floor(np.cumsum(priors) * n + 0.5)\n"
            "    y = rng.permutation(np.searchsorted(c, np.arange(n), side='right'))",
        ),
    ),
    changed(
        "sample: prior forgotten",
        "sample-hidden-labels sample-hidden-moments",
        SAMPLE,
        (", p=priors", ", p=np.array([0.05, 0.05, 0.9])[:len(priors)] if len(priors) == 3 else None"),
    ),
    changed("sample: equal priors", "sample-hidden-labels", SAMPLE, (", p=priors", "")),
    changed(
        "sample: one label for all",
        "sample-*",
        SAMPLE,
        ("size=n, p=priors)", "size=1, p=priors).repeat(n)"),
        ("return np.array(X), y", "return np.array(X).T, y"),
    ),
    changed(
        "sample: transposed factor",
        "sample-hidden-moments",
        SAMPLE,
        ("np.linalg.cholesky(covariances[k]) @ v", "v @ np.linalg.cholesky(covariances[k])"),
    ),
    changed(
        "sample: covariance for its root",
        "sample-hidden-moments",
        SAMPLE,
        ("np.linalg.cholesky(covariances[k])", "np.asarray(covariances[k])"),
    ),
    changed(
        "sample: variances only",
        "sample-hidden-moments",
        SAMPLE,
        ("np.linalg.cholesky(covariances[k])", "np.sqrt(np.diag(np.diag(covariances[k])))"),
    ),
    changed("sample: mean forgotten", "sample-hidden-moments", SAMPLE, ("np.asarray(means[k]) + ", "")),
    changed(
        "sample: uniform noise",
        "sample-hidden-moments",
        SAMPLE,
        ("rng.standard_normal((n, len(means[0])))", "rng.uniform(-(3**0.5), 3**0.5, (n, len(means[0])))"),
    ),
    changed(
        "sample: one vector of noise",
        "sample-hidden-moments",
        SAMPLE,
        (
            "rng.standard_normal((n, len(means[0])))",
            "rng.standard_normal((1, len(means[0]))).repeat(n, axis=0)",
        ),
    ),
    changed(
        "sample: noise repeated",
        "sample-hidden-moments",
        SAMPLE,
        (
            "rng.standard_normal((n, len(means[0])))",
            "rng.standard_normal((n // 25 + 1, len(means[0]))).repeat(25, axis=0)[:n]",
        ),
    ),
    changed(
        "sample: a generator of its own",
        "sample-hidden-rng",
        SAMPLE,
        ("    y =", "    rng = np.random.default_rng()\n    y ="),
    ),
    changed(
        "sample: a seed of its own",
        "sample-hidden-rng sample-hidden-labels",
        SAMPLE,
        ("    y =", "    rng = np.random.default_rng(0)\n    y ="),
    ),
    changed(
        "sample: global noise",
        "sample-hidden-rng",
        SAMPLE,
        ("rng.standard_normal((n, len(means[0])))", "np.random.randn(n, len(means[0]))"),
    ),
    # -- further mistakes
    changed(
        "density: a limit for all scales",
        "density-hidden-refused",
        DENSITY,
        ("1e-12 * eigenvalues[-1]", "1e-12"),
    ),
    changed(
        "density: refuses narrow bells",
        "density-hidden-refused",
        DENSITY,
        ("1e-12 * eigenvalues[-1]", "1e-6 * eigenvalues[-1]"),
    ),
    changed(
        "density: only exact zeros refused",
        "density-hidden-refused",
        DENSITY,
        ("<= 1e-12 * eigenvalues[-1]", "<= 0"),
    ),
    changed(
        "estimates: a little added to the diagonal",
        "estimates-hidden-covariances",
        ESTIMATES,
        ("/ len(M) for", "/ len(M) + 1e-6 * np.eye(X.shape[1]) for"),
    ),
    changed(
        "shared: the rank for floats",
        "shared-hidden-refused",
        SHARED,
        ("values[0] <= 1e-12 * values[-1]", "np.linalg.matrix_rank(Sigma) < len(Sigma)"),
    ),
    changed(
        "shared: a limit for all units", "shared-hidden-refused", SHARED, ("1e-12 * values[-1]", "1e-12")
    ),
    changed(
        "shared: a small determinant",
        "shared-hidden-refused",
        SHARED,
        ("values[0] <= 1e-12 * values[-1]", "np.linalg.det(Sigma) < 1e-12"),
    ),
    changed(
        "shared: refused too early",
        "shared-hidden-refused",
        SHARED,
        ("1e-12 * values[-1]", "1e-6 * values[-1]"),
    ),
    changed(
        "llc: no prior above one half",
        "linear-hidden-llc",
        LLC,
        ("np.log(priors[1] / priors[0])", "abs(np.log(priors[1] / priors[0]))"),
    ),
    changed(
        "mend: variances for the determinant",
        "mend-hidden-half",
        MEND,
        ("np.linalg.slogdet(S)[1]", "np.sum(np.log(np.diag(S)))"),
    ),
    changed(
        "mend: a tie to the larger label",
        "mend-hidden-labels",
        MEND,
        ("np.argmax(scores, axis=0)", "len(scores) - 1 - np.argmax(scores[::-1], axis=0)"),
    ),
    changed(
        "counts: the covariance of all",
        "iris-hidden-counts",
        COUNTS,
        ("np.tensordot(priors, S, 1)", "np.cov(X.T, ddof=0)"),
    ),
]

RIGHT = [
    right(
        "other formulas",
        DENSITY + ESTIMATES + SHARED + POSTERIOR + CLASSIFY + WEIGHTS + LLC + MEND + COUNTS + SAMPLE,
    ),
    right(
        "loops and lists",
        """
def log_density(X, mu, Sigma):
    values = np.linalg.eigvalsh(Sigma)
    if not values.min() > 1e-12 * values.max():
        raise ValueError("eigenvalues")
    A = np.linalg.cholesky(Sigma)
    result = []
    for x in X:
        u = np.linalg.solve(A, [a - b for a, b in zip(x, mu)])
        half = sum(math.log(a) for a in np.diag(A))
        result.append(float(-u @ u / 2 - half - len(mu) / 2 * math.log(2 * math.pi)))
    return result

def estimates(X, y):
    groups = {}
    for row, label in zip(X, y):
        groups.setdefault(int(label), []).append(row)
    classes = sorted(groups)
    priors = [len(groups[k]) / len(y) for k in classes]
    means = [np.mean(groups[k], axis=0) for k in classes]
    covariances = [np.cov(np.transpose(groups[k]), ddof=0).reshape(len(X[0]), len(X[0])) for k in classes]
    return classes, priors, means, covariances

def shared_covariance(X, y):
    _, priors, _, covariances = estimates(X, y)
    Sigma = sum(p * S for p, S in zip(priors, covariances))
    if np.linalg.matrix_rank(Sigma, tol=1e-12 * np.linalg.norm(Sigma, 2), hermitian=True) < len(Sigma):
        raise ValueError("singular")
    return Sigma.tolist()

def posterior(X, priors, means, covariances):
    result = []
    for x in X:
        z = [math.log(p) + log_density([x], m, S)[0] for p, m, S in zip(priors, means, covariances)]
        result.append([1 / sum(math.exp(min(b - a, 700)) for b in z) for a in z])
    return result

def classify(X, classes, priors, means, covariances):
    result = []
    for x in X:
        z = [math.log(p) + log_density([x], m, S)[0] for p, m, S in zip(priors, means, covariances)]
        result.append(classes[z.index(max(z))])
    return result

def unequal_variances(): return sorted(np.roots([3, 2, -1 - 8 * np.log(3)]).tolist())

def lda_weights(priors, means, Sigma):
    theta, theta_0 = [], []
    for p, mu in zip(priors, means):
        a = np.linalg.solve(Sigma, mu) - np.linalg.solve(Sigma, means[0])
        theta.append(a)
        theta_0.append(math.log(p / priors[0]) - 0.5 * a @ (np.asarray(mu) + means[0]))
    return np.transpose(theta).tolist(), theta_0

def qda_labels(X, y, new):
    return classify(new, *estimates(X, y))

def wrong_counts(X, y):
    lda = lda_weights(*estimates(X, y)[1:3], shared_covariance(X, y))
    classes = estimates(X, y)[0]
    lines = [classes[k] for k in np.argmax(np.asarray(X) @ lda[0] + lda[1], axis=1)]
    return [sum(a != b for a, b in zip(qda_labels(X, y, X), y)), sum(a != b for a, b in zip(lines, y))]
""",
    ),
    right(
        "the generator's own distributions, one example at a time",
        """
def sample(n, priors, means, covariances, rng):
    rows, labels = [], []
    for _ in range(n):
        k = pick(priors, rng)
        labels.append(k)
        rows.append(rng.multivariate_normal(means[k], covariances[k], method="cholesky").tolist())
    return rows, labels
""",
        helper="""
def pick(priors, rng):
    r, total = rng.random(), 0
    for k, p in enumerate(priors):
        total += p
        if r < total:
            return k
    return len(priors) - 1
""",
    ),
    right(
        "a symmetric root, a design by drawing, numbers in other types",
        """
def equal_variances(): return np.float32(1.613706)

def unequal_variances(): return [-2.1702, 1.5035]

def true_statements(): return "FCAB"

def hard_for_lda():
    half = np.random.default_rng(3).normal(size=(25, 2))
    X = np.vstack([half, -half, half, -half])
    X[:50, 0] /= 100
    X[50:, 0] *= 9
    return X, [0] * 50 + [1] * 50

def sample(n, priors, means, covariances, rng):
    y = np.searchsorted(np.cumsum(priors)[:-1], rng.random(n), side="right")
    roots = []
    for S in covariances:
        values, Q = np.linalg.eigh(S)
        roots.append(Q * np.sqrt(values) @ Q.T)
    u = rng.normal(size=(n, len(means[0])))
    return np.array([u[i] @ roots[k] + means[k] for i, k in enumerate(y)]), y
""",
    ),
    right(
        "moments by differences, classes one after the other",
        """
def estimates(X, y):
    X, y = np.array(X, dtype=float), np.array(y)
    whole = X.mean(axis=0)
    classes, place, counts = np.unique(y, return_inverse=True, return_counts=True)
    Y = np.eye(len(classes))[place.ravel()]
    first = Y.T @ (X - whole) / counts[:, None]
    second = np.einsum("nk,ni,nj->kij", Y, X - whole, X - whole) / counts[:, None, None]
    return classes, Y.mean(axis=0), first + whole, second - first[:, :, None] * first[:, None, :]

def posterior(X, priors, means, covariances):
    z = np.array([log_density(X, m, S) + np.log(p) for p, m, S in zip(priors, means, covariances)])
    with np.errstate(over="ignore"):
        return 1 / np.exp(z[None] - z[:, None]).sum(axis=1).T

def lda_weights(priors, means, Sigma):
    theta = np.linalg.solve(Sigma, np.transpose(means))
    theta_0 = np.log(priors) - np.diag(means @ theta) / 2
    return theta - theta[:, -1:], theta_0 - theta_0[-1]

def sample(n, priors, means, covariances, rng):
    y = rng.permutation(np.repeat(np.arange(len(priors)), rng.multinomial(n, priors)))
    return np.array([rng.multivariate_normal(means[k], covariances[k]) for k in y]), y
""",
    ),
]


@pytest.fixture(scope="module")
def sheet(tmp_path_factory):
    return SheetUnderTest("discriminant-analysis").grade(
        WRONG + RIGHT, tmp_path_factory.mktemp("submissions")
    )


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
