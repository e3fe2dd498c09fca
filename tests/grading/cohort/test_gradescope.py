"""Gradescope's export: whose each submission is, and that nothing in its list does any harm."""

import pytest

from grading.cohort.archives import on_disk
from grading.cohort.gradescope import read_export
from grading.model import CollectError
from tests.grading.cohort.conftest import answers, found, notebook, put, zipped
from tests.grading.conftest import with_calls

LIST = """\
---
submission_7001:
  :submitters:
  - :name: Ada Lovelace
    :sid: '0012'
    :email: ada@x.org
  :created_at: 2026-03-01 10:00:00.123456789 Z
  :score: 7.0
  :status: processed
  :results: !ruby/hash:ActiveSupport::HashWithIndifferentAccess
    tests:
    - name: ":submitters:"
      output: "a: &x [1]\\n<<: *x"
  :history:
  - :id: 6990
    :created_at: 2026-02-28 10:00:00.000000000 Z
submission_7002:
  :submitters:
  - :name: Emmy Nöther
    :sid:
    :email: emmy@x.org
  - :name: Kurt Gödel
    :sid: m3
    :email: kurt@x.org
  :created_at: !ruby/object:ActiveSupport::TimeWithZone
    utc: &1 2026-03-02 11:00:00.000000000 Z
    zone: !ruby/object:ActiveSupport::TimeZone
      name: Etc/UTC
    time: *1
"""
FILES = {
    "submission_metadata.yml": LIST,
    "submission_7001/lines.ipynb": notebook(words="Ada's"),
    "submission_7002/sub/lines.ipynb": notebook(words="both"),
    "submission_7003/lines.ipynb": notebook(words="whose?"),
}


@pytest.fixture
def roster(a_roster):
    return a_roster(
        "login,name,number,email\nada,Ada King,0012,ada@x.org\nemmy,Emmy Nöther,m2,\nkurt,Kurt Gödel,m3,\n"
    )


def an_export(form, folder, files=FILES):
    """An export as a folder, in the folder into which it was unpacked, or as Gradescope's zip."""
    inside = {f"assignment_42_export/{name}": text for name, text in files.items()}
    if form == "zip":
        return put(folder, {"assignment_42_export.zip": zipped(inside)}) / "assignment_42_export.zip"
    return put(folder, inside) / ("assignment_42_export" if form == "folder" else "")


@pytest.mark.parametrize("form", ["folder", "unpacked", "zip"])
def test_who_submitted_is_known_by_the_list(form, folder, find, roster):
    tasks, people = find(an_export(form, folder), roster=roster)
    assert answers(tasks) == {"ada": "Ada's", "emmy": "both", "kurt": "both", "submission_7003": "whose?"}
    assert not people["submission_7003"].listed
    assert {task.student: task.submitted_at for task in tasks if task.student != "submission_7003"} == {
        "ada": "2026-03-01T10:00:00+00:00",
        "emmy": "2026-03-02T11:00:00+00:00",
        "kurt": "2026-03-02T11:00:00+00:00",
    }


def test_without_a_roster_each_has_a_name_that_no_file_has(folder, find):
    tasks, people = find(an_export("folder", folder))
    assert set(answers(tasks)) == {
        "Ada Lovelace~g0012",
        "Emmy Nöther~gemmy@x.org",
        "Kurt Gödel~gm3",
        "submission_7003",
    }
    assert people["Ada Lovelace~g0012"].number == "0012"


def test_a_list_in_somebody_s_folder_says_nothing(folder, find):
    put(folder, {"bob/x.ipynb": notebook(words="Bob's"), "eve/x.ipynb": notebook(words="Eve's")})
    put(folder, {"eve/submission_metadata.yml": LIST, "eve/submission_7001/x.ipynb": "{"})
    assert answers(find(folder)[0]) == {"bob": "Bob's", "eve": "Eve's"}


@pytest.mark.parametrize("text", [LIST, LIST.replace("submission_7001", "bob"), "{"])
def test_where_all_hand_in_a_list_says_nothing(text, folder, find):
    """It neither takes what is another's nor stops the batch."""
    files = {"submission_metadata.yml": text, "bob/x.ipynb": notebook(words="Bob's")}
    put(folder, files | {"submission_7001/x.ipynb": notebook(words="Eve's")})
    assert answers(find(folder)[0]) == {
        "bob": "Bob's",
        "submission_7001": "Eve's",
        "submission_metadata": "refused",
    }


