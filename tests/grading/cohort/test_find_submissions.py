"""Files handed in under any name: one result for each person and sheet, nobody's place taken, no stop."""

import json
import os
import shutil
import sys
import tempfile
from pathlib import Path

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from grading.cli import main
from grading.cohort import archives
from grading.model import UNKNOWN_SHEET, CollectError, Record
from grading.results_folder import ResultsFolder
from grading.submission.read import read_bytes, version_name
from tests.grading.cohort.conftest import answers, found, notebook, put, zipped
from tests.grading.conftest import LINES, table

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="names and pipes as on Linux")


ROSTER = "login,name\nada,Ada Lovelace\nemmy,Emmy Nöther\nkurt,Kurt Gödel\n"

# -- who ------------------------------------------------------------------------------------------

FILES = {  # and who handed each in, by another name for each person
    "ada/lines.ipynb": 1, "ada/bob.ipynb": 1, "ada.zip": 1, "bob/lines.ipynb": 2, "bob.ipynb": 2,
    "lines.ipynb": 3, "a b.ipynb": 4, "a_b.ipynb": 5, "a?b.ipynb": 6, "a/b.ipynb": 7,
    "Ada Lovelace_11_assignsubmission_file_/lines.ipynb": 8, "ottlena_1_9_lines.ipynb": 9,
    "Lena Ott_5_assignsubmission_file_x.ipynb": 10, "Lena Ott_6_assignsubmission_file_x.ipynb": 11,
    "é.ipynb": 12, "e\u0301.ipynb": 13, "???.ipynb": 14, "!!!.ipynb": 15, "x" * 90 + "1.ipynb": 16,
    "x" * 90 + "2.ipynb": 17, "emmy.zip": 18, "kurt.json": 19, "kurt.py": 19, "m2.IPYNB": 20,
    "lovelaceada_7_8_x.ipynb": 21, "Lena Ott_5.ipynb": 22,
}  # fmt: skip


def owners(files, form, listed, sheet):
    """Whose answer each file is found to be. An answer is the name of its file."""
    with tempfile.TemporaryDirectory() as place:
        root = Path(place)
        content = {f: notebook(words=f) for f in files}
        content |= {f: zipped({"lines.ipynb": text}) for f, text in content.items() if f.endswith(".zip")}
        path = put(root / "in", content)
        if form == "archive":
            path = put(root, {"in.zip": zipped(content)}) / "in.zip"
        roster = root / "roster.csv" if listed else None
        if roster:
            roster.write_text("login,name\nada,\nlena,Lena Ott\nemmy,Emmy Nöther\n", "utf-8")
        what = found([path], roster, root / "out" / "keep", [sheet])
        tasks, people = what.tasks, what.people
        assert len(tasks) == len({task.student for task in tasks})
        assert listed or len(tasks) == len({FILES[file] for file in files})
        assert all(task.student in people for task in tasks)
        return {
            json.loads(task.path.read_text("utf-8"))["cells"][0]["source"]: task.student
            for task in tasks
            if task.path.is_file()
        }


@settings(max_examples=30, deadline=None)
@example(files=list(FILES), form="folder", listed=False)
@example(files=list(FILES), form="archive", listed=True)
@given(
    files=st.lists(st.sampled_from(list(FILES)), unique=True, min_size=1),
    form=st.sampled_from(["folder", "archive"]),
    listed=st.booleans(),
)
def test_who_somebody_is_depends_on_nobody_else(sheet, files, form, listed):
    together = owners(files, form, listed, sheet)
    for file, student in together.items():
        assert owners([file], form, listed, sheet) == {file: student}


@settings(max_examples=20, deadline=None)
@given(files=st.permutations(list(FILES)), first=st.integers(0, len(FILES)))
def test_the_order_of_paths_changes_nothing(sheet, files, first):
    with tempfile.TemporaryDirectory() as place:
        root = put(Path(place) / "in", {f: notebook(words=f) for f in FILES if not f.endswith(".zip")})
        paths = [root / f for f in files if "/" not in f and not f.endswith(".zip")]
        one = found(paths, None, Path(place) / "keep" / "x", [sheet])
        other = found(paths[first:] + paths[:first], None, Path(place) / "keep" / "x", [sheet])
        assert sorted(one.tasks, key=str) == sorted(other.tasks, key=str)
        assert one.people == other.people


