"""Features against scikit-learn and by hand."""

import numpy as np
import pytest
from sklearn.preprocessing import PolynomialFeatures, StandardScaler

from llc.datasets import iris, rings
from llc.descent import logistic_regression
from llc.discriminant import lda
from llc.features import one_hot, quadratic, standardize


def test_one_hot():
    y = iris().y
    Y = one_hot(y)
    assert Y.shape == (150, 3)
    assert (Y.sum(axis=1) == 1).all()
    np.testing.assert_array_equal(Y.argmax(axis=1), y)
    assert one_hot([1], K=4).tolist() == [[0, 1, 0, 0]]


def test_quadratic_features_in_the_order_of_the_source():
    x1, x2 = 2.0, -3.0
    assert quadratic([[x1, x2]]).tolist() == [[x1, x2, x1 * x2, x1**2, x2**2]]


def test_quadratic_features_are_those_of_the_reference():
    X = np.random.default_rng(0).standard_normal((10, 4))
    ours, theirs = quadratic(X), PolynomialFeatures(2, include_bias=False).fit_transform(X)
    assert ours.shape == theirs.shape == (10, 14)
    np.testing.assert_allclose(np.sort(ours, axis=1), np.sort(theirs, axis=1), rtol=1e-14)


def test_a_circle_separates_what_no_line_does():
    data = rings(100, np.random.default_rng(0))
    line = logistic_regression(data.X, data.y, lam=1e-3)
    conic = logistic_regression(quadratic(data.X), data.y, lam=1e-3)
    assert np.mean(line.predict(data.X) != data.y) > 0.25
    assert (conic.predict(quadratic(data.X)) == data.y).all()


def test_standardize_is_that_of_the_reference():
    X = iris().X
    np.testing.assert_allclose(standardize(X), StandardScaler().fit_transform(X), atol=1e-12)
    training, test = X[::2], X[1::2]
    expected = StandardScaler().fit(training).transform(test)
    np.testing.assert_allclose(standardize(test, like=training), expected, atol=1e-12)


@pytest.mark.parametrize("noise", 10.0 ** np.arange(-9, 4))
def test_a_feature_is_constant_for_standardize_and_lda_alike_or_right_in_both(noise):
    rng = np.random.default_rng(0)
    y = np.repeat([0, 1], 500)
    X = (1e9 / 3 + noise * rng.standard_normal(1000))[:, None]
    try:
        Z = standardize(X)
    except ValueError as refusal:
        assert "constant" in str(refusal)  # noqa: PT017 - either outcome is right, a wrong scale is not
        with pytest.raises(ValueError, match="constant"):
            lda(X, y)
        assert noise < 1
    else:
        exact = X.astype(np.longdouble)
        assert Z.std() == pytest.approx(1, rel=1e-6)
        assert np.abs(Z - ((exact - exact.mean()) / exact.std()).astype(float)).max() < 1e-4
        assert lda(X, y).predict_proba(X).max() <= 1


def test_bad_input_is_refused():
    with pytest.raises(ValueError, match="Feature 1 is constant"):
        standardize([[1.0, 0.1], [2.0, 0.1], [3.0, 0.1]])
    with pytest.raises(ValueError, match=r"like must have 1 feature"):
        standardize([[1.0], [2.0]], like=[[1.0, 2.0], [2.0, 1.0]])
    with pytest.raises(ValueError, match="too large"):
        quadratic([[1e200]])
    with pytest.raises(ValueError, match="two dimensions"):
        quadratic([1.0, 2.0])
    with pytest.raises(ValueError, match="classes numbered 0 to 1"):
        one_hot([0, 2], K=2)
    with pytest.raises(ValueError, match="no gap"):
        one_hot([0, 2])
    with pytest.raises(TypeError, match="K must be a whole number"):
        one_hot([0, 1], K=2.0)
