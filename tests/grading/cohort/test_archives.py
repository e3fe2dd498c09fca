"""Archives that strangers pack: one person's costs that person at most, and little time and room."""

import os
import struct
import sys
import zipfile

import pytest

from grading.model import CollectError
from tests.grading.cohort.conftest import answers, notebook, put, zipped
from tests.grading.conftest import with_calls

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="names and pipes as on Linux")
ADA = "Ada_1_assignsubmission_file_"
BOB = "Bob_2_assignsubmission_file_"


@pytest.mark.parametrize("outer", ["folder", "archive"])
@pytest.mark.parametrize(
    "inner", ["bob.ipynb", f"{BOB}/lines.ipynb", "bob_2_9_lines.ipynb", "bob/lines.ipynb"]
)
def test_what_lies_in_a_persons_archive_is_theirs(outer, inner, folder, find):
    mine = {f"{BOB}lines.ipynb": notebook(words="Bob's"), "bob.ipynb": notebook(words="Bob's")}
    mine[f"{ADA}work.zip"] = zipped({inner: notebook(words="Ada's")})
    put(folder, mine)
    if outer == "archive":
        put(folder.parent, {"export.zip": zipped(mine)})
        folder = folder.parent / "export.zip"
    tasks, people = find(folder)
    assert answers(tasks) == {"Ada~1": "Ada's", "Bob~2": "Bob's", "bob": "Bob's"}
    assert {task.copies for task in tasks} == {1}
    assert set(people) == {"Ada~1", "Bob~2", "bob"}


def test_two_thousand_names_in_a_hand_in_are_one_student(folder, find, keep):
    put(folder, {"ada.zip": zipped({f"s{n}.ipynb": notebook() for n in range(2000)})})
    (task,), people = find(folder)
    assert (task.student, list(people)) == ("ada", ["ada"])
    assert "ada.zip holds 2000 notebooks; at most 50" in task.refusal
    assert not keep.exists()
    put(
        folder, {"ada/lines.ipynb": notebook(words="Ada's"), "ada/all.zip": (folder / "ada.zip").read_bytes()}
    )
    assert answers(find(folder / "ada")[0])["lines"] == "Ada's"


def test_an_archive_in_an_archive_of_one_person_is_refused_in_words(folder, find):
    put(folder, {"ada.zip": zipped({"deep.zip": zipped({"lines.ipynb": notebook()})})})
    (task,), _ = find(folder)
    assert "deep.zip" in task.refusal
    assert ".ipynb" in task.refusal


# -- broken ---------------------------------------------------------------------------------------


def flagged(data: bytes) -> bytes:
    """The archive with its one member said to be encrypted."""
    changed = bytearray(data)
    changed[6] |= 1
    changed[data.find(b"PK\x01\x02") + 8] |= 1
    return bytes(changed)


def dated(data: bytes) -> bytes:
    """The archive with a date that there is not."""
    changed = bytearray(data)
    place = data.find(b"PK\x01\x02") + 12
    changed[place : place + 4] = b"\xff" * 4
    return bytes(changed)


