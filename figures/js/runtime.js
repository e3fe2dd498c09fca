// What every figure shares: its state, controls, one sentence of live numbers, and all numbers behind a fold.
import { challengesOf } from "./challenges.js";
import { showControls, wireControls } from "./controls.js";
import { linkOf } from "./link.js";
import { animate, between, eased, prefersReducedMotion } from "./motion.js";
import { write } from "./selection.js";
import { obeyVerbs } from "./verbs.js";

/**
 * @typedef {object} Model Holds the state: a widget's in Jupyter, one of static_host.js in the book.
 * @property {(name: string) => any} get
 * @property {(name: string, value: any) => void} set
 * @property {(event: string, listener: () => void) => void} on
 * @property {(event: string, listener: () => void) => void} off
 * @property {() => void} save_changes
 */

const REST = 700; // milliseconds without a change, after which a hand is taken to rest
const PACE = 40; // milliseconds between two steps of a run
const MOTION = 600; // milliseconds of a change that no hand makes

/** Whether a size would be lost to rounding (below 1e-12 it is a rounding error), or has too many digits. */
const needsPowers = (/** @type {number} */ size, /** @type {number} */ digits) =>
  (digits > 2 && size < 0.5 * 10 ** -digits && size > 1e-12) || size >= 1e6;

/** @type {(value: number, digits: number, byPowers: boolean) => string} */
function written(value, digits, byPowers) {
  if (!Number.isFinite(value)) return Number.isNaN(value) ? "NaN" : value > 0 ? "∞" : "−∞";
  const text = byPowers ? value.toExponential(2).replace("e+", "e") : value.toFixed(digits);
  return text.replace(/^-(?=0(\.0+)?$)/, "").replace(/-/g, "−");
}

/**
 * A number as readers see it: a true minus sign, no minus zero; very large or small ones by powers of ten.
 *
 * @param {number} value
 */
export const number = (value, digits = 2) => written(value, digits, needsPowers(Math.abs(value), digits));

/**
 * A number of three digits, below 0.01 as one digit times a power of ten.
 *
 * @param {number} value
 */
export function short(value) {
  if (value === 0 || Math.abs(value) >= 0.0099) return String(Number(value.toPrecision(3))).replace("-", "−");
  const [digit, exponent] = value.toExponential(0).split("e-");
  const power = `10⁻${[...exponent].map((figure) => "⁰¹²³⁴⁵⁶⁷⁸⁹"[Number(figure)]).join("")}`;
  return digit === "1" ? power : `${digit.replace("-", "−")}·${power}`;
}

/**
 * All coordinates in the one format that suits the largest.
 *
 * @param {number[]} values
 */
