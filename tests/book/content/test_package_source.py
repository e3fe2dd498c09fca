"""The book shows the package's own source: the right definition, whole but for docstrings and types."""

import ast
import re
from pathlib import Path

import pytest

from book_ext.content.package_source import definition, find
from scripts.prose import CHAPTERS

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

    def scaled(
        self, by: float, *, steps: int = 1_000, names: tuple[str, ...] = ()
    ) -> "Circle":
        """Larger."""
        return Circle(by * self.r)  # type: ignore[call-arg]  # twice
'''


def test_a_method_is_shown_with_its_decorator_and_without_its_docstring():
    code, docstring = definition(MODULE, ["Circle", "area"])
    assert code == "@property\ndef area(self):\n    # why\n    return 3.14 * self.r**2"
    assert docstring.startswith("Area :math:`\\pi r^2`\nof the circle.\n\nExamples\n")


def test_a_class_is_shown_without_the_docstrings_inside():
    code, docstring = definition(MODULE, ["Circle"])
    assert code == (
        "class Circle:\n    @property\n    def area(self):\n        # why\n"
        "        return 3.14 * self.r**2\n\n    def bare(self): return 1\n\n"
        "    def scaled(self, by, *, steps=1_000, names=()):\n        return Circle(by * self.r)"
    )
    assert docstring.startswith("Round.\n\nParameters")


def test_a_signature_is_shown_without_types():
    code = definition(MODULE, ["Circle", "scaled"])[0]
    assert code == "def scaled(self, by, *, steps=1_000, names=()):\n    return Circle(by * self.r)"
    long = definition(MODULE.replace("names", "names_of_all_that_grow_with_it"), ["Circle", "scaled"])[0]
    assert long.splitlines()[:3] == [
        "def scaled(",
        "    self, by, *, steps=1_000, names_of_all_that_grow_with_it=()",
        "):",
    ]


def test_a_definition_without_docstring_is_shown_as_it_is():
    assert definition(MODULE, ["Circle", "bare"]) == ("def bare(self): return 1", "")


def test_a_docstring_that_is_the_whole_body_stays():
    assert definition('class Odd(ValueError):\n    """It is odd."""', ["Odd"])[0].endswith('"""It is odd."""')


def test_the_page_shows_the_code_and_unfolds_the_docstring(build, tmp_path):
    (tmp_path / "shapes.py").write_text(MODULE, "utf-8")
    page, warnings = build("```{source} shapes.Circle.area\n```")
    assert not warnings
    assert page.select_one(".code-card pre").get_text().strip() == definition(MODULE, ["Circle", "area"])[0]
    assert page.select_one(".code-foot").get_text() == "shapes.Circle.area"
    fold = page.select_one(".code-card + details:not([open])")
    assert fold.summary.get_text() == "Docstring of area"
    assert fold.select_one("math")
    assert "of the circle." in fold.get_text()


DIRECTIVE = re.compile(r"^```\{source\} (\S+)\n```$", re.MULTILINE)
SHOWN = [name for page in CHAPTERS for name in DIRECTIVE.findall(page.read_text("utf-8"))]


@pytest.mark.parametrize("name", sorted(set(SHOWN)))
def test_what_a_chapter_shows_is_what_runs_and_is_no_wider_than_its_place(name):
    path, names = find(name, ROOT)
    code = definition(path.read_text("utf-8"), names)[0]
    assert max(map(len, code.splitlines())) <= 72

    def what_runs(tree):
        for node in ast.walk(tree):
            if isinstance(node, ast.FunctionDef | ast.ClassDef) and ast.get_docstring(node) is not None:
                node.body = node.body[1:]
            if isinstance(node, ast.FunctionDef):
                node.returns = None
            if isinstance(node, ast.arg):
                node.annotation = None
        return ast.dump(tree)

    whole = ast.parse(path.read_text("utf-8"))
    for part in names:
        whole = next(node for node in whole.body if getattr(node, "name", None) == part)
    assert what_runs(ast.parse(code).body[0]) == what_runs(whole)


def test_an_unknown_name_is_refused_with_the_known_ones():
    with pytest.raises(LookupError, match="only of area, bare, scaled"):
        definition(MODULE, ["Circle", "volume"])
    with pytest.raises(LookupError, match="in no module"):
        find("llc.nowhere.at_all", ROOT)
