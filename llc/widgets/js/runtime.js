// What every figure shares: state, buttons, sliders, and numbers beside the pictures.
import { select } from "d3-selection";
import { setAttrs, writeText } from "./selection.js";

/**
 * @typedef {object} Model Holds the state: a widget's in Jupyter, one of static_host.js in the book.
 * @property {(name: string) => any} get
 * @property {(name: string, value: any) => void} set
 * @property {(event: string, listener: () => void) => void} on
 * @property {(event: string, listener: () => void) => void} off
 * @property {() => void} save_changes
 */

/** While a hand moves, each frame writes this many numbers; laying out more takes longer than the drawings. */
const NUMBERS_PER_FRAME = 3;

/**
 * A number as readers see it: a true minus sign, no minus zero; very large or small ones by powers of ten.
 *
 * @param {number} value
 */
export function number(value, digits = 2) {
  if (!Number.isFinite(value)) return Number.isNaN(value) ? "NaN" : value > 0 ? "∞" : "−∞";
  const size = Math.abs(value);
  const isSmall = digits > 2 && size < 0.5 * 10 ** -digits && size > 1e-12; // below that it is rounding error
  const text = isSmall || size >= 1e6 ? value.toExponential(2).replace("e+", "e") : value.toFixed(digits);
  return text.replace(/^-(?=0(\.0+)?$)/, "").replace(/-/g, "−");
}

/** @param {number[]} values */
export const vector = (values, digits = 2) => `(${values.map((v) => number(v, digits)).join(", ")})`;

/** @type {(value: number, step: number) => number} */
export const round = (value, step) => Number((Math.round(value / step) * step).toFixed(10));

/**
 * Makes the module of a figure. `draw(figure)` sets up the drawings once and returns the function that shows the
 * present state, which is called at most once a frame.
 *
 * @template {object} State
 * @param {(figure: Figure<State>) => () => void} draw
 */
export function activate(draw) {
  return {
    /** @param {{ model: Model, el: HTMLElement }} place */
    render({ model, el }) {
      /** @type {Figure<State>} */
      const figure = new Figure(model, el);
      const show = draw(figure);
      let [hasChanged, isScheduled] = [true, false];
      const frame = () => {
        isScheduled = false;
        if (hasChanged) {
          hasChanged = false;
          showControls(figure);
          show();
        }
        if (figure.writeNumbers()) schedule();
      };
      const schedule = () => {
        if (!isScheduled) requestAnimationFrame(frame);
        isScheduled = true;
      };
      figure.redraw = () => {
        hasChanged = true;
        schedule();
      };
      model.on("change", figure.redraw);
      frame();
      figure.root.classList.add("llc-awake");
      return () => {
        model.off("change", figure.redraw);
        figure.pause();
      };
    },
  };
}

/** @template {object} State */
export class Figure {
  /**
   * @param {Model} model
   * @param {HTMLElement} el
   */
  constructor(model, el) {
    this.model = model;
    this.root = el.matches(".llc-figure") ? el : mount(el, model.get("_page"));
    this.first = Object.fromEntries(
      model.get("_parameters").map((/** @type {string} */ name) => [name, model.get(name)]),
    );
    this.presets = model.get("_presets");
    /** @type {NodeListOf<HTMLInputElement>} */
    this.sliders = this.root.querySelectorAll("input[data-slider]");
    /** @type {NodeListOf<HTMLInputElement>} */
    this.switches = this.root.querySelectorAll("input[data-switch]");
    /** @type {Record<string, any>} */
    this.parts = {};
    /** @type {Map<HTMLElement, string>} */
    this.unwritten = new Map();
    /** @type {WeakMap<HTMLElement, number>} */
    this.widths = new WeakMap(); // in letters, of the boxes of numbers
    this.redraw = () => {};
    this.restart = () => {};
    wireButtons(this);
    wireControls(this);
  }

  /**
   * @template {keyof State & string} Name
   * @param {Name} name
   * @returns {State[Name]}
   */
  get(name) {
    return this.model.get(name);
  }

  /**
   * Changes the state, here and in Python.
   *
   * @param {Partial<State>} changes
   */
  set(changes) {
    for (const [name, value] of Object.entries(changes)) this.model.set(name, value);
    this.model.save_changes();
  }

  /**
   * The element of the page with `data-kind="name"`.
   *
   * @type {(kind: string, name: string) => any}
   */
  part(kind, name) {
    return (this.parts[`${kind} ${name}`] ??= this.root.querySelector(`[data-${kind}="${name}"]`));
  }

  /**
   * Shows a number beside the picture.
   *
   * @type {(name: string, text: string) => void}
   */
  readout(name, text) {
    this.fill(this.part("readout", name), text);
  }

  /**
   * Queues the number of a box.
   *
   * @param {HTMLElement} box
   * @param {string} text
   */
  fill(box, text) {
    this.unwritten.set(box, text);
  }

  /** Writes the queued numbers, oldest first, and says whether some must wait for the next frame. */
  writeNumbers() {
    let left = this.root.matches(":active") ? NUMBERS_PER_FRAME : Infinity;
    for (const [box, text] of this.unwritten) {
      if (box.textContent !== text) {
        if (left === 0) return true;
        left -= 1;
        this.writeNumber(box, text);
      }
      this.unwritten.delete(box);
    }
    return false;
  }

