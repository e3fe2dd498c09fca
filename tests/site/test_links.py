"""Every link leads somewhere, and nothing that a page loads lies on another host."""

import json
import re
import zipfile
from pathlib import Path

import pytest

from tests.site.pages import CHAPTERS, PAGES, SHEETS


def test_every_internal_link_leads_somewhere(site, pages):
    anchors = {path: set(page.xpath("//@id")) for path, page in pages.items()}
    dead = []
    for path, page in pages.items():
        for link in page.xpath("//@href | //@src"):
            if not link or link.startswith(("http:", "https:", "mailto:", "data:")):
                continue
            target, _, anchor = link.partition("#")
            file = (path.parent / target.partition("?")[0]).resolve() if target else path
            if not file.exists() or (anchor and file in anchors and anchor not in anchors[file]):
                dead.append(f"{path.relative_to(site)}: {link}")
    assert not dead


def test_words_of_other_courses_lead_to_sections_with_their_numbers(site, pages):
    rows = pages[site / "appendix/coming-from.html"].xpath("//table[contains(@class, 'by-other-names')]//a")
    assert rows
    assert [link.get("href") for link in rows if not re.match(r"\d+\.\d", link.text_content())] == []
    (gradient, *_) = (
        link for link in rows if link.get("href").endswith("negative-log-likelihood.html#the-gradient")
    )
    assert gradient.text_content() == "5.5 The gradient"


@pytest.mark.parametrize("page", SHEETS)
def test_a_sheet_s_page_leads_to_its_notebook_and_what_that_needs(site, pages, page):
    links = pages[site / page].xpath("//article//a[contains(@class, 'download')]")
    assert [link.text_content() for link in links] == ["download the notebook", "its package"]
    notebook, package = [(site / page).parent / link.get("href") for link in links]
    assert notebook.name == Path(page).with_suffix(".ipynb").name
    text = notebook.read_text("utf-8")
    assert json.loads(text)["metadata"]["course"]["sheet"] == Path(page).stem
    assert f'%pip install \\"./{package.name}[student]' in text
    files = zipfile.ZipFile(package).namelist()
    assert {"llc/tables/iris.csv", "figures/bundle/separator.js", "grading/student/check.py"} <= set(files)


def test_no_page_names_another_host_for_what_it_loads(site, pages):
    styles = "//link[@rel='stylesheet' or @rel='preload']/@href"
    loads = f"//script/@src | {styles} | //img/@src | //iframe/@src | //source/@src"
    foreign = [
        f"{path.relative_to(site)}: {address}"
        for path, page in pages.items()
        for address in page.xpath(loads)
        if address.startswith(("http:", "https:", "//"))
    ]
    assert not foreign


def test_every_page_has_the_strict_security_policy_before_it_loads_anything(site, pages):
    for name in PAGES:
        (policy,) = pages[site / name].xpath("//head/meta[@http-equiv='Content-Security-Policy']")
        assert not policy.xpath("preceding::script | preceding::link | preceding::style"), name
        rules = dict(rule.strip().split(" ", 1) for rule in policy.get("content").split(";"))
        assert rules["default-src"] == "'none'"
        # To compile WebAssembly, on pages that run Python, is no way to run a script.
        rules["script-src"] = rules["script-src"].replace("'wasm-unsafe-eval'", "")
        assert "unsafe" not in rules["script-src"] + rules["style-src"]


def test_a_link_into_a_fold_opens_it(visit, address, site, pages):
    for path in CHAPTERS:
        folded = pages[site / path].xpath("//article//details[not(@open)]//*[@id]/@id")
        if folded:
            break
    page = visit(address, f"{path}#{folded[0]}")
    assert page.locator(f"[id='{folded[0]}']").is_visible()


def test_a_link_to_a_folded_section_opens_it_and_no_other_fold(visit, address):
    page = visit(address, "chapters/gradient-descent.html#newtons-method")
    assert page.locator("section:has(> #newtons-method) > details > div").is_visible()
    assert page.locator("#further > section > details[open]").count() == 1
    page.goto(f"{address}/chapters/gradient-descent.html#choosing-the-step-size")
    assert not page.locator("#choosing-the-step-size details.proof").evaluate("fold => fold.open")
