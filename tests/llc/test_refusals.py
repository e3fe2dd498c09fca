"""What is refused, and in which words: the argument, what was expected, what came, and what to do."""

import numpy as np
import pytest

import llc
from llc import logistic, softmax

NAN, RNG = float("nan"), np.random.default_rng(0)
X, Y, S = [[1.0, 2.0], [3.0, 5.0], [0.0, 1.0], [4.0, 0.0]], [0, 1, 0, 1], [-1, 1, -1, 1]
IRIS, H = llc.iris(), llc.LinearClassifier([1.0, 1.0], 0.0)
START = (X, Y, [0.0, 0.0], 0.0)
line, gauss, density = llc.LinearClassifier, llc.GaussianDiscriminant, llc.gaussian_log_density
fit_K, descend, guess, draw = (
    llc.softmax_regression,
    llc.gradient_descent,
    llc.random_linear_classifier,
    llc.gaussian_classes,
)
validate, error, confuse = llc.cross_validate, llc.training_error, llc.confusion_matrix
loss, cost = llc.zero_one_loss, llc.expected_cost
RIGHT, ONES = line([1.0], 0.0), np.ones((2, 1, 1))


def fit(X=X, y=Y, **settings):
    return llc.logistic_regression(X, y, **settings)


def sgd(**settings):
    return llc.stochastic_gradient_descent(
        *START, **{"eta": 0.1, "batch": 1, "steps": 3, "rng": RNG} | settings
    )


def data(X=((1.0,), (2.0,)), y=(0, 1), features=("x",), classes=("a", "b"), labels=()):
    return llc.Dataset(X, y, features, classes, labels)


