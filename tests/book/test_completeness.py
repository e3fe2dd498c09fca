"""No page is left out, not run, or without what its readers need: a place, a header, captions, alt texts."""

import re
from pathlib import Path

import pytest
import yaml

from scripts.prose import cells

ROOT = Path(__file__).parent.parent.parent
CODE = "\n```{code-cell}"


def relative(paths) -> list[str]:
    return sorted(path.relative_to(ROOT).as_posix() for path in paths)


PAGES = relative(
    path for folder in ["chapters", "appendix", "exercises"] for path in (ROOT / folder).glob("*.md")
)
NOTEBOOKS = [page for page in PAGES if CODE in (ROOT / page).read_text("utf-8")]


@pytest.mark.parametrize("page", PAGES)
def test_page_is_in_the_table_of_contents(page):
    toc = yaml.safe_load((ROOT / "_toc.yml").read_text("utf-8"))
    listed = {chapter["file"] for part in toc["parts"] for chapter in part["chapters"]}
    assert page.removesuffix(".md") in listed


@pytest.mark.parametrize("page", NOTEBOOKS)
def test_notebook_has_its_header(page):
    """Without it a page is silently not executed."""
    header = yaml.safe_load((ROOT / page).read_text("utf-8").split("---\n")[1])
    assert header["kernelspec"]["name"] == "python3"
    assert header["jupytext"]["text_representation"]["format_name"] == "myst"


@pytest.mark.parametrize("page", [page for page in NOTEBOOKS if page.startswith("chapters/")])
def test_figures_have_caption_name_and_alt_text(page):
    for cell in cells((ROOT / page).read_text("utf-8")):
        settings, place = cell.settings.get("mystnb", {}), f"{page}:{cell.line}: the figure"
        if "figure" in settings or "image" in settings:
            figure, alt = settings.get("figure", {}), settings.get("image", {}).get("alt", "")
            assert figure.get("caption", "").strip(), f"{place} has no caption"
            assert figure.get("name", "").startswith("fig-"), f"{place} has no name that begins with fig-"
            assert len(alt) > 30, f"{place} has no `alt` under `image` that says what is to be seen"


SHEETS = {Path(page).stem for page in PAGES if page.startswith("exercises/")}


@pytest.mark.parametrize(
    "chapter", [page for page in PAGES if page.startswith("chapters/") and Path(page).stem in SHEETS]
)
def test_chapter_links_to_its_sheet(chapter):
    stem, text = Path(chapter).stem, (ROOT / chapter).read_text("utf-8")
    assert f"{{exercise-card}} {stem}\n" in text or f"../exercises/{stem}" in text


COURSES = (ROOT / "appendix" / "coming-from.md").read_text("utf-8").split("\n## ")[1:6]


@pytest.mark.parametrize("course", COURSES, ids=lambda course: course.partition("\n")[0])
def test_the_chapters_of_another_course_are_those_of_its_table(course):
    toc = yaml.safe_load((ROOT / "_toc.yml").read_text("utf-8"))
    texts = [(ROOT / f"{one['file']}.md").read_text("utf-8") for one in toc["parts"][0]["chapters"]]
    order = [one["file"] for one in toc["parts"][0]["chapters"]]
    said = re.search(r"^Your course covers chapters (.*?)\.", course, re.MULTILINE)[1]
    ends = [(int(first), int(last or first)) for first, last in re.findall(r"(\d+)(?: to (\d+))?", said)]
    labels = [
        next(n for n, text in enumerate(texts, 1) if f"\n({label})=" in text)
        for label in re.findall(r"\]\(([\w-]+)\)", course)
    ]
    rows = [
        order.index(f"chapters/{name}") + 1 for name in re.findall(r"\]\(\.\./chapters/([\w-]+)\.md", course)
    ]
    assert {n for first, last in ends for n in range(first, last + 1)} == {*labels, *rows}
