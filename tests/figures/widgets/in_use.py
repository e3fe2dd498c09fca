"""What every figure must do in a page; the test file of each runs this battery with its own numbers."""

import json
import re
import shutil
import time
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, ClassVar

import numpy as np
import pytest
from playwright.sync_api import Browser, Locator, Page, Route

from figures.widgets.base import BUNDLE, Figure
from tests.conftest import served

WIDTHS = [360, 1280]
# Each address, theme and width occurs; the narrow one is touched.
CONDITIONS = [("http", "light", 1280), ("file", "dark", 390)]
STATE = "document.querySelector('.llc-figure').model"
NUMBER = re.compile(r"[-−]?(?:\d+\.?\d*(?:e[-−]?\d+)?|∞)")

WATCH = """async (names) => {
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  const figure = document.querySelector(".llc-figure");
  return {
    state: Object.fromEntries(names.map((name) => [name, figure.model.get(name)])),
    printed: Object.fromEntries(
      [...figure.querySelectorAll("[data-readout]")].map((e) => [e.dataset.readout, e.textContent])),
    height: figure.getBoundingClientRect().height,
  };
}"""

OBSERVE_SHIFTS = """window.shift = 0; new PerformanceObserver((list) =>
list.getEntries().forEach((entry) => (window.shift += entry.value)))
.observe({ type: "layout-shift", buffered: true })"""

PAGE = """<!doctype html><html lang="en" data-theme="{theme}"><head><meta charset="utf-8">
<title>A figure</title><meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="data:,"><link rel="stylesheet" href="figures.css">
<script src="figures.js" defer></script><style>
body {{ margin: 0; background: #fff }} [data-theme=dark] body {{ background: #121212; color: #ddd }}
main {{ max-width: 38rem; margin: auto; padding: 0 16px }}</style>
</head><body><main><h1>A figure</h1>{figure}<p>Below it.</p></main></body></html>"""


def delayed(route: Route) -> None:
    time.sleep(0.4)  # until the page has been painted
    route.continue_()


def middle(part: Locator) -> np.ndarray:
    """Where the middle of an element is in the window."""
    box = part.bounding_box()
    return np.array([box["x"] + box["width"] / 2, box["y"] + box["height"] / 2])


def boxes(parts: Locator) -> np.ndarray:
    """Left, top, right and bottom of elements in the window."""
    rectangles = "all => all.map(e => e.getBoundingClientRect()).map(b => [b.left, b.top, b.right, b.bottom])"
    return np.array(parts.evaluate_all(rectangles)).reshape(-1, 4)


def meet(box: np.ndarray, others: np.ndarray) -> bool:
    """Whether a box has more than its border in common with one of others."""
    return bool(((box[:2] < others[:, 2:]) & (others[:, :2] < box[2:])).all(axis=1).any())


def points_along(line: Locator, count: int = 400) -> np.ndarray:
    """Where a drawn line runs, in the pixels of its view."""
    along = """(line, n) => Array.from({ length: n }, (_, i) => line.getTotalLength() * i / (n - 1))
        .map(d => line.getPointAtLength(d)).map(p => [p.x, p.y])"""
    return np.array(line.evaluate(along, count))


def numbers(text: str) -> list[float]:
    return [float(word.replace("−", "-").replace("∞", "inf")) for word in NUMBER.findall(text)]


def shown_as(value: Any, text: str) -> bool:
    """Whether ``text`` is how ``value`` should read: its words, or its numbers to the decimals printed."""
    if isinstance(value, str):
        return text == value
    values = np.atleast_1d(value).tolist()
    words = [word.replace("−", "-").replace("∞", "inf") for word in NUMBER.findall(text)]
    return len(words) == len(values) and all(map(rounds_to, values, words))


def rounds_to(value: float, word: str) -> bool:
    mantissa, _, power = word.partition("e")
    unit = 10.0 ** (int(power or 0) - len(mantissa.partition(".")[2]))
    return abs(float(word) - value) <= 0.5001 * unit or word == str(value)