export function vector(values, digits = 2) {
  const byPowers = needsPowers(Math.max(...values.map(Math.abs)), digits);
  return `(${values.map((value) => written(value, digits, byPowers)).join(", ")})`;
}

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
      let frame = 0;
      const showAll = () => {
        frame = 0;
        showControls(figure);
        show();
        if (!figure.stopMotion) figure.challenges.check();
      };
      figure.redraw = () => {
        frame ||= requestAnimationFrame(showAll);
      };
      model.on("change", figure.redraw);
      figure.link?.read();
      cancelAnimationFrame(frame);
      showAll();
      figure.root.classList.add("llc-awake");
      obeyVerbs(figure);
      whenSeen(figure.root, () => {
        figure.root.classList.add("llc-seen");
        figure.seen();
      });
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
    const isInBook = el.matches(".llc-figure");
    this.model = model;
    this.root = isInBook ? el : mount(el, model.get("_page"));
    /** @type {string[]} */
    this.parameters = model.get("_parameters");
    /** @type {Record<string, any>} */
    this.first = Object.fromEntries(this.parameters.map((name) => [name, model.get(name)]));
    /** @type {Record<string, object>} */
    this.presets = model.get("_presets");
    /** The preset that the present state began with; none at first. */
    this.preset = "";
    /** How many steps of a run are shown; all of them at rest. */
    this.shownSteps = Infinity;
    /** @type {TemplateStringsArray | undefined} */
    this.words = undefined;
    this.redraw = () => {};
    this.restarted = () => {};
    this.seen = () => {};
    this.released = () => {};
    /** @type {(() => void) | undefined} of what moves without a hand */
    this.stopMotion = undefined;
    /** Whether a pointer is down in it: what a hand only passes through is not judged. */
    this.isHeld = false;
    this.challenges = challengesOf(this);
    this.isInBook = isInBook;
    this.link = isInBook ? linkOf(this) : null;
    wireControls(this);
    this.root.addEventListener("pointerdown", ({ target }) => {
      if (!(/** @type {Element} */ (target).closest("[data-run]"))) this.pause();
      this.isHeld = true;
      for (const event of ["pointerup", "pointercancel"])
        addEventListener(event, () => this.release(), { once: true });
    });
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
    this.pause();
    this.show(changes);
    this.model.save_changes();
  }

  /**
   * Changes the state as `set` does, on the way to where a motion ends.
   *
   * @param {Partial<State>} changes
   */
  show(changes) {
    for (const [name, value] of Object.entries(changes)) this.model.set(name, value);
  }

  /** Begins again with a preset, or as the figure was at first. */
  restart(preset = "") {
    this.goTo(preset, { ...this.first, ...this.presets[preset] });
  }

  /**
   * Goes to a state that began with a preset, and is seen to get there, at once where a hand cannot wait; to be shown a
   * state is not to have found it.
   *
   * @type {(preset: string, state: Record<string, any>, isAtOnce?: boolean) => void}
   */
  goTo(preset, state, isAtOnce = false) {
    this.preset = preset;
    this.pause();
    this.challenges.restart();
    this.restarted();
    const from = Object.fromEntries(this.parameters.map((name) => [name, this.model.get(name)]));
    const step = (/** @type {number} */ share) =>
      this.show(/** @type {any} */ (between(this, from, state, eased(share))));
    this.play(isAtOnce ? 0 : MOTION, step, () => step(1));
  }

  /**
   * Shows a motion, from share 0 to 1 of its time, until a hand stops it.
   *
   * @type {(duration: number, step: (share: number) => void, end?: () => void) => void}
   */
  play(duration, step, end = () => {}) {
    this.pause();
    const stop = animate(duration, step, () => this.pause());
    this.stopMotion = () => {
      stop();
      end();
      this.model.save_changes();
    };
    if (duration === 0 || prefersReducedMotion()) this.pause();
  }

  /** Ends what moves without a hand. */
  pause() {
    const stop = this.stopMotion;
    this.stopMotion = undefined;
    stop?.();
    if (stop) this.redraw();
  }

  /** Judges what a hand has made. */
  release() {
    this.isHeld = false;
    this.redraw();
    this.released();
  }

  /**
   * The element of the page with `data-kind="name"`.
   *
   * @type {(kind: string, name: string) => any}
   */
  part(kind, name) {
    return this.root.querySelector(`[data-${kind}="${name}"]`);
  }

  /**
   * Shows one of all numbers.
   *
   * @type {(name: string, text: string) => void}
   */
  readout(name, text) {
    write(this.part("readout", name), text);
  }

  /**
   * Shows the figure's sentence, a template whose values are its live numbers, at most five. Screen readers hear it
   * once the hand rests.
   *
   * @param {TemplateStringsArray} words
   * @param {(string | number)[]} values
   */
  say(words, ...values) {
    const place = this.part("sentence", "");
    if (this.words !== words) {
      this.words = words;
      const numbers = values.map(() => document.createElement("b"));
      place.replaceChildren(...words.flatMap((text, i) => [text, ...numbers.slice(i, i + 1)]));
    }
    values.forEach((value, i) => write(place.children[i], value));
    clearTimeout(this.resting);
    this.resting = setTimeout(() => {
      this.part("live", "").textContent = place.textContent;
      this.link?.write();
    }, REST);
  }

  /**
   * What to do when a preset or reset replaces the whole state.
   *
   * @param {() => void} act
   */
  onRestart(act) {
    this.restarted = act;
  }

  /**
   * The run button replays what is drawn, step by step: `steps()` is how many there are. The figure draws the first
   * `shownSteps` of them.
   *
   * @param {() => number} steps
   */
  onRun(steps) {
    const button = this.part("run", "");
    const run = () => {
      if (this.shownSteps < Infinity) return this.pause();
      const step = (/** @type {number} */ share) => {
        this.shownSteps = Math.floor(share * steps());
        this.redraw();
      };
      this.play(PACE * steps(), step, () => {
        this.shownSteps = Infinity;
        button.textContent = "Run";
      });
      button.textContent = "Stop";
    };
    button.addEventListener("click", run);
    return run;
  }
}

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
  root.querySelector("[data-copy]")?.remove(); // a notebook has no address that holds a figure's state
  el.append(root);
  return root;
}

/** @type {(element: Element, act: () => void) => void} */
function whenSeen(element, act) {
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      observer.disconnect();
      act();
    },
    { threshold: 0.4 },
  );
  observer.observe(element);
}