# fmt: off
REFUSALS = {
    # examples
    "NaN": (lambda: fit([[1, NAN], [3, 4]], [0, 1]), r"X must be finite, but X\[0, 1\] is nan. Remove"),
    "1-d X": (lambda: fit([1.0, 2.0], [0, 1]), r"X must have shape \(n, d\).* Use X\[:, None\]"),
    "empty X": (lambda: llc.lda(np.zeros((0, 2)), []), "X is empty"),
    "strings": (lambda: llc.lda([["a"], ["b"]], [0, 1]), "X must hold real numbers, but has dtype"),
    "no numbers": (lambda: H.scores([[None, 2]]), "X must hold real numbers"),
    "other features": (lambda: H.distance([[1.0]]), r"d = 2 as the hypothesis has, .* \(1, 1\)"),
    "constant feature": (lambda: llc.standardize([[1, 0.1], [2, 0.1], [3, 0.1]]), "column 1 is constant"),
    "of other width": (lambda: llc.standardize([[1.0], [2.0]], like=X), "X must have .* d = 2 as like has"),
    "product too large": (lambda: llc.quadratic([[1e200]]), "too large for a 64-bit float. .*standardize X"),
    "score too large": (lambda: logistic.objective([1e308, 1e308], 0.5, X, Y), "A score is too large"),
    "no more examples": (lambda: llc.newton(np.eye(2), [0, 1]), "no more examples than features. Drop"),
    "combination": (lambda: llc.ridge(np.c_[X, np.sum(X, axis=1)], Y), "a combination of others"),
    "combination, signs": (lambda: llc.least_squares_classifier(np.c_[X, X], S), "a combination of others"),
    "combination, K": (lambda: fit_K(np.c_[X, np.sum(X, axis=1)], Y), "a combination of others"),
    # labels
    "signs": (lambda: fit(y=S), r"y must hold labels 0 and 1, but holds -1, 1. Use \(y \+ 1\) / 2"),
    "no signs": (lambda: llc.separates(H, X, Y), r"y must hold labels -1 and \+1, but holds 0, 1. Use 2"),
    "other labels": (lambda: logistic.gradient([1, 2], 0, X, [1, 2, 3, 4]), "holds 1, 2, 3, 4"),
    "fractions": (lambda: logistic.objective([1, 2], 0, X, [0, 0.5, 1, 1]), "labels 0 and 1, but holds 0, 0"),
    "NaN label": (lambda: fit(y=[0, 1, 0, NAN]), r"y must be finite, but y\[3\] is nan"),
    "names": (lambda: fit(y=["a", "b", "a", "b"]), "y must hold real numbers"),
    "column": (lambda: fit(y=[[0], [1], [0], [1]]), r"shape \(n,\), n = 4 .* \(4, 1\). Use y.ravel"),
    "too few": (lambda: llc.perceptron(X, [1, -1], 5), "n = 4 as X has, but has shape"),
    "one label": (lambda: fit(y=[1, 1, 1, 1]), "labels of both classes, but holds 1. Give examples of each"),
    "one sign": (lambda: llc.least_squares_classifier(X, [1] * 4), "labels of both classes, but holds 1"),
    "negative class": (lambda: llc.lda(X, S), "classes numbered 0 to K-1, but holds -1, 1. Number them"),
    "gap": (lambda: fit_K(X, [0, 2, 0, 2]), "classes 0 to K-1 with no gap, but holds 0, 2"),
    "large gap": (lambda: llc.one_hot([0, 2**40]), "no gap"),
    "not whole": (lambda: llc.nearest_mean(X, [0, 1, 0, 0.5]), "whole numbers, .* holds 0, 0.5, 1. Number"),
    "one class": (lambda: llc.one_vs_one(fit, X, [0, 0, 0, 0]), "more than a single class, but holds 0"),
    "class of few": (lambda: llc.qda(X, [0, 0, 0, 1]), "more members of each class than there are features"),
    "K too small": (lambda: llc.one_hot([0, 2], K=2), "classes numbered 0 to 1, but holds 0, 2"),
    "K of theta": (lambda: softmax.gradient([[0, 0]] * 2, [0, 0], X, [0, 1, 2, 0]), "numbered 0 to 1"),
    "K no count": (lambda: llc.one_hot([0, 1], K=2.0), "K must be a whole number, but is 2.0"),
    "target": (lambda: llc.ridge(X, [1.0, 2.0, 3.0, np.inf]), "y must be finite"),
    "target column": (lambda: llc.rss([1, 1], 0, X, [[1.0]] * 4), r"Use y.ravel"),
    # parameters
    "matrix": (lambda: logistic.hessian([[1.0], [2.0]], 0, X), r"theta must have shape \(d,\), d = 2 as X"),
    "number": (lambda: line(1.0, 0), r"theta must have shape \(d,\), but has shape \(\)"),
    "empty theta": (lambda: llc.LinearRegression([], 0), "theta is empty"),
    "list of offsets": (lambda: line([1.0], [0.0]), "theta_0 must be a single number"),
    "no offset": (lambda: line([1.0], "0"), "theta_0 must hold real numbers"),
    "row a class": (lambda: llc.ArgmaxClassifier([[1.0], [2.0]], [0.0, 0.0]), "K = 2 as theta_0.*Transpose"),
    "one column": (lambda: llc.SoftmaxClassifier([[1.0]], [0.0]), r"shape \(K,\), K > 1"),
    "threshold": (lambda: llc.LinearLogisticClassifier([1.0], 0, 1.5), "must be a probability between 0"),
    "no direction": (lambda: line([0.0], 1).distance([[1]]), "theta is zero there is no separator"),
    "far separator": (lambda: line([1e-320], 1).distance([[5]]), "too large"),
    "priors": (lambda: gauss([0.5, 0.6], [[0], [1]], ONES), "sum 1, but holds"),
    "no prior": (lambda: gauss([1, 0], [[0], [1]], ONES), "priors must be above 0"),
    "one covariance": (lambda: gauss([0.5, 0.5], [[0], [1]], [[1.0]]), "Repeat a covariance"),
    "K of 1": (lambda: gauss([1.0], [[0]], [[[1.0]]]), r"\(K,\), K > 1"),
    "negative": (lambda: gauss([0.5, 0.5], [[0], [1]], -ONES), "covariances must not be singular"),
    "lopsided": (lambda: density(X, [0, 0], [[1, 0.5], [0, 1]]), r"be symmetric.*\(S \+ S.T\) / 2"),
    "singular": (lambda: density(X, [0, 0], np.ones((2, 2))), "covariance must not be singular"),
    "wrong size": (lambda: density(X, [0, 0], np.eye(3)), r"covariance must have shape \(d, d\)"),
    "short mean": (lambda: density(X, [0], np.eye(2)), r"mean must have shape \(d,\), d = 2"),
    "few examples": (lambda: llc.lda(RNG.normal(size=(10, 20)), [0, 1] * 5), "there are too few examples"),
    "quadratic": (lambda: llc.qda(IRIS.X, IRIS.y).linear(), "one covariance for all classes"),
    # scores and probabilities
    "infinite score": (lambda: llc.sigmoid(np.inf), "z must be finite"),
    "two shapes": (lambda: llc.nll_from_scores([1, 2], [[1], [0]]), r"\(2,\) as z has, .*ravel"),
    "two lengths": (lambda: llc.nllm_from_scores([[1, 2], [3, 4]], [1]), "n = 2 as z has"),
    "probability of 2": (lambda: llc.nll([2.0], [1]), "g must hold probabilities between .* holds 2"),
    "single score": (lambda: softmax.softmax([1.0]), "K > 1"),
    "no distribution": (lambda: llc.nllm([[0.5, 0.6]], [[0, 1]]), "g must hold probabilities of sum 1"),
    "not one-hot": (lambda: llc.nllm([[0.5, 0.5]], [[1, 1]]), "y must hold a single 1 and else 0"),
    "other K": (lambda: llc.nllm([[0.5, 0.5]], [[0, 1, 0]]), r"K = 2 as g has.*one_hot\(y, K\)"),
    # algorithms
    "lam": (lambda: fit(lam=-0.1), "lam must be 0 or more, but is -0.1"),
    "eta": (lambda: descend(*START, 0, 1e-3), "eta must be greater than 0, but is 0"),
    "infinite eta": (lambda: llc.gradient_ascent(X, Y, np.inf, 1e-3, 10, RNG), "eta must be finite"),
    "eta of sgd": (lambda: sgd(eta=-1), "eta must be greater than 0"),
    "schedule": (lambda: sgd(eta=lambda t: 1 - t), "eta must be greater than 0, but is 0"),
    "eps": (lambda: descend(*START, 0.1, -1e-3), "eps must be 0 or more"),
    "eps of 0": (lambda: llc.newton(X, Y, 0.1, eps=0), "eps must be greater than 0"),
    "eps of K": (lambda: fit_K(X, Y, 1, eps=0), "eps must be greater than 0"),
    "start": (lambda: descend(X, Y, [0.0], 0.0, 0.1, 1e-3), r"theta_init must .* d = 2 as X has"),
    "max_steps": (lambda: descend(*START, 0.1, 1e-3, max_steps=1.5), "max_steps must be a whole number"),
    "batch": (lambda: sgd(batch=5), "batch must be at most the number of examples, 4, but is 5"),
    "no curvature": (lambda: llc.newton_decrement([1e4, 0], 0, X, Y), "The curvature vanishes in some"),
    "seed": (lambda: guess(X, S, 1, 42), "rng must be a numpy Generator, but is 42. Pass"),
    "k of 0": (lambda: guess(X, S, 0, RNG), "k must be 1 or more"),
    "k is True": (lambda: guess(X, S, True, RNG), "k must be a whole number, but is True"),
    "one fold": (lambda: validate(llc.lda, X, Y, 1, RNG), "k must be 2 or more"),
    "many folds": (lambda: llc.stratified_folds(Y, 5, RNG), "k must be at most the number of examples, 4"),
    "no learner": (lambda: validate(H, X, Y, 2, RNG), "learn must be a function, but is LinearC.* Pass"),
    "labels to deal": (lambda: validate(llc.lda, X, [0.5, 1, 2, 3], 2, RNG), "whole numbers"),
    "learner of signs": (lambda: llc.one_vs_all(llc.least_squares_classifier, X, Y), r"but holds 0, 1. Use"),
    "one hypothesis": (lambda: llc.OneVsAll([RIGHT]), "hypotheses must be two or more, one for each class"),
    "no pairs": (lambda: llc.OneVsOne({}), r"one entry for each pair \(j, k\)"),
    "wrong pair": (lambda: llc.OneVsOne({(1, 0): RIGHT}), "one entry for each pair"),
    "missing pair": (lambda: llc.OneVsOne({(0, 1): RIGHT, (1, 2): RIGHT}), "one entry for each pair"),
    # evaluation
    "no classifier": (lambda: error(llc.lda, X, Y), "classifier must have a method predict"),
    "of other labels": (lambda: llc.test_error(H, X, Y), r"predicts, \(-1, 1\), but holds 0.*2 \* y - 1"),
    "of other classes": (lambda: error(fit(lam=1), X, S), r"predicts, \(0, 1\), but holds -1, 1"),
    "of no class": (lambda: error(llc.one_hot_least_squares(X, Y), X, S), r"predicts, range\(0, 2\), but"),
    "logistic": (lambda: llc.separates(fit(lam=1), X, S), r"pass LinearClassifier\(h.theta, h.theta_0\)"),
    "two codings": (lambda: loss([1, -1], [1, 0]), "one encoding"),
    "list and column": (lambda: loss([1, 1], [[1], [1]]), r"y_pred must have .* \(2,\) as y_true has, but"),
    "two columns": (lambda: loss([[1]], [[1]]), "list of labels.*ravel"),
    "nothing": (lambda: loss([], []), "empty"),
    "no class": (lambda: confuse([-1, 1], [1, 1]), "y_true must hold classes numbered"),
    "beyond K": (lambda: confuse([0, 2], [1, 1], K=2), "classes numbered 0 to 1"),
    "no costs": (lambda: llc.threshold_for_costs(0, 0), "false_negative must be above 0 if the other"),
    "negative cost": (lambda: llc.threshold_for_costs(-1, 2), "false_positive must be 0 or more"),
    "no probability": (lambda: cost([1], [1.5], 1, 1), "g must hold probabilities"),
    "predicted sign": (lambda: cost([-1], [0.5], 1, 1), "y_pred must hold labels 0 and 1"),
    "one of two": (lambda: cost([1, 0], [0.5], 1, 1), "n = 1 as g has"),
    "wrong twice": (lambda: llc.mcnemar([0, 2], [0, 1]), "wrong_a must hold labels 0 and 1"),
    "unequal": (lambda: llc.mcnemar([0, 1], [0, 1, 1]), "n = 2 as wrong_a has"),
    # data sets
    "members of 0": (lambda: llc.rings(0, RNG), "members must be 1 or more"),
    "members of 2.5": (lambda: llc.masking_1d(2.5, RNG), "members must be a whole number"),
    "one member short": (lambda: draw([[0], [1]], [[1.0]], [5], RNG), "one number for each mean"),
    "indefinite": (lambda: draw([[0, 0], [1, 1]], [[1, 2], [2, 1]], [5, 5], RNG), "positive"),
    "no split": (lambda: IRIS.split(1.0, RNG), "leave both sets an example of the 150, but is 1"),
    "unknown feature": (lambda: IRIS.select("petal"), "features must be among .*'petal length'.* but is"),
    "no feature": (lambda: IRIS.select(), "features must be among"),
    "unknown class": (lambda: IRIS.binary("rose"), "positive_class must be one of .*color'.* but is 'rose'"),
    "labels turned": (lambda: IRIS.binary("setosa", labels=(1, 0)), r"labels must be \(0, 1\) or \(-1, 1\)"),
    "nameless feature": (lambda: data(features=("x", "z")), "feature_names must be one name for each column"),
    "nameless class": (lambda: data(classes=("a",)), "y holds the label 1, which has no name"),
    "nameless sign": (lambda: data(y=[-1, 1], classes=("a", "b", "c")), "label -1, which has no name"),
    "equal labels": (lambda: data(labels=(0, 0)), "labels must be one for each of .* all different"),
    "broken label": (lambda: data(y=[0.5, 1]), "y must hold whole numbers"),
}
# fmt: on


@pytest.mark.parametrize("case", REFUSALS)
def test_refused_with_a_sentence(case):
    call, sentence = REFUSALS[case]
    with pytest.raises((ValueError, TypeError), match=sentence) as caught:
        call()
    assert str(caught.value)[-1] in ".)"
