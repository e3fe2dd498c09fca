"""What a chapter says of its data and its runs is what its cells assert."""

from difflib import SequenceMatcher

import pytest

from scripts.prose import CHAPTERS, ROOT, claims, paragraphs


def parted(name: str, page: str) -> list[str]:
    """Asserts whose message no sentence says, each with its line and that of the text most like it."""
    prose = paragraphs(page)
    return [
        f'{name}:{line} asserts "{claim}", and no sentence says so. Mend it, or the text at '
        f'{name}:{nearest.line}: "{nearest.text}"'
        for claim, line in claims(page)
        if not any(claim in paragraph.text for paragraph in prose)
        for nearest in [max(prose, key=lambda part: likeness(claim, part.text))]
    ]


def likeness(claim: str, text: str) -> int:
    """The letters of the phrases that they share."""
    phrases = SequenceMatcher(None, claim, text, autojunk=False).get_matching_blocks()
    return sum(phrase.size for phrase in phrases if phrase.size > 4)


@pytest.mark.parametrize("chapter", CHAPTERS, ids=lambda path: path.stem)
def test_what_is_asserted_stands_word_for_word_in_the_text(chapter):
    lost = parted(chapter.relative_to(ROOT).as_posix(), chapter.read_text("utf-8"))
    assert not lost, "\n".join(lost)


PAGE = """---
title: x
---
# Title

Plain text about **flowers**, wrong
about 3 of them. It rises.

:::{prf:theorem} Name
It has 4 sides.
:::

```{code-cell} ipython3
---
mystnb:
  figure:
    caption: >-
      The curve of 6 runs.
---
assert True, "wrong about 3 of them"
claim = "It rises"
assert True, claim
```

```{code-cell} ipython3
:tags: [hide-input]

assert True, "The curve of 6 runs"
```
"""


def test_a_correction_in_one_place_names_the_line_of_the_other():
    assert parted("x.md", PAGE) == []
    (lost,) = parted("x.md", PAGE.replace("about 3", "about three", 1))
    assert lost.startswith('x.md:20 asserts "wrong about 3 of them"')
    assert 'x.md:6: "Plain text' in lost
    (lost,) = parted("x.md", PAGE.replace("of 6 runs.", "of six runs."))
    assert lost.startswith('x.md:28 asserts "The curve of 6 runs"')
    assert 'x.md:14: "The curve' in lost


def test_paragraphs_know_where_they_stand():
    found = {paragraph.text: (paragraph.line, paragraph.within) for paragraph in paragraphs(PAGE)}
    assert found["It has 4 sides."] == (10, ("prf:theorem Name",))
    assert found["The curve of 6 runs."] == (14, ("caption",))
