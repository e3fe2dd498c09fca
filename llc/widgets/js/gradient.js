// Figure 7: the gradient as a sum of arrows, one for each example: its error times its input.
import { axes } from "./axes.js";
import { handle } from "./handle.js";
import { gradient, gradientTerms, norm, objective, score, sigmoid } from "./mathematics.js";
import { activate, number, vector } from "./runtime.js";
import { setAttrs } from "./selection.js";
import { CURVE_OF_CLASS, halfPlanes, lineEnds, path } from "./shapes.js";

/** @typedef {{ X: number[][], y: number[], theta: number[], theta_0: number, limits: number[][],
 *    sum_limits: number[][] }} State */

const SHORTEST = 0.05; // a normal of length 0 has no direction

export default activate((/** @type {import("./runtime.js").Figure<State>} */ figure) => {
  const plane = axes(figure, "data", { xLabel: "x₁", yLabel: "x₂" });
  const showSides = halfPlanes(plane);
  const line = plane.inside.append("path").attr("class", "llc-line");
  const pulls = plane.inside.append("g");
  const normal = plane.over.append("path").attr("class", "llc-arrow");
  const chain = axes(figure, "sum", { xLabel: "∂J/∂θ₁", yLabel: "∂J/∂θ₂", ticks: [5, 5] });
  const links = chain.inside.append("g");
  const rows = figure.part("table", "examples").rows;
  const total = chain.inside.append("path").attr("class", "llc-arrow");

  /** @type {(k: number, point: number[]) => void} */
  const moveExample = (k, point) => figure.set({ X: figure.get("X").map((x, i) => (i === k ? point : x)) });
  /** @type {(() => void)[]} */
  let handles = [];
  function makeHandles(/** @type {number[]} */ y) {
    plane.over.selectAll(".llc-handle").remove();
    handles = y.map((label, k) =>
      handle(plane, {
        name: `example-${k}`,
        label: `Example ${k + 1} of class ${label}`,
        kind: label,
        position: () => figure.get("X")[k],
        valueText: () => vector(figure.get("X")[k]),
        moveTo: (point) => moveExample(k, point),
      }),
    );
    const tags = plane.over.selectAll(".llc-handle").append("text").attr("class", "llc-tag");
    tags
      .attr("dx", 10)
      .attr("dy", -9)
      .text((_, k) => k + 1);
    handles.push(
      handle(plane, {
        name: "normal",
        label: "Tip of the normal θ",
        position: () => figure.get("theta"),
        valueText: () => vector(figure.get("theta")),
        angle: () => -Math.atan2(figure.get("theta")[1], figure.get("theta")[0]),
        moveTo: (theta) => norm(theta) >= SHORTEST && figure.set({ theta }),
      }),
    );
  }

  return function show() {
    const [theta, theta_0, X, y] = [
      figure.get("theta"),
      figure.get("theta_0"),
      figure.get("X"),
      figure.get("y"),
    ];
    plane.setLimits(figure.get("limits"));
    chain.setLimits(figure.get("sum_limits"));
    if (handles.length !== y.length + 1) makeHandles(y);
    showSides(theta, theta_0);
    setAttrs(line, { d: path(plane, lineEnds(plane, theta, theta_0)) });
    setAttrs(normal, { d: path(plane, [[0, 0], theta]) });
    const terms = gradientTerms(theta, theta_0, X, y);
    const linkClass = (/** @type {any} */ _, /** @type {number} */ i) => `llc-link ${CURVE_OF_CLASS[y[i]]}`;
    setAttrs(pulls.selectAll("path").data(terms).join("path"), {
      class: linkClass,
      d: (term, i) =>
        arrow(
          plane,
          X[i],
          X[i].map((value, j) => value - X.length * term[j]),
        ),
    });
    let end = [0, 0];
    const ends = terms.map((term) => [end, (end = end.map((value, j) => value + term[j]))]);
    setAttrs(links.selectAll("path").data(ends).join("path"), {
      class: linkClass,
      d: ([from, to]) => arrow(chain, from, to),
    });
    const tags = links.selectAll("text").data(ends).join("text");
    setAttrs(tags, {
      class: "llc-tag",
      dx: 5,
      dy: -4,
      x: ([[a], [b]]) => chain.x((a + b) / 2),
      y: ([[, a], [, b]]) => chain.y((a + b) / 2),
    });
    tags.text((_, i) => i + 1);
    setAttrs(total, { d: arrow(chain, [0, 0], end) });
    for (const place of handles) place();

    X.forEach((x, i) => {
      const g = sigmoid(score(theta, theta_0, x));
      const texts = [
        String(i + 1),
        vector(x),
        String(y[i]),
        number(g, 3),
        number(g - y[i], 3),
        vector(terms[i], 3),
      ];
      texts.forEach((text, j) => (rows[i].cells[j].textContent = text));
    });
    const slope = gradient(theta, theta_0, X, y);
    const byTheta = slope.slice(0, 2);
    const value = objective(theta, theta_0, X, y);
    figure.readout("theta", vector(theta));
    figure.readout("gradient", vector(byTheta, 3));
    figure.readout("offset", number(slope[2], 3));
    figure.readout("length", number(norm(byTheta), 3));
    figure.readout("value", number(value, 4));
    figure.say`With θ = ${vector(theta)} the arrows add up to ${vector(byTheta, 3)}; J is ${number(value, 3)}.`;
  };
});

/**
 * A line with a head, as one path; the head shrinks with a short line.
 *
 * @type {(plane: import("./axes.js").Plane, from: number[], to: number[]) => string}
 */
function arrow(plane, from, to) {
  const [a, b] = [plane.pixels(from), plane.pixels(to)];
  const [u, v] = [b[0] - a[0], b[1] - a[1]];
  const length = Math.hypot(u, v);
  if (length < 0.5) return `M${a}h0`;
  const size = Math.min(9, length / 2) / length;
  const side = (/** @type {number} */ k) => [
    b[0] - size * (u + k * v * 0.5),
    b[1] - size * (v - k * u * 0.5),
  ];
  return `M${a}L${b}M${side(1)}L${b}L${side(-1)}`;
}
