"""Order the code by mouse, finger, buttons and keys; the feedback speaks of the first wrong line."""

import pytest
from playwright.sync_api import expect

from tests.site.conftest import SETTLED
from tests.site.test_quiz import ENTRIES

PAGE = "chapters/softmax.html"


@pytest.fixture
def question(visit, address):
    """The question of one page, with what a test asks of it."""

    def question(root: str = address, **look) -> Question:
        return Question(visit(root, PAGE, **look))

    return question


class Question:
    def __init__(self, page):
        self.page, self.form = page, page.locator("form.code")
        page.locator("details", has=self.form).evaluate_all(
            "folds => folds.forEach(fold => fold.open = true)"
        )
        self.pool, self.program = self.form.locator(".pool"), self.form.locator(".program")
        self.verdict = self.form.locator(".verdict")
        entries = self.form.evaluate(ENTRIES)
        self.right = [letter for letter, is_right in entries if is_right]
        self.wrong = [letter for letter, is_right in entries if not is_right]
        self.line(self.right[0]).scroll_into_view_if_needed()

    def line(self, letter: str):
        return self.form.locator(f".lines > [data-answer={letter}]")

    def put_in(self, letters: list[str]) -> None:
        for letter in letters:
            self.line(letter).locator("code").click()

    def is_now(self, letters: list[str]) -> bool:
        shown = self.form.evaluate(
            "f => [...f.querySelector('.program').children].map(l => l.dataset.answer)"
        )
        pooled = self.form.evaluate("f => [...f.querySelector('.pool').children].map(l => l.dataset.answer)")
        return shown == letters and pooled == sorted({*self.right, *self.wrong} - set(letters))

    def check(self) -> str:
        self.form.locator(".check").click()
        return self.verdict.text_content()

    def hint(self, letter: str) -> str:
        return self.form.locator(f":scope details [data-answer={letter}] > div").text_content().strip()


def test_feedback_is_on_the_first_wrong_line_alone(question):
    q = question()
    first, second, third, fourth, *_ = q.right
    assert "Put a line into your program first." in q.check()
    q.put_in([first, third, q.wrong[0]])
    verdict = q.check()
    assert f"The first line is right. Line {third}, at place 2, comes too early." in verdict
    assert q.hint(third) in verdict
    assert q.hint(q.wrong[0]) not in verdict
    q.line(third).click()
    q.form.get_by_role("button", name="Take out").click()
    verdict = q.check()
    assert f"Line {q.wrong[0]}, at place 2, does not belong in this program." in verdict
    assert q.hint(q.wrong[0]) in verdict
    q.line(q.wrong[0]).click()
    q.form.get_by_role("button", name="Take out").click()
    q.put_in([second, third, fourth])
    assert f"{len(q.right) - 4} more lines are needed" in q.check()
    q.put_in(q.right[4:])
    assert "Right." in q.check()


def test_the_program_is_remembered_from_disk_too(question, site):
    q = question(site.as_uri())
    q.put_in(q.right)
    assert "Right." in q.check()
    q.page.reload()
    q.page.evaluate(SETTLED)
    assert q.is_now(q.right)
    expect(q.verdict).to_contain_text("Right.")


def test_buttons_move_the_marked_line_and_say_where_it_is(question):
    q = question()
    a, b, c = q.right[:3]
    q.put_in([a, b, c])
    assert q.is_now([a, b, c])
    q.form.get_by_role("button", name="Up").press("Enter")
    assert q.is_now([a, c, b])
    expect(q.verdict).to_have_text(f"Line {c} is number 2 of 3.")
    expect(q.verdict).to_have_attribute("role", "status")
    q.form.get_by_role("button", name="Down").press("Enter")
    q.form.get_by_role("button", name="Take out").press("Enter")
    assert q.is_now([a, b])
    expect(q.verdict).to_have_text(f"Line {c} is taken out.")
    q.line(a).click()
    q.put_in([c])
    assert q.is_now([a, c, b]), "a line is put in below the marked one"


