// What every figure shares: waking the page's picture, state, buttons, sliders, numbers in text.
import { select, selection } from "d3-selection";

// What is set again to what it was is laid out and painted again; while a handle moves, most of a drawing rests.
selection.prototype.attr = function (name, value) {
  return this.each(function (datum, i, nodes) {
    const now = typeof value === "function" ? value.call(this, datum, i, nodes) : value;
    if (now === null) this.removeAttribute(name);
    else if (this.getAttribute(name) !== String(now)) this.setAttribute(name, now);
  });
};
selection.prototype.text = function (value) {
  return this.each(function (datum, i, nodes) {
    write(this, String(typeof value === "function" ? value.call(this, datum, i, nodes) : value));
  });
};

/** Puts a text where another was, in its node: a new one would have to find its style. */
function write(place, text) {
  if (!place.firstChild) place.textContent = text;
  else if (place.firstChild.data !== text) place.firstChild.data = text;
}

/** Puts a number into a box that takes no size from it and at most grows: nothing else is laid out anew. */
function fillNow(box, text) {
  write(box, text);
  if (text.length <= (box.letters ?? 0)) return;
  box.letters = text.length;
  box.style.minWidth = `${1 + 0.82 * text.length}ch`;
}

const NUMBERS = 3; // written in one frame while a hand moves; more take longer than the drawings

export const calm = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** A number as readers see it: a true minus sign, no minus zero; very large or small ones by powers of ten. */
export function number(value, digits = 2) {
  if (!Number.isFinite(value)) return Number.isNaN(value) ? "NaN" : value > 0 ? "∞" : "−∞";
  const size = Math.abs(value);
  const small = digits > 2 && size < 0.5 * 10 ** -digits && size > 1e-12; // below is rounding
  const text = small || size >= 1e6 ? value.toExponential(2).replace("e+", "e") : value.toFixed(digits);
  return text.replace(/^-(?=0(\.0+)?$)/, "").replace(/-/g, "−");
}

export const vector = (values, digits = 2) => `(${values.map((v) => number(v, digits)).join(", ")})`;

export const round = (value, step) => Number((Math.round(value / step) * step).toFixed(10));

/**
 * Makes the module of a figure from its `draw(figure)`, which sets the stage once and
 * returns the function that shows the present state; that one runs once a frame at most.
 */
