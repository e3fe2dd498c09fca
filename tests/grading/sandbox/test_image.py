"""What answers see: the packages on the list, the modules of their sheet, and nothing that does its work."""

import os
import subprocess
import sys
from pathlib import Path

import nbformat
import pytest

from grading.model import Limits, SandboxMissing
from grading.sandbox import image as image_module
from grading.sandbox.image import SandboxImage

LISTED = {"numpy", "matplotlib", "mpl_toolkits", "contourpy", "cycler", "dateutil", "fontTools", "kiwisolver"}
LISTED |= {"packaging", "PIL", "pyparsing", "six.py"}
# What lies in every folder of packages that Python would look into, of this Python and of the system's.
PACKAGES = """
import glob, os, sys
out = {}
others = [f for top in ("/usr", sys.prefix) for f in glob.glob(top + "/lib*/py*/*-packages")]
for folder in {*sys.path, *others}:
    if folder.endswith("-packages"):
        out[folder] = sorted(os.listdir(folder))
"""
# What is said of each module that is not there.
IMPORTS = """
out = []
for name in {!r}:
    try: __import__(name)
    except ImportError as error: out.append(str(error))
"""
DRAWING = """
import matplotlib.pyplot as plt
from mpl_toolkits.mplot3d import Axes3D
plt.figure().add_subplot(projection="3d").plot([1, 2], [1, 2], [1, 2])
for kind in ("png", "pdf", "svg"):
    plt.savefig("/tmp/x." + kind)
out = len(plt.imread("/tmp/x.png"))
"""


def test_only_listed_packages_are_there(inside):
    found = inside(PACKAGES)
    assert found
    names = {name for names in found.values() for name in names}
    assert {name for name in names if not name.endswith(".libs")} <= LISTED
    assert "numpy" in names


def test_who_wants_scipy_is_told_what_to_use(inside):
    assert inside("try:\n    import scipy\nexcept ImportError as e:\n    out = str(e)").endswith("use NumPy")
    code = "import sys, importlib.util\nsys.meta_path.pop(0)\nout = importlib.util.find_spec('scipy')"
    assert inside(code) is None


def test_drawing_works(inside):
    assert inside(DRAWING) > 100


def test_only_the_sheets_modules_are_there(inside):
    """Other sheets may name what this one asks for."""
    code = "import os\nout = [os.path.join(d, f) for d, _, fs in os.walk('/grader') for f in fs]"
    for sheet, there, absent in (("one", "data.py", "softmax.py"), ("two", "softmax.py", "data.py")):
        names = [Path(name).name for name in inside(code, sheet=sheet)]
        assert there in names
        assert absent not in names


def test_what_the_sheet_does_not_list_is_refused_with_what_it_lists(inside):
    for sheet, name, may in (
        ("one", "llc.softmax", "llc.data, figures.plots"),
        ("one", "figures.widgets", "llc.data, figures.plots"),
        ("one", "figures.plots.nothing", "llc.data, figures.plots"),
        ("two", "llc.data", "llc.softmax"),
    ):
        said = [f"{name} is not there while this sheet is graded; it may use {may}"]
        assert inside(IMPORTS.format([name]), sheet=sheet) == said
    assert inside(IMPORTS.format(["llc", "llc.data", "figures", "figures.plots"])) == []
    assert inside(IMPORTS.format(["figures"]), sheet="two") == ["No module named 'figures'"]


# -- what is copied for a sheet -----------------------------------------------------------------------

DATA = {"__init__.py", "colours.json", "deep/table.csv"}
COMPILED = {f"{n}.py": f"__pycache__/{n}.{sys.implementation.cache_tag}.pyc" for n in ("one", "two")}


@pytest.fixture
def package(tmp_path, monkeypatch):
    """A package that the grader has never heard of."""
    modules = ["__init__", "_base", "one", "two", "deep/__init__", "deep/a", "deep/b"]
    others = ["deep/table.csv", "colours.json", "script.js", *COMPILED.values()]
    for name in [*(f"{module}.py" for module in modules), *others]:
        path = tmp_path / "lib" / "zoology" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch()
    monkeypatch.syspath_prepend(tmp_path / "lib")
    return tmp_path / "view"


@pytest.mark.parametrize(
    ("modules", "there"),
    [
        (["zoology.one"], {"one.py"}),
        (["zoology._base", "zoology.two"], {"_base.py", "two.py"}),
        (["zoology.deep"], {"deep/__init__.py", "deep/a.py", "deep/b.py"}),
        (["zoology.deep.a"], {"deep/__init__.py", "deep/a.py"}),
        (["zoology"], {"_base.py", "one.py", "two.py", "deep/__init__.py", "deep/a.py", "deep/b.py"}),
    ],
)
def test_the_listed_modules_of_any_package_are_copied_and_its_data(package, modules, there):
    image_module.copy_modules(modules, package)
    files = [path for path in (package / "zoology").rglob("*") if path.is_file()]
    compiled = {COMPILED[name] for name in there & set(COMPILED)}
    assert {path.relative_to(package / "zoology").as_posix() for path in files} == there | DATA | compiled
    assert (package / "listed.txt").read_text() == modules[-1]  # private ones are for the others alone


