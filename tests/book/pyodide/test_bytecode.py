"""Modules that are compiled before they are shipped."""

import subprocess
import sys

import pytest

from book_ext.pyodide import bytecode, pack

FILES = {
    "a/__init__.py": b"from a.b import x",
    "a/b.py": b"x = 41 + 1",
    "a/data.csv": b"1",
    "a/old.py": b"print 1",
}


@pytest.mark.parametrize("keeps_source", [True, False])
def test_compiled_modules_are_imported(tmp_path, keeps_source):
    pack.write_files(tmp_path, FILES)
    bytecode.compile_all(tmp_path, keeps_source=keeps_source, optimize=0)
    made = pack.read_files(tmp_path)
    assert {"a/data.csv", "a/old.py"} <= set(made), "what is no Python is left"
    assert ("a/b.py" in made) == keeps_source
    if keeps_source:  # a source that differs shows which of both is imported
        (tmp_path / "a" / "b.py").write_text("x = 0")
    asked = [sys.executable, "-c", "import a; print(a.x)"]
    assert subprocess.run(asked, cwd=tmp_path, capture_output=True, text=True).stdout == "42\n"
    (tmp_path / "all.zip").write_bytes(pack.zipped(made))
    asked[-1] = "import sys; sys.path.insert(0, 'all.zip'); sys.path.remove(''); import a; print(a.x)"
    assert subprocess.run(asked, cwd=tmp_path, capture_output=True, text=True).stdout == "42\n"


def test_the_page_s_own_python_compiles_and_says_why_where_it_fails(tmp_path):
    code = "import sys, pathlib; pathlib.Path(sys.argv[1], 'magic').write_text(sys.version.split()[0])"
    (script := tmp_path / "script.py").write_text(f"{code}\n1 / 0")
    with pytest.raises(pack.distribution.Refusal, match=r"failed at script.py: ZeroDivisionError"):
        pack.in_page_python(script, tmp_path)
    assert (tmp_path / "magic").read_text() == pack.distribution.lock()["info"]["python"]
