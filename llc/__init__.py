"""Linear classification in NumPy: the code that the course explains, and nothing else.

Every function takes an array or what NumPy can turn into one, computes in 64-bit floats, changes nothing that
it was given, and refuses what it cannot use with a sentence on what to do about it. Each name of ``CONTENTS``
is at hand in the package and in its module::

    import llc

    h = llc.logistic_regression(X, y)
    llc.training_error(h, X, y)

The value, gradient and Hessian of an objective are named alike for two classes and for K, and ``softmax`` is
a module and the function in it: say ``llc.logistic.gradient``, ``llc.softmax.gradient``,
``llc.softmax.softmax``.

A module is imported when one of its names is first used.
"""

from importlib import import_module
from typing import Any

#: The table of contents, in the order of the book.
CONTENTS = {
    "data": "Dataset iris digits worked_example_nine_points gaussian_classes masking_1d rings",
    "separators": """NearestMean nearest_mean LinearScore LinearClassifier separates
        random_linear_classifier perceptron""",
    "regression": """one_hot standardize quadratic LinearRegression rss rss_gradient least_squares ridge
        least_squares_classifier ArgmaxClassifier one_hot_least_squares""",
    "logistic": """sigmoid probit nll nll_from_scores nll_from_signs finite_differences
        LinearLogisticClassifier""",
    "descent": """Trajectory gradient_descent gradient_ascent stochastic_gradient_descent newton_steps newton
        logistic_regression smoothness newton_decrement ConvergenceWarning ConvergenceError""",
    "softmax": """nllm nllm_from_scores SoftmaxClassifier softmax_regression
        OneVsAll OneVsOne one_vs_all one_vs_one""",
    "gaussian": "gaussian_log_density GaussianDiscriminant qda lda",
    "evaluation": """zero_one_loss training_error test_error accuracy confusion_matrix expected_cost
        threshold_for_costs cross_validate stratified_folds mcnemar""",
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
