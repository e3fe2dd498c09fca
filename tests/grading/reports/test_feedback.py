"""The student's page: what is told, what is not, and that it can be read."""

import re
from dataclasses import replace
from pathlib import Path

import nbformat
import pytest
from bs4 import BeautifulSoup

from grading.cli import main
from grading.model import CheckResult, Mark, PartResult, Person, Record
from grading.reports.feedback import Shown, course_feedback, feedback, write_feedback
from grading.results_folder import ResultsFolder
from grading.sheets.heads import heads
from tests.contrast import contrast
from tests.grading.conftest import LINES, fill

ROOT = Path(__file__).parents[3]
HEADS = heads(ROOT / "exercises")
MESSAGE = "each score is theta times x plus theta_0"


def check(name="scores-hidden", points=2, status="passed", message="", **more):
    return CheckResult(name, points, points if status == "passed" else 0, status, message, **more)


def part(*checks, name="scores", title="Part 1: Scores (3 points)", **more):
    points, earned = sum(c.points for c in checks), sum(c.earned for c in checks)
    status = "right" if earned == points else "partly right" if earned else "wrong"
    return PartResult(**{
        "name": name, "title": title, "points": points, "earned": earned, "status": status, "checks": checks,
    } | more)  # fmt: skip


def record(*parts, **more):
    points, earned = sum(p.points for p in parts), sum(p.earned for p in parts)
    whole = Record("ada", "lines.ipynb", "lines", "graded", points=points, earned=earned, parts=parts)
    return replace(whole, **more)


def seen(html, selector="body"):
    """The text of a page, as somebody reads it."""
    soup = BeautifulSoup(html, "lxml")
    return [" ".join(found.get_text(" ").split()) for found in soup.select(selector)]


RIGHT = part(check(points=3), title="Part 2: Right (3 points)", name="normal")
WRONG = part(check(status="wrong", message=MESSAGE), check("scores-hidden-offset", 1))


def test_lost_points_come_first_and_what_is_right_is_folded():
    html = feedback(record(RIGHT, WRONG))
    assert html.index("Part 1: Scores") < html.index("Part 2: Right")
    (lost,) = seen(html, "section")
    assert f"Fails: {MESSAGE}. A hidden check, 2 points" in lost
    assert "one other hidden check, 1 point" in lost
    (folded,) = BeautifulSoup(html, "lxml").select("details")
    assert "Part 2: Right 3 points" in " ".join(folded.summary.get_text(" ").split())
    assert not folded.has_attr("open")


def test_no_name_of_a_check_is_seen(mark, student):
    graded = mark(
        fill(student, scores="def scores(X, theta, theta_0):\n    return [0] * len(X)", search="1 / 0")
    )
    html = feedback(graded) + feedback(graded, Shown(reveal=False, book="https://example.org"))
    for name in (check.name for part in graded.parts for check in part.checks):
        assert name not in html
    assert "-hidden" not in seen(html)[0]


def test_a_visible_check_shows_what_was_tried_came_and_was_expected():
    tried = {"call": "scores([[1, 2]], [1, 1], 0)", "came": "array([<3>])", "expected": "array([3])"}
    wrong = check("scores-check", 0, "wrong", "scores of the example are not right", visible=True, **tried)
    html = feedback(record(part(check(), wrong)))
    assert list(zip(seen(html, "dt"), seen(html, "dd"), strict=True)) == [
        ("Tried", tried["call"]), ("Came out", tried["came"]), ("Expected", tried["expected"]),
    ]  # fmt: skip


def test_a_hidden_check_shows_its_message_and_no_more_unless_told():
    shown = record(part(check(status="wrong", message=MESSAGE, detail="AssertionError: X = 42")))
    assert "42" not in feedback(shown)
    revealed = feedback(shown, Shown(reveal=True))
    assert "AssertionError: X = 42" in revealed
    assert ["not with which numbers" in html for html in (feedback(shown), revealed)] == [True, False]


def test_checks_that_say_the_same_are_one_line():
    wrong = [check(f"scores-hidden-{n}", n, "wrong", MESSAGE) for n in (1, 2)]
    html = feedback(record(part(*wrong)))
    assert html.count(MESSAGE) == 1
    assert "2 hidden checks, 3 points" in seen(html)[0]


def test_points_that_were_carried_forward_are_told():
    html = feedback(record(WRONG, part(check(carried=True), check(status="wrong", message="x is a number"))))
    assert "Earned all the same: 2 points." in seen(html)[0]
    assert "the sheet’s own function in the place of yours" in seen(html)[0]


def test_marks_by_hand():
    words = {"name": "words", "title": "Words", "points": 3, "checks": ()}
    waiting = part(
        **words, status="to mark", answer="A new answer.", earlier=Mark("words", 2, "Say why.", "Old.")
    )
    (said,) = seen(feedback(record(waiting)))
    assert "0 of 3 points and 3 more that a person will mark" in said
    assert "For your earlier answer you got 2 of 3 points. The comment was: “Say why.” This answer" in said
    assert "A new answer." in said
    marked = part(
        **words, status="marked", earned=2.5, mark=Mark("words", 2.5, "Say why.", "Old."), answer="Old."
    )
    (said,) = seen(feedback(record(marked)))
    assert "2.5 of 3 points" in said
    assert "Marked , 2.5 of 3 points Say why." in said


