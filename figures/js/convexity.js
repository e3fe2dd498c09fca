// Chapter 6: chords and tangents of the NLL, which is convex, and of the squared loss of a sigmoid, which is not.
import { axes, clamp } from "./axes.js";
import { handle } from "./handle.js";
import { occupy, occupyLine, placeWords } from "./labels.js";
import { hessian, objective, squaredHessian, squaredObjective } from "./mathematics/logistic.js";
import { eigenvalues } from "./mathematics/symmetric.js";
import { activate, number, vector } from "./runtime.js";
import { setAttrs, setText } from "./selection.js";
import { centreAt, curve, hatching, path } from "./shapes.js";

/** @typedef {{ X: number[][], y: number[], a: number, b: number, share: number, theta_0: number,
 *    squared: boolean }} State */

const RANGE = [-6, 6];
const VIEW = [-6.5, 6.5]; // with room for handles beside the axis
const SLOPES = Array.from({ length: 131 }, (_, i) => VIEW[0] + i / 10);
const TINY = 1e-12; // what rounding leaves of 0

export default activate((/** @type {import("./runtime.js").Figure<State>} */ figure) => {
  const plane = axes(figure, "chord", { xLabel: "slope θ", yLabel: "mean loss" });
  const above = plane.inside.append("path").attr("class", "llc-holds");
  const below = plane.inside.append("path").attr("class", "llc-fails");
  below.attr("fill", hatching(plane, "llc-hatch-wrong"));
  const graph = plane.inside.append("path");
  const tangent = plane.inside.append("path").attr("class", "llc-curve llc-thin llc-dashed");
  const chord = plane.inside.append("path").attr("class", "llc-line");
  const gap = plane.inside.append("path").attr("class", "llc-ruler");
  const [lossName, chordName, tangentName] = ["", "chord", "tangent at a"].map((words) =>
    plane.over.append("text").attr("class", "llc-note").text(words),
  );
  const bend = axes(figure, "curvature", { xLabel: "slope θ", yLabel: "second derivative", ticks: [6, 4] });
  const downward = bend.behind.append("rect").attr("fill", hatching(bend, "llc-hatch-wrong"));
  const zero = bend.behind.append("path").attr("class", "llc-line llc-thin");
  const second = bend.inside.append("path");
  const here = bend.over.append("circle").attr("class", "llc-now").attr("r", 6);
  const hereName = bend.over.append("text").attr("class", "llc-note").text("a");

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
  const tangentAt = (/** @type {number} */ theta) =>
    f(figure.get("a")) + derivative(figure.get("a")) * (theta - figure.get("a"));
  /** Places on the chord, with the heights of chord and curve. */
  const alongChord = () => {
    const [a, b] = [figure.get("a"), figure.get("b")];
    const [from, to] = [f(a), f(b)];
    return SLOPES.map((_, i) => i / (SLOPES.length - 1)).map((share) => {
      const theta = (1 - share) * a + share * b;
      return { theta, line: (1 - share) * from + share * to, curve: f(theta) };
    });
  };
  /** How far the chord is above the curve at a share of the way. */
  const gapAt = (/** @type {number} */ share) => {
    const [a, b] = [figure.get("a"), figure.get("b")];
    return (1 - share) * f(a) + share * f(b) - f((1 - share) * a + share * b);
  };
  /** How far the chord runs below the curve, where it does so most. */
  const deficit = () => Math.max(...alongChord().map(({ line, curve }) => curve - line));

  /** @type {("a" | "b")[]} */
  const ends = ["a", "b"];
  const handles = ends.map((name) =>
    handle(plane, {
      name,
      label: `End ${name} of the chord`,
      tag: name === "b" ? "drag me" : undefined,
      along: "x",
      position: () => [figure.get(name), f(figure.get(name))],
      valueText: () => `${name} = ${number(figure.get(name))}`,
      moveTo: ([theta]) => figure.set({ [name]: clamp(theta, RANGE) }),
    }),
  );
  const letters = ends.map((name) => plane.over.append("text").attr("class", "llc-number").text(name));

  figure.challenges.are({
    holds: () =>
      figure.get("squared") && Math.abs(figure.get("a") - figure.get("b")) >= 4 && deficit() <= TINY,
    far: () => !figure.get("squared") && gapAt(figure.get("share")) >= 1,
  });

  const segment = (/** @type {number[]} */ from, /** @type {number[]} */ to) => path(plane, [from, to]);

  return function show() {
    const [a, b, share] = [figure.get("a"), figure.get("b"), figure.get("share")];
    const squared = figure.get("squared");
    const colour = squared ? "llc-curve llc-curve-squared" : "llc-curve llc-curve-nll";
    const top = Math.max(...SLOPES.map(f));
    plane.setLimits([VIEW, [0, squared ? Math.ceil(10 * top + 0.5) / 10 : Math.ceil(top)]]);
    setAttrs(graph, { d: curve(plane, f), class: colour });
    tangent.attr("d", curve(plane, tangentAt, 1));
    chord.attr("d", segment([a, f(a)], [b, f(b)]));
    const points = alongChord();
    /** @type {(low: (point: typeof points[0]) => number, high: (point: typeof points[0]) => number) => string} */
    const between = (low, high) =>
      `${path(plane, [...points.map((p) => [p.theta, low(p)]), ...points.map((p) => [p.theta, high(p)]).reverse()])}Z`;
    above.attr(
      "d",
      between(
        (p) => p.curve,
        (p) => Math.max(p.line, p.curve),
      ),
    );
    below.attr(
      "d",
      between(
        (p) => Math.min(p.line, p.curve),
        (p) => p.curve,
      ),
    );
    const theta = (1 - share) * a + share * b;
    const [onCurve, onChord] = [f(theta), (1 - share) * f(a) + share * f(b)];
    gap.attr("d", segment([theta, onCurve], [theta, onChord]));
    const outline = SLOPES.map((slope) => plane.pixels([slope, f(slope)]));
    occupy(plane, graph.node(), outline, 2, 0.5);
    const tangentEnds = VIEW.map((slope) => plane.pixels([slope, tangentAt(slope)]));
    occupyLine(plane, tangent.node(), tangentEnds[0], tangentEnds[1]);
    occupyLine(plane, chord.node(), plane.pixels([a, f(a)]), plane.pixels([b, f(b)]), 2, 2);
    for (const place of handles) place();
    ends.forEach((name, k) => {
      const [x, y] = plane.pixels([figure.get(name), f(figure.get(name))]);
      setAttrs(letters[k], { x, y });
    });
    nameParts(a, b, squared);
    for (const place of handles) place(); // what is said of them may stand where a name has just been
    showBend(a, squared, colour);

    const isBelow = deficit() > TINY;
    const verdict = isBelow ? "runs below" : "never runs below";
    figure.say`Between ${number(a)} and ${number(b)} the chord ${verdict} the curve. At the mark the chord is ${number(onChord, 3)}, the curve ${number(onCurve, 3)}.`;
    figure.readout("ends", vector([f(a), f(b)], 3));
    figure.readout("curve", number(onCurve, 4));
    figure.readout("line", number(onChord, 4));
    figure.readout("above", isBelow ? "yes" : "no");
    figure.readout("second", number(H(a)[0][0], 4));
    figure.readout("eigenvalues", vector(eigenvalues(H(a)), 4));
  };

  /** @type {(a: number, b: number, squared: boolean) => void} */
  function nameParts(a, b, squared) {
    setText(lossName, squared ? "mean squared loss" : "mean NLL");
    lossName.classed("llc-words-squared", squared).classed("llc-words-nll", !squared);
    /** @type {(slopes: number[], line: (slope: number) => number) => number[][]} */
    const along = (slopes, line) =>
      slopes
        .map((slope) => plane.pixels([slope, line(slope)]))
        .filter(([, height]) => height >= 0 && height <= plane.h);
    const chordAt = (/** @type {number} */ slope) => f(a) + ((f(b) - f(a)) * (slope - a)) / (b - a || 1);
    const between = [0.5, 0.35, 0.65, 0.2, 0.8].map((share) => a + share * (b - a));
    const away = a < b ? -1 : 1;
    placeWords(plane, lossName, along([4.8, 3.6, -5, -4, 5.4], f), 14);
    placeWords(plane, chordName, along(between, chordAt), 10);
    placeWords(plane, tangentName, along([...[4, 2.5, 5, -4, -2.5].map((x) => away * x), a], tangentAt), 10);
  }

  /** @type {(a: number, squared: boolean, colour: string) => void} */
  function showBend(a, squared, colour) {
    const reach = Math.ceil(Math.max(...SLOPES.map((slope) => Math.abs(H(slope)[0][0]))) * 11) / 10;
    bend.setLimits([VIEW, [squared ? -reach : -0.2 * reach, reach]]);
    setAttrs(second, { d: curve(bend, (slope) => H(slope)[0][0]), class: colour });
    zero.attr("d", `M0,${bend.y(0)}H${bend.w}`);
    setAttrs(downward, { y: bend.y(0), width: bend.w, height: bend.h - bend.y(0) });
    const point = [a, H(a)[0][0]];
    centreAt(here, bend, point);
    setAttrs(hereName, { x: bend.x(a) + 10, y: bend.y(point[1]) - 8 });
  }
});
