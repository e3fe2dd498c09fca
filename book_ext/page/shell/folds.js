// Folds and boxes: what paper opens, and what the keyboard must reach because it scrolls.

// On paper answers, proofs and asides are open; code folded below its figure stays folded.
addEventListener("beforeprint", () => {
  /** @type {NodeListOf<HTMLDetailsElement>} */
  const folded = document.querySelectorAll("article details:not([open], .code-fold, .holds, .on-page)");
  for (const fold of folded) {
    fold.open = true;
    addEventListener("afterprint", () => (fold.open = false), { once: true });
  }
});

// A link may lead into a fold.
function unfold() {
  const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  for (let fold = target?.closest("details"); fold; fold = fold.parentElement?.closest("details"))
    fold.open = true;
  target?.scrollIntoView();
}
addEventListener("hashchange", unfold);
if (location.hash) unfold();

const boxes = new ResizeObserver((seen) => {
  for (const { target } of seen) {
    const scrolls = target.scrollWidth > target.clientWidth || target.scrollHeight > target.clientHeight;
    if (scrolls) target.setAttribute("tabindex", "0");
    else target.removeAttribute("tabindex");
  }
});
for (const box of document.querySelectorAll("article :is(table, pre, .formula, .picture)"))
  boxes.observe(box);
