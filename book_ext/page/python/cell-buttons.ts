// The way from a printed cell to one that runs: two buttons, and the rest is fetched with the first click.
import { all, button, script } from "../dom.ts";

if (document.querySelector("script.python-cells")) all(".code-card[data-cell]").forEach(unlock);

function unlock(card: Element) {
  const foot = card.querySelector(".code-foot")!;
  const run = button("Run", () => ask(card, "run"), { className: "cell-run" });
  const edit = button("Edit", () => ask(card, "edit"), { className: "cell-edit" });
  foot.prepend(...foot.querySelectorAll(".holds-tick"), run, edit);
  card.querySelector("pre")!.addEventListener("click", (event) => {
    if (getSelection()?.isCollapsed) ask(card, "edit", { x: event.clientX, y: event.clientY });
  });
}

async function ask(card: Element, what: string, where?: { x: number; y: number }): Promise<void> {
  await script("chapter.js");
  card.dispatchEvent(new CustomEvent("cell", { bubbles: true, detail: { what, where } }));
}
