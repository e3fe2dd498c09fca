"""What docutils writes and listeners stumble over is written otherwise, and what is right stays."""

TABLE = """| {} | b |
|---|---|
| c | d |
"""


def test_tables_and_references_are_what_they_are_to_a_listener(build):
    reference = "[Cover]_\n\n```{eval-rst}\n.. [Cover] Nearest neighbours.\n```\n"
    page, _ = build(f"{TABLE.format(' ')}\n{TABLE.format('a')}\n{reference}")
    rows = [[cell.name for cell in row.find_all(["td", "th"])] for row in page.select("tr")]
    assert rows == [["td", "th"], ["td", "td"], ["th", "th"], ["td", "td"]], "an empty corner heads nothing"
    assert page.select_one("[role=list] > [role=listitem]")["id"] == "cover"
    assert not page.select("[role=doc-biblioentry]")


FURTHER = """## Further

### Momentum, for programmers

It takes six steps.

### Probit

```{figure} x.svg
A curve.
```

## Two books
"""


def test_what_goes_further_is_folded_under_its_title_but_no_figure_is(build, tmp_path):
    svg = "<svg xmlns='http://www.w3.org/2000/svg' width='10' height='10'/>"
    (tmp_path / "x.svg").write_text(svg)
    page, _ = build(FURTHER)
    (fold,) = page.select("section#further > section > details.fold:not([open])")
    assert fold.parent["id"] == "momentum-for-programmers"
    assert fold.summary.h3.get_text() == "Momentum, for programmers"
    assert fold.div.p.get_text() == "It takes six steps."
    assert page.select_one("section#probit > h3")
