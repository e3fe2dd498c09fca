"""The door: whom it stops, what it lets through, and in which words it refuses."""

import inspect
import pickle

import numpy as np
import pytest

import llc
from llc import _door
from llc.evaluation import cross_validate, training_error
from llc.gaussian import lda
from llc.logistic import LinearLogisticClassifier, finite_differences, nll, objective, sigmoid
from llc.separators import LinearClassifier
from llc.softmax import OneVsAll, OneVsOne

X, Y = np.array([[0.0], [1.0], [2.0], [3.0]]), np.array([0, 1, 0, 1])


@_door.door(y="-1 and +1")
def of_the_reader(X, y, lam=0.0):
    return X, y, lam


def test_what_is_asked_goes_by_the_name():
    seen, signs, lam = of_the_reader([[1], [2]], [1, -1])
    assert seen.tolist() == [[1], [2]]
    assert (signs.dtype, type(lam)) == (np.float64, float)


def test_a_word_that_the_door_does_not_know_is_an_error_of_the_definition():
    with pytest.raises(KeyError, match="bothh"):
        _door.door(y="0 and 1, bothh")(lambda y: y)


def test_good_data_are_not_copied_and_other_numbers_become_64_bit_floats():
    assert of_the_reader(X, 2 * Y - 1)[0] is X
    for dtype in (np.float32, np.float16, np.longdouble, np.int8, np.uint64, bool):
        assert of_the_reader(np.eye(2, dtype=dtype), [1, -1])[0].dtype == np.float64


@pytest.mark.parametrize("layout", [np.ascontiguousarray, np.asfortranarray, lambda X: X[::2, ::-1]])
def test_one_bad_entry_is_found_in_any_layout(layout):
    X = layout(np.zeros((6, 4)))
    X[1, 2] = np.nan
    with pytest.raises(ValueError, match=r"X must be finite, but X\[1, 2\] is nan"):
        of_the_reader(X, np.ones(len(X)))


@pytest.mark.parametrize(
    ("value", "error", "message"),
    [
        ([[1j]], TypeError, "real numbers"),
        ([[1, 2], [3]], ValueError, "different lengths"),
        (np.ma.masked_invalid([[1.0, np.nan]]), TypeError, "masked entries"),
        (np.array([[np.longdouble(10) ** 400]]), ValueError, r"X\[0, 0\] is inf"),
    ],
)
def test_what_is_no_data_is_refused(value, error, message):
    with pytest.raises(error, match=message):
        of_the_reader(value, [1])


def test_a_letter_is_one_size():
    h = LinearLogisticClassifier([1.0, 2.0], 0.0)
    for ask in (
        lambda: LinearClassifier([1.0, 2.0], 0.0).predict(X),
        lambda: OneVsAll([h, h]).predict(X),
        lambda: OneVsOne({(0, 1): h}).votes(X),
        lambda: training_error(h, X, Y),
        lambda: lda([[1.0, 2], [3, 5], [0, 1], [4, 0]], Y).predict_proba(X),
    ):
        with pytest.raises(ValueError, match="d = 2 as the hypothesis has"):
            ask()


def test_a_number_is_a_size_too():
    assert _door.look(X=([[1, 2]], "n 2"), theta=([3, 4], "2"), lam=(1, "number"))[2] == 1
    with pytest.raises(ValueError, match=r"theta must have shape \(2,\), but has shape \(3,\)"):
        _door.look(X=([[1, 2]], "n 2"), theta=([3, 4, 5], "2"))


def test_what_came_is_said_briefly():
    with pytest.raises(ValueError, match=r"holds 0, 1, 2, 3, 4 and others\. Use"):
        of_the_reader(np.eye(9), range(9))


def test_many_calls_inside_are_looked_at_once(monkeypatch):
    looks = []
    numeric = _door._numeric
    monkeypatch.setattr(_door, "_numeric", lambda value, name: (looks.append(name), numeric(value, name))[1])
    llc.gradient_descent(X, Y, [0.0], 0.0, eta=0.1, eps=0, max_steps=50)
    assert sorted(looks) == sorted(["X", "y", "theta_init", "theta_0_init", "eta", "eps", "lam", "max_steps"])


def test_a_function_of_the_reader_that_is_called_inside_is_stopped_again():
    one_class_is_missing = np.array([0, 0, 2, 2])
    for learn in (lda, lambda X, y: lda(X, y)):
        with pytest.raises(ValueError, match="no gap"):
            cross_validate(learn, X, one_class_is_missing, 2, np.random.default_rng(0))
    with pytest.raises(ValueError, match="z must be finite"):
        finite_differences(lambda w: sigmoid([np.nan, w[0]]), [1.0])


