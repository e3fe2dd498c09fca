// Runs the figures of the book, where no kernel keeps their state: each gets a model that lives in the page.
import convexity from "./convexity.js";
import descent from "./descent.js";
import dials from "./dials.js";
import discriminant from "./discriminant.js";
import gradient from "./gradient.js";
import landscape from "./landscape.js";
import { whenNear } from "./lazy.js";
import learner from "./learner.js";
import least_squares from "./least_squares.js";
import losses from "./losses.js";
import nearest_mean from "./nearest_mean.js";
import separable from "./separable.js";
import separator from "./separator.js";
import sigmoid from "./sigmoid.js";
import softmax from "./softmax.js";
import threshold from "./threshold.js";
import underflow from "./underflow.js";

/** @type {Record<string, { render: (place: any) => void }>} */
const figures = {
  convexity,
  descent,
  dials,
  discriminant,
  gradient,
  landscape,
  learner,
  least_squares,
  losses,
  nearest_mean,
  separable,
  separator,
  sigmoid,
  softmax,
  threshold,
  underflow,
};

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

/** @param {HTMLElement} el */
function wake(el) {
  const model = pageModel(JSON.parse(el.dataset.state ?? "{}"));
  Object.assign(el, { model }); // for the browser's console
  figures[el.dataset.figure ?? ""].render({ model, el });
}

whenNear(".llc-figure", wake);
// A cell that was run in the page has put a figure there.
addEventListener("figure", ({ target }) => target instanceof HTMLElement && wake(target));