class InUse:
    """The battery; a subclass names its figure and computes with `llc` what must be printed."""

    figure: ClassVar[type[Figure]]
    set_in_python: ClassVar[tuple[str, Any]]  # a trait and a value that is new to it

    def expected(self, state: dict[str, Any], printed: dict[str, str]) -> dict[str, Any]:
        """The printed numbers by name, from the state (and from what is printed of the pointer)."""
        raise NotImplementedError

    # -- the page ---------------------------------------------------------------------------------

    @pytest.fixture(scope="class")
    @classmethod
    def folder(cls, tmp_path_factory: pytest.TempPathFactory) -> Path:
        folder = tmp_path_factory.mktemp("page")
        data, _ = cls.figure()._repr_mimebundle_()
        for theme in ("light", "dark"):
            page = PAGE.format(theme=theme, figure=data["text/html"])
            (folder / f"{theme}.html").write_text(page, "utf-8")
        twice = PAGE.format(theme="light", figure=2 * data["text/html"])
        (folder / "twice.html").write_text(twice, "utf-8")
        for name in ("figures.js", "figures.css"):
            shutil.copy(BUNDLE / "book" / name, folder)
        return folder

    @pytest.fixture(scope="class")
    @classmethod
    def server(cls, folder: Path) -> Iterator[str]:
        with served(folder) as address:
            yield address

    @pytest.fixture(scope="class")
    @classmethod
    def desk(cls, browser: Browser, folder: Path) -> Iterator[Page]:
        """A page for tests that leave nothing behind which the others would mind."""
        with cls.opened(browser, folder.as_uri()) as page:
            yield page

    @pytest.fixture(scope="class")
    @classmethod
    def phone(cls, browser: Browser, folder: Path) -> Iterator[Page]:
        with cls.opened(browser, folder.as_uri(), width=WIDTHS[0]) as page:
            yield page

    @pytest.fixture
    def at(self, request: pytest.FixtureRequest, desk: Page, phone: Page) -> Page:
        """One of the two, as it was at first."""
        page = {"desk": desk, "phone": phone}[request.param]
        page.locator("[data-reset]").click()
        self.watch(page)  # it moves there
        return page

    # Pages that tests use one after the other: a page of its own costs four times as much as loading anew.
    spare: ClassVar[defaultdict[tuple[Browser, int], list[Page]]] = defaultdict(list)

    @classmethod
    @contextmanager
    def opened(
        cls, browser: Browser, address: str, theme="light", width=1280, late=False, **how: Any
    ) -> Iterator[Page]:
        """A page with nothing left behind in it, which asks for nothing elsewhere and meets no error."""
        own = late or bool(how)
        spare = cls.spare[browser, width]
        if own or not spare:
            size = {"width": width, "height": 1000}
            still = {"reduced_motion": "reduce"}  # handles that breathe would be painted all the while
            page = browser.new_context(viewport=size, has_touch=width < 500, **still | how).new_page()
            page.add_init_script(OBSERVE_SHIFTS)
        else:
            page = spare.pop()
        complaints: list[str] = []
        listeners: dict[Any, Any] = {
            "console": lambda message: complaints.append(message.text),
            "pageerror": lambda error: complaints.append(str(error)),
            "request": lambda request: (
                request.url.startswith((address, "data:", "about:"))
                or complaints.append(f"asked for {request.url}")
            ),
        }
        for event, listen in listeners.items():
            page.on(event, listen)
        if late:
            page.route("**/figures.js", delayed)
        page.goto(f"{address}/{theme}.html")
        if how.get("java_script_enabled", True):
            page.wait_for_selector(".llc-awake")
        yield page
        for event, listen in listeners.items():
            page.remove_listener(event, listen)
        if own:
            page.context.close()
        else:
            page.evaluate("localStorage.clear()")
            page.emulate_media(media="null")
            page.mouse.move(0, 0)
            page.goto("about:blank")
            spare.append(page)
        # A page without scripts says that it blocked them; that is not the figure's doing.
        assert [c for c in complaints if "JavaScript" not in c] == []

    @pytest.fixture
    def page(self, browser: Browser, folder: Path) -> Iterator[Page]:
        with self.opened(browser, folder.as_uri()) as page:
            yield page

    @staticmethod
    def settled(page: Page) -> None:
        page.evaluate("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")

    def state(self, page: Page) -> dict[str, Any]:
        return self.states(page)[0]

    def states(self, page: Page) -> list[dict[str, Any]]:
        return page.evaluate(
            "(names) => [...document.querySelectorAll('.llc-figure')].map((figure) => "
            "Object.fromEntries(names.map((name) => [name, figure.model.get(name)])))",
            list(self.figure.parameters),
        )

    def watch(self, page: Page) -> dict[str, Any]:
        """What the figure holds and shows as soon as it is at rest."""
        return page.evaluate(WATCH, list(self.figure.parameters))

    def printed(self, page: Page) -> dict[str, str]:
        return self.watch(page)["printed"]

    def check_numbers(self, page: Page) -> dict[str, Any]:
        seen = self.watch(page)
        printed, state = seen["printed"], seen["state"]
        expected = self.expected(state, printed)
        wrong = {
            name: (value, printed[name])
            for name, value in expected.items()
            if not shown_as(value, printed[name])
        }
        assert not wrong, f"(should be, is): {wrong} at {state}"
        assert set(self.figure.readouts) == set(expected)
        return seen

    # -- hands ------------------------------------------------------------------------------------

    def drag(self, page: Page, handle: Locator, dx: float, dy: float, steps: int = 3) -> None:
        handle.scroll_into_view_if_needed()
        self.pull(page, middle(handle.locator(".llc-knob")), dx, dy, steps)

    @staticmethod
    def pull(page: Page, start: np.ndarray, dx: float, dy: float, steps: int = 5) -> None:
        """Press, move and let go, with a mouse or on a phone with a finger."""
        x, y = start.tolist()
        if page.viewport_size["width"] > 500:
            page.mouse.move(x, y)
            page.mouse.down()
            page.mouse.move(x + dx, y + dy, steps=steps)
            page.mouse.up()
            return
        finger = page.context.new_cdp_session(page)
        way = [{"x": x + dx * i / steps, "y": y + dy * i / steps} for i in range(steps + 1)]
        for i, point in enumerate(way):
            kind = "touchMove" if i else "touchStart"
            finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [point]})
        finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})

    @staticmethod
    def show(page: Page, preset: str) -> None:
        """Go to a preset by its button, which a challenge has when it is open."""
        button = page.locator(f"button[data-preset='{preset}']")
        number = page.locator(f"li:has(button[data-preset='{preset}']) [data-tick]")
        if number.count():
            number.click()
            assert page.locator("[data-challenge] [data-preset]").filter(visible=True).count() == 1
        button.click()

    def nudge(self, page: Page, figure: Any) -> None:
        """Change the state in the way that comes first to a hand."""
        knob = figure.locator("[data-handle]:has(.llc-knob)")
        if knob.count():
            self.drag(page, knob.first, -30, -20)
        elif figure.locator("input[data-slider]").count():
            figure.locator("input[data-slider]").first.press("ArrowRight")
        else:
            figure.locator("[data-handle]").first.press("Space")

    def names_at_means(self, page: Page, middle: list[float], spreads: list[float]) -> set[int]:
        """Names of means drawn around the middle stand nearest to their handles; how many were seen."""
        page.locator("[data-reset]").focus()
        rng, counts = np.random.default_rng(0), set()
        for spread in np.repeat(spreads, 8):
            means = middle + rng.normal(size=(2, 2)) * spread
            page.evaluate(f"(means) => {STATE}.set('means', means)", means.tolist())
            counts.add(self.check_names(page))
        return counts

    def check_names(self, page: Page) -> int:
        """A name stands nearer to its own handle than to any other that has one. Returns their number."""
        self.settled(page)
        named = page.locator("[data-view] >> nth=0").locator("[data-handle]:has(.llc-tag:not(:empty))")
        names, handles = (boxes(named.locator(part)).reshape(-1, 2, 2) for part in (".llc-tag", ".llc-knob"))
        shown = np.flatnonzero(np.ptp(names, axis=1)[:, 0])
        away = np.linalg.norm(names.mean(axis=1)[:, None] - handles.mean(axis=1), axis=2)
        assert (away.argmin(axis=1)[shown] == shown).all(), self.state(page)
        return len(shown)

    # -- the tests --------------------------------------------------------------------------------

    @pytest.mark.parametrize(("scheme", "theme", "width"), CONDITIONS)
    def test_in_use(self, browser, server, folder, axe, scheme, theme, width) -> None:
        address = server if scheme == "http" else folder.as_uri()
        with self.opened(browser, address, theme, width) as page:
            first = self.watch(page)

            def check() -> dict[str, Any]:
                seen = self.check_numbers(page)
                assert seen["height"] == first["height"], "nothing jumps under a hand"
                sentence = page.locator(".llc-sentence")
                assert len(sentence.text_content()) > 30
                assert 1 <= sentence.locator("b").count() <= 5
                return seen

            check()
            handles = page.locator("[data-handle]")
            for handle in handles.all():
                page.locator("[data-reset]").click()  # or a handle might stand at its end
                before = self.watch(page)
                for act in ("drag", "ArrowUp", "ArrowLeft"):
                    if act != "drag":
                        handle.press(act)
                    elif handle.locator(".llc-knob").count():
                        self.drag(page, handle, -23, -17)
                    else:
                        continue
                    after = check()
                    assert after != before, (handle.get_attribute("aria-label"), act)
                    before = after
            for slider in page.locator("input[data-slider]").all():
                before = self.state(page)
                slider.press("ArrowLeft")
                if self.state(page) == before:  # it began at its least
                    slider.press("ArrowRight")
                check()
                assert self.state(page) != before, slider.get_attribute("data-slider")
                slider.press("End")
                check()
            for box in page.locator("input[data-switch]").all():
                before = self.watch(page)
                box.press("Space")
                assert check() != before
                for handle in page.locator("[data-handle]:has(.llc-knob)").all():
                    self.drag(page, handle, 6, -9)
                    check()
            for preset in {**self.figure.challenges, **self.figure.choices}:
                self.show(page, preset)
                check()
            page.locator("[data-reset]").click()
            assert self.watch(page) == first
            if handles.count():
                handles.first.focus()
            page.evaluate(axe)
            found = page.evaluate("axe.run({ preload: false, resultTypes: ['violations'] })")
            assert [(v["id"], [n["html"] for n in v["nodes"]]) for v in found["violations"]] == []
            assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")

    def test_sliders_have_their_names(self, desk: Page) -> None:
        for name, slider in self.figure.sliders.items():
            words = re.sub("<.*?>", "", slider.label)
            found = desk.get_by_role("slider", name=words, exact=True)
            assert found.evaluate_all("all => all.map(e => e.dataset.slider)") == [name]
            assert desk.locator(f"[data-mark={name}]:not(:empty)").count() == slider.marked
        assert desk.locator("[data-run]").count() == self.figure.runs

    @pytest.mark.parametrize("at", ["desk", "phone"], indirect=True)
    def test_is_large_enough_and_fits(self, at: Page) -> None:
        width = at.viewport_size["width"]
        assert at.locator(".llc-body").bounding_box()["width"] >= min(560, width - 70)
        sizes = at.locator(".llc-figure :is(text, p, span, b, button, dt, dd, td, th)").evaluate_all(
            "all => all.map(e => parseFloat(getComputedStyle(e).fontSize))"
        )
        assert min(sizes) >= 14
        scale = at.locator("svg.llc-drawing").first.evaluate("svg => svg.getScreenCTM().a")
        assert scale == pytest.approx(1, abs=0.02), "a unit of the drawing is a pixel"
        assert at.evaluate("document.documentElement.scrollWidth") <= width
        outside = at.locator(".llc-figure *:visible").evaluate_all(
            "all => all.filter(e => !e.closest('svg, .llc-table'))"
            ".filter(e => e.getBoundingClientRect().right > innerWidth + 1).map(e => e.outerHTML)"
        )
        assert outside == []

    @pytest.mark.parametrize("at", ["phone"], indirect=True)
    def test_a_phone_shows_the_main_view_and_its_control_at_once(self, at: Page) -> None:
        parts = [at.locator(part).first for part in (".llc-view", ".llc-steer, .llc-sentence")]
        (_, top, _, bottom), (_, _, _, end) = (boxes(part)[0] for part in parts)
        assert max(bottom, end) - top <= 844
        others = at.locator(".llc-sentence ~ .llc-others")
        assert others.count() == (len(self.figure.views) > 1), "where there is no room they come later"

    def test_a_handle_says_that_it_can_be_dragged_and_then_its_value(self, page: Page) -> None:
        tags = page.locator(".llc-tag:not(:empty)")
        if not page.locator("[data-handle]:has(.llc-knob)").count():
            return
        assert tags.count() > 0
        assert all(tag.is_visible() for tag in tags.all())
        radii = page.locator(".llc-reach[r]").evaluate_all("all => all.map(e => Number(e.getAttribute('r')))")
        assert max(radii) >= 22, "44 pixels across"
        assert min(radii) >= 12, "and the small ones 24"
        tagged = page.locator("[data-handle]:has(.llc-tag:not(:empty))").first
        tagged.scroll_into_view_if_needed()
        knob = middle(tagged.locator(".llc-knob"))
        page.mouse.move(*knob)
        page.mouse.down()
        page.mouse.move(*(knob - [12, 9]), steps=3)
        self.settled(page)
        assert not any(tag.is_visible() for tag in tags.all())
        said = tagged.locator(".llc-said")
        assert said.is_visible()
        assert said.text_content() == tagged.get_attribute("aria-valuetext")
        page.mouse.up()

    # -- challenges and links -------------------------------------------------------------------------

    def ticked(self, page: Page) -> set[str]:
        self.settled(page)
        items = page.locator(".llc-met").evaluate_all("all => all.map(e => e.dataset.challenge)")
        return {name.partition("/")[2] for name in items}

    def test_challenges_notice_when_a_hand_meets_them(self, browser: Browser, server: str) -> None:
        with self.opened(browser, server) as page:
            presets = page.evaluate(f"{STATE}.get('_presets')")
            assert self.ticked(page) == set(), "none is met at the start"
            for name in self.figure.challenges:
                self.show(page, name)
                assert name not in self.ticked(page), "to be shown is not to have found"
                page.locator("[data-reset]").click()
                self.settled(page)
                page.evaluate(
                    f"state => {{ for (const name in state) {STATE}.set(name, state[name]) }}", presets[name]
                )
                assert name in self.ticked(page)
            page.reload()
            page.wait_for_selector(".llc-awake")
            assert self.ticked(page) == set(self.figure.challenges), "this browser remembers"

    def test_a_link_brings_its_state_back(self, browser: Browser, folder: Path) -> None:
        with self.opened(browser, folder.as_uri(), "twice") as page:
            second = page.locator(".llc-figure").nth(1)
            second.scroll_into_view_if_needed()
            self.nudge(page, second)
            page.wait_for_function(f"location.hash.startsWith('#{self.figure.name}-2=')")
            states = self.states(page)
            page.reload()
            page.wait_for_function("document.querySelectorAll('.llc-awake').length === 2")
            again = self.states(page)
            assert states[0] == again[0] != again[1]
            for name in self.figure.parameters:
                value, brought = np.array(states[1][name]), np.array(again[1][name])
                if value.dtype.kind != "U":  # names belong to the data
                    np.testing.assert_allclose(brought, value, rtol=1e-5, atol=1e-9)
            page.locator("[data-reset]").nth(1).click()
            page.wait_for_function("location.hash === ''")

    def test_is_as_high_asleep_as_awake(self, browser: Browser, folder: Path) -> None:
        """So that a phone's page does not move; on a desktop the tests of the site look at every page."""
        with self.opened(browser, folder.as_uri(), width=390) as page:
            awake = page.locator(".llc-figure").bounding_box()["height"]
            page.evaluate(
                "const f = document.querySelector('.llc-figure'); f.classList.remove('llc-awake');"
                "f.querySelectorAll('svg').forEach(s => s.remove());"
                "f.querySelectorAll('[data-sentence], [data-readout], [data-value-of]')"
                ".forEach(e => (e.textContent = ''))"
            )
            assert page.locator(".llc-figure").bounding_box()["height"] == pytest.approx(awake, abs=1)

    def test_still_pictures_stand_in_on_paper(self, page: Page) -> None:
        page.emulate_media(media="print")
        self.check_stills(page)
        loaded = "all => all.every(s => s.complete && s.naturalWidth > 100)"
        assert page.locator("img.llc-still").evaluate_all(loaded)

    def check_stills(self, page: Page) -> None:
        stills = page.locator("img.llc-still")
        assert stills.count() == len(self.figure.views)
        for still, view in zip(stills.all(), self.figure.views.values(), strict=True):
            assert still.is_visible()
            assert still.get_attribute("alt") == view.description
            assert still.bounding_box()["width"] > 150
        assert not page.locator(".llc-steer, .llc-sentence, .llc-foot").first.is_visible()
        assert page.locator("svg.llc-drawing:visible").count() == 0


