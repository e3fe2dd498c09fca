"""A name in the text leads to the API when it can mean one thing only."""

from collections import namedtuple

import pytest

from book_ext.transforms.links import short_names

Entry = namedtuple("Entry", "docname node_id objtype")
OBJECTS = {
    "llc.a": Entry("api", "llc.a", "module"),
    "llc.a.nll": Entry("api", "llc.a.nll", "function"),
    "llc.a.fit": Entry("api", "llc.a.fit", "function"),
    "llc.b.fit": Entry("api", "llc.b.fit", "function"),
    "llc.b.Model": Entry("api", "llc.b.Model", "class"),
    "llc.b.Model.predict": Entry("api", "llc.b.Model.predict", "method"),
}


@pytest.mark.parametrize(
    ("written", "full"),
    [
        ("nll", "llc.a.nll"),
        ("a.nll", "llc.a.nll"),
        ("llc.b.fit", "llc.b.fit"),
        ("b.fit", "llc.b.fit"),
        ("fit", None),
        ("Model", "llc.b.Model"),
        ("Model.predict", "llc.b.Model.predict"),
        ("predict", None),
        ("llc.nll", "llc.a.nll"),
        ("llc.fit", None),
    ],
)
def test_short_names(written, full):
    assert short_names(OBJECTS).get(written) == full
