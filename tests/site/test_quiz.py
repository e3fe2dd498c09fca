"""Every self-check question of the book: it takes the right answer, and answers back to each wrong one."""

import pytest

from tests.site.pages import CHAPTERS

# Answer a question with what the collapsed answer says, through the controls that a reader has.
ANSWER = """(form, letters) => {
  if (form.classList.contains("choice"))
    form.querySelectorAll("input").forEach(box => (box.checked = letters.includes(box.value)));
  if (form.classList.contains("number")) form.elements.answer.value = letters[0];
  if (form.classList.contains("code")) {
    const [out, program] = [form.querySelector("[data-do=out]"), form.querySelector(".program")];
    while (program.children.length) out.click();
    letters.forEach(letter => form.querySelector(`.pool > [data-answer=${letter}]`).click());
  }
  form.querySelector(".check").click();
  return [form.classList.contains("right"), form.querySelector(".verdict").textContent];
}"""
ENTRIES = """form => [...form.querySelectorAll(":scope details [data-answer]")]
  .map(({dataset}) => [dataset.answer, dataset.right === "true"])"""


def put_in_order(form, right: list[str]) -> None:
    """Move every step to its place with its own button."""
    for place, letter in enumerate(right):
        while form.evaluate(f"f => [...f.querySelectorAll('.steps > li')][{place}].dataset.answer") != letter:
            form.locator(f".steps > [data-answer={letter}] .up").press("Enter")


@pytest.mark.parametrize("path", CHAPTERS)
def test_every_question_answers_back(visit, address, path):
    page = visit(address, path)
    page.locator("article details").evaluate_all("all => all.forEach(fold => fold.open = true)")
    for form in page.locator("form.self-check").all():
        name, kind = form.get_attribute("data-name"), form.get_attribute("class")
        entries = form.evaluate(ENTRIES)
        right = [answer for answer, is_right in entries if is_right]
        for answer in [answer for answer, is_right in entries if not is_right and "order" not in kind]:
            given = "1e99" if answer == "otherwise" else answer
            accepted, verdict = form.evaluate(ANSWER, [given])
            assert not accepted, f"{name}: {given} is wrong"
            assert len(verdict) > len("Not yet. "), f"{name}: {given} gets no feedback"
        if "order" in kind:
            assert not form.evaluate(ANSWER, [])[0], f"{name} begins out of order"
            put_in_order(form, [answer for answer, _ in entries])
        assert form.evaluate(ANSWER, right)[0], f"{name}: {right} is right"


def test_without_a_script_question_and_answer_remain(visit, address):
    page = visit(address, CHAPTERS[0], java_script_enabled=False)
    form = page.locator(".self-check").first
    assert form.locator("details").is_visible()
    assert not form.locator("button, input").first.is_visible()