class AlikeInAll(InUse):
    """What no figure does in a way of its own, for one with handles and one with sliders alone."""

    def test_still_pictures_stand_in_without_a_script(self, browser: Browser, folder: Path) -> None:
        with self.opened(browser, folder.as_uri(), java_script_enabled=False) as page:
            self.check_stills(page)

    def test_does_not_shift_the_page_on_waking(self, browser: Browser, server: str) -> None:
        with self.opened(browser, server, width=390, late=True) as page:
            page.wait_for_timeout(300)
            assert page.evaluate("window.shift") == 0

    def test_a_broken_link_changes_nothing(self, browser: Browser, folder: Path) -> None:
        with self.opened(browser, folder.as_uri()) as page:
            first = self.state(page)
            for address in ("=", "=nonsense", "=theta:NaN;X:1,2,3;y:x", "=__proto__;a:1e999"):
                page.goto("about:blank")
                page.goto(f"{folder.as_uri()}/light.html#{self.figure.name}{address}")
                page.wait_for_selector(".llc-awake")
                assert self.state(page) == first

    def test_a_finger_scrolls_the_page_but_not_from_a_handle(self, phone: Page) -> None:
        phone.evaluate("document.body.style.paddingBottom = '2000px'; scrollTo(0, 0)")
        left, _, _, bottom = boxes(phone.locator(".llc-ground").first)[0]
        scrolled = []
        for place in (middle(phone.locator(".llc-knob").first), np.array([left + 30, bottom - 20])):
            self.pull(phone, place, 0, -140, steps=7)
            self.settled(phone)
            scrolled.append(phone.evaluate("scrollY"))
        assert scrolled[0] == 0
        assert scrolled[1] > 60
        phone.evaluate("document.body.style.paddingBottom = ''; scrollTo(0, 0)")

    def test_a_solution_is_seen_to_come_and_a_hand_ends_its_way(self, browser: Browser, folder: Path) -> None:
        with self.opened(browser, folder.as_uri(), reduced_motion="no-preference") as page:
            name, solution = next(iter(page.evaluate(f"{STATE}.get('_presets')").items()))
            now = f"JSON.stringify({list(solution)}.map((name) => {STATE}.get(name)))"
            first = page.evaluate(now)
            watch = f"window.seen = []; {STATE}.on('change', () => seen.push({now}))"
            end = f"JSON.stringify({json.dumps(list(solution.values()))}) === seen.at(-1)"
            page.evaluate(watch)
            self.show(page, name)
            page.wait_for_function(end)
            assert page.evaluate("new Set(seen).size") > 3, "on its way, too"
            page.locator("[data-reset]").click()
            page.locator(".llc-sentence").dispatch_event("pointerdown")
            assert page.evaluate(now) == first, "where it was going"
            count = page.evaluate("seen.length")
            page.wait_for_timeout(100)
            assert page.evaluate("seen.length") == count

    def test_speaks_politely(self, page: Page) -> None:
        """A drag of many steps is one announcement, made when the hand rests."""
        live = page.locator(".llc-live")
        assert live.get_attribute("aria-live") == "polite"
        page.wait_for_function("document.querySelector('.llc-live').textContent.length > 10")
        before = live.text_content()
        page.evaluate(
            "window.said = 0; new MutationObserver(() => window.said++).observe("
            "document.querySelector('.llc-live'), { childList: true, subtree: true });"
            "window.rest = []; window.setTimeout = (act) => rest.push(act);"  # no clock but the test's
            "window.clearTimeout = (number) => delete rest[number - 1]"
        )
        knob = page.locator("[data-handle]:has(.llc-knob)")
        if knob.count():
            self.drag(page, knob.first, -30, -25, steps=30)
        else:
            page.locator("input[data-slider]").first.focus()
            for _ in range(10):
                page.keyboard.press("ArrowLeft")
        self.settled(page)
        assert live.text_content() == before
        page.evaluate("rest.forEach((act) => act())")
        page.wait_for_function("window.said > 0")
        assert page.evaluate("window.said") == 1
        assert live.text_content() != before
