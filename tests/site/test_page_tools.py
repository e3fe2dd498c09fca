"""What a page offers: to be taken along, seen alone, and told where it is wrong, from disk and over http."""

import re
from urllib.parse import parse_qs, urlsplit

import pytest

from tests.conftest import served
from tests.site.conftest import SETTLED
from tests.site.pages import CHAPTERS, FRAMES, PAGES, SHEETS

CHAPTER = "chapters/linear-separators.html"
ISSUES = "https://github.com/ada/engine/issues/new"
NO_TEXT = {"search.html", "genindex.html", "index.html"}
# In the third section, with a formula.
PARAGRAPH = "#what-the-vector-theta-says-about-the-separator > p:has(.katex)"
MARK = """paragraph => {
  const range = document.createRange();
  range.selectNodeContents(paragraph);
  getSelection().removeAllRanges();
  getSelection().addRange(range);
}"""


def without_code(markdown):
    return re.sub(r"^(`{3,}).*?^\1$|`[^`\n]+`", "", markdown, flags=re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize("path", [path for path in PAGES if path not in NO_TEXT])
def test_a_page_is_there_as_markdown_that_all_can_read(site, pages, path):
    links = {link.text: link.get("href") for link in pages[site / path].xpath("//ul[@class='page-tools']//a")}
    assert "Report a mistake" in links
    file = ((site / path).parent / links["Download as Markdown"]).resolve()
    text = file.read_text("utf-8")
    assert re.search(r"^# ", text, re.MULTILINE)
    assert not re.findall(r":::|\{[a-z:]+\}`|^```\{|- \[x\]", without_code(text), re.MULTILINE)
    notebook = links.get("Download the notebook")
    assert bool(notebook) == (path in CHAPTERS + SHEETS)
    if notebook:
        assert ((site / path).parent / notebook).resolve() == file.with_suffix(".ipynb")
        assert file.with_suffix(".ipynb").exists()


def test_a_page_is_printed_and_fills_the_screen(visit, address):
    page = visit(address, CHAPTER)
    page.evaluate("window.print = () => (window.printed = true)")
    page.get_by_text("This page", exact=True).click()
    page.get_by_role("button", name="PDF").click()
    assert page.evaluate("printed")
    full = page.get_by_role("button", name="Full screen")
    for is_full in (True, False):
        full.click()
        page.wait_for_function("is => Boolean(document.fullscreenElement) === is", arg=is_full)


@pytest.mark.parametrize("path", PAGES)
def test_without_a_repository_each_page_says_how_else_to_tell(site, pages, path):
    (link,) = pages[site / path].xpath("//footer//a[@class='report']")
    asked = {name: value[0] for name, value in parse_qs(urlsplit(link.get("href")).query).items()}
    assert link.get("href").startswith("mailto:?")
    assert asked["subject"]
    assert f"Page: {path.removesuffix('.html')}\r\n" in asked["body"]
    assert re.search(r"Version: \d+\.\d+", asked["body"])
    assert "tell whoever gave it to you" in link.getparent().text_content()


def test_a_mail_can_be_copied(visit, address):
    page = visit(address, CHAPTER, permissions=["clipboard-read", "clipboard-write"])
    page.locator(PARAGRAPH).first.evaluate(MARK)
    page.locator("footer button[data-does=copy-report]").click()
    page.get_by_text("Copied").wait_for()
    text = page.evaluate("navigator.clipboard.readText()")
    assert "Page: chapters/linear-separators" in text
    assert "\n> " in text


@pytest.fixture(scope="module", params=["file", "http"])
def with_repository(request, site, tmp_path_factory):
    """The address of a copy of one page that knows its repository."""
    folder = tmp_path_factory.mktemp("with_repository")
    (folder / "_static").symlink_to(site / "_static")
    (folder / "_images").symlink_to(site / "_images")
    page = (site / CHAPTER).read_text("utf-8")
    page = page.replace('href="mailto:?subject=', f'target="_blank" href="{ISSUES}?title=')
    (folder / CHAPTER).parent.mkdir()
    (folder / CHAPTER).write_text(page, "utf-8")
    if request.param == "file":
        yield folder.as_uri()
    else:
        with served(folder) as address:
            yield address


@pytest.fixture
def reader(browser, with_repository):
    """A page that can follow its links to the repository."""
    context = browser.new_context(viewport={"width": 1280, "height": 900}, reduced_motion="reduce")
    context.route("https://github.com/**", lambda route: route.fulfill(body="an issue"))
    page = context.new_page()
    page.goto(f"{with_repository}/{CHAPTER}")
    page.evaluate(SETTLED)
    yield page
    context.close()


def issue(page, link):
    """The title and the text of the issue to which one click leads, by an address as short as one may be."""
    with page.context.expect_page() as opened:
        link.click()
    opened.value.wait_for_load_state()
    assert opened.value.url.startswith(ISSUES)
    assert len(opened.value.url) < 4000
    asked = parse_qs(urlsplit(opened.value.url).query)
    return asked["title"][0], asked["body"][0].replace("\r\n", "\n")


def test_one_click_beside_a_paragraph_leads_to_a_report_on_it(reader):
    paragraph = reader.locator(PARAGRAPH).first
    section = paragraph.evaluate("e => e.closest('section').id")
    paragraph.hover()
    box, beside = paragraph.bounding_box(), reader.locator("a.hash").bounding_box()
    assert beside["x"] == pytest.approx(box["x"] + box["width"])
    assert beside["y"] == pytest.approx(box["y"])
    title, body = issue(reader, reader.locator("a.hash"))
    words = paragraph.evaluate("e => e.firstChild.textContent")
    assert f"> {words[:20].strip()}" in body
    assert re.search(r"> .*\$.+\$", body), "a formula is its TeX"
    assert f"(#{section})\n" in body
    assert "Page: chapters/linear-separators\nVersion: " in body
    assert title.startswith("Linear separators: ")


def test_the_link_of_the_page_takes_the_words_that_are_marked(reader):
    reader.locator(PARAGRAPH).first.evaluate(
        "e => getSelection().setBaseAndExtent(e.firstChild, 0, e.firstChild, 9)"
    )
    words = reader.evaluate("getSelection().toString()").strip()
    reader.get_by_text("This page", exact=True).click()
    _, body = issue(reader, reader.locator(".page-tools a.report"))
    assert body.endswith(f"\n> {words}")
    assert "\nSection: " in body


def test_without_marked_words_the_page_itself_is_reported(reader):
    title, body = issue(reader, reader.locator("footer a.report"))
    assert title == "Linear separators"
    assert body.startswith("What is wrong here, and what would be right?\n")
    assert "Section" not in body


def test_a_report_stays_as_short_as_an_address_may_be(reader):
    reader.locator("article section").first.evaluate(MARK)
    _, body = issue(reader, reader.locator("footer a.report"))
    assert body.endswith("…")


def test_the_hash_is_no_stop_of_the_keyboard_and_moves_nothing(visit, address):
    page = visit(address, CHAPTER)
    height = page.evaluate("document.documentElement.scrollHeight")
    for width in (1280, 390):
        page.set_viewport_size({"width": width, "height": 900})
        page.evaluate(FRAMES)
        assert page.evaluate("document.documentElement.scrollWidth") <= width, "nor in a window made narrow"
        page.locator(PARAGRAPH).first.hover()
        beside = page.locator("a.hash")
        assert beside.evaluate("e => e.tabIndex") == -1
        assert beside.bounding_box()["x"] >= 0
        assert beside.bounding_box()["height"] >= 24
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        page.mouse.move(0, 0)
    page.set_viewport_size({"width": 1280, "height": 900})
    assert page.evaluate("document.documentElement.scrollHeight") == height
