"""Words of a sentence that move a figure; the figure stands beside the section whose words these are."""

FIGURE = """```{code-cell} ipython3
:tags: [opening]

from IPython.display import HTML
HTML('<div class="llc-figure" data-figure="descent"></div>')
```
"""
VERB = "Let it {move}`creep <descent=eta:0.1;start:0,1>`.\n"


def test_a_verb_names_a_state_and_the_figure_of_the_opening_stays_beside_the_first_section(build):
    page, warnings = build(f"{FIGURE}\n## One\n\n{VERB}\n## Two\n\nOn.", "chapters/a")
    assert not warnings
    verb = page.select_one("p > button.verb[disabled]")
    assert verb.get_text() == "creep"
    assert (verb["data-figure"], verb["data-state"]) == ("descent", "eta:0.1;start:0,1")
    head, figure, first = page.select(".has-beside > :is(header, .cell, section)")
    assert head["class"] == ["opening"]
    assert "beside" in figure["class"]
    assert figure.select_one("[data-figure=descent]")
    assert first.h2.get_text().startswith("One")
    assert page.select_one(".has-beside").find_next_sibling("section").h2.get_text().startswith("Two")


def test_without_a_verb_it_stands_in_the_opening(build):
    page, _ = build(f"{FIGURE}\n## One\n\nOn.\n\n## Two\n\n{VERB}", "chapters/a")
    assert page.select_one("header.opening.with-figure > .cell")
    assert not page.select_one(".beside, .has-beside")


def test_a_figure_of_a_section_stays_beside_it(build):
    page, _ = build(f"## One\n\n{VERB}\n" + FIGURE.replace("opening", "hide-input"), "chapters/a")
    assert page.select_one("section.has-beside > .cell.beside [data-figure=descent]")


def test_what_names_no_state_is_a_warning(warns):
    expected = "expected words <figure=state>"
    warns(("Let it {move}`creep`.", expected), ("Let it {move}`creep <descent>`.", expected))
