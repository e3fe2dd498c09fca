"""Package files come from any carrier, and are what the lock of Pyodide says, or nothing is built."""

import hashlib
import tarfile
import zipfile

import pytest

from book_ext.pyodide import distribution
from book_ext.pyodide.distribution import Refusal, packages, verified

WHEELS = {"a-1-any.whl": bytes(range(256)) * 40, "b-2-any.whl": b"b" * 9000}
WANTED = {"a-1-any.whl": "a", "b-2-any.whl": "b"}


@pytest.fixture(autouse=True)
def lock(monkeypatch):
    """A release with two packages."""
    names = {
        name: {"file_name": file, "sha256": hashlib.sha256(WHEELS[file]).hexdigest(), "depends": []}
        for file, name in WANTED.items()
    }
    names["matplotlib"] = names["a"] | {"depends": ["b", "pytz"]}
    monkeypatch.setattr(distribution, "lock", lambda: {"packages": names})
    monkeypatch.setattr(distribution, "version", lambda: "9.9")


@pytest.fixture(params=["folder", "zip", "tar"])
def carrier(request, tmp_path):
    """The same files as a folder and in two kinds of archives."""
    folder = tmp_path / "pyodide"
    folder.mkdir()
    for name, content in WHEELS.items():
        (folder / name).write_bytes(content)
    (folder / "other.txt").write_text("no package")
    if request.param == "folder":
        return folder
    if request.param == "zip":
        with zipfile.ZipFile(tmp_path / "some.whl", "w") as archive:
            for name in WHEELS:
                archive.write(folder / name, f"deep/inside/{name}")
        return tmp_path / "some.whl"
    with tarfile.open(tmp_path / "release.tar.bz2", "w:bz2") as tar:
        tar.add(folder, "pyodide")
    return tmp_path / "release.tar.bz2"


def refusal(carrier) -> str:
    with pytest.raises(Refusal) as refused:
        verified(carrier, WANTED)
    said = str(refused.value)
    assert "\n" not in said
    return said


def test_every_carrier_gives_the_files(carrier):
    assert verified(carrier, WANTED) == WHEELS


def test_a_file_that_is_missing_or_of_another_release_is_named(carrier):
    assert refusal(carrier.with_name("nowhere")) == (
        f"There is no {carrier.with_name('nowhere')}, from where Pyodide's packages were to come."
    )
    WANTED_NEXT = WANTED | {"b-3-any.whl": "b"}
    with pytest.raises(Refusal, match=r"has no b-3-any.whl, for which Pyodide 9.9 asks"):
        verified(carrier, WANTED_NEXT)


def test_a_carrier_that_is_cut_short_is_named(carrier):
    one = carrier / "b-2-any.whl" if carrier.is_dir() else carrier
    one.write_bytes(
        one.read_bytes()[:-50] if carrier.is_dir() else one.read_bytes()[: one.stat().st_size // 2]
    )
    said = refusal(carrier)
    assert one.name in said
    assert "SHA-256" in said or "cut short" in said


def test_one_byte_is_enough(tmp_path):
    for name, content in WHEELS.items():
        (tmp_path / name).write_bytes(content)
    changed = bytearray(WHEELS["a-1-any.whl"])
    changed[77] ^= 1
    (tmp_path / "a-1-any.whl").write_bytes(changed)
    assert refusal(tmp_path).startswith(
        f"a-1-any.whl in {tmp_path} is not the one of Pyodide 9.9: its SHA-256"
    )


def test_what_was_fetched_is_kept_and_looked_at_again(tmp_path, monkeypatch):
    monkeypatch.setattr(distribution, "CACHE", tmp_path / "cache")
    monkeypatch.delenv(distribution.SETTING, raising=False)
    fetches = []

    def download_carrier(folder):
        fetches.append(folder)
        for name, content in WHEELS.items():
            (folder / name).write_bytes(content)
        return folder

    monkeypatch.setattr(distribution, "download_carrier", download_carrier)
    there = {"matplotlib": WHEELS["a-1-any.whl"], "b": WHEELS["b-2-any.whl"]}
    assert packages() == there == packages()
    assert len(fetches) == 1
    (tmp_path / "cache" / "packages" / "a-1-any.whl").write_bytes(b"half")
    assert packages() == there
    assert len(fetches) == 2
    monkeypatch.setenv(distribution.SETTING, str(tmp_path))
    (tmp_path / "cache" / "packages" / "a-1-any.whl").unlink()
    with pytest.raises(Refusal, match=r"has no a-1-any.whl"):
        packages()


def test_only_none_means_no_python(monkeypatch):
    monkeypatch.delenv(distribution.SETTING, raising=False)
    assert distribution.is_wanted()
    monkeypatch.setenv(distribution.SETTING, "none")
    assert not distribution.is_wanted()
