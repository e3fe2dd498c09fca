"""The pages of the book, from its table of contents."""

from pathlib import Path

import yaml

ROOT = Path(__file__).parent.parent.parent


def toc_pages() -> list[str]:
    toc = yaml.safe_load((ROOT / "_toc.yml").read_text("utf-8"))
    files = [chapter["file"] for part in toc["parts"] for chapter in part["chapters"]]
    return [f"{name}.html" for name in [toc["root"], *files]]


PAGES = [*toc_pages(), "search.html", "genindex.html"]
CHAPTERS = [page for page in PAGES if page.startswith("chapters/")]
SHEETS = [page for page in PAGES if page.startswith("exercises/")]
# One page of each kind: what is alike on all others is looked at there in every theme and width.
KINDS = [
    "index.html",
    "chapters/evaluation.html",
    "exercises/linear-separators.html",
    "appendix/errata.html",
    "appendix/api.html",
    "appendix/your-progress.html",
    "appendix/review.html",
    "search.html",
    "genindex.html",
]
# Two frames later the scripts have seen how large everything in the folds and behind the veils is.
SHOW_ALL = """async () => {
  document.querySelectorAll("form.predict .show-me").forEach(button => button.click());
  document.querySelectorAll("article details").forEach(fold => fold.open = true);
  for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
}"""
FRAMES = "new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))"
# What scrolls sideways and does not say so at its edges, or is no stop for the keyboard.
SILENT = """() => [...document.querySelectorAll("article :is(.formula, pre, table, .picture)")]
  .filter(box => box.checkVisibility() && box.scrollWidth > box.clientWidth + 1)
  .filter(box => {
    const {backgroundImage, maskImage, webkitMaskImage} = getComputedStyle(box);
    return backgroundImage === "none" || (maskImage ?? webkitMaskImage) === "none" || box.tabIndex !== 0;
  }).map(box => box.outerHTML.slice(0, 120))"""
WIDTH = "document.documentElement.scrollWidth"
THEME_IS = "scheme => document.documentElement.dataset.theme === scheme"
COLOURS_CHANGED = "Promise.allSettled(document.getAnimations().map(change => change.finished))"
# Without the list of all that passed, whose making takes most of the time.
VIOLATIONS = """async part =>
  (await axe.run(part, {resultTypes: ["violations"], selectors: false, preload: false})).violations
  .map(v => [v.id, v.impact, v.nodes.map(node => node.html.slice(0, 300))])"""
