// What a cell of a sheet draws from the reader's own answers: a figure to drag, a picture, or sliders.
import { make } from "../dom.ts";
import { elements } from "./results.ts";
import { Runner } from "./runner.ts";
import type { Python, Verdict } from "./runtime.ts";

export class AnswerDrawing {
  name: string;
  runner: Runner;
  #shown = make("div");

  constructor(place: HTMLElement) {
    this.name = place.dataset.draw ?? "";
    const actions = make("div", { className: "check-actions" });
    this.runner = new Runner(actions, "Draw this");
    place.append(actions, this.#shown);
  }

  show(python: Python, { message, output, shown, error }: Verdict) {
    this.#shown.replaceChildren(...(error ? [] : elements(python, { output, shown })));
    this.runner.say(error ? message || "Not answered yet." : "Drawn with your answers so far.");
  }
}
