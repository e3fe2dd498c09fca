// Figure 7: the gradient as a sum of arrows, one for each example: its error times its input.
import { axes, CURVE_OF_CLASS, halfPlanes, handle, lineEnds, path } from "./axes.js";
import { awaken, number, vector } from "./figure.js";
import { gradient, gradientTerms, norm, objective, score, sigmoid } from "./mathematics.js";

const SHORTEST = 0.05; // a normal of no length has no direction

export default awaken((figure) => {
  const plane = axes(figure, "data", { xLabel: "x₁", yLabel: "x₂" });
  const showSides = halfPlanes(plane);
  const line = plane.inside.append("path").attr("class", "llc-line");
  const pulls = plane.inside.append("g");
  const normal = plane.over.append("path").attr("class", "llc-arrow");
  const chain = axes(figure, "sum", { xLabel: "∂J/∂θ₁", yLabel: "∂J/∂θ₂", ticks: [5, 5] });
  const links = chain.inside.append("g");
  const rows = figure.part("table", "examples").rows;
  const total = chain.inside.append("path").attr("class", "llc-arrow");

  const state = () => [figure.get("theta"), figure.get("theta_0"), figure.get("X"), figure.get("y")];
  const move = (k, point) => figure.set({ X: figure.get("X").map((x, i) => (i === k ? point : x)) });
  let handles = [];
  function makeHandles(y) {
    plane.over.selectAll(".llc-handle").remove();
    handles = y.map((label, k) => handle(plane, {
      name: `example-${k}`, label: `Example ${k + 1} of class ${label}`, kind: label, at: () => figure.get("X")[k],
      says: () => vector(figure.get("X")[k]), move: (point) => move(k, point),
    }));
    plane.over.selectAll(".llc-handle").append("text").attr("class", "llc-tag").attr("dx", 10).attr("dy", -9).text((_, k) => k + 1);
    handles.push(handle(plane, {
      name: "normal", label: "Tip of the normal θ", at: () => figure.get("theta"), says: () => vector(figure.get("theta")),
      angle: () => -Math.atan2(figure.get("theta")[1], figure.get("theta")[0]),
      move: (theta) => norm(theta) >= SHORTEST && figure.set({ theta }),
    }));
  }

  return function show() {
    const [theta, theta0, X, y] = state();
    plane.limits(figure.get("limits"));
    chain.limits(figure.get("sum_limits"));
    if (handles.length !== y.length + 1) makeHandles(y);
    showSides(theta, theta0);
    line.attr("d", path(plane, lineEnds(plane, theta, theta0)));
    normal.attr("d", path(plane, [[0, 0], theta]));
    const terms = gradientTerms(theta, theta0, X, y);
    pulls.selectAll("path").data(terms).join("path").attr("class", (_, i) => `llc-link ${CURVE_OF_CLASS[y[i]]}`)
      .attr("d", (term, i) => arrow(plane, X[i], X[i].map((value, j) => value - X.length * term[j])));
    let end = [0, 0];
    const ends = terms.map((term) => [end, (end = end.map((value, j) => value + term[j]))]);
    links.selectAll("path").data(ends).join("path").attr("class", (_, i) => `llc-link ${CURVE_OF_CLASS[y[i]]}`)
      .attr("d", ([from, to]) => arrow(chain, from, to));
    links.selectAll("text").data(ends).join("text").attr("class", "llc-tag").attr("dx", 5).attr("dy", -4)
      .text((_, i) => i + 1).attr("x", ([[a], [b]]) => chain.x((a + b) / 2)).attr("y", ([[, a], [, b]]) => chain.y((a + b) / 2));
    total.attr("d", arrow(chain, [0, 0], end));
    for (const place of handles) place();

    const slope = gradient(theta, theta0, X, y);
    X.forEach((x, i) => {
      const g = sigmoid(score(theta, theta0, x));
      const texts = [String(i + 1), vector(x), String(y[i]), number(g, 3), number(g - y[i], 3), vector(terms[i], 3)];
      texts.forEach((text, j) => figure.fill(rows[i].cells[j].firstChild, text));
    });
    figure.print("theta", vector(theta));
    figure.print("gradient", vector(slope.slice(0, 2), 3));
    figure.print("offset", number(slope[2], 3));
    figure.print("length", number(norm(slope.slice(0, 2)), 3));
    figure.print("value", number(objective(theta, theta0, X, y), 4));
    figure.say(`With θ = ${vector(theta)} the arrows add up to ${vector(slope.slice(0, 2), 3)}; J is ${number(objective(theta, theta0, X, y), 3)}.`);
  };
});

/** A line with a head, as one path; the head shrinks with a short line. */
function arrow(plane, from, to) {
  const [a, b] = [plane.pixels(from), plane.pixels(to)];
  const [u, v] = [b[0] - a[0], b[1] - a[1]];
  const length = Math.hypot(u, v);
  if (length < 0.5) return `M${a}h0`;
  const size = Math.min(9, length / 2) / length;
  const side = (k) => [b[0] - size * (u + k * v * 0.5), b[1] - size * (v - k * u * 0.5)];
  return `M${a}L${b}M${side(1)}L${b}L${side(-1)}`;
}
