// On paper every collapsed answer is open.
addEventListener("beforeprint", () => {
  for (const answer of document.querySelectorAll("details:not([open])")) {
    answer.open = true;
    addEventListener("afterprint", () => (answer.open = false), { once: true });
  }
});

// Far sections are left out until the reader is near (book.css). When there is time they are laid out one by one, for
// two frames, which is enough for the browser to keep their sizes; all at once when the reader goes to a place on the
// page or comes back to one, which would else not be where it is looked for.
const far = [...document.querySelectorAll(".bd-article > section > section")];
const afterFrame = (act) => requestAnimationFrame(() => requestAnimationFrame(act));
const layOut = (count) => {
  const sections = far.splice(0, count);
  for (const section of sections) section.classList.add("laid-out");
  afterFrame(() => sections.forEach((section) => section.classList.remove("laid-out")));
};
const whenIdle = window.requestIdleCallback ?? setTimeout;
const layOutNext = () => {
  layOut(1);
  if (far.length) whenIdle(layOutNext);
};
if (location.hash || performance.getEntriesByType("navigation")[0]?.type !== "navigate") layOut(far.length);
addEventListener("click", ({ target }) => target.closest("a[href*='#']") && layOut(far.length), { capture: true });
addEventListener("load", () => whenIdle(layOutNext));

// A table too wide for its page scrolls, and then the keyboard must reach it. Its width is known when it is laid out,
// which a section far below or a folded answer is only later.
const tables = new ResizeObserver((seen) => {
  for (const { target } of seen) {
    if (target.scrollWidth > target.clientWidth) target.tabIndex = 0;
    else target.removeAttribute("tabindex");
  }
});
document.querySelectorAll(".bd-article table").forEach((table) => tables.observe(table));

// A chapter counts as read when its end comes into view; the table of contents shows which ones do.
const here = document.querySelector("meta[name=page]")?.content;
const root = new URL(document.documentElement.dataset.content_root, location.href).pathname;
const chapterOf = (link) => decodeURI(link.pathname).replace(root, "").replace(/\.html$/, "");

function markRead() {
  const { read } = memory.load();
  for (const link of document.querySelectorAll(".bd-docs-nav a.internal")) {
    link.classList.toggle("is-read", chapterOf(link) in read);
  }
}

if (here?.startsWith("chapters/")) {
  const end = document.querySelector(".prev-next-footer");
  const watch = new IntersectionObserver(([seen]) => {
    if (!seen.isIntersecting) return;
    watch.disconnect();
    memory.set("read", here, new Date().toISOString().slice(0, 10));
    markRead();
  });
  if (end) watch.observe(end);
}
markRead();