def test_a_function_of_the_reader_that_is_called_inside_warns_as_it_would_outside():
    def learn(X, y):
        return LinearClassifier([1 / np.zeros(1)[0]], 0.0)

    with (
        pytest.warns(RuntimeWarning, match="divide by zero"),
        pytest.raises(ValueError, match="theta must be"),
    ):
        cross_validate(learn, X, Y, 2, np.random.default_rng(0))


def test_an_error_and_a_generator_leave_nothing_behind():
    def learn(X, y):
        raise RuntimeError("of the reader")

    with pytest.raises(RuntimeError, match="of the reader"):
        cross_validate(learn, X, Y, 2, np.random.default_rng(0))
    with pytest.raises(ValueError, match="labels 0 and 1"):
        objective([1.0], 0.0, X, 2 * Y - 1)
    running = (sigmoid(z) for z in ([0.0], [np.inf]))  # half-way
    assert next(running) == 0.5
    with pytest.raises(ValueError, match="z must be finite"):
        next(running)


def test_nothing_that_is_given_is_changed_and_results_are_new():
    start = np.zeros(1)
    before = X.copy(), Y.copy()
    path = llc.gradient_descent(X, Y, start, 0.0, eta=0.1, eps=0, max_steps=3)
    for a in (path.thetas, path.values, llc.standardize(X), llc.quadratic(X), lda(X, Y).means):
        assert not any(np.shares_memory(a, given) for given in (X, Y, start))
    assert np.array_equal(X, before[0])
    assert np.array_equal(Y, before[1])
    assert start == 0


def test_a_hypothesis_holds_copies_that_cannot_be_written():
    theta = np.array([1.0, 2.0])
    h = LinearClassifier(theta, 3)
    theta[0] = 9
    assert h.theta.tolist() == [1, 2]
    assert h.theta_0 == 3.0
    with pytest.raises(ValueError, match="read-only"):
        h.theta[0] = 3
    with pytest.raises(AttributeError):
        h.theta_0 = 1
    with pytest.raises(ValueError, match="read-only"):
        llc.newton(X, Y, 0.1).thetas[0] = 1
    pairs = {(0, 1): h}
    duels = OneVsOne(pairs)
    pairs.clear()
    assert duels.hypotheses == {(0, 1): h}


def test_numbers_too_large_are_refused_and_a_certain_mistake_costs_infinity():
    with pytest.raises(ValueError, match="A score is too large"):
        LinearClassifier([1e200, -1e200], 0).predict([[1e200, 1e200]])  # inf - inf, of either sign
    with pytest.raises(ValueError, match="The result is too large"):
        llc.rss([0.0], 0.0, [[1.0]], [1e200])
    assert nll([0.0], [1]).tolist() == [np.inf]


def test_a_traceback_ends_where_the_reader_called():
    with pytest.raises(ValueError, match="y must") as caught:
        objective([1.0], 0.0, X, [5, 5, 5, 5])
    frames = [entry.frame.code.raw.co_name for entry in caught.traceback]
    assert len(frames) == 2  # the test, and the door, which pytest and IPython hide
    assert caught.traceback[-1].ishidden(caught)


def test_what_stands_behind_a_door_can_be_read_pickled_and_looked_up():
    assert list(inspect.signature(objective).parameters) == ["theta", "theta_0", "X", "y", "lam"]
    assert "def objective(" in inspect.getsource(inspect.unwrap(objective))
    assert objective.__doc__.startswith("Mean cost")
    assert (objective.__module__, objective.__qualname__) == ("llc.logistic", "objective")
    assert pickle.loads(pickle.dumps(objective)) is objective
    h = pickle.loads(pickle.dumps(LinearClassifier([1.0, 2.0], 3.0)))
    assert h.theta.tolist() == [1, 2]
    assert list(inspect.signature(LinearClassifier).parameters) == ["theta", "theta_0"]
    assert repr(LinearClassifier([1], 2)) == "LinearClassifier(theta=array([1.]), theta_0=2.0)"


def test_every_name_of_an_argument_means_something():
    """So that no argument of the package goes unseen through its door."""
    looked_at = {name for names in _door.NAMES.values() for name in names.split()}
    unseen = {"self", "hypotheses", "J", "slope", "curvature", "reason", "labels"}
    for module in filter(inspect.ismodule, vars(llc).values()):
        for thing in vars(module).values():
            if getattr(thing, "__module__", "") == module.__name__ and hasattr(thing, "__wrapped__"):
                assert set(inspect.signature(thing).parameters) - unseen <= looked_at, thing
