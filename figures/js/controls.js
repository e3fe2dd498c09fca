// Sliders, switches and buttons of a figure.
import { short } from "./runtime.js";
import { write } from "./selection.js";

/** @typedef {import("./runtime.js").Figure<any>} Figure */

/** @param {Figure} figure */
export function wireControls(figure) {
  for (const button of figure.root.querySelectorAll("button[data-preset]"))
    button.addEventListener("click", () =>
      figure.restart(/** @type {HTMLElement} */ (button).dataset.preset),
    );
  figure.part("reset", "").addEventListener("click", () => figure.restart());
  for (const input of slidersOf(figure)) {
    const name = input.dataset.slider ?? "";
    let before = 0;
    input.addEventListener("input", () => figure.set({ [name]: sliderValue(input) }));
    // A finger that scrolls the page from there has already moved the thumb.
    input.addEventListener("pointerdown", () => (before = figure.get(name)));
    input.addEventListener("pointercancel", () => figure.set({ [name]: before }));
  }
  for (const box of switchesOf(figure))
    box.addEventListener("change", () => figure.set({ [box.dataset.switch ?? ""]: box.checked }));
}

/** @type {(input: HTMLInputElement) => number} */
const sliderValue = (input) =>
  input.dataset.log ? Number((10 ** Number(input.value)).toPrecision(3)) : Number(input.value);

/** @type {(figure: Figure) => NodeListOf<HTMLInputElement>} */
const slidersOf = (figure) => figure.root.querySelectorAll("input[data-slider]");
/** @type {(figure: Figure) => NodeListOf<HTMLInputElement>} */
const switchesOf = (figure) => figure.root.querySelectorAll("input[data-switch]");

/** @param {Figure} figure */
export function showControls(figure) {
  for (const input of slidersOf(figure)) {
    const value = figure.get(input.dataset.slider ?? "");
    const place = input.dataset.log ? Math.log10(value) : value;
    // Rounding of the value must not move a slider that a hand is dragging.
    if (Math.abs(Number(input.value) - place) > Number(input.step) / 2) input.value = String(place);
    const text = input.dataset.log ? short(value) : String(Number(value.toFixed(3))).replace("-", "−");
    const share = (Number(input.value) - Number(input.min)) / (Number(input.max) - Number(input.min));
    input.style.setProperty("--share", String(share));
    input.setAttribute("aria-valuetext", text);
    write(figure.part("value-of", input.dataset.slider ?? ""), text);
  }
  for (const box of switchesOf(figure)) box.checked = figure.get(box.dataset.switch ?? "");
}
