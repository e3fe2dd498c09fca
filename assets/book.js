// On paper every collapsed answer is open.
addEventListener("beforeprint", () => {
  for (const answer of document.querySelectorAll("details:not([open])")) {
    answer.open = true;
    addEventListener("afterprint", () => (answer.open = false), { once: true });
  }
});

// Far sections are left out until the reader is near (book.css). Who goes to a place on the page or comes back to one
// would not find it where it is looked for: then all are laid out, for two frames, which is enough for the browser to
// keep their sizes.
const sections = [...document.querySelectorAll(".bd-article > section > section")];
const afterFrame = (act) => requestAnimationFrame(() => requestAnimationFrame(act));
function layOut() {
  for (const section of sections) section.classList.add("laid-out");
  afterFrame(() => sections.splice(0).forEach((section) => section.classList.remove("laid-out")));
}
if (location.hash || performance.getEntriesByType("navigation")[0]?.type !== "navigate") layOut();
addEventListener("click", ({ target }) => target.closest("a[href*='#']") && layOut(), { capture: true });

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
