// Figure 6: chords and tangents of the NLL, which is convex, and of the squared loss of a sigmoid, which is not.
import { axes } from "./axes.js";
import { handle } from "./handle.js";
import { eigenvalues, hessian, objective, squaredHessian, squaredObjective } from "./mathematics.js";
import { activate, number, vector } from "./runtime.js";
import { setAttrs } from "./selection.js";
import { centreAt, curve, path } from "./shapes.js";

/** @typedef {{ X: number[][], y: number[], a: number, b: number, share: number, theta_0: number,
 *    squared: boolean }} State */

const TINY = 1e-12; // what rounding leaves of 0

export default activate((/** @type {import("./runtime.js").Figure<State>} */ figure) => {
  const plane = axes(figure, "chord", { xLabel: "slope θ", yLabel: "mean loss" });
  const graph = plane.inside.append("path").attr("class", "llc-curve llc-curve-1");
  const tangent = plane.inside.append("path").attr("class", "llc-curve llc-thin llc-dashed");
  const chord = plane.inside.append("path").attr("class", "llc-arrow");
  const gap = plane.inside.append("path").attr("class", "llc-ruler");
  const bend = axes(figure, "curvature", { xLabel: "slope θ", yLabel: "second derivative" });
  const below = bend.inside.append("rect").attr("class", "llc-side-0").attr("width", bend.w);
  const zero = bend.inside.append("path").attr("class", "llc-line llc-thin");
  const second = bend.inside.append("path").attr("class", "llc-curve llc-curve-1");
  const here = bend.inside.append("circle").attr("class", "llc-now").attr("r", 5);

  const f = (/** @type {number} */ theta) => {
    const loss = figure.get("squared") ? squaredObjective : objective;
    return loss([theta], figure.get("theta_0"), figure.get("X"), figure.get("y"));
  };
  const H = (/** @type {number} */ theta) =>
    figure.get("squared")
      ? squaredHessian([theta], figure.get("theta_0"), figure.get("X"), figure.get("y"))
      : hessian([theta], figure.get("theta_0"), figure.get("X"));
  // Good enough to draw, not to print.
  const derivative = (/** @type {number} */ theta) => (f(theta + 1e-5) - f(theta - 1e-5)) / 2e-5;
  /** @type {("a" | "b")[]} */
  const ends = ["a", "b"];
  const handles = ends.map((name) =>
    handle(plane, {
      name,
      label: `End ${name} of the chord`,
      along: "x",
      position: () => [figure.get(name), f(figure.get(name))],
      valueText: () => number(figure.get(name)),
      moveTo: ([theta]) => figure.set({ [name]: theta }),
    }),
  );

  return function show() {
    const [a, b, share] = [figure.get("a"), figure.get("b"), figure.get("share")];
    const squared = figure.get("squared");
    const slopes = Array.from({ length: 61 }, (_, i) => -6 + i / 5);
    plane.setLimits([
      [-6, 6],
      [0, squared ? 1 : Math.ceil(Math.max(...slopes.map(f)))],
    ]);
    const reach = Math.ceil(Math.max(...slopes.map((slope) => Math.abs(H(slope)[0][0]))) * 11) / 10;
    bend.setLimits([
      [-6, 6],
      [squared ? -reach : -0.2 * reach, reach],
    ]);
    setAttrs(graph, { d: curve(plane, f) });
    setAttrs(tangent, { d: curve(plane, (theta) => f(a) + derivative(a) * (theta - a), 1) });
    setAttrs(chord, {
      d: path(plane, [
        [a, f(a)],
        [b, f(b)],
      ]),
    });
    const theta = (1 - share) * a + share * b;
    const onChord = (1 - share) * f(a) + share * f(b);
    setAttrs(gap, {
      d: path(plane, [
        [theta, f(theta)],
        [theta, onChord],
      ]),
    });
    setAttrs(second, { d: curve(bend, (slope) => H(slope)[0][0]) });
    setAttrs(zero, {
      d: path(bend, [
        [-6, 0],
        [6, 0],
      ]),
    });
    setAttrs(below, { y: bend.y(0), height: bend.h - bend.y(0) });
    centreAt(here, bend, [a, H(a)[0][0]]);
    for (const place of handles) place();

    const values = eigenvalues(H(a));
    const verdict = onChord - f(theta) >= -TINY ? "yes" : "no: the chord test fails";
    figure.readout("ends", vector([f(a), f(b)], 3));
    figure.readout("curve", number(f(theta), 4));
    figure.readout("line", number(onChord, 4));
    figure.readout("above", verdict);
    figure.readout("second", number(H(a)[0][0], 4));
    figure.readout("eigenvalues", vector(values, 4));
    figure.say`At ${number(theta)} the curve is ${number(f(theta), 3)} and the chord ${number(onChord, 3)}. Is the chord above? ${verdict}.`;
  };
});