  /**
   * A box is not sized by its text (figures.css) and only ever grows, so that nothing around it is laid out again.
   *
   * @param {HTMLElement} box
   * @param {string} text
   */
  writeNumber(box, text) {
    writeText(box, text);
    if (text.length <= (this.widths.get(box) ?? 0)) return;
    this.widths.set(box, text.length);
    box.style.minWidth = `${1 + 0.82 * text.length}ch`;
  }

  /**
   * Tells screen readers once the figure has come to rest.
   *
   * @param {string} text
   */
  announce(text) {
    clearTimeout(this.announcement);
    this.announcement = setTimeout(() => {
      const live = this.root.querySelector(".llc-live");
      if (live) live.textContent = text;
    }, 700);
  }

  /**
   * What to do when a preset or reset replaces the whole state.
   *
   * @param {() => void} act
   */
  onRestart(act) {
    this.restart = act;
  }

  /**
   * Step buttons and run call `act(n)`, which returns whether there are further steps.
   *
   * @param {(n: number) => boolean} act
   */
  onStep(act) {
    /** @type {NodeListOf<HTMLElement>} */
    const buttons = this.root.querySelectorAll("[data-step]");
    for (const button of buttons) button.addEventListener("click", () => act(Number(button.dataset.step)));
    const run = this.part("run", "");
    const tick = () => {
      if (!this.isRunning) return;
      if (act(1)) this.timer = setTimeout(() => requestAnimationFrame(tick), 40);
      else this.pause();
    };
    run.addEventListener("click", () => {
      if (this.isRunning) return this.pause();
      if (prefersReducedMotion()) return act(200);
      writeText(run, "Pause");
      this.isRunning = true;
      tick();
    });
  }

  pause() {
    clearTimeout(this.timer);
    this.isRunning = false;
    const run = this.part("run", "");
    if (run) writeText(run, "Run");
  }
}

const prefersReducedMotion = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/**
 * Jupyter gives an empty element, the book the whole figure.
 *
 * @param {HTMLElement} el
 * @param {string} page
 */
function mount(el, page) {
  const root = document.createElement("div");
  root.className = "llc-figure";
  // JupyterLab's keyboard shortcuts would take the arrow keys; it looks for this on the focused element itself.
  root.addEventListener("focusin", ({ target }) => {
    if (target instanceof HTMLElement || target instanceof SVGElement)
      target.dataset.lmSuppressShortcuts = "true";
  });
  root.innerHTML = page;
  el.append(root);
  return root;
}

/** @param {Figure<any>} figure */
function wireButtons(figure) {
  const restart = (/** @type {object} */ state) => {
    figure.pause();
    figure.set(state);
    figure.restart();
    figure.redraw();
  };
  /** @type {NodeListOf<HTMLElement>} */
  const buttons = figure.root.querySelectorAll("[data-preset]");
  for (const button of buttons)
    button.addEventListener("click", () =>
      restart({ ...figure.first, ...figure.presets[button.dataset.preset ?? ""] }),
    );
  figure.part("reset", "").addEventListener("click", () => restart(figure.first));
}

/** @param {Figure<any>} figure */
function wireControls(figure) {
  for (const input of figure.sliders) {
    const value = () =>
      input.dataset.log ? Number((10 ** Number(input.value)).toPrecision(3)) : Number(input.value);
    input.addEventListener("input", () => figure.set({ [input.dataset.slider ?? ""]: value() }));
  }
  for (const box of figure.switches)
    box.addEventListener("change", () => figure.set({ [box.dataset.switch ?? ""]: box.checked }));
}

/** @param {Figure<any>} figure */
function showControls(figure) {
  for (const input of figure.sliders) {
    const value = figure.get(input.dataset.slider ?? "");
    const place = input.dataset.log ? Math.log10(value) : value;
    // Rounding of the value must not move a slider that a hand is dragging.
    if (Math.abs(Number(input.value) - place) > Number(input.step) / 2) input.value = String(place);
    const text = String(value).replace("-", "−");
    setAttrs(select(input), { "aria-valuetext": text });
    const box = input.parentElement?.querySelector(".llc-box");
    if (box instanceof HTMLElement) figure.fill(box, text);
  }
  for (const box of figure.switches) box.checked = figure.get(box.dataset.switch ?? "");
}

/**
 * Two empty drawings over the static image of a view: `back` for what rests, `svg` for what moves.
 *
 * @param {Figure<any>} figure
 * @param {string} name
 */
export function drawing(figure, name) {
  const place = figure.part("view", name);
  const [width, height] = place.dataset.size.split(" ").map(Number);
  const layer = (/** @type {string} */ classes) =>
    select(place).append("svg").attr("class", classes).attr("viewBox", `0 0 ${width} ${height}`);
  const back = layer("llc-drawing").attr("aria-hidden", "true");
  const svg = layer("llc-drawing llc-moving").attr("role", "group").attr("aria-label", place.dataset.label);
  return { back, svg, width, height };
}
