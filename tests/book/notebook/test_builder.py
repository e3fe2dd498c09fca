"""A notebook has what its page has, in plain Markdown and in cells that run."""

import re

import nbformat
import pytest

from tests.book.content.test_code_order import CODE
from tests.book.content.test_number import DRAWN
from tests.book.content.test_predict import QUESTION
from tests.book.content.test_questions import CHOICE, ORDER

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


@pytest.fixture
def written(build, tmp_path):
    def written(markdown: str):
        build(markdown, "chapters/a", as_notebook=True)
        notebook = nbformat.read(tmp_path / "out/html/notebooks/chapters/a.ipynb", as_version=4)
        nbformat.validate(notebook)
        return notebook

    return written


def text_of(notebook) -> str:
    return "\n\n".join(cell.source for cell in notebook.cells if cell.cell_type == "markdown")


def test_a_chapter(written):
    notebook = written(CHAPTER)
    code = [cell for cell in notebook.cells if cell.cell_type == "code"]
    assert [cell.source for cell in code[:2]] == ["import math", "print(math.tau)"]
    assert all(cell.metadata["jupyter"] == {"source_hidden": True} for cell in code[:2])
    assert "tags" not in code[1].metadata
    assert code[1].outputs[0].text.startswith("6.28")
    text = text_of(notebook)
    assert text.startswith('<a id="page"></a>\n\n# Page\n\n> How *long* should a step be?')
    assert r"A \[star\] costs 1 \$." in text
    assert (
        "<details><summary>What you will be able to do</summary>\n\n- Name the bound.\n\n</details>" in text
    )
    assert r"\begin{aligned}x &= 1 \\ &= 2\end{aligned} \tag{1}" in text
    assert "[(1)](#equation-eq-a), [Home](../../index.html) and `two ticks`." in text
    assert "> **Trap: Too *short***\n>\n> It stops at once." in text
    assert "> A note." in text
    assert "<details><summary>Proof in two lines</summary>\n\nIt is so." in text
    assert "| a | b |\n| --- | --- |\n| 1 | \\| |" in text
    assert "1. one\n2. two\n\n   - deeper" in text


def test_no_markup_is_left_that_only_this_book_reads(written):
    text = text_of(written(CHAPTER + CHOICE + ORDER + CODE + DRAWN + QUESTION))
    assert not re.findall(r":::|^```\{|\{[a-z-]+\}`|\[x\]|«|^:[a-z]+: ", text, re.MULTILINE)
    assert text.count("<details>") == text.count("</details>") == 7


def test_a_question_says_behind_a_fold_what_is_right(written):
    before, fold = text_of(written("```{code-cell} ipython3\n1\n```\n" + CHOICE)).split("<details>")
    assert '<a id="check-halved"></a>**Check yourself 1**' in before
    assert "- **A.** It moves.\n- **B.** It *stays*." in before
    assert "right" not in before
    assert "**B is right.**\n\nHalf of zero is zero." in fold


def test_a_number_has_its_printed_numbers(written):
    text = text_of(written("```{code-cell} ipython3\n1\n```\n" + DRAWN))
    assert r"What is $2\cdot(-3)$ in print?" in text
    assert "**-6 is right.**" in text


def test_lines_of_code_come_out_of_order_and_in_order(written):
    before, fold = text_of(written("```{code-cell} ipython3\n1\n```\n" + CODE)).split("<details>")
    assert "4 of these 6 lines make the program." in before
    assert len(re.findall(r"^[A-F]\. ", before, re.MULTILINE)) == 6
    assert "```python\ndef error(h, X, y):\n    wrong = h.predict(X) != y\n" in fold


def test_the_same_source_gives_the_same_bytes(build, tmp_path):
    path = tmp_path / "out/html/notebooks/chapters/a.ipynb"
    build(CHAPTER, "chapters/a", as_notebook=True)
    first = path.read_bytes()
    path.unlink()
    build(CHAPTER, "chapters/a", as_notebook=True)
    assert path.read_bytes() == first


def test_a_definition_is_shown_in_the_same_lines_as_on_the_page(written, tmp_path):
    (tmp_path / "shapes.py").write_text(
        'def area(r: float) -> float:\n    """Round."""\n    return 3 * r**2\n'
    )
    text = text_of(written("```{code-cell} ipython3\n1\n```\n\n```{source} shapes.area\n```\n"))
    assert "```python\ndef area(r):\n    return 3 * r**2\n```" in text