@pytest.mark.parametrize("students", [["ada"], ["ada", "emmy"]])
def test_in_a_folder_of_folders_the_first_level_is_the_student(students, folder, find):
    put(folder, {f"{name}/deep/lines.ipynb": notebook(words=name) for name in students})
    put(folder, {"kurt.ipynb": notebook(words="kurt"), "kurt/.ipynb_checkpoints/lines.ipynb": notebook()})
    assert answers(find(folder)[0]) == {name: name for name in [*students, "kurt"]}


@pytest.mark.parametrize("mine", ["Eve_3_assignsubmission_file_", "Eve_3_assignsubmission_file_/sub/"])
def test_nobody_hands_in_for_another(mine, folder, find):
    bobs = "Bob_2_assignsubmission_file_x.ipynb"
    put(folder, {bobs: notebook(words="Bob's"), mine + bobs: notebook(words="Eve's")})
    tasks, _ = find(folder)
    assert answers(tasks) == {"Bob~2": "Bob's", "Eve~3": "Eve's"}
    assert {task.copies for task in tasks} == {1}


def test_a_moodle_export_with_a_roster(tmp_path, find, a_roster):
    export = zipped(
        {
            "Ada Lovelace_11_assignsubmission_file_/lines.ipynb": notebook(words="Ada's"),
            "Ada Lovelace_11_assignsubmission_onlinetext_/onlinetext.html": "<p>hello",
            "Emmy Nöther_12_assignsubmission_file_/my sheet.ipynb": notebook(words="Emmy's"),
            "../../outside_99_assignsubmission_file_/lines.ipynb": notebook(words="a stranger's"),
        }
    )
    tasks, people = find(put(tmp_path, {"export.zip": export}) / "export.zip", roster=a_roster(ROSTER))
    assert answers(tasks) == {"ada": "Ada's", "emmy": "Emmy's", "outside~99": "a stranger's"}
    assert {p.student: p.listed for p in people.values()} == {
        "ada": True, "emmy": True, "kurt": True, "outside~99": False,
    }  # fmt: skip
    assert {t.student: t.moodle for t in tasks} == {"ada": "11", "emmy": "12", "outside~99": "99"}


def test_a_canvas_export_where_the_last_attempt_counts_and_all_are_kept(tmp_path, find, a_roster, keep):
    export = zipped(
        {
            "lovelaceada_501_9001_lines.ipynb": notebook(words="first"),
            "lovelaceada_LATE_501_9002_lines-2.ipynb": notebook(words="last"),
            "lovelaceada_501_9001_lines-1.ipynb": notebook(words="second"),
            "notheremmy_502_9003_lines.ipynb": notebook(words="Emmy's"),
        }
    )
    tasks, _ = find(put(tmp_path, {"export.zip": export}) / "export.zip", roster=a_roster(ROSTER))
    assert answers(tasks) == {"ada": "last", "emmy": "Emmy's"}
    assert {t.student: (t.late, t.copies) for t in tasks} == {"ada": (True, 3), "emmy": (False, 1)}
    assert len([path for path in keep.rglob("*") if path.is_file()]) == 4
    assert {t.student: t.canvas for t in tasks} == {"ada": "501", "emmy": "502"}


def test_two_participants_of_one_name_are_never_graded_as_one(folder, find, a_roster):
    put(folder, {f"Anna Meier_{n}_assignsubmission_file_/x.ipynb": notebook(words=str(n)) for n in (5, 6)})
    assert answers(find(folder)[0]) == {"Anna Meier~5": "5", "Anna Meier~6": "6"}
    (task,), _ = find(folder, roster=a_roster("login,name\nanna,Anna Meier\n"))
    assert task.student == "anna"
    assert "users 5, 6" in task.refusal
    assert "Identifier" in task.refusal
    roster = a_roster("login,name,identifier\nanna,Anna Meier,5\nanna2,Anna Meier,6\n")
    assert answers(find(folder, roster=roster)[0]) == {"anna": "5", "anna2": "6"}


def test_what_no_sheet_is_named_in_is_of_any_assignment(folder, find, a_roster):
    put(folder, {"Ada Lovelace_21_assignsubmission_file_x.ipynb": "{"})
    before = [Record("ada", "x", UNKNOWN_SHEET, "refused", moodle="11")]
    (task,), _ = find(folder, roster=a_roster(ROSTER), sheets=2, records=before)
    assert (task.student, task.sheet) == ("ada", UNKNOWN_SHEET)


