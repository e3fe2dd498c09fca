"""What docutils writes and listeners stumble over is written otherwise, and what is right stays."""

TABLE = """| {} | b |
|---|---|
| c | d |
"""


def test_an_empty_corner_heads_nothing(build):
    page, warnings = build(TABLE.format(" "))
    assert not warnings
    assert [cell.name for cell in page.select("thead tr > *")] == ["td", "th"]
    assert [cell.name for cell in page.select("tbody tr > *")] == ["td", "td"]


def test_a_corner_with_words_is_a_heading(build):
    page, _ = build(TABLE.format("a"))
    assert [cell.name for cell in page.select("thead tr > *")] == ["th", "th"]


def test_a_reference_is_an_item_of_its_list(build):
    page, _ = build("[Cover]_\n\n```{eval-rst}\n.. [Cover] Nearest neighbours.\n```\n")
    assert page.select_one("[role=list] > [role=listitem]")["id"] == "cover"
    assert not page.select("[role=doc-biblioentry]")
