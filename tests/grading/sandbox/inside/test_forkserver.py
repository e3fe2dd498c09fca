"""The fork server gives each sandbox the view of its sheet, and nothing that it saw before."""

import os
from contextlib import closing

from grading.sandbox.image import SandboxImage
from grading.sandbox.inside.namespaces import COURSE, VIEWS
from grading.sandbox.launchers import ready, start_launcher
from tests.grading.conftest import LIMITS, a_core, points


def test_modules_are_found_in_a_view_as_old_as_the_empty_folder_it_covers(sheet, solution, mark):
    """Python looks into a folder again only when its time of change differs, and clocks tick slowly."""
    answer = next(cell for cell in solution.cells if cell["id"] == "scores")
    answer.source += "\n\nassert llc.iris().X.shape == (150, 4)"
    with closing(SandboxImage({sheet.name: sheet.modules})) as image:
        for folder in (COURSE, f"{VIEWS}/{sheet.name}"):
            os.utime(image.folder / folder[1:], (1e9, 1e9))
        with closing(ready(start_launcher(image, LIMITS, a_core()))) as launcher:
            record = mark(solution, launcher=launcher)
    assert record.parts[0].reasons == ()
    assert points(record)["scores"] == record.parts[0].points