def test_a_person_overrules_checks_and_both_are_told():
    marked = replace(WRONG, status="marked", earned=2.5, mark=Mark("scores", 2.5, "only a typo", "digest"))
    whole = replace(WRONG, status="marked", earned=3, mark=Mark("scores", 3, "the check is wrong", "digest"))
    (said,) = seen(feedback(record(marked)), "section")
    assert "Marked , 2.5 of 3 points The checks gave 1, a person 2.5: only a typo." in said
    assert MESSAGE in said
    assert "The checks gave 1, a person 3: the check is wrong." in seen(feedback(record(whole)), "details")[0]
    stale = replace(WRONG, earlier=Mark("scores", 2.5, "only a typo", "other"))
    (said,) = seen(feedback(record(stale)), "section")
    assert "Partly right , 1 of 3 points" in said
    assert "For your earlier hand-in you got 2.5 of 3 points. The comment was: “only a typo”" in said
    assert "This hand-in is another one, so what its checks give counts." in said


def test_what_somebody_is_excused_from_is_told_and_counts_nowhere():
    excused = replace(WRONG, status="excused", earned=0, mark=Mark("scores", 0, "ill", "", "excused"))
    both = replace(record(excused, replace(RIGHT, further=True)), points=3)
    (said,) = seen(feedback(both))
    assert "3 of 3 points" in said
    assert "0 of 0 points in the core, 3 of 3 in the further parts" in said
    assert "You are excused from Part 1: Scores : ill." in said
    assert MESSAGE not in said
    assert "Where you lost points" not in said
    whole = Record("ada", "", "softmax", "excused", "")
    html = course_feedback([both, whole])
    assert seen(html, ".sum")[0] == "3 of 3 points on one sheet"
    assert "You are excused from this sheet." in seen(html)[0]


def test_what_is_not_answered_is_said_once():
    empty = check(status="empty", message="not answered yet")
    reason = "not answered: the cell is as it was handed out"
    (said,) = seen(feedback(record(part(empty, empty, status="not answered", reasons=(reason,)))), "section")
    assert said == "Part 1: Scores Not answered , 0 of 4 points The cell is as it was handed out."


def test_late_copies_and_notices_are_told():
    (said,) = seen(feedback(record(RIGHT, late=True, copies=3, notice="a newer file cannot be read")))
    assert "You handed in 3 files; this is the one that counts. It came in after the deadline." in said
    assert "Please note: a newer file cannot be read." in said
    assert "Every point of this sheet is yours" in said


@pytest.mark.parametrize(
    ("status", "says"),
    [
        ("refused", "could not be accepted: it is a link."),
        ("failed", "costs you nothing"),
        ("excused", "You are excused from this sheet: it is a link."),
    ],
)
def test_what_has_no_points(status, says):
    (said,) = seen(feedback(record(status=status, reason="it is a link")))
    assert says in said
    assert not re.search(r"\d of \d", said)


def test_one_page_over_all_sheets_has_the_totals_of_each():
    softmax = record(WRONG, RIGHT, sheet="softmax")
    records = [record(RIGHT), softmax, record(sheet="convexity", status="refused")]
    html = course_feedback(records, Shown(heads=HEADS))
    assert seen(html, "h1") == ["Feedback for ada"]
    waiting = part(points=3, status="to mark")
    totals = seen(course_feedback([record(RIGHT, waiting), softmax]), ".sum")
    assert totals[0] == "7 of 12 points on 2 sheets; 3 points still to be marked by a person"
    assert seen(html, ".sum") == ["7 of 9 points on 2 sheets", "3 of 3 points", "4 of 6 points"]
    assert seen(html, "h2") == ["Lines", "More than two classes: softmax", "Convexity"]
    for link in BeautifulSoup(html, "lxml").select(".index a"):
        assert len(BeautifulSoup(html, "lxml").select(link["href"])) == 1


def test_where_it_is_taught():
    capstone = part(check(status="wrong"), topics=("MIT-24",))
    own, by_topic = record(WRONG, sheet="softmax"), record(capstone, sheet="capstone")
    known, linked = Shown(heads=HEADS), Shown(heads=HEADS, book="https://example.org/")
    assert "taught in the chapter “More than two classes: softmax”." in seen(feedback(own, known))[0]
    assert "taught in the chapter “Choosing and evaluating”." in seen(feedback(by_topic, known))[0]
    assert "taught" not in seen(feedback(record(WRONG), known))[0]  # a sheet of nobody's book
    links = [
        BeautifulSoup(feedback(each, linked), "lxml").select_one("p a")["href"] for each in (own, by_topic)
    ]
    assert links == [f"https://example.org/chapters/{name}.html" for name in ("softmax", "evaluation")]


