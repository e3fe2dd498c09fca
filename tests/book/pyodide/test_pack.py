"""What is put beside the pages for Python."""

import base64
import gzip
import io
import json
import re
import zipfile
from pathlib import Path

import pytest

from book_ext.pyodide import licences, pack, versions


def read(folder: Path, name: str) -> bytes:
    """A file as a page puts it together from its scripts."""
    listed = json.loads((folder / "parts.js").read_text("utf-8").partition("=")[2])
    text = ""
    for number, (script, size) in enumerate(listed["files"][name]):
        said = re.fullmatch(
            r'bookPython\.take\("([^"]+)",(\d+),"([A-Za-z0-9+/=]+)"\)', (folder / script).read_text("utf-8")
        )
        assert (said[1], int(said[2]), len(said[3]) * 3 // 4) == (name, number, size)
        text += said[3]
    return gzip.decompress(base64.b64decode(text))


def test_files_are_cut_into_scripts_and_come_together_again(tmp_path, monkeypatch):
    monkeypatch.setattr(pack, "CHUNK", 8)
    files = {"a.zip": bytes(range(256)), "pyodide.js": b"let x"}
    pack.write_scripts(pack.Pack(files, "3.11", "1.25"), tmp_path)
    assert {name: read(tmp_path, name) for name in files} == files
    assert all(len(path.read_text("utf-8")) < 60 for path in tmp_path.glob("a.zip.*.js"))


def test_the_book_s_own_part_is_its_packages_without_their_scripts():
    names = zipfile.ZipFile(io.BytesIO(pack.book())).namelist()
    for name in (
        "llc/logistic.py",
        "llc/tables/digits.csv.gz",
        "figures/widgets/base.py",
        "figures/js/layout.json",
        "figures/palette.json",
        "inside/cells.py",
        "traitlets/__init__.py",
    ):
        assert name in names
    assert {name for name in names if "grading" in name} == {
        f"grading/{name}.py" for name in ("__init__", "messages", "trace")
    }
    assert not [name for name in names if name.endswith(".js") or "/bundle/" in name]
    assert pack.book() == pack.book()


def test_a_module_of_a_newer_pyodide_becomes_a_plain_script():
    source = "async function f(){return import.meta.url}export default f;\n//# sourceMappingURL=x.map"
    assert (
        pack.as_plain_script(source) == "async function f(){return location.href}self._createPyodideModule=f;"
    )


@pytest.fixture
def distribution(tmp_path):
    """A folder as Pyodide distributes it, with next to nothing in its files."""
    needs = {
        "numpy": ["openblas"],
        "openblas": [],
        "matplotlib": ["numpy", "cycler"],
        "cycler": [],
        "scipy": [],
    }
    packages = {
        name: {"name": name, "version": "9.1", "file_name": f"{name}.whl", "depends": depends}
        for name, depends in needs.items()
    }
    lock = {"info": {"python": "3.15.0"}, "packages": packages}
    (tmp_path / "pyodide-lock.json").write_text(json.dumps(lock))
    for name in ["pyodide.js", "pyodide.asm.wasm", "python_stdlib.zip", *(f"{n}.whl" for n in needs)]:
        (tmp_path / name).write_text(name)
    (tmp_path / "pyodide.asm.mjs").write_text("export default f;")
    return tmp_path


def test_a_distribution_gives_its_numpy_its_matplotlib_and_what_they_need(distribution):
    made = pack.of_distribution(distribution)
    assert (made.python, made.numpy, made.draws) == ("3.15.0", "9.1", True)
    wheels = {name for name in made.files if name.endswith(".whl")}
    assert wheels == {"numpy.whl", "openblas.whl", "matplotlib.whl", "cycler.whl"}
    lock = json.loads(made.files["pyodide-lock.json"])
    assert set(lock["packages"]) == {"numpy", "openblas", "matplotlib", "cycler"}
    assert made.files["pyodide.asm.js"] == b"self._createPyodideModule=f;"


def test_without_its_matplotlib_a_distribution_draws_nothing(distribution):
    (distribution / "matplotlib.whl").unlink()
    made = pack.of_distribution(distribution)
    assert made.packages == ["numpy"]
    assert not made.draws


@pytest.mark.parametrize("name", ["numpy", "openblas"])
def test_a_distribution_that_lacks_something_says_what(distribution, name):
    (distribution / f"{name}.whl").unlink()
    with pytest.raises(FileNotFoundError, match=r"NumPy|openblas"):
        pack.of_distribution(distribution)


def test_every_version_is_said_in_one_place():
    asked = json.loads((pack.ROOT / "package.json").read_text("utf-8"))["devDependencies"]
    assert asked["pyodide"] == versions.pyodide()
    said = [
        path.relative_to(pack.ROOT).as_posix()
        for path in (pack.ROOT / "book_ext").rglob("*")
        if path.suffix in (".py", ".js", ".toml") and versions.NUMPY in path.read_text("utf-8")
    ]
    assert said == ["book_ext/pyodide/versions.py"]


def test_the_licences_of_all_that_is_shipped_are_named():
    text = licences.text()
    for name in ("Pyodide", "Python", "NumPy", "traitlets", "CodeMirror", "Mozilla Public License"):
        assert name in text
    summary = (pack.ROOT / "LICENSE").read_text("utf-8")
    assert all(name in summary for name in ("Pyodide", "Python", "NumPy", "traitlets", "CodeMirror"))
