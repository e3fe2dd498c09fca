"""The shipped data are what their provenance says; a data set cannot be changed or put together wrongly."""

import hashlib
import re
from collections import Counter
from importlib.resources import files

import numpy as np
import pytest
from sklearn.datasets import load_breast_cancer, load_digits, load_iris

from llc.data import (
    Dataset,
    biopsies,
    digits,
    gaussian_classes,
    iris,
    masking_1d,
    rings,
    state_of_the_union,
    worked_example_nine_points,
)

DATA = files("llc") / "tables"


def test_shipped_files_have_the_checksums_of_their_provenance_note():
    note = (DATA / "README.md").read_text(encoding="utf-8")
    listed = dict(re.findall(r"^\| `([^`]+)` \|.*`([0-9a-f]{64})` \|$", note, flags=re.MULTILINE))
    shipped = {f.name for f in DATA.iterdir() if f.name.endswith((".csv", ".gz"))}
    assert set(listed) == shipped
    for name, checksum in listed.items():
        assert hashlib.sha256((DATA / name).read_bytes()).hexdigest() == checksum


@pytest.mark.parametrize(("data", "reference"), [(iris(), load_iris()), (digits(), load_digits())])
def test_shipped_data_equal_the_reference_copy(data, reference):
    np.testing.assert_array_equal(data.X, reference.data)
    np.testing.assert_array_equal(data.y, reference.target)
    assert data.class_names == tuple(map(str, reference.target_names))
    if len(data.class_names) == 3:
        assert data.feature_names == tuple(name.removesuffix(" (cm)") for name in reference.feature_names)


def test_biopsies_are_two_columns_of_the_reference_copy():
    data, reference = biopsies(), load_breast_cancer()
    np.testing.assert_array_equal(data.X, reference.data[:, :2])
    names = np.array(data.class_names)[data.y]
    np.testing.assert_array_equal(names, reference.target_names[reference.target])
    assert reference.feature_names[:2].tolist() == [f"mean {name}" for name in data.feature_names]


def test_sentences_of_the_messages_are_as_their_note_says():
    years, presidents, sentences = state_of_the_union()
    assert len(years) == len(presidents) == len(sentences) == 5788
    assert (np.diff(years) >= 0).all()
    assert (years[0], years[-1], len(set(presidents))) == (1790, 2021, 43)
    messages = Counter(zip(years.tolist(), presidents.tolist(), strict=True))
    assert len(messages) == 233
    assert max(messages.values()) == 25
    assert all(8 <= len(re.findall("[A-Za-z]+", sentence)) <= 40 for sentence in sentences)
    assert not [sentence for sentence in sentences if re.search(r"\d{4}|\t", sentence)]
    anew = [presidents[i] for i, sentence in enumerate(sentences) if "think anew" in sentence]
    assert anew == ["abraham lincoln"]


def test_binary_goes_by_the_label_of_a_name_whatever_the_labels_are():
    assert iris().binary("setosa").y.tolist() == [1] * 50 + [0] * 100
    signs = iris().binary("virginica", labels=(-1, 1))
    assert signs.y.tolist() == [-1] * 100 + [1] * 50
    assert signs.binary("not virginica").y.tolist() == [1] * 100 + [0] * 50
    assert signs.binary("not virginica").class_names == ("virginica", "not virginica")


def test_names_may_be_an_array():
    assert Dataset([[1.0]], [0], np.array(["x"]), np.array(["a"])).select("x").class_names == ("a",)
    with pytest.raises(ValueError, match=r"class_names must be names, but is \(0, 1\). Write them in quotes"):
        Dataset([[1.0]], [0], ["x"], [0, 1])


def test_select_takes_columns_in_the_order_named():
    data = iris().select("petal width", "sepal length")
    np.testing.assert_array_equal(data.X, iris().X[:, [3, 0]])
    assert data.feature_names == ("petal width", "sepal length")


def test_split_deals_every_example_once():
    first, second = iris().split(0.8, np.random.default_rng(3))
    assert len(first.y) == 120
    dealt = np.c_[np.r_[first.X, second.X], np.r_[first.y, second.y]]
    whole = np.c_[iris().X, iris().y]
    np.testing.assert_array_equal(dealt[np.lexsort(dealt.T)], whole[np.lexsort(whole.T)])
    again, _ = iris().split(0.8, np.random.default_rng(3))
    np.testing.assert_array_equal(first.X, again.X)


def test_nine_points():
    data = worked_example_nine_points()
    assert data.X[:6].tolist() == [[3, 2], [1.8, 3.5], [-1, 3], [0.8, -0.6], [-1.4, -0.9], [1.5, 1.5]]
    assert data.X[6:].tolist() == [[4, -1], [2, -2.7], [4.4, -2.1]]
    assert data.y.tolist() == [1] * 6 + [-1] * 3
    z = data.X @ [-1, 1.5] + 3
    assert (z[0], z[6]) == (3, -2.5)
    assert (np.sign(z) == data.y).all()


def test_gaussian_classes_have_the_means_and_covariances_asked_for():
    means, covariances = (
        np.array([[0.0, 1.0], [5.0, -2.0]]),
        np.array([np.eye(2), [[2.0, -0.8], [-0.8, 0.5]]]),
    )
    data = gaussian_classes(means, covariances, [40_000, 20_000], np.random.default_rng(0))
    for k, n in enumerate([40_000, 20_000]):
        own = data.X[data.y == k]
        assert len(own) == n
        np.testing.assert_allclose(own.mean(axis=0), means[k], atol=0.04)
        np.testing.assert_allclose(np.cov(own.T), covariances[k], atol=0.04)


def test_the_three_classes_on_a_line_are_easy_to_tell_apart():
    data = masking_1d(1000, np.random.default_rng(0))
    nearest = np.abs(data.X - [-4, 0, 4]).argmin(axis=1)
    assert np.mean(nearest == data.y) > 0.98
    assert np.bincount(data.y).tolist() == [1000] * 3


@pytest.mark.parametrize("generate", [masking_1d, rings])
def test_generated_data_repeat_with_the_seed_and_only_then(generate):
    one, same, other = (generate(5, np.random.default_rng(seed)).X for seed in (1, 1, 2))
    np.testing.assert_array_equal(one, same)
    assert (one != other).any()
    with pytest.raises(TypeError, match="rng must be a numpy Generator"):
        generate(5, 1)
