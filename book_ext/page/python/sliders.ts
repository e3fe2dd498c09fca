// The sliders of a cell that calls `interact`: each move runs the reader's own function in the page's Python.
import { make } from "../dom.ts";
import { elements } from "./results.ts";
import type { Python } from "./runtime.ts";
import type { Control, Sliders } from "./worker.ts";

export function sliders(python: Python, { number, controls }: Sliders) {
  const shown = make("div", { className: "cell-moved" });
  const steers = controls.map((control) => steer(control, () => move()));
  const root = make("div", { className: "cell-sliders" }, ...steers.map(({ label }) => label), shown);
  let isMoved = false;
  let isRunning = false;

  /** While a move is computed others may come; of these the last counts. */
  async function move() {
    isMoved = true;
    if (isRunning) return;
    isRunning = true;
    while (isMoved) {
      isMoved = false;
      const values = steers.map(({ name, value }) => [name, value()]);
      const ran = await python.move(number, Object.fromEntries(values));
      shown.replaceChildren(...elements(python, ran));
    }
    isRunning = false;
  }
  move();
  return root;
}

/** One control with its label and, of a slider, the value that it has. */
function steer(
  { name, label, kind, value, words, min = 0, max = 1, step = 1 }: Control,
  onMove: () => void,
): { name: string; label: HTMLElement; value: () => any } {
  if (kind === "choice") {
    const options = words.map((text, at) => make("option", { value: at, selected: at === value }, text));
    const box = make("select", { onchange: onMove }, ...options);
    return { name, label: make("label", {}, `${label} `, box), value: () => Number(box.value) };
  }
  if (kind === "switch") {
    const box = make("input", { type: "checkbox", checked: value, onchange: onMove });
    return { name, label: make("label", {}, `${label} `, box), value: () => box.checked };
  }
  const input = make("input", { type: "range", min, max, step, value });
  const now = () => Number(input.value);
  const digits = make("output");
  const say = () => (digits.textContent = String(Number(now().toPrecision(4))));
  input.addEventListener("input", () => (say(), onMove()));
  say();
  return { name, label: make("label", {}, `${label} `, input, digits), value: now };
}
