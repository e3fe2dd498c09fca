"""The sections that the header of a sheet names are in its chapter, and the answers in the sheet."""

import re

import pytest
from docutils.nodes import make_id

from grading.sheets.source import read_source
from tests.exercises.variants import EXERCISES

CHAPTERS = EXERCISES.parent / "chapters"
SHEETS = [path for path in sorted(EXERCISES.glob("*.md")) if (CHAPTERS / path.name).exists()]


@pytest.mark.parametrize("path", SHEETS, ids=lambda path: path.stem)
def test_each_part_names_a_section_of_its_chapter(path):
    notebook = read_source(path)
    headings = re.findall(r"^###? (.*)$", (CHAPTERS / path.name).read_text("utf-8"), re.MULTILINE)
    there = {make_id(re.sub(r"\$\\?(\w+)\$", r"\1", heading)) for heading in headings}
    named = notebook.metadata["course"]["sections"]
    lost = {answer: section for answer, section in named.items() if section not in there}
    assert not lost, f"{path.name}: name other sections under course: sections:, of {sorted(there)}"
    assert set(named) <= {cell.metadata.get("nbgrader", {}).get("grade_id") for cell in notebook.cells}
