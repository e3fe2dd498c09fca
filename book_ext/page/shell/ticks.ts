// A tick in the margin opens what was asserted of its sentence, which then is marked.
for (const tick of document.querySelectorAll<HTMLAnchorElement>("a.tick")) {
  const fold = document.getElementById(tick.hash.slice(1));
  if (!(fold instanceof HTMLDetailsElement)) continue;
  tick.setAttribute("aria-expanded", "false");
  tick.addEventListener("click", (event) => {
    event.preventDefault();
    fold.open = !fold.open;
  });
  fold.addEventListener("toggle", () => tick.setAttribute("aria-expanded", String(fold.open)));
}
