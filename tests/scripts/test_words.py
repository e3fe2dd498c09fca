"""The report on words and claims: it finds what it looks for, and nothing fails by it."""

import subprocess
import sys

from scripts import words

PAGE = """# Title with 7 words

The derivative
of $J$ is a derivative by $\\theta$, and exactly
if. Guess what: level lines.

It rises from $9$ to `8`, in 1936! The training error falls. How many of the 5 remain?
We draw 250 samples, and 251.

:::{prf:theorem}
It has 4 sides.
:::

```{code-cell} ipython3
n = 250
assert n, "It rises"
```
"""


def test_it_tells_words_and_sentences_with_their_lines(tmp_path, monkeypatch):
    page = tmp_path / "x.md"
    page.write_text(PAGE, "utf-8")
    monkeypatch.setattr(words, "ROOT", tmp_path)
    monkeypatch.setattr(words, "CHAPTERS", [page])
    assert words.report(page) == [
        "x.md:1: 1 of the 2 lines of code in view are asserts",
        "x.md:4: 'derivative by': say with respect to",
        "x.md:4: 'exactly if': say if and only if",
        "x.md:5: 'level lines': say contour lines",
        "x.md:7: no assert says: The training error falls.",
        "x.md:7: no assert says: We draw 250 samples, and 251.",
    ]


def test_what_it_finds_is_no_failure():
    chapters = [path.relative_to(words.ROOT).as_posix() for path in words.CHAPTERS]
    ran = subprocess.run(
        [sys.executable, "-m", "scripts.words", *chapters], cwd=words.ROOT, capture_output=True
    )
    assert (ran.returncode, ran.stderr) == (0, b"")
