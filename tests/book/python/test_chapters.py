"""What a chapter carries for running its cells."""

import json

from book_ext.python import chapters
from book_ext.python.policy import allow_python

CHAPTER = """---
kernelspec: {name: python3, display_name: Python 3}
---
# Title

```{code-cell} ipython3
:tags: [remove-cell]
import numpy as np
```

```{code-cell} ipython3
np.ones(3)
```
"""


def test_cells_that_the_page_hides_are_carried_in_their_places():
    assert chapters.cells(CHAPTER) == ["import numpy as np", None]


def test_data_cannot_end_their_element():
    data = chapters.as_data("kind", ["</script><script>alert(1)</script>"])
    assert data.count("<") == 2
    assert json.loads(data[data.index(">") + 1 : data.rindex("<")]) == ["</script><script>alert(1)</script>"]


def test_a_page_is_allowed_exactly_what_python_needs_and_once():
    context = {"content_security_policy": "default-src 'none'; script-src 'self' 'sha256-x'; base-uri 'none'"}
    allow_python(context)
    allow_python(context)
    assert context["content_security_policy"].split("; ") == [
        "default-src 'none'",
        "script-src 'self' 'wasm-unsafe-eval' 'sha256-x'",
        "base-uri 'none'",
        "worker-src blob:",
    ]
