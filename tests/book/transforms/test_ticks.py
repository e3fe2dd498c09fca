"""A tick stands before the sentence that says what a cell asserts, and the cell below its paragraph."""

PAGE = """It is wrong: about $3$ of *them*
are red. It *rises* with $x$. And it ends.

- An item: it has $n$ sides.

Nothing else.

```{code-cell} ipython3
:tags: [holds]

claim = "It rises with $x$"
assert True, claim
```

```{code-cell} ipython3
:tags: [holds]

assert True, "it has $n$ sides"
```

```{code-cell} ipython3
:tags: [holds]

assert True
```
"""


def test_ticks(build):
    page, warnings = build(PAGE, "chapters/a")
    assert not warnings
    first, item, last = (tick.find_next_sibling("span", "asserted") for tick in page.select("a.tick"))
    assert first.get_text().startswith("It rises with")
    assert first.get_text().endswith(".")
    assert first.em.get_text() == "rises"
    assert first.previous_sibling.previous_sibling.strip().endswith("are red.")
    assert first.next_sibling.strip() == "And it ends."
    assert item.get_text().startswith("it has")
    assert item.find_parent("li")
    assert last.get_text() == "Nothing else."
    for said in (first, item, last):
        tick = said.find_previous_sibling("a")
        block = said.find_parent(["ul", "p"] if said is not item else "ul")
        assert block.find_next_sibling("div").select_one("details.holds")["id"] == tick["href"][1:]