CHANGES = {
    "cut": lambda data: data[: len(data) // 2],
    "encrypted": flagged,
    "broken": lambda data: data[:60] + bytes(40) + data[100:],
    "empty": lambda data: b"",
    "no-text": lambda data: data.replace("é".encode(), b"\xff\xff"),
    "method": lambda data: data.replace(struct.pack("<HH", 20, 2048), struct.pack("<HH", 99, 2048)),
    "dated": dated,
}


@pytest.mark.parametrize("change", CHANGES)
def test_a_bad_archive_costs_its_owner_alone(change, folder, find, keep):
    bad = CHANGES[change](zipped({"badé.ipynb": notebook(words="Mallory's")}))
    inside = zipped({"mallory.zip": bad, "ada.ipynb": notebook(words="Ada's")})
    put(folder, {"mallory.zip": bad, "ada.ipynb": notebook(words="Ada's")})
    put(folder.parent, {"all.zip": inside})
    expected = {"ada": "Ada's", "mallory": "Mallory's" if change == "dated" else "refused"}
    for path in (folder, folder.parent / "all.zip"):
        assert answers(find(path)[0]) == expected
        assert change == "dated" or not list(keep.glob("mallory/**/*"))


def test_a_collection_that_is_no_archive_is_named(folder, find):
    put(folder, {"export.zip": b"no archive"})
    with pytest.raises(CollectError, match=r"export\.zip is no zip archive"):
        find(folder / "export.zip")
    os.mkfifo(folder / "pipe.zip")
    with pytest.raises(CollectError, match=r"pipe\.zip is not a file"):
        find(folder / "pipe.zip")


def test_what_is_no_archive_but_called_so_is_not_waited_for(folder, find):
    os.mkfifo(folder / "pipe.zip")
    (folder / "link.zip").symlink_to("nowhere")
    (folder / "dir.zip").mkdir()  # of which nothing was handed in
    assert answers(find(folder)[0]) == {"link": "refused", "pipe": "refused"}


def test_names_in_an_archive_go_nowhere(folder, find, keep):
    names = ["../../slip", "/tmp/grading-abs", "é" * 3000, "a_" + "9" * 5000 + "_1_x", "..", "x\\..\\y"]
    put(folder, {"x.zip": zipped({f"{name}.ipynb": notebook() for name in names})})
    before = {path for path in folder.parent.rglob("*") if path.is_file()}
    for path in (folder, folder / "x.zip"):
        tasks, _ = find(path)
        assert all(keep in task.path.parents for task in tasks if not task.refusal)
    new = {path for path in folder.parent.rglob("*") if path.is_file()} - before
    assert all(keep in path.parents for path in new)
    assert not os.path.lexists("/tmp/grading-abs.ipynb")


# -- bounded --------------------------------------------------------------------------------------


def test_nothing_of_a_bomb_is_unpacked(folder, find, keep):
    much = b" " * (15 << 20)
    many = zipped({f"{number}.ipynb": much for number in range(10)})
    large, blank = zipped({"x.ipynb": bytes(30 << 20)}), zipped({"x.ipynb": b" " * (15 << 20)})
    put(folder, {"large.zip": large, "many.zip": many, "blank.zip": blank})
    assert answers(find(folder)[0]) == dict.fromkeys(["large", "many", "blank"], "refused")
    put(
        folder.parent,
        {"all.zip": zipped({f"{n}.ipynb": much for n in range(15)} | {"ada.ipynb": notebook()})},
    )
    found = answers(find(folder.parent / "all.zip")[0])
    assert found.pop("ada") == ""
    assert set(found.values()) == {"refused"}
    kept = [path for path in keep.rglob("*") if path.is_file()]
    assert [path.stat().st_size for path in kept] == [len(notebook())]


@pytest.mark.parametrize("method", [zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA])
def test_packing_that_unpacks_without_bounds_is_refused(method, folder, find):
    put(folder, {"ada.zip": zipped({"lines.ipynb": notebook()}, method)})
    (task,), _ = find(folder)
    assert "ordinary zip" in task.refusal


def test_an_archive_costs_little_work_whatever_it_holds(folder, find):
    directory = (b"PK\x01\x02" + bytes(42)) * 400_000
    end = struct.pack("<4s4H2LH", b"PK\x05\x06", 0, 0, 0xFFFF, 0xFFFF, len(directory), 0, 0)
    names = [f"{n}" + "1_" * 32_000 + ".ipynb" for n in range(20)]
    put(
        folder,
        {"one/entries.zip": directory + end, "two/names.zip": zipped(dict.fromkeys(names, notebook()))},
    )
    # A character of a name costs a call or two.
    for path, most in (("one", 10_000), ("two", 4_000_000), ("two/names.zip", 4_000_000)):
        _, calls = with_calls(lambda path=path: find(folder / path))
        assert calls < most, path
