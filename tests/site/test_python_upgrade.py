"""A newer distribution of Pyodide, once it lies beside the site, is what its pages run."""

import hashlib
import io
import json
import shutil
import zipfile

import pytest

from book_ext.pyodide import pack, versions
from tests.conftest import served
from tests.site.python_pages import press_run, run_source, type_over

PAGE = "chapters/gradient-descent.html"
# The least that a cell asks of Matplotlib; its picture has one pixel.
MATPLOTLIB = {
    "matplotlib/__init__.py": "def use(name): pass",
    "matplotlib/pyplot.py": """
import base64
one = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg=="
opened = []
class Figure:
    def savefig(self, target, **kwargs): target.write(base64.b64decode(one))
def figure(number=None): return opened[number - 1] if number else opened.append(Figure())
def get_fignums(): return list(range(1, len(opened) + 1))
def close(which): opened.clear()
""",
}


def wheel(name: str, version: str, files: dict[str, bytes | str]) -> bytes:
    """A package as a distribution has it."""
    metadata = f"{name}-{version}.dist-info"
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w") as archive:
        for path, content in files.items():
            archive.writestr(path, content)
        archive.writestr(f"{metadata}/METADATA", f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n")
        archive.writestr(
            f"{metadata}/WHEEL", "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
        )
        archive.writestr(f"{metadata}/RECORD", "")
    return target.getvalue()


@pytest.fixture
def distribution(tmp_path):
    """Pyodide as it is distributed in full: with wheels of NumPy and of something called Matplotlib."""
    folder = tmp_path / "pyodide"
    shutil.copytree(versions.PYODIDE_FOLDER, folder)
    with zipfile.ZipFile(io.BytesIO(pack.numpy())) as archive:
        files = {name: archive.read(name) for name in archive.namelist()}
    lock = json.loads((folder / "pyodide-lock.json").read_text("utf-8"))
    lock["packages"] = {}
    for name, version, content in [("numpy", "1.25.2", files), ("matplotlib", "9.9", MATPLOTLIB)]:
        packed = wheel(name, version, content)
        file = f"{name}-{version}-py3-none-any.whl"
        (folder / file).write_bytes(packed)
        lock["packages"][name] = {
            "name": name,
            "version": version,
            "file_name": file,
            "install_dir": "site",
            "sha256": hashlib.sha256(packed).hexdigest(),
            "package_type": "package",
            "imports": [name],
            "depends": ["numpy"] if name == "matplotlib" else [],
            "unvendored_tests": False,
            "shared_library": False,
        }
    (folder / "pyodide-lock.json").write_text(json.dumps(lock))
    return folder


@pytest.fixture
def upgraded(site, distribution, tmp_path, monkeypatch):
    """The address of a copy of the site into which the distribution was packed."""
    copy = tmp_path / "html"
    shutil.copytree(site, copy, ignore=shutil.ignore_patterns("python", "*.zip"))
    monkeypatch.setattr(pack, "CACHE", tmp_path / "cache")
    pack.write(copy, distribution)
    with served(copy) as address:
        yield address


def test_a_distribution_beside_the_site_runs_and_draws(visit, upgraded):
    page = visit(upgraded, "chapters/why-not-regression.html")
    # Its Matplotlib is too small for the book's own style.
    page.evaluate("document.querySelector('.python-cells').textContent = '[null]'")
    page.evaluate("document.querySelector('.code-card').dataset.cell = '0'")
    card = page.locator(".code-card").first
    page.locator("details:has(.code-card)").first.evaluate("fold => fold.open = true")
    type_over(page, card, "import matplotlib.pyplot as plt\nplt.figure()\nprint(plt.get_fignums())")
    press_run(page, card)
    assert page.locator(".cell-shown pre").inner_text() == "[1]\n"
    assert page.locator(".cell-shown img").evaluate("image => image.naturalWidth") == 1
    assert not page.locator(".cell-note").count()
    assert "Matplotlib" not in page.locator(".python-bar details").inner_text()
    value = run_source(page, "import numpy; numpy.__version__, matplotlib.__file__")
    assert value["error"] is not None or "site-packages" in value["value"]
