"""Draws are cut out of a page and written into a script from which the same HTML comes back."""

import json
import re
from types import SimpleNamespace

import pytest

from book_ext.pages.draws import cut_draws
from book_ext.site.built import Site

DRAWS = [
    f'<div><p>Is <i>{n}</i> in <a href="#eq-x">x</a>?</p><div>a {n}</div></div><ul><li>{n}</li></ul>'
    for n in (1, 2, 3)
]
TEMPLATE = '<template class="draws">' + "".join(f"<div>{draw}</div>" for draw in DRAWS) + "</template>"
FORM = '<form class="self-check number" data-name="{}">{}</form>'


def page(template: str) -> str:
    return "<p>Words.</p>" + "".join(FORM.format(name, template) for name in ("one", "two"))


@pytest.mark.parametrize("builder", ["html", "singlehtml"])
def test_draws_are_cut_out_and_written_for_a_site_alone(tmp_path, builder):
    site = Site(tmp_path, {"chapters/page.html": page(TEMPLATE)})
    cut_draws(SimpleNamespace(builder=SimpleNamespace(name=builder)), site)
    assert site.pages == {"chapters/page.html": page("")}
    scripts = {path.stem: path.read_text("utf-8") for path in tmp_path.rglob("*.js")}
    assert sorted(scripts) == (["one", "two"] if builder == "html" else [])
    for name, script in scripts.items():
        detail = re.fullmatch(r'dispatchEvent\(new CustomEvent\("draws", \{ detail: (.*) \}\)\);\n', script)[
            1
        ]
        (named, parts, places) = json.loads(detail)
        assert named == name
        linked = [draw.replace('"#eq-x"', '"../chapters/page.html#eq-x"') for draw in DRAWS]
        assert ["".join(parts[place] for place in draw) for draw in places] == linked
