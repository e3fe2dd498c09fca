"""What a reviewer is told of a pull request: which pages of the built site it changes."""

import shutil
import subprocess
import sys

from scripts import changed_pages
from tests.site.pages import CHAPTERS, ROOT


def told(old, new):
    """The lines of the report on two folders."""
    command = [sys.executable, ROOT / "scripts" / "changed_pages.py", old, new]
    return subprocess.run(command, capture_output=True, text=True).stdout.splitlines()


def test_every_page_of_the_site_is_compared(site, pages):
    assert {site / name for name in changed_pages.articles(site)} == set(pages) - {site / "404.html"}


def test_new_changed_and_gone_pages_are_named_and_what_surrounds_them_is_not(site, tmp_path):
    old, new = tmp_path / "old", tmp_path / "new"
    for folder, names in ((old, CHAPTERS[:3]), (new, CHAPTERS[1:4])):
        for name in names:
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(site / name, folder / name)
    changed, same = (new / name for name in CHAPTERS[1:3])
    for page, end in ((changed, "</article>"), (same, "</footer>")):
        page.write_text(page.read_text("utf-8").replace(end, f"A word more.{end}"), "utf-8")
    lines = [f"- `{CHAPTERS[3]}` (new)", f"- `{CHAPTERS[1]}` (changed)", f"- `{CHAPTERS[0]}` (gone)"]
    assert told(old, new) == ["## Pages that this pull request changes", "", *lines]
    assert told(old, old)[-1] == "None."


def test_a_folder_without_a_site_is_no_answer(site, tmp_path):
    assert told(site, tmp_path) == []