def test_the_keyboard_does_all_of_it(question):
    q = question()
    press = q.page.keyboard.press
    first, second, *others = q.right
    q.pool.locator("[tabindex='0']").focus()
    place = "() => document.activeElement.dataset.answer"
    for letter in [second, first, *others]:
        press("Home")
        while q.page.evaluate(place) != letter:
            press("ArrowDown")
        press("ArrowRight")
    assert q.is_now([second, first, *others])
    press("Tab")
    assert q.page.evaluate(place) == others[-1], "the marked line of the program is the next stop"
    press("Home")
    press("Alt+ArrowDown")
    assert q.page.evaluate(place) == second, "the focus moves with the line"
    assert q.is_now(q.right)
    press("Delete")
    assert q.is_now([first, *others])
    assert q.page.evaluate(place) == first
    press("Shift+Tab")
    press("Home")
    while q.page.evaluate(place) != second:
        press("ArrowDown")
    press("Enter")
    assert q.is_now(q.right)
    assert "Right." in q.check()


def middle(line, share: float = 0.5) -> tuple[float, float]:
    box = line.bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] * share


def test_a_mouse_drags_lines_in_to_another_place_and_out(question):
    q = question()
    a, b, c = q.right[:3]
    mouse = q.page.mouse

    def drag(letter, to):
        mouse.move(*middle(q.line(letter)))
        mouse.down()
        mouse.move(*to(), steps=4)
        mouse.up()

    drag(a, lambda: middle(q.program))
    drag(b, lambda: middle(q.program, 0.95))
    assert q.is_now([a, b])
    drag(c, lambda: middle(q.line(b), 0.1))
    assert q.is_now([a, c, b])
    expect(q.verdict).to_have_text(f"Line {c} is number 2 of 3.")
    drag(a, lambda: middle(q.program, 0.98))
    assert q.is_now([c, b, a])
    drag(b, lambda: middle(q.pool))
    assert q.is_now([c, a])
    assert q.form.locator(".dragged, .is-before, .is-over").count() == 0


def test_a_finger_drags_by_the_grip_and_scrolls_elsewhere(question):
    q = question(width=390, has_touch=True, is_mobile=True)
    a, b = q.right[:2]
    touch = q.page.context.new_cdp_session(q.page)

    def swipe(start, end):
        points = [(start[0], start[1] + (end[1] - start[1]) * part / 8) for part in range(9)]
        for kind, (x, y) in zip(["touchStart"] + ["touchMove"] * 8, points, strict=True):
            touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y}]})
        touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})

    q.program.scroll_into_view_if_needed()
    q.line(a).locator("code").tap()
    assert q.is_now([a])
    swipe(middle(q.line(b).locator(".grip")), middle(q.line(a), 0.2))
    assert q.is_now([b, a])
    before = q.page.evaluate("scrollY")
    swipe(middle(q.line(a).locator("code")), middle(q.line(b).locator("code"), -4))
    assert q.is_now([b, a])
    assert q.page.evaluate("scrollY") > before


def test_it_is_accessible_and_narrow_enough(question, faults):
    q = question()
    assert not faults(q.page, "form.code"), "with an empty program"
    q.put_in([*q.right[:4], q.wrong[0]])
    q.check()
    assert not faults(q.page, "form.code")


def test_without_a_script_the_lines_and_the_folded_program_remain(question):
    q = question(java_script_enabled=False)
    assert q.pool.is_visible()
    assert not q.program.is_visible()
    assert not q.form.get_by_role("button").first.is_visible()
    q.form.locator("summary").click()
    assert q.form.locator("details pre").is_visible()


def test_on_paper_there_is_nothing_to_press(question):
    q = question()
    q.page.emulate_media(media="print")
    assert q.pool.is_visible()
    for part in (".your-program", ".program", ".line-moves", ".how-to", ".grip >> nth=0"):
        assert not q.form.locator(part).is_visible()
    q.page.emulate_media(media="screen")
    q.put_in(q.right[:1])
    q.page.emulate_media(media="print")
    assert q.program.is_visible(), "no line is lost"
