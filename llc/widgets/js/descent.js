// Figure 8: gradient descent in three linked views: the data, the objective's level lines with the path, its values.
import { axes } from "./axes.js";
import { grid, isolines } from "./contours.js";
import { handle } from "./handle.js";
import { gradient, minibatch, norm, objective, sigmoid, smoothness } from "./mathematics.js";
import { activate, number, vector } from "./runtime.js";
import { setAttrs } from "./selection.js";
import { centreAt, cross, curve, dataPoints, path } from "./shapes.js";

/** @typedef {{ X: number[][], y: number[], eta: number, batch: number, path: number[][], x_limits: number[],
 *    limits: number[][], least: number[], feature_name: string }} State */

const ENOUGH = 1e-7; // a run stops when J changes by less
const MOST_STEPS = 1000;

export default activate((/** @type {import("./runtime.js").Figure<State>} */ figure) => {
  const data = axes(figure, "data", { yLabel: "probability of class 1", ticks: [6, 3] });
  const guess = data.inside.append("path").attr("class", "llc-curve");
  const showPoints = dataPoints(data.behind.append("g"), data);
  const plane = axes(figure, "contours", { xLabel: "θ", yLabel: "θ₀" });
  const lines = plane.behind.append("g");
  const least = plane.inside.append("path").attr("class", "llc-line");
  const trail = plane.inside.append("path").attr("class", "llc-arrow llc-trail");
  const dots = plane.inside.append("path").attr("class", "llc-dots");
  const now = plane.inside.append("circle").attr("class", "llc-now").attr("r", 5);
  const fall = axes(figure, "values", { xLabel: "steps", yLabel: "J", ticks: [5, 4] });
  const floor = fall.inside.append("path").attr("class", "llc-ruler");
  const values = fall.inside.append("path").attr("class", "llc-curve");
  const etaSlider = figure.part("slider", "eta");
  const bound = etaSlider.parentNode.appendChild(document.createElement("span"));
  bound.className = "llc-bound";

  const placeStart = handle(plane, {
    name: "start",
    label: "Start of the path",
    position: () => figure.get("path")[0],
    valueText: () => vector(figure.get("path")[0]),
    moveTo(point) {
      figure.pause();
      figure.set({ path: [point] });
    },
  });

  /** @type {[number[][]?, number[]?]} the data whose level lines are drawn */
  let drawn = [];
  /** @type {WeakMap<number[], number>} the value of J at the points of the path, for these data */
  let known = new WeakMap();
  const J = (/** @type {number[]} */ w) => {
    const value = known.get(w) ?? objective([w[0]], w[1], figure.get("X"), figure.get("y"));
    known.set(w, value);
    return value;
  };

  figure.onStep((n) => {
    const [X, y, eta] = [figure.get("X"), figure.get("y"), figure.get("eta")];
    const size = Math.min(figure.get("batch"), X.length);
    const way = [...figure.get("path")];
    let hasNext = false;
    for (let i = 0; i < n && way.length <= MOST_STEPS; i += 1) {
      const before = way[way.length - 1];
      const batch = size < X.length ? minibatch(X.length, size, way.length) : null;
      const slope = batch
        ? gradient(
            [before[0]],
            before[1],
            batch.map((k) => X[k]),
            batch.map((k) => y[k]),
          )
        : gradient([before[0]], before[1], X, y);
      const after = before.map((value, j) => value - eta * slope[j]);
      way.push(after);
      hasNext = way.length <= MOST_STEPS && (batch !== null || Math.abs(J(after) - J(before)) > ENOUGH);
    }
    figure.set({ path: way });
    return hasNext;
  });

  /** @type {(X: number[][], y: number[]) => void} */
  function drawTerrain(X, y) {
    drawn = [X, y];
    known = new WeakMap();
    data.setLimits(
      [figure.get("x_limits"), [-0.08, 1.08]],
      [figure.get("feature_name"), "probability of class 1"],
    );
    plane.setLimits(figure.get("limits"));
    const terrain = grid(plane, (theta, theta_0) => objective([theta], theta_0, X, y));
    const low = J(figure.get("least"));
    const levels = Array.from({ length: 11 }, (_, k) => low + 0.004 * 2.1 ** k);
    setAttrs(lines.selectAll("path").data(isolines(terrain, levels)).join("path"), {
      class: "llc-contour",
      d: (line) => line,
    });
    setAttrs(least, { d: `M${plane.pixels(figure.get("least"))}${cross(6)}` });
    showPoints(
      X.map((x, i) => [x[0], y[i]]),
      (i) => y[i],
    );
  }

  return function show() {
    const [X, y, way] = [figure.get("X"), figure.get("y"), figure.get("path")];
    if (drawn[0] !== X || drawn[1] !== y) drawTerrain(X, y);
    const w = way[way.length - 1];
    setAttrs(guess, { d: curve(data, (x) => sigmoid(w[0] * x + w[1]), 90) });
    setAttrs(trail, { d: path(plane, way) });
    setAttrs(dots, { d: way.map((point) => `M${plane.pixels(point)}h0`).join("") });
    centreAt(now, plane, w);
    const costs = way.map(J);
    const [steps, low, high] = [way.length - 1, J(figure.get("least")), Math.max(...costs)];
    fall.setLimits([
      [0, Math.max(25, Math.ceil(steps / 25) * 25)],
      [0, Math.max(1, Math.ceil(high * 2) / 2)],
    ]);
    setAttrs(values, {
      d: path(
        fall,
        costs.map((cost, t) => [t, cost]),
      ),
    });
    setAttrs(floor, {
      d: path(fall, [
        [0, low],
        [fall.x.domain()[1], low],
      ]),
    });
    placeStart();

    const most = 2 / smoothness(X);
    const share = (Math.log10(most) - etaSlider.min) / (etaSlider.max - etaSlider.min);
    bound.style.insetInlineStart = `calc(0.5rem + ${share} * (100% - 1rem))`;
    figure.readout("steps", String(steps));
    figure.readout("parameters", vector(w, 3));
    figure.readout("value", number(J(w), 4));
    figure.readout("above", number(J(w) - low, 4));
    figure.readout("slope", number(norm(gradient([w[0]], w[1], X, y)), 4));
    figure.readout("bound", number(most, 3));
    figure.announce(
      `After ${steps} steps J is ${number(J(w), 4)}, ${number(J(w) - low, 4)} above the least value.`,
    );
  };
});
