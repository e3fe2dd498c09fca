"""The book shows the package's own source: the right definition, whole but for the docstring's details."""

import ast
from pathlib import Path

import pytest

from book_ext.directives.source import definition, find

ROOT = Path(__file__).parents[3]

MODULE = '''
class Circle:
    """Round.

    Parameters
    ----------
    r : float
    """

    @property
    def area(self):
        r"""Area :math:`\\pi r^2`
        of the circle.

        Examples
        --------
        >>> 1
        1
        """
        # why
        return 3.14 * self.r**2

    def bare(self): return 1
'''


def test_a_method_keeps_its_decorator_summary_and_body():
    assert definition(MODULE, ["Circle", "area"]) == (
        '@property\ndef area(self):\n    r"""Area :math:`\\pi r^2`\n    of the circle."""\n'
        "    # why\n    return 3.14 * self.r**2"
    )


def test_a_definition_without_docstring_is_shown_as_it_is():
    assert definition(MODULE, ["Circle", "bare"]) == "def bare(self): return 1"


@pytest.mark.parametrize(
    "name",
    ["llc.separators.LinearClassifier.distance", "llc.separators.separates", "llc.evaluation.zero_one_loss"],
)
def test_what_is_shown_runs_as_the_original_does(name):
    path, names = find(name, ROOT)
    shown = definition(path.read_text("utf-8"), names)

    def body(tree):
        return [ast.dump(statement) for statement in tree.body[1:]]

    whole = ast.parse(path.read_text("utf-8"))
    for part in names:
        whole = next(node for node in whole.body if getattr(node, "name", None) == part)
    assert body(ast.parse(shown).body[0]) == body(whole)
    assert len(shown.splitlines()) < whole.end_lineno - whole.lineno


def test_an_unknown_name_is_refused_with_the_known_ones():
    with pytest.raises(LookupError, match="only of area, bare"):
        definition(MODULE, ["Circle", "volume"])
    with pytest.raises(LookupError, match="in no module"):
        find("llc.nowhere.at_all", ROOT)