HUGE = 200_000
BROKEN = {
    "empty": "",
    "a list": "- submission_1",
    "a word": "submissions",
    "cut off": LIST[:60] + '"',
    "no YAML": "\t: [",
    "no text": b"\xff\xfe\x00\xd8",
    "control": "a: \x00\x1b[2J",
    "deep": "submission_1: " + "[" * HUGE,
    "deep and closed": "submission_1: " + "[" * HUGE + "]" * HUGE,
    "deep blocks": "- " * HUGE + "x",
    "keys of keys": "? " * HUGE + "x",
}


@pytest.mark.parametrize("text", BROKEN.values(), ids=BROKEN)
def test_a_list_that_cannot_be_read_is_one_line(text, folder, find, keep):
    path = an_export("zip", folder, FILES | {"submission_metadata.yml": text})

    def refused():
        with pytest.raises(CollectError, match=r"submission_metadata\.yml") as error:
            find(path)
        return str(error.value)

    said, calls = with_calls(refused)
    assert "\n" not in said
    assert calls < 100_000
    assert not keep.exists()


LAUGHS = "".join(f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 9)}]\n" for n in range(1, 40))
MERGES = "".join(f"a{n}: &a{n} {{<<: [{', '.join([f'*a{n - 1}'] * 9)}]}}\n" for n in range(1, 40))
HARMLESS = {
    "an object": "a: !!python/object/apply:os.system ['touch pwned']\n",
    "a billion laughs": "a0: &a0 [x]\n" + LAUGHS,
    "a billion merges": "a0: &a0 {x: 1}\n" + MERGES,
    "in itself": "a: &a [*a]\n",
    "an anchor that is none": "a: *nobody\n",
    "odd submitters": "submission_1: {':submitters': 7}\nsubmission_3: {':submitters': [x, {}]}\n",
    "no submission": "submission_2: [1]\nsubmission_1: x\n",
    "odd values": "submission_1: {':submitters': [{':name': [x], ':sid': {a: b}, ':email': ' '}]}\n",
    "odd times": "submission_4: {':created_at': 99999-1-1, ':submitters': [{':name': x}]}\n",
}


@pytest.mark.parametrize("text", HARMLESS.values(), ids=HARMLESS)
def test_nothing_in_a_list_does_any_harm(text, folder, find, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    files = FILES | {"submission_metadata.yml": text + LIST.removeprefix("---\n")}
    files |= {f"submission_{n}/x.ipynb": notebook() for n in range(1, 5)}
    tasks, _ = find(an_export("zip", folder, files))
    assert {"Ada Lovelace~g0012", "Kurt Gödel~gm3", "submission_2"} <= set(answers(tasks))
    assert not (tmp_path / "pwned").exists()


def test_much_that_programs_printed_takes_little(folder):
    output = "    - output: '" + "x" * 2000 + "'\n"
    files = {"submission_metadata.yml": LIST + "  :results:\n    tests:\n" + output * 15_000}  # 30 MB
    path = put(folder, files) / "submission_metadata.yml"
    files, above, listed = read_export([on_disk(path, path.name)])
    assert (files, above) == ([], "")
    assert {name: len(labels) for name, labels in listed.items()} == {
        "submission_7001": 1,
        "submission_7002": 2,
    }


def test_the_newer_of_two_submissions_of_a_group_counts(folder, find, roster):
    """Kurt was in a group before he handed in alone."""
    alone = "submission_7009:\n  :submitters:\n  - :name: Kurt Gödel\n  :created_at: 2026-03-05\n"
    files = FILES | {"submission_metadata.yml": LIST + alone}
    files |= {"submission_7009/x.ipynb": notebook(words="Kurt's")}
    assert answers(find(an_export("zip", folder, files), roster=roster)[0])["kurt"] == "Kurt's"


# -- one folder that is no export ---------------------------------------------------------------------


@pytest.mark.parametrize("form", ["folder", "zip"])
def test_what_was_taken_for_one_student_is_told(form, folder, keep, sheet, roster):
    files = {"term/ada/lines.ipynb": notebook(), "term/emmy/lines.ipynb": notebook()}
    put(folder, files if form == "folder" else {"term.zip": zipped(files)})
    path = folder if form == "folder" else folder / "term.zip"
    what = found([path], None, keep, [sheet])
    (line,) = what.lines
    assert [task.student for task in what.tasks] == ["term"]
    assert line.startswith(f"{path}: all of it lies in the folder 'term'")
    assert "\n" not in line


def test_one_student_of_the_roster_is_no_surprise(folder, keep, sheet, roster):
    put(folder, {"ada/lines.ipynb": notebook(), "ada/lines-2.ipynb": notebook()})
    assert found([folder], roster, keep, [sheet]).lines == []
    put(folder, {"Ada_5_assignsubmission_file_/x.ipynb": notebook()})
    assert found([folder], None, keep, [sheet]).lines == []
