"""What a chapter carries for running its cells."""

import json
from types import SimpleNamespace

import pytest
from docutils import nodes
from docutils.utils import new_document

from book_ext.html.python_pages import add_python, allow_python, as_data, hidden_sources
from book_ext.model.nodes import unseen_cell
from book_ext.transforms.cell_cards import ELSEWHERE

CELLS = """```{code-cell} ipython3
:tags: [unseen]
import math
```

```{code-cell} ipython3
math.tau
```

```{code-cell} ipython3
:tags: [scikit-learn]
import sklearn
assert sklearn
```
"""


def test_the_page_has_each_cell_under_its_number(build):
    page, warnings = build(CELLS, "chapters/a")
    assert not warnings
    run, elsewhere = page.select(".cell .code-card")
    assert run["data-cell"] == "1"
    assert not elsewhere.has_attr("data-cell")
    assert elsewhere.select_one(".code-foot").get_text() == "✓ holds" + ELSEWHERE
    assert "import math" not in page.get_text()


def test_the_page_carries_the_cells_that_it_does_not_show():
    document = new_document("")
    document += nodes.container(nb_element="cell_code", cell_index=2)
    document += unseen_cell(source="import math", cell_index=1)
    document += nodes.container(nb_element="cell_code", cell_index=3, classes=["tag_scikit-learn"])
    assert hidden_sources(document) == ["import math", None, ""]


@pytest.mark.parametrize("setting", ["", "none"])
def test_a_book_without_python_says_so_on_each_page(monkeypatch, setting):
    monkeypatch.setenv("PYODIDE", setting)
    document = new_document("")
    document += nodes.container(nb_element="cell_code", cell_index=0)
    context = {"content_security_policy": "script-src 'self'", "page_end": ["a"]}
    add_python(SimpleNamespace(builder=SimpleNamespace(name="html")), "chapters/a", "", context, document)
    runs = "wasm" in context["content_security_policy"], "python-cells" in context["page_end"][-1]
    assert (*runs, "without Python" in context["page_end"][0]) == (not setting, not setting, bool(setting))


def test_data_cannot_end_their_element():
    data = as_data("kind", ["</script><script>alert(1)</script>"])
    assert data.count("<") == 2
    assert json.loads(data[data.index(">") + 1 : data.rindex("<")]) == ["</script><script>alert(1)</script>"]


def test_a_page_is_allowed_exactly_what_python_needs():
    context = {"content_security_policy": "default-src 'none'; script-src 'self' 'sha256-x'; base-uri 'none'"}
    allow_python(context)
    assert context["content_security_policy"].split("; ") == [
        "default-src 'none'",
        "script-src 'wasm-unsafe-eval' 'self' 'sha256-x'",
        "base-uri 'none'",
        "worker-src blob:",
    ]