def test_two_exports_give_one_sheet_to_nobody_twice_over(folder, find, a_roster):
    """Moodle has other numbers for another assignment: there two of them may be one person."""
    names = {"one": "Lena Ott_11", "two": "Ott Lena_12"}
    names = {export: f"{name}_assignsubmission_file_x.ipynb" for export, name in names.items()}
    for export, name in names.items():
        put(folder / export, {name: notebook(words=export)})
    roster = a_roster("name\nLena Ott\n")
    tasks, _ = find(folder / "one", folder / "two", roster=roster)
    assert answers(tasks) == {"Lena Ott": "refused"}
    assert "users 11, 12" in tasks[0].refusal
    put(folder / "two", {names["two"]: notebook("planes", words="two")})
    tasks, _ = find(folder / "one", folder / "two", roster=roster, sheets=2)
    assert {(task.student, task.sheet, task.refusal) for task in tasks} == {
        ("Lena Ott", "lines", ""), ("Lena Ott", "planes", ""),
    }  # fmt: skip


# -- which file -----------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["ada.IPYNB", "ada.ipynb.txt", "ada.json", "ada.Json", "ada/x.ipynb.json"])
def test_a_notebook_by_another_ending_is_read(name, hand_in, find):
    tasks, _ = find(hand_in({name: notebook(words="Ada's")}))
    assert answers(tasks) == {"ada": "Ada's"}
    assert tasks[0].copies == 1


@pytest.mark.parametrize(
    "name", ["ada.py", "ada.json", "ada.pdf", "ada", "ada/a.txt", "ada.ipynb.txt", "ada.zip"]
)
def test_what_is_no_notebook_is_one_refusal_that_says_what_to_hand_in(name, hand_in, find):
    work = zipped({"work.py": "1", "plot.png": "1"}) if name.endswith("zip") else "[1]"
    (task,), _ = find(hand_in({name: work}))
    assert task.student == "ada"
    assert ".ipynb" in task.refusal


def test_data_beside_a_notebook_is_no_result(folder, find, keep):
    put(folder, {"ada/lines.ipynb": notebook(), "ada/data.json": "[1]", "ada/a.png": "1"})
    put(folder, {"ada/b.zip": zipped({"c.csv": ""})})
    (task,), _ = find(folder)
    assert (task.copies, task.notice, task.path) == (1, "", folder / "ada" / "lines.ipynb")
    work = zipped({"lines.ipynb": notebook(), "data.json": "[1]"})
    put(folder.parent, {"all.zip": zipped({"ada.zip": work})})
    assert [t.copies for t in find(folder.parent / "all.zip")[0]] == [1]
    assert len([path for path in keep.rglob("*") if path.is_file()]) == 1


def test_a_link_is_told_and_not_followed(folder, find):
    put(folder, {"bob/lines.ipynb": notebook(words="Bob's")})
    (folder / "eve").symlink_to(folder / "bob")
    (folder / "mallory.ipynb").symlink_to(folder / "bob" / "lines.ipynb")
    assert answers(find(folder)[0]) == {"bob": "Bob's", "eve": "refused", "mallory": "refused"}


def test_a_newer_file_that_cannot_be_read_is_told(folder, find):
    put(folder, {"ada/1.ipynb": notebook(), "ada/2.ipynb": notebook(), "ada/3.ipynb": "{"})
    (task,), _ = find(folder)
    assert (task.path.name, task.copies, task.refusal) == ("2.ipynb", 3, "")
    assert task.notice.startswith("a newer file, 3.ipynb, cannot be read: ")
    put(folder, {"ada/3.ipynb": "{", "ada/1.ipynb": notebook(), "ada/2.ipynb": notebook()})
    (task,), _ = find(folder)
    assert (task.path.name, task.notice) == ("2.ipynb", "")


def test_two_sheets_of_a_student_are_two_submissions(folder, find):
    put(folder, {"ada/a.ipynb": notebook(), "ada/b.ipynb": notebook("planes"), "ada/c.ipynb": notebook()})
    put(folder, {"kurt.ipynb": "{", "emmy/x.ipynb": "{", "emmy/y.ipynb": notebook("spheres")})
    tasks, _ = find(folder, sheets=2)
    assert {(t.student, t.sheet): (t.copies, t.path.name) for t in tasks if not t.refusal} == {
        ("ada", "lines"): (2, "c.ipynb"),
        ("ada", "planes"): (1, "b.ipynb"),
    }
    refused = [(t.student, t.sheet) for t in tasks if t.refusal]
    assert sorted(refused) == [("emmy", UNKNOWN_SHEET), ("kurt", UNKNOWN_SHEET)]