export function awaken(draw) {
  return {
    render({ model, el }) {
      const figure = new Figure(model, el);
      const show = draw(figure);
      let [changed, waiting] = [true, false];
      const frame = () => {
        waiting = false;
        if (changed) {
          changed = false;
          showControls(figure);
          show();
        }
        if (figure.writeNumbers()) wait();
      };
      const wait = () => {
        if (!waiting) requestAnimationFrame(frame);
        waiting = true;
      };
      figure.redraw = () => {
        changed = true;
        wait();
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

class Figure {
  constructor(model, el) {
    this.model = model;
    this.root = el.matches(".llc-figure") ? el : mount(el, model.get("_page"));
    this.first = {};
    for (const name of model.get("_parameters")) this.first[name] = model.get(name);
    this.presets = model.get("_presets");
    this.parts = {};
    this.unwritten = new Map(); // boxes and their numbers
    wireButtons(this);
    wireControls(this);
  }

  get(name) {
    return this.model.get(name);
  }

  /** Changes the state, here and in Python. */
  set(changes) {
    for (const [name, value] of Object.entries(changes)) this.model.set(name, value);
    this.model.save_changes();
  }

  part(kind, name) {
    return (this.parts[`${kind} ${name}`] ??= this.root.querySelector(`[data-${kind}="${name}"]`));
  }

  /** Shows a number beside the picture. */
  print(name, text) {
    this.fill(this.part("readout", name), text);
  }

  /** Shows a number in a box, soon: at once when the hand rests, else in its turn. */
  fill(box, text) {
    this.unwritten.set(box, text);
  }

  /** Writes what waits, the oldest first, and says whether some has to wait for the next frame. */
  writeNumbers() {
    let left = this.root.matches(":active") ? NUMBERS : Infinity;
    for (const [box, text] of this.unwritten) {
      if (box.textContent !== text) {
        if (left === 0) return true;
        left -= 1;
        fillNow(box, text);
      }
      this.unwritten.delete(box);
    }
    return false;
  }

  /** Tells screen readers, when the hand has come to rest. */
  say(text) {
    clearTimeout(this.speech);
    const place = this.root.querySelector(".llc-live");
    this.speech = setTimeout(() => (place.textContent = text), 700);
  }

  /** What to do when presets or reset replace the state as a whole. */
  onRestart(act) {
    this.restart = act;
  }

  /** Step buttons and run/pause call `act(n)`, which returns false when there is no further step. */
  onStep(act) {
    for (const button of this.root.querySelectorAll("[data-step]"))
      button.addEventListener("click", () => act(Number(button.dataset.step)));
    const run = this.root.querySelector("[data-run]");
    const tick = () => {
      if (!this.running) return;
      if (act(1)) this.running = setTimeout(() => requestAnimationFrame(tick), 40);
      else this.pause();
    };
    run.addEventListener("click", () => {
      if (this.running) return this.pause();
      if (calm()) return act(200); // the whole way at once
      write(run, "Pause");
      this.running = true;
      tick();
    });
  }

  pause() {
    clearTimeout(this.running);
    this.running = undefined;
    const run = this.root.querySelector("[data-run]");
    if (run) write(run, "Run");
  }
}

function mount(el, page) {
  const root = document.createElement("div");
  root.className = "llc-figure";
  // JupyterLab's shortcuts leave the keys to what has the focus here; it asks the focused element itself.
  root.addEventListener("focusin", ({ target }) => (target.dataset.lmSuppressShortcuts = "true"));
  root.innerHTML = page;
  el.append(root);
  return root;
}

function wireButtons(figure) {
  const restart = (state) => {
    figure.pause();
    figure.set(state);
    figure.restart?.();
    figure.redraw();
  };
  for (const button of figure.root.querySelectorAll("[data-preset]"))
    button.addEventListener("click", () => restart({ ...figure.first, ...figure.presets[button.dataset.preset] }));
  figure.part("reset", "").addEventListener("click", () => restart(figure.first));
}

function wireControls(figure) {
  figure.sliders = figure.root.querySelectorAll("input[data-slider]");
  figure.switches = figure.root.querySelectorAll("input[data-switch]");
  for (const input of figure.sliders) {
    const value = () => (input.dataset.log ? Number((10 ** input.value).toPrecision(3)) : Number(input.value));
    input.addEventListener("input", () => figure.set({ [input.dataset.slider]: value() }));
  }
  for (const box of figure.switches)
    box.addEventListener("change", () => figure.set({ [box.dataset.switch]: box.checked }));
}

function showControls(figure) {
  for (const input of figure.sliders) {
    const value = figure.get(input.dataset.slider);
    const place = input.dataset.log ? Math.log10(value) : value;
    // The hand on the slider is never corrected by the rounding of the value.
    if (Math.abs(input.value - place) > input.step / 2) input.value = place;
    const text = String(value).replace("-", "−");
    select(input).attr("aria-valuetext", text);
    figure.fill(input.parentNode.querySelector(".llc-box"), text);
  }
  for (const box of figure.switches) box.checked = figure.get(box.dataset.switch);
}

/** The empty drawing of one view, laid over its still picture: what moves, over what rests. */
export function drawing(figure, name) {
  const place = figure.part("view", name);
  const [width, height] = place.dataset.size.split(" ").map(Number);
  const [back, svg] = ["llc-drawing", "llc-drawing llc-moving"].map((c) =>
    select(place).append("svg").attr("class", c).attr("viewBox", `0 0 ${width} ${height}`));
  back.attr("aria-hidden", "true");
  svg.attr("role", "group").attr("aria-label", place.dataset.label);
  return { back, svg, width, height };
}
