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
