// Runs the figures of the book, where no kernel keeps their state: each gets a model that lives in the page.
import { whenNear } from "./lazy.js";
import { prefersReducedMotion } from "./motion.js";

/**
 * What anywidget would give in Jupyter.
 *
 * @param {Record<string, any>} state
 * @returns {import("./runtime.js").Model}
 */
function pageModel(state) {
  /** @type {Map<string, Set<() => void>>} */
  const listeners = new Map();
  const of = (/** @type {string} */ event) => listeners.get(event) ?? new Set();
  return {
    get: (name) => state[name],
    set(name, value) {
      if (state[name] === value) return;
      state[name] = value;
      for (const event of [`change:${name}`, "change"]) of(event).forEach((listener) => listener());
    },
    on: (event, listener) => void listeners.set(event, of(event).add(listener)),
    off: (event, listener) => void of(event).delete(listener),
    save_changes() {},
  };
}

/** A screen, or the card in which the figure stays beside the text, may be lower than the figure. */
function bringIntoSight(/** @type {Element | null | undefined} */ part) {
  part?.scrollIntoView({ block: "nearest", behavior: prefersReducedMotion() ? "auto" : "smooth" });
}

/**
 * Wakes each figure that the page holds.
 *
 * @param {Record<string, { render: (place: any) => void }>} figures by name
 */
export function host(figures) {
  const wake = (/** @type {HTMLElement} */ el) => {
    const model = pageModel(JSON.parse(el.dataset.state ?? "{}"));
    Object.assign(el, { model }); // for the browser's console
    figures[el.dataset.figure ?? ""].render({ model, el });
    const numbers = el.querySelector("details");
    numbers?.addEventListener("toggle", () => numbers.open && bringIntoSight(numbers));
    for (const button of el.querySelectorAll("[data-preset]"))
      button.addEventListener("click", () => bringIntoSight(el.querySelector(".llc-view")));
  };
  whenNear(".llc-figure", wake);
  // A cell that was run in the page has put a figure there.
  addEventListener("figure", ({ target }) => target instanceof HTMLElement && wake(target));
}
