"""What search looks through: each place once, in the words that a reader sees."""

from book_ext.search.index import Section, sections

PAGE = """<html><body><header>menu</header><article><section id="lines"><h1 id="title">Lines</h1>
<p>A line<a class="headerlink" href="#lines">#</a> is
<span class="math"><math><mi>θ</mi><mi>x</mi><annotation>\\theta x</annotation></math><span
 class="katex-html">θx</span></span>.</p>
<section id="sides"><h2><span class="section-number">2.1</span>Two sides</h2>
<p>A <span class="target" id="term-half-space"><a href="#">half-space</a></span> has<br>one.</p>
<pre>code</pre><ul><li>above</li><li>below</li></ul>
<form>Which?<ul><li>this</li></ul></form>
<section id="proof-content"><p>No heading.</p></section></section></section></article></body></html>"""
TERMS = """<html><body><article><h1>Terms</h1><dl><dt id="term-a">a thing</dt><dt id="term-b">b</dt>
<dd><p>What it is.</p></dd></dl><dl><dt class="sig" id="llc.f">llc.f(x)</dt><dd><p>Computes.</p></dd></dl>
</article></body></html>"""


def test_a_section_has_its_own_text_and_terms():
    assert sections("a.html", PAGE) == [
        Section("a.html", "Lines", "Lines", "A line is θx.", ""),
        Section(
            "a.html#sides",
            "Two sides",
            "Lines",
            "A half-space has one. above below Which? No heading.",
            "half space",
        ),
    ]


def test_an_entry_is_found_once_by_all_its_names():
    assert sections("t.html", TERMS) == [
        Section("t.html#term-a", "a thing, b", "Terms", "What it is.", ""),
        Section("t.html#llc.f", "llc.f", "Terms", "Computes.", ""),
    ]
