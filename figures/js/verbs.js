// A sentence of the book moves the figure: it names a state as a link does, and the figure goes there.
import { stateIn } from "./link.js";
import { animate, between, eased } from "./motion.js";

const MOTION = 600; // milliseconds

/** @param {import("./runtime.js").Figure<any>} figure */
export function obeyVerbs(figure) {
  const { root } = figure;
  let stop = () => {};
  const go = () => {
    stop();
    const { preset, state } = stateIn(figure, root.dataset.move ?? "");
    const from = Object.fromEntries(figure.parameters.map((name) => [name, figure.get(name)]));
    figure.preset = preset;
    figure.restarted();
    root.dataset.moving = "";
    const end = () => {
      delete root.dataset.moving;
      figure.challenges.restart(); // to be shown a state is not to have found it
    };
    stop = animate(MOTION, (share) => figure.set(between(figure, from, state, eased(share))), end);
  };
  // A hand may take it at any time.
  for (const act of ["pointerdown", "keydown", "input"])
    root.addEventListener(act, () => (stop(), delete root.dataset.moving), { capture: true });
  root.addEventListener("move", go);
  if (root.dataset.move !== undefined) go();
}
