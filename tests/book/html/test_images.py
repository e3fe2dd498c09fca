"""Pictures keep their place, wait until they are near, and have a dark copy in the palette's dark colours."""

from book_ext.html import images
from figures.plots import PALETTE

SVG = (
    '<svg width="{}pt" height="150pt" xmlns="http://www.w3.org/2000/svg">'
    '<path fill="{}" stroke="#123456"/></svg>'
)
PNG = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x20\0\0\0\x10\x08\x06\0\0\0"
CLAY, DARK_CLAY = PALETTE["clay"], "#ff9f5a"


def test_sizes_are_css_pixels(tmp_path):
    (tmp_path / "a.svg").write_text(SVG.format(300, CLAY))
    (tmp_path / "b.png").write_bytes(PNG)
    assert images.size(tmp_path / "a.svg") == (400, 200)
    assert images.size(tmp_path / "b.png") == (32, 16)


def test_only_colours_of_the_palette_change():
    assert images.darkened(SVG.format(1, CLAY)) == SVG.format(1, DARK_CLAY)


def test_a_picture_has_a_dark_copy_a_wide_one_uses_the_margin_and_a_form_for_phones(build, tmp_path):
    for name, width in {"a": 300, "b": 600, "c": 600, "c.narrow": 300}.items():
        (tmp_path / f"{name}.svg").write_text(SVG.format(width, CLAY))
    markdown = "".join(f":::{{figure}} {name}.svg\n:alt: What is seen\nCaption\n:::\n" for name in "abc")
    page, warnings = build(markdown)
    assert not warnings
    figures = page.select("figure")
    assert ["wide" in figure.get("class", []) for figure in figures] == [False, True, True]
    light, dark = figures[0].select("img")
    assert (light.parent["class"], dark.parent["class"]) == (["only-light"], ["only-dark"])
    assert {image["loading"] for image in (light, dark)} == {"lazy"}
    assert {(image["width"], image["height"]) for image in (light, dark)} == {("400", "200")}
    assert DARK_CLAY in (tmp_path / "out" / "html" / dark["src"]).read_text()

    light, dark = page.select("source")  # of the third alone
    assert {*figures[2].select("source")} == {light, dark}
    assert {(source["width"], source["height"]) for source in (light, dark)} == {("400", "200")}
    assert {source["media"] for source in (light, dark)} == {"screen and (max-width: 45em)"}
    for source, colour in ((light, CLAY), (dark, DARK_CLAY)):
        assert colour in (tmp_path / "out" / "html" / source["srcset"]).read_text()
