"""A notebook has what its page has, in plain Markdown and in cells that run."""

import re

import nbformat
import pytest

from grading.sheets.release import WHEEL
from tests.book.conftest import builder
from tests.book.content.test_code_order import CODE
from tests.book.content.test_number import DRAWN
from tests.book.content.test_predict import CELL, QUESTION
from tests.book.content.test_questions import CHOICE, ORDER

NOTEBOOK = "out/html/notebooks/chapters/a.ipynb"
CHAPTER = r""":::{opening}
How *long* should a step be? A [star] costs 1 $.
:::

```{code-cell} ipython3
:tags: [unseen]

import math
```

```{code-cell} ipython3
:tags: [opening]

print(math.tau)
```

:::{goals}
- Name the bound.
:::

## Steps

See {eq}`eq-a`, {doc}`/index` and `two ticks`.

$$x &= 1 \\ &= 2$$ (eq-a)

:::{trap} Too *short*
It stops at once.
:::

:::{margin}
A note.
:::

:::{note}
$$a
+ b$$
:::

:::{dropdown} Proof in two lines
It is so.
:::

| a | b |
|---|---|
| 1 | \| |

1. one
2. two
   - deeper

```{source} llc.separators.LinearClassifier.predict
```
"""


SHAPES = 'def area(r: float) -> float:\n    """Round."""\n    return 3 * r**2\n'
SOURCE = "```{source} shapes.area\n```\n"


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """A chapter with a question of each kind, of which a notebook was written."""
    folder = tmp_path_factory.mktemp("book")
    (folder / "shapes.py").write_text(SHAPES)
    markdown = CHAPTER + "\n".join([SOURCE, CHOICE, ORDER, CODE, DRAWN, QUESTION + CELL])
    builder(folder)(markdown, "chapters/a", as_notebook=True)
    return folder


@pytest.fixture(scope="module")
def notebook(folder):
    notebook = nbformat.read(folder / NOTEBOOK, as_version=4)
    nbformat.validate(notebook)
    return notebook


@pytest.fixture(scope="module")
def text(notebook):
    return "\n\n".join(cell.source for cell in notebook.cells if cell.cell_type == "markdown")


def question(text: str, name: str) -> list[str]:
    """What is asked, and what the end of the notebook answers."""
    parts = (text.partition(f'<a id="{anchor}-{name}"></a>')[2] for anchor in ("check", "answer"))
    return [part.split("<a id=")[0] for part in parts]


def test_a_chapter(notebook, text):
    code = [cell for cell in notebook.cells if cell.cell_type == "code"]
    install, *code = code
    assert f'%pip install -q "../{WHEEL}[student]"' in install.source
    assert [cell.source for cell in code[:2]] == ["import math", "print(math.tau)"]
    assert all(cell.metadata["jupyter"] == {"source_hidden": True} for cell in code[:2])
    assert "tags" not in code[1].metadata
    assert code[1].outputs[0].text.startswith("6.28")
    assert text.startswith('<a id="page"></a>\n\n# Page\n\n> How *long* should a step be?')
    assert r"A \[star\] costs 1 \$." in text
    assert (
        "<details><summary>What you will be able to do</summary>\n\n- Name the bound.\n\n</details>" in text
    )
    assert r"\begin{aligned}x &= 1 \\ &= 2\end{aligned} \tag{1}" in text
    assert "[(1)](#equation-eq-a), [Home](../../index.html) and `two ticks`." in text
    assert "> **Trap: Too *short***\n>\n> It stops at once." in text
    assert "> A note." in text
    assert "> $$a + b$$" in text
    assert "<details><summary>Proof in two lines</summary>\n\nIt is so." in text
    assert "| a | b |\n| --- | --- |\n| 1 | \\| |" in text
    assert "1. one\n2. two\n\n   - deeper" in text


def test_no_markup_is_left_that_only_this_book_reads(text):
    assert not re.findall(r":::|^```\{|\{[a-z-]+\}`|\[x\]|«|^:[a-z]+: ", text, re.MULTILINE)
    assert text.count("<details>") == text.count("</details>") == 3


def test_the_end_says_what_is_right(text):
    before, answer = question(text, "halved")
    assert before.startswith("**Check yourself 1** ([answer](#answer-halved))")
    assert text.index("## Answers") < text.index("**B is right.**")
    assert "- **A.** It moves.\n- **B.** It *stays*." in before
    assert "is right" not in before
    assert "**B is right.**\n\nHalf of zero is zero." in answer


def test_a_number_has_its_printed_numbers(text):
    before, answer = question(text, "product")
    assert r"What is $2\cdot(-3)$ in print?" in before
    assert "**-6 is right.**" in answer


def test_lines_of_code_come_out_of_order_and_in_order(text):
    before, answer = question(text, "share-of-mistakes")
    assert "4 of these 6 lines make the program." in before
    assert len(re.findall(r"^[A-F]\. ", before, re.MULTILINE)) == 6
    assert "```python\ndef error(h, X, y):\n    wrong = h.predict(X) != y\n" in answer


def test_what_answers_a_guess_is_closed(notebook, text):
    (cell,) = [cell for cell in notebook.cells if cell.source == 'print("diverged")']
    assert cell.metadata["jupyter"] == {"outputs_hidden": True}
    assert "<details><summary>What happens</summary>\n\nSo the longer one diverges.\n\n</details>" in text


def test_a_definition_is_shown_in_the_same_lines_as_on_the_page(text):
    assert "```python\ndef area(r):\n    return 3 * r**2\n```" in text


def test_the_same_source_gives_the_same_bytes(build, tmp_path):
    written = []
    for _ in range(2):
        build(CHAPTER, "chapters/a", as_notebook=True)
        written.append((tmp_path / NOTEBOOK).read_bytes())
        (tmp_path / NOTEBOOK).unlink()
    assert written[0] == written[1]
