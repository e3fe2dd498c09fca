"""The fork server gives each sandbox the view of its sheet, and nothing that it saw before."""

import json
import os

from grading.model import Task
from grading.sandbox.image import SandboxImage
from grading.sandbox.inside.namespaces import COURSE, VIEWS
from grading.sandbox.launchers import ready, start_launcher
from grading.submission.grade import grade
from tests.grading.conftest import LIMITS, points


def test_modules_are_found_in_a_view_as_old_as_the_empty_folder_it_covers(sheet, solution, tmp_path):
    """Python looks into a folder again only when its time of change differs, and clocks tick slowly."""
    answer = next(cell for cell in solution.cells if cell["id"] == "scores")
    answer.source += "\n\nassert data.iris().X.shape == (150, 4)"
    path = tmp_path / "solution.ipynb"
    path.write_text(json.dumps(solution))
    image = SandboxImage({sheet.name: sheet.modules})
    for folder in (COURSE, f"{VIEWS}/{sheet.name}"):
        os.utime(image.folder / folder[1:], (1e9, 1e9))
    launcher = ready(start_launcher(image, LIMITS, core=0))
    try:
        record = grade(Task("solution", sheet.name, path), sheet, launcher, LIMITS)
    finally:
        launcher.close()
        image.close()
    assert record.parts[0].reasons == ()
    assert points(record)["scores"] == record.parts[0].points
