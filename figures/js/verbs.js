// A sentence of the book moves the figure: it names a state as a link does, and the figure goes there.
import { stateIn } from "./link.js";

/** @param {import("./runtime.js").Figure<any>} figure */
export function obeyVerbs(figure) {
  const { root } = figure;
  const go = () => {
    const { preset, state } = stateIn(figure, root.dataset.move ?? "");
    figure.goTo(preset, state);
  };
  root.addEventListener("move", go);
  if (root.dataset.move !== undefined) go();
}