def versions(sheet: str, count: int) -> dict[str, str]:
    """What `handin` makes of one student's versions, oldest first; each answers with its own number."""
    return {f"ada/{version_name(sheet, n)}": notebook(sheet, str(n)) for n in range(1, count + 1)}


def newest(tasks):
    """Of each sheet the answer that counts, and of how many."""
    return {t.sheet: (json.loads(t.path.read_text("utf-8"))["cells"][0]["source"], t.copies) for t in tasks}


def test_of_any_number_of_versions_the_newest_of_each_sheet_counts(hand_in, folder, find, monkeypatch):
    read, lines, planes = [], 450, 50
    monkeypatch.setattr(archives, "read_bytes", lambda path: read.append(path) or read_bytes(path))
    # The sheet of which there are more is newer.
    files = versions("planes", planes) | versions("lines", lines)
    tasks, _ = find(hand_in(files), sheets=2)
    assert newest(tasks) == {"lines": (str(lines), lines), "planes": (str(planes), planes)}
    assert {(task.refusal, task.notice) for task in tasks} == {("", "")}
    assert len(read) <= 2  # the rest is only counted
    put(folder, files | {f"ada/lines-{lines + 1}.ipynb": "{"})
    task = next(task for task in find(folder, sheets=2)[0] if task.sheet == "lines")
    assert (task.path.name, task.copies) == (f"lines-{lines}.ipynb", lines)
    assert task.notice.startswith(f"a newer file, lines-{lines + 1}.ipynb, cannot be read")


def test_large_versions_on_the_disk_are_not_too_much(folder, find):
    """Twelve notebooks with plots in them have more than 100 MB."""
    put(folder, {name: text + " " * (11 << 20) for name, text in versions("lines", 12).items()})
    assert newest(find(folder)[0]) == {"lines": ("12", 12)}


def test_beyond_the_bounds_the_newest_are_read_and_the_rest_is_told(folder, find):
    put(folder, {f"ada/{n}.ipynb": notebook("planes" if n == 40 else "lines", str(n)) for n in range(100)})
    (task,), _ = find(folder, sheets=2)
    assert (task.path.name, task.copies) == ("99.ipynb", 50)
    assert task.notice == "50 older files were not read; at most 50 are"


@pytest.mark.parametrize("form", ["as it lies", "at one time", "turned round", "zip of Ada", "zip of all"])
def test_a_version_is_as_old_as_its_number_says(form, folder, find):
    """After `cp -r`, `git clone` or unzipping, the times of files say nothing."""
    files = versions("lines", 11)
    if form == "turned round":
        files = dict(reversed(files.items()))
    put(folder, files)
    if form == "at one time":
        for path in folder.rglob("*.ipynb"):
            os.utime(path, (1_700_000_000,) * 2)
    if form.startswith("zip"):
        files = {name.removeprefix("ada/") if form == "zip of Ada" else name: files[name] for name in files}
        shutil.rmtree(folder / "ada")
        put(folder, {"ada.zip": zipped(files)})
    tasks, _ = find(folder / "ada.zip" if form == "zip of all" else folder)
    assert newest(tasks) == {"lines": ("11", 11)}
    assert tasks[0].notice == ""


def test_between_a_version_and_another_file_the_time_decides(folder, find):
    put(folder, versions("lines", 3) | {"ada/final.ipynb": notebook(words="final")})
    assert newest(find(folder)[0]) == {"lines": ("final", 4)}
    os.utime(folder / "ada" / "lines.ipynb", (1_800_000_000,) * 2)  # so that 2 and 3 are newer still
    assert newest(find(folder)[0]) == {"lines": ("3", 4)}


def test_what_came_at_the_same_time_is_told_and_taken_by_name(folder, find):
    put(folder, {f"ada/try {n}.ipynb": notebook(words=str(n)) for n in (10, 9, 1)})
    for path in folder.rglob("*.ipynb"):
        os.utime(path, (1_700_000_000,) * 2)
    (task,), _ = find(folder)
    assert newest([task]) == {"lines": ("10", 3)}
    assert task.notice == "3 files have the same time, and try 10.ipynb counts by its name"


