"""The terms of the glossary."""

from book_ext.links.glossary import read_terms


def test_terms_are_the_lines_that_are_not_indented():
    glossary = (
        "# Title\n\n:::{glossary}\nHessian\n  Matrix of second derivatives.\n\nodds\nodd\n  Ratio.\n:::\n"
    )
    assert read_terms(glossary) == {"hessian": "Hessian", "odds": "odds", "odd": "odd"}
