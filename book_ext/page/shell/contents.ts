// Where the reader is: the section that the bar names and the contents mark, how far the page is read, which of its
// sections were seen, and where one goes on another day.
import { countRight, load, remember, save, today } from "../memory.ts";
import { all, around, isOpenPopover, placeOf } from "../dom.ts";

const REST = 600; // milliseconds without a scroll, after which what is in sight is not only passed
const here = document.querySelector<HTMLMetaElement>("meta[name=page]")?.content ?? "";
const isChapter = here.startsWith("chapters/");
const contents: HTMLElement | null = document.querySelector("#contents");
const button = document.querySelector(".bar .here");
const name = button?.querySelector("span");
const line: HTMLElement | null = document.querySelector(".reading-line");
const parts = all<HTMLAnchorElement>("#contents nav a[href^='#']").flatMap((link) => {
  const section = placeOf(link.hash);
  return section ? { link, section } : [];
});
/** As they are seen: a formula stands there once more, for screen readers. */
function visibleText(link: HTMLAnchorElement | undefined) {
  const copy = link?.cloneNode(true) as Element | undefined;
  for (const unseen of copy?.querySelectorAll(".katex-mathml") ?? []) unseen.remove();
  return copy?.textContent?.trim() ?? "";
}

const nameOf = (section: Element) => `${here}#${section.id}`;

let rest = 0;
let current: HTMLAnchorElement | undefined;
function follow(): void {
  const way = document.documentElement.scrollHeight - innerHeight;
  line?.style.setProperty("--read", String(way > 0 ? Math.min(1, scrollY / way) : 0));
  const reached = parts.filter(({ section }) => section.getBoundingClientRect().top < innerHeight / 3);
  const link = scrollY > 0 && scrollY >= way - 1 ? parts.at(-1)?.link : reached.at(-1)?.link;
  if (link === current) return;
  current?.removeAttribute("aria-current");
  link?.setAttribute("aria-current", "true");
  current = link;
  if (name) name.textContent = visibleText(link) || "Contents";
  button?.setAttribute(
    "aria-label",
    link ? `Contents of this page, now ${visibleText(link)}` : "Contents of this page",
  );
  if (link && contents) contents.scrollTop = link.offsetTop - contents.clientHeight / 2;
  if (!link || !isChapter) return;
  const place = { page: here, section: link.hash.slice(1), title: visibleText(link), day: today() };
  save({ ...load(), place });
}

/** Contents yield to what lies over them: two things beside a text are one too many. */
function giveWay(): void {
  if (!contents) return;
  const own = contents.getBoundingClientRect();
  contents.inert =
    !isOpenPopover(contents) &&
    all(".beside").some((other) => {
      const { top, bottom, right } = other.getBoundingClientRect();
      return top < own.bottom && bottom > own.top && right > own.left;
    });
}

function onScroll(): void {
  follow();
  giveWay();
  clearTimeout(rest);
  rest = window.setTimeout(seeEnds, REST);
}

contents?.addEventListener("beforetoggle", () => (contents.inert = false));
contents?.addEventListener("toggle", giveWay);
contents?.addEventListener("click", ({ target }) => {
  if (around(target, "a") && isOpenPopover(contents)) contents.hidePopover();
});

// -- what was seen ------------------------------------------------------------------------------------

function show(): void {
  const kept = load();
  for (const link of all("a[data-page]"))
    link.classList.toggle("is-read", (link.dataset.page ?? "") in kept.read);
  for (const { link, section } of parts) link.classList.toggle("is-seen", nameOf(section) in kept.seen);
  const place: HTMLElement | null = document.querySelector(".your-progress");
  const { right, whole } = countRight(place, kept);
  if (place && whole) place.textContent = `Your progress: ${right} of ${whole} questions right`;
}
for (const type of ["remembered", "storage"]) addEventListener(type, show);
show();

/** A section is seen when the reader rests at its end; a chapter is read when all its sections were seen. */
function seeEnds(): void {
  if (!isChapter) return;
  const { seen, read } = load();
  for (const { section } of parts) {
    const { bottom } = section.getBoundingClientRect();
    if (bottom > 0 && bottom <= innerHeight && !(nameOf(section) in seen))
      remember("seen", nameOf(section), today());
  }
  const isRead = parts.length > 0 && parts.every(({ section }) => nameOf(section) in load().seen);
  if (isRead && !(here in read)) remember("read", here, today());
}

for (const type of ["scroll", "resize"]) addEventListener(type, onScroll, { passive: true });
onScroll();
