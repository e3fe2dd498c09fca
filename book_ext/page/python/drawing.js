// The draggable figure of a sheet that is drawn from the reader's own answers.
import { make, script } from "./elements.js";
import { Runner } from "./runner.js";

/** @typedef {{ kind: string, name: string, state: Record<string, any>, page: string }} Figure */
/** @typedef {{ message: string, figure: Figure | null }} Drawn */

export class Drawing {
  #figure = make("div");

  /** @param {HTMLElement} place */
  constructor(place) {
    this.name = place.dataset.draw ?? "";
    const actions = make("div", { className: "check-actions" });
    this.runner = new Runner(actions, "Draw this");
    place.append(actions, this.#figure);
  }

  /** @param {Drawn} drawn */
  async show({ message, figure }) {
    this.#figure.replaceChildren();
    this.runner.say(figure ? "Drawn with your answers so far." : message);
    if (!figure) return;
    await script("figures.js");
    const root = make("div", { className: "llc-figure", innerHTML: figure.page });
    Object.assign(root.dataset, { figure: figure.name, state: JSON.stringify(figure.state) });
    this.#figure.append(root);
    root.dispatchEvent(new Event("figure", { bubbles: true }));
  }
}