@pytest.mark.parametrize("module", ["zoology.three", "zoology.deep.c", "botany", "botany.one", "zoology.on"])
def test_a_list_of_what_does_not_exist_is_refused(package, module, tmp_path, monkeypatch):
    """Not even a folder of that name will do, where the command happens to be called."""
    (tmp_path / "here" / "botany").mkdir(parents=True)
    for name in ("__init__", "one"):
        (tmp_path / "here" / "botany" / f"{name}.py").touch()
    monkeypatch.chdir(tmp_path / "here")
    with pytest.raises(SandboxMissing, match=f"lists modules that do not exist: {module}$"):
        image_module.copy_modules(["zoology.one", module], package)


# -- a machine laid out in another way ----------------------------------------------------------------


@pytest.fixture
def conda(tmp_path, monkeypatch):
    """A Python whose packages, and other environments, lie below itself; a checkout in it too."""
    base = tmp_path / "conda"
    packages = base / "lib/python3.12/site-packages"
    for folder in ("bin", "lib/python3/dist-packages/llc", "pkgs/scipy"):
        (base / folder).mkdir(parents=True)
    for name in ("scipy", "numpy", "numpy.libs", "scipy.libs"):
        (packages / name).mkdir(parents=True)
    (packages / "six.py").touch()
    monkeypatch.setattr(image_module, "_BASE", base)
    places = {name: packages / name for name in ("numpy", "six.py")}
    monkeypatch.setattr(image_module, "_place_of", lambda name: places.get(name) or places.get(f"{name}.py"))
    monkeypatch.setattr(image_module, "__file__", str(base / "lib/course/grading/sandbox/image.py"))
    return base


def test_a_base_environment_shows_the_listed_packages_alone(conda):
    image = SandboxImage.__new__(SandboxImage)
    assert [path.name for path in image.packages] == ["numpy", "six.py", "numpy.libs"]
    ours = [str(path.relative_to(conda)) for path in image.covered if path.is_relative_to(conda)]
    assert ours == ["lib/course", "lib/python3/dist-packages", "lib/python3.12/site-packages"]
    assert [path.name for path in image_module._parts_of_python()] == ["bin", "lib"]


def test_more_than_nine_folders_are_shown_to_nobody(image, tmp_path, monkeypatch):
    """In a shell, `$10` is the first argument and a zero."""
    if os.geteuid() != 0:
        pytest.skip("only root gives up being root")
    places = []
    for number in range(11):
        place = tmp_path / f"packages-{number:02}" / f"package_{number}"
        place.mkdir(parents=True)
        (place / "file").write_text(str(number))
        places.append(place)
    monkeypatch.setitem(image.__dict__, "packages", [*image.packages, *places])
    seen = [f"/machine{place}/file" for place in places]
    code = f"for name in {seen!r}: print(open(name).read())"
    done = subprocess.run([*image.command(Limits()), code], capture_output=True, text=True, check=False)
    assert done.stdout.split() == [str(number) for number in range(11)], done.stderr


# -- what the grader itself runs ----------------------------------------------------------------------

EVIL = "import os\nopen(os.environ['MARK'], 'a').write(__name__ + '\\n')\n"
NAMES = """
    matplotlib numpy conftest sitecustomize usercustomize llc jupytext nbval pytest json socket ctypes PIL
    font_manager argparse site rich packaging
""".split()  # noqa: SIM905


@pytest.fixture
def hand_ins(tmp_path, monkeypatch):
    """A folder of hand-ins with the names of modules, in which the command is called; an empty home."""
    folder = tmp_path / "hand-ins"
    folder.mkdir()
    for name in NAMES:
        (folder / f"{name}.py").write_text(EVIL)
    (folder / "pytest.ini").write_text("[pytest]\naddopts = -p conftest\npython_files = *.py\n")
    (folder / "matplotlibrc").write_text("backend: module://numpy\n")
    for name in ("home", "temporary"):
        (tmp_path / name).mkdir()
    tmp_path.chmod(0o755)
    monkeypatch.chdir(folder)
    monkeypatch.setenv("MARK", str(tmp_path / "mark"))
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    for name in ("XDG_CACHE_HOME", "MPLCONFIGDIR", "PYTHONPATH"):
        monkeypatch.delenv(name, raising=False)
    return folder


def test_the_fonts_are_listed_without_the_current_folder(hand_ins, tmp_path):
    image_module.copy_fonts(tmp_path / "fonts")
    assert list((tmp_path / "fonts").iterdir())
    assert not (tmp_path / "mark").exists()


@pytest.mark.parametrize("command", [["grading"], ["-m", "grading"]], ids=" ".join)
def test_nothing_in_the_current_folder_runs(hand_ins, tmp_path, solution, command):
    nbformat.write(solution, hand_ins / "ada.ipynb")
    source = tmp_path / "lines.md"
    text = (Path(__file__).parents[1] / "lines.md").read_text("utf-8")
    source.write_text(text.replace("llc.data]", "llc.data, figures.plots]"), "utf-8")
    if command == ["grading"]:  # with -m, Python itself takes a `grading.py` that lies there for the command
        (hand_ins / "grading.py").write_text(EVIL)
        command = [str(Path(sys.executable).with_name("grading"))]
    out = tmp_path / "out"
    words = [sys.executable, *command, "grade", "ada.ipynb", "--source", str(source), "-o", str(out)]
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert '"earned": 9' in (out / "sheets" / "lines" / "records" / "ada.json").read_text("utf-8")
    assert not (tmp_path / "mark").exists(), (tmp_path / "mark").read_text()
