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
    made = bytecode.compiled(FILES, keeps_source=keeps_source)
    assert {"a/data.csv", "a/old.py"} <= set(made), "what is no Python is left"
    assert ("a/b.py" in made) == keeps_source
    for name, content in made.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        # A source that differs shows which of both is imported.
        (tmp_path / name).write_bytes(content.replace(b"41", b"0") if name.endswith(".py") else content)
    asked = [sys.executable, "-c", "import a; print(a.x)"]
    assert subprocess.run(asked, cwd=tmp_path, capture_output=True, text=True).stdout == "42\n"
    (tmp_path / "all.zip").write_bytes(pack.zipped(made))
    asked[-1] = "import sys; sys.path.insert(0, 'all.zip'); sys.path.remove(''); import a; print(a.x)"
    assert subprocess.run(asked, cwd=tmp_path, capture_output=True, text=True).stdout == "42\n"


def test_another_python_s_code_is_not_shipped():
    files = {"book.zip": pack.zipped(FILES)}
    one = pack.Pack(dict(files), "2.7.18", "1.25")
    pack.compile_all(one)
    assert one.files == files