@pytest.mark.parametrize("name", HEADS)
def test_a_sheet_of_a_chapter_has_its_title_and_its_topics(name):
    chapter = ROOT / "chapters" / f"{name}.md"
    assert bool(HEADS[name].topics) == chapter.exists(), f"exercises/{name}.md: `topics` are a chapter's"
    if chapter.exists():
        title = re.search("^# (.+)$", chapter.read_text("utf-8"), re.MULTILINE)[1]
        assert HEADS[name].title == title, f"the title of {name} in exercises/ and in chapters/"


def test_a_note_is_shown_where_it_is_published_and_nowhere_else(sheet):
    words = part(name="words", points=3, status="to mark", answer="Because.")
    shown = Shown(notes={"lines": sheet.notes})
    assert "For the people who mark it." in feedback(record(words), shown)
    assert "For the people" not in feedback(record(words)) + feedback(record(words, sheet="softmax"), shown)
    note = "**Why.** $a_i < b_i$ and `x_i`\n\n<script>alert(1)</script> [x](javascript:alert(1))"
    html = feedback(record(WRONG), Shown(notes={"lines": {"scores": note}}))
    assert '<span class="math inline">a_i &lt; b_i</span>' in html
    assert "<script" not in html
    assert "href" not in html


EVIL = "<script>alert('x')</script><img src=x onerror=y>\x1b]0;x\x07"


def test_whatever_a_student_writes_is_text():
    strange = check(
        "x", 1, "error", EVIL, detail=EVIL, excerpt=EVIL, visible=True, call=EVIL, came=EVIL, expected=EVIL
    )
    evil = part(strange, answer=EVIL, reasons=(EVIL,), title=EVIL, earlier=Mark("x", 0, EVIL, EVIL))
    evil = record(evil, student=EVIL, submission=EVIL, sheet=EVIL, notice=EVIL)
    both = [evil, replace(evil, status="refused", reason=EVIL)]
    html = feedback(evil, Shown(reveal=True)) + course_feedback(both, Shown(reveal=True))
    assert seen(html)[0].count("<script>") > 10
    tags = BeautifulSoup(html, "lxml").find_all(True)
    assert not {"script", "img"} & {tag.name for tag in tags}
    assert not [name for tag in tags for name in tag.attrs if name.startswith("on")]
    assert "\x1b" not in html
    assert "default-src 'none'" in html
    assert all(tag.get("href", "#").startswith("#") and not tag.get("src") for tag in tags)


def test_colours_have_enough_contrast_in_both_themes():
    """WCAG 2.2 AA: 4.5 to 1 for text."""
    style = feedback(record(WRONG)).split("</style>")[0]
    themes = [
        dict(re.findall(r"--(\w+): (#\w{6})", block)) for block in re.findall(r":root \{(.*?)\}", style, re.S)
    ]
    assert len(themes) == 2
    for theme in themes:
        for text in ("ink", "soft", "good", "part", "bad", "link"):
            for ground in ("page", "card", "code"):
                assert contrast(theme[text], theme[ground]) >= 4.5, (text, ground)


def test_every_student_has_one_page(tmp_path):
    folder = ResultsFolder(tmp_path / "results")
    for sheet, student in [("lines", "ada"), ("softmax", "ada"), ("lines", "bob")]:
        folder.sheet(sheet).save(record(WRONG, sheet=sheet, student=student))
    folder.remember({"ada": Person("ada", "Ada Lovelace")}, [], None)
    write_feedback(folder, Shown())
    pages = {path.name: seen(path.read_text("utf-8"), "h1") for path in (folder.path / "feedback").iterdir()}
    assert pages == {"ada.html": ["Feedback for Ada Lovelace"], "bob.html": ["Lines"]}


def test_solutions_are_published_by_name_of_their_sheet(tmp_path, capsys, solution):
    hand_ins, out = tmp_path / "in", tmp_path / "out"
    hand_ins.mkdir()
    nbformat.write(solution, hand_ins / "ada.ipynb")
    command = ["grade", str(hand_ins), "-o", str(out), "--source", str(LINES)]
    assert main(command) == 0
    page = out / "feedback" / "ada.html"
    assert "For the people who mark it." not in page.read_text("utf-8")
    assert main([*command, "--publish-solutions", "other"]) == 2
    assert "--publish-solutions other" in capsys.readouterr().err
    assert main([*command, "--publish-solutions", "lines"]) == 0  # nothing is graded again for it
    assert "For the people who mark it." in page.read_text("utf-8")


def test_a_known_mistake_is_named_first_with_its_code_and_nothing_else_of_it():
    said = "This is the *sum*; `np.mean` <b>not</b>."
    html = feedback(record(replace(WRONG, mistakes=(said,)), RIGHT))
    (lost,) = seen(html, "section")
    assert lost.index("A known mistake fits: This is the sum ; np.mean <b>not</b>.") < lost.index("Fails")
    assert "<em>sum</em>" in html
    assert "<b>not" not in html


def test_points_of_core_and_further_parts_are_told_apart():
    html = feedback(record(replace(WRONG, further=True), RIGHT))
    assert "3 of 3 points in the core, 1 of 3 in the further parts." in seen(html)[0]
    assert "in the core" not in feedback(record(WRONG, RIGHT))
