"""What is put beside the pages for Python."""

import base64
import gzip
import json
import re
from pathlib import Path

from book_ext.pyodide import distribution, licences, pack


def read(folder: Path, group: str, name: str) -> bytes:
    """A file as a page puts it together from its scripts."""
    listed = json.loads((folder / "parts.js").read_text("utf-8").partition("=")[2])
    text = ""
    for number, (script, size) in enumerate(listed["groups"][group][name]):
        said = re.fullmatch(
            r'bookPython\.take\("([^"]+)",(\d+),"([A-Za-z0-9+/=]+)"\)', (folder / script).read_text("utf-8")
        )
        assert (said[1], int(said[2]), len(said[3]) * 3 // 4) == (name, number, size)
        text += said[3]
    return gzip.decompress(base64.b64decode(text))


def test_files_are_cut_into_scripts_and_come_together_again(tmp_path, monkeypatch):
    monkeypatch.setattr(pack, "CHUNK", 8)
    groups = {"start": {"a.zip": bytes(range(256)), "pyodide.js": b"let x"}, "drawing": {"b": b"1"}}
    pack.write_scripts(groups, {"python": "3.12"}, tmp_path)
    for group, files in groups.items():
        assert {name: read(tmp_path, group, name) for name in files} == files
    assert all(len(path.read_text("utf-8")) < 60 for path in tmp_path.glob("a.zip.*.js"))


def test_an_archive_says_where_each_file_is():
    files = {"a/b.py": b"x = 1\n", "a/c.so": bytes(range(256)), "empty": b""}
    head, _, rest = pack.concatenated(files).partition(b"\n")
    for name, size in json.loads(head):
        assert rest[:size] == files[name]
        rest = rest[size:]
    assert not rest


def test_what_no_page_asks_for_is_left_out():
    left = """numpy/tests/test_a.py matplotlib/mpl-data/sample_data/a.csv mpl_toolkits/axisartist/a.py
    pylab.py matplotlib/mpl-data/fonts/ttf/STIXGeneral.ttf matplotlib/mpl-data/fonts/ttf/DejaVuSansMono.ttf
    matplotlib/backends/backend_qt5agg.py matplotlib/backends/_backend_tk.py PIL/TgaImagePlugin.py
    dateutil/zoneinfo/dateutil-zoneinfo.tar.gz numpy/core/include/a.h PIL/_webp.cpython-312-wasm32.so"""
    kept = """numpy/linalg/_umath_linalg.cpython-312-wasm32.so numpy/testing/__init__.py PIL/PngImagePlugin.py
    matplotlib/mpl-data/fonts/ttf/cmr10.ttf matplotlib/mpl-data/fonts/ttf/DejaVuSans.ttf PIL/Image.py
    matplotlib/mpl-data/matplotlibrc matplotlib/backends/backend_svg.py mpl_toolkits/mplot3d/axes3d.py"""
    assert not [name for name in left.split() if not pack.UNUSED.search(name)]
    assert not [name for name in kept.split() if pack.UNUSED.search(name)]


def test_the_book_s_own_part_is_its_packages_without_their_scripts(monkeypatch):
    monkeypatch.setattr(pack, "differences_of", lambda packages: {})
    names = {*pack.course_files({})}
    assert names >= {
        "llc/logistic.py",
        "llc/tables/digits.csv.gz",
        "figures/widgets/base.py",
        "figures/js/layout.json",
        "figures/palette.json",
        "inside/cells.py",
        "inside/differences.json",
        "traitlets/__init__.py",
    }
    assert {name for name in names if "grading" in name} == {
        f"grading/{name}.py" for name in ("__init__", "arrays", "messages", "numpy_names", "trace")
    }
    assert "figures/js/axes.js" not in names


def test_a_package_brings_its_licences():
    files = {"a-1.dist-info/LICENSE.txt": b"one", "a-1.dist-info/licenses/NOTICE": b"two", "a/x.py": b"three"}
    assert licences.of_package(files) == "one\n\ntwo"


def test_the_licences_of_all_that_is_shipped_are_named():
    text = licences.text({name: {} for name in distribution.dependencies("matplotlib")})
    for name in (
        *distribution.dependencies("matplotlib"),
        "Pyodide",
        "Python",
        "traitlets",
        "CodeMirror",
        "Source Sans 3",
    ):
        assert name in text
    summary = (pack.ROOT / "LICENSE").read_text("utf-8")
    for name in ("Pyodide", "Python", "NumPy", "Matplotlib", "Source\n   Sans 3", "traitlets", "CodeMirror"):
        assert name in summary
