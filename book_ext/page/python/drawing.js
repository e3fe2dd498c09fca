// What a cell of a sheet draws from the reader's own answers: a figure to drag, a picture, or sliders.
import { make } from "./elements.js";
import { elements } from "./results.js";
import { Runner } from "./runner.js";

export class Drawing {
  #shown = make("div");

  /** @param {HTMLElement} place */
  constructor(place) {
    this.name = place.dataset.draw ?? "";
    const actions = make("div", { className: "check-actions" });
    this.runner = new Runner(actions, "Draw this");
    place.append(actions, this.#shown);
  }

  /**
   * @param {import("./runtime.js").Python} python
   * @param {import("./runtime.js").Verdict} drawn
   */
  show(python, { message, output, shown, error }) {
    this.#shown.replaceChildren(...(error ? [] : elements(python, { output, shown })));
    this.runner.say(error ? message || "Not answered yet." : "Drawn with your answers so far.");
  }
}
