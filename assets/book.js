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
function layOut() {
  const waiting = sections.splice(0);
  for (const section of waiting) section.classList.add("laid-out");
  const rest = () => waiting.forEach((section) => section.classList.remove("laid-out"));
  requestAnimationFrame(() => requestAnimationFrame(rest));
}
if (location.hash || performance.getEntriesByType("navigation")[0]?.type !== "navigate") layOut();
addEventListener("click", ({ target }) => target.closest("a[href*='#']") && layOut(), { capture: true });

// What is too wide or high for its place scrolls, and then the keyboard must reach it. This is known when it is laid
// out, which a section far below or a folded answer is only later.
const boxes = new ResizeObserver((seen) => {
  const scroll = seen.filter(({ target: box }) => box.scrollWidth > box.clientWidth || box.scrollHeight > box.clientHeight);
  for (const { target } of seen) target.removeAttribute("tabindex");
  for (const { target } of scroll) target.tabIndex = 0;
});
const MAY_SCROLL = ".bd-article :is(table, pre, .cell_output > .output, .jp-RenderedHTMLCommon)";
document.querySelectorAll(MAY_SCROLL).forEach((box) => boxes.observe(box));

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
