"""Every link leads somewhere, and nothing that a page loads lies on another host."""

from bs4 import BeautifulSoup

from tests.site.pages import PAGES


def test_every_internal_link_leads_somewhere(site):
    pages = {path: BeautifulSoup(path.read_text("utf-8"), "html.parser") for path in site.rglob("*.html")}
    anchors = {path: {tag["id"] for tag in html.select("[id]")} for path, html in pages.items()}
    dead = []
    for path, html in pages.items():
        for tag in html.select("[href], [src]"):
            link = tag.get("href") or tag.get("src")
            if not link or link.startswith(("http:", "https:", "mailto:", "data:")):
                continue
            target, _, anchor = link.partition("#")
            folder = site if target.startswith("/") else path.parent  # the 404 page begins at the root
            file = (folder / target.partition("?")[0].lstrip("/")).resolve() if target else path
            if not file.exists() or (anchor and file in anchors and anchor not in anchors[file]):
                dead.append(f"{path.relative_to(site)}: {link}")
    assert not dead


def test_no_page_names_another_host_for_what_it_loads(site):
    html = [(path, BeautifulSoup(path.read_text("utf-8"), "html.parser")) for path in site.rglob("*.html")]
    loads = "script[src], link[rel=stylesheet], link[rel=preload], img[src], iframe, source[src]"
    foreign = [
        f"{path.relative_to(site)}: {tag}"
        for path, page in html
        for tag in page.select(loads)
        if (tag.get("src") or tag.get("href") or "").startswith(("http:", "https:", "//"))
    ]
    assert not foreign


def test_every_page_has_the_strict_security_policy_before_it_loads_anything(site):
    for name in PAGES:
        head = BeautifulSoup((site / name).read_text("utf-8"), "html.parser").head
        policy = head.select_one('meta[http-equiv="Content-Security-Policy"]')
        assert policy, name
        assert not policy.find_previous(["script", "link", "style"]), name
        rules = dict(rule.strip().split(" ", 1) for rule in policy["content"].split(";"))
        assert rules["default-src"] == "'none'"
        assert "unsafe" not in rules["script-src"] + rules["style-src"]
