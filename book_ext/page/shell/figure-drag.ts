// While a hand holds something in a figure, the page says so, and sections out of sight are left alone: each step of
// the drag would otherwise go through all formulas of the page.
import { around } from "../dom.ts";

const page = document.documentElement.classList;
addEventListener("pointerdown", ({ target }) =>
  page.toggle("dragging-figure", around(target, ".llc-figure") !== null),
);
for (const end of ["pointerup", "pointercancel"]) addEventListener(end, () => page.remove("dragging-figure"));
