"""Linear classification in NumPy: the code that the course explains, and nothing else.

Every function takes an array or what NumPy can turn into one, computes in 64-bit floats, and refuses what it
cannot use with a sentence on what to do about it. Each name of ``CONTENTS`` is at hand in the package and in
its module::

    import llc

    h = llc.logistic_regression(X, y)
    llc.training_error(h, X, y)

The value, gradient and Hessian of an objective are named alike for two classes and for K, and ``softmax`` is
a module and the function in it: say ``llc.logistic.gradient``, ``llc.softmax.gradient``,
``llc.softmax.softmax``.

A module is imported when one of its names is first used, so that ``import llc`` costs no more than NumPy.
"""

from importlib import import_module
from typing import Any

#: The table of contents, in the order of the book.
CONTENTS = {
    # Iris, handwritten digits, a worked example, and generators of data.
    "datasets": """Dataset iris digits worked_example_nine_points
        gaussian_classes separable_1d masking_1d rings""",
    # Linear classifiers, and how to find one by guessing.
    "separators": "LinearScore LinearClassifier separates random_linear_classifier",
    # Losses, errors and costs of predictions; cross-validation.
    "evaluation": """zero_one_loss training_error test_error accuracy confusion_matrix
        expected_cost threshold_for_costs cross_validate""",
    # Regression, ridge, and why it makes a poor classifier.
    "least_squares": "LinearRegression rss rss_gradient ridge least_squares_classifier one_hot_least_squares",
    # Linear logistic classifiers, the negative log-likelihood and its derivatives.
    "logistic": "LinearLogisticClassifier sigmoid probit nll nll_from_scores nll_from_signs",
    # Gradient descent and ascent, Newton's method, and how far there is to go.
    "descent": """Trajectory logistic_regression gradient_descent gradient_ascent newton smoothness
        newton_decrement gap_bound ConvergenceWarning ConvergenceError""",
    # Minibatches.
    "stochastic": "stochastic_gradient_descent",
    # One-hot labels, standardized and quadratic features.
    "features": "one_hot standardize quadratic",
    # K classes at once.
    "softmax": "SoftmaxClassifier softmax_regression nllm nllm_from_scores",
    # K classes from two: one-vs-all and one-vs-one.
    "multiclass": "ArgmaxClassifier OneVsAll OneVsOne one_vs_all one_vs_one",
    # Gaussian classes: linear and quadratic discriminant analysis.
    "discriminant": "GaussianDiscriminant gaussian_log_density lda qda",
}
_MODULE_OF = {name: module for module, names in CONTENTS.items() for name in names.split()}

__all__ = [*CONTENTS, *_MODULE_OF]


def __getattr__(name: str) -> Any:
    module = name if name in CONTENTS else _MODULE_OF.get(name)
    if module is None:
        raise AttributeError(f"llc has no {name!r}. The names it has are in dir(llc).")
    try:
        found = import_module(f"llc.{module}")
    except ImportError as error:
        raise AttributeError(f"llc.{name} needs the module llc.{module}, but: {error}") from error
    return found if name == module else getattr(found, name)


def __dir__() -> list[str]:
    return sorted([*globals(), *__all__])
