"""A chapter is offered as a notebook, and where the repository is known on other hosts too."""

from book_ext.model.nodes import tag
from book_ext.notebook.offers import offers


def test_other_hosts_are_offered_only_when_the_repository_is_known():
    def addresses(repository):
        (line,) = offers("chapters/a", "../", repository)
        return [part["html"]["href"] for part in line.children if isinstance(part, tag)]

    assert addresses("") == ["../notebooks/chapters/a.ipynb"]
    assert any(
        "colab.research.google.com/github/owner/name" in address for address in addresses("owner/name")
    )