def test_a_hidden_hand_in_is_told_and_what_systems_leave_is_nobodys(hand_in, find):
    hidden = {".ada.ipynb": notebook(words="Ada's"), ".kurt.ZIP": zipped({"x.ipynb": notebook()})}
    junk = ["._emmy.ipynb", ".DS_Store", ".zip", "emmy/.x.ipynb", ".git/x.ipynb", "__MACOSX/emmy/._x.ipynb"]
    files = {"emmy/x.ipynb": notebook(words="Emmy's")} | hidden | dict.fromkeys(junk, "")
    tasks, _ = find(hand_in(files))
    found = {task.student.partition("~")[0]: task.refusal for task in tasks}
    assert found.pop("emmy") == ""
    assert set(found) == {"ada", "kurt"}
    assert found["ada"] == ".ada.ipynb is hidden, as its name begins with a dot; rename it"


def test_beside_a_readable_notebook_there_is_no_unknown_sheet(folder, find):
    put(folder, {"ada/a.ipynb": notebook("lines"), "ada/b.ipynb": "{", "ada/c.ipynb": notebook("planes")})
    tasks, _ = find(folder, sheets=2)
    assert {t.sheet: bool(t.notice) for t in tasks} == {"lines": True, "planes": False}


def test_copies_of_two_exports_do_not_take_each_others_place(tmp_path, find):
    name = "Ada_11_assignsubmission_file_/x.ipynb"
    for week, sheet in [("1", "lines"), ("2", "planes")]:
        put(tmp_path / week, {"export.zip": zipped({name: notebook(sheet, words=sheet)})})
    tasks, _ = find(tmp_path / "1" / "export.zip", tmp_path / "2" / "export.zip", sheets=2)
    assert {t.sheet: json.loads(t.path.read_text())["cells"][0]["source"] for t in tasks} == {
        "lines": "lines", "planes": "planes",
    }  # fmt: skip


# -- where ----------------------------------------------------------------------------------------


def test_results_and_roster_among_the_submissions_are_not_found(folder, find, sheet):
    put(folder, {"all.zip": zipped({"lines.ipynb": notebook()}), "students.csv": "login\nall\n"})
    for _ in range(2):
        what = found([folder], folder / "students.csv", folder / "out" / "submissions", [sheet])
        assert [task.student for task in what.tasks] == ["all"]
    with pytest.raises(CollectError, match="another folder"):
        found([folder], None, folder / "submissions", [sheet])


def test_a_path_that_holds_nothing_is_named(folder, find, tmp_path):
    put(tmp_path, {"empty.zip": zipped({}), "junk.zip": zipped({"__MACOSX/x.ipynb": ""})})
    for path in (folder / "nobody", folder, tmp_path / "empty.zip", tmp_path / "junk.zip"):
        with pytest.raises(CollectError, match=path.name):
            find(path)


@pytest.mark.skipif(os.geteuid() == 0, reason="root reads everything")
def test_a_folder_without_rights_is_told(folder, find):
    put(folder, {"ada.b/x.ipynb": notebook(), "ada.ipynb": notebook(words="Ada's")})
    (folder / "ada.b").chmod(0)
    assert answers(find(folder)[0]) == {"ada": "Ada's", "ada.b": "refused"}
    (folder / "ada.b").chmod(0o700)


# -- the whole way --------------------------------------------------------------------------------


def graded(folder, out, *words):
    assert main(["grade", str(folder), "--source", str(LINES), "-o", str(out), "--jobs", "1", *words]) == 0
    return {r.student: (r.status, r.earned) for r in ResultsFolder(out).sheet("lines").records()}


def test_no_name_stops_a_batch_or_reaches_what_reads_the_results(folder, tmp_path, solution, capsys):
    right = json.dumps(solution)
    long = "\U0001d49c" * 61
    put(folder, {"=cmd|x!A1.ipynb": right, f"{long}x.ipynb": right, f"{long}y.ipynb": "{}"})
    put(folder, {'new\nline"\u202e.ipynb': "{}", "<script>\x1b[31m.ipynb": "{}"})
    Path(os.fsdecode(os.fsencode(folder) + b"/\xff\xfe.ipynb")).write_text(right, "utf-8")
    results = graded(folder, tmp_path / "out")
    assert sorted(results.values()) == [("graded", 9)] * 3 + [("refused", 0)] * 3
    said = capsys.readouterr().out
    assert "\x1b" not in said
    assert "\u202e" not in said
    written = table(tmp_path / "out" / "sheets" / "lines" / "gradebook.csv")
    assert all(row["submission"][:1] != "=" for row in written)
    pages = [page.read_text("utf-8") for page in (tmp_path / "out" / "feedback").iterdir()]
    assert len(pages) == 6
    assert not any("<script" in page or "\x1b" in page for page in pages)
