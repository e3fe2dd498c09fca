// Figure 9: separable data. Without a penalty the slope grows for ever; a penalty gives the objective a least value.
import { axes } from "./axes.js";
import { handle } from "./handle.js";
import { gradient, leastSlope, objective, sigmoid } from "./mathematics.js";
import { activate, number, round } from "./runtime.js";
import { setAttrs } from "./selection.js";
import { cross, curve, dataPoints, path } from "./shapes.js";

/** @typedef {{ X: number[][], y: number[], lam: number, eta: number, path: number[], x_limits: number[] }} State */

const ENOUGH = 1e-7; // a run stops when J changes by less
const MOST_STEPS = 2000;

export default activate((/** @type {import("./runtime.js").Figure<State>} */ figure) => {
  const data = axes(figure, "data", { xLabel: "x", yLabel: "probability of class 1", ticks: [6, 3] });
  const guess = data.inside.append("path").attr("class", "llc-curve");
  const showPoints = dataPoints(data.behind.append("g"), data);
  const valley = axes(figure, "objective", { xLabel: "slope θ", yLabel: "J" });
  const free = valley.inside.append("path").attr("class", "llc-curve llc-thin llc-dashed");
  const penalized = valley.inside.append("path").attr("class", "llc-curve llc-curve-1");
  const least = valley.inside.append("path").attr("class", "llc-line");
  const growth = axes(figure, "growth", { xLabel: "steps", yLabel: "slope θ", ticks: [5, 4] });
  const level = growth.inside.append("path").attr("class", "llc-ruler");
  const way = growth.inside.append("path").attr("class", "llc-curve llc-curve-1");

  const theta = () => figure.get("path")[figure.get("path").length - 1];
  const J = (/** @type {number} */ slope, lam = figure.get("lam")) =>
    objective([slope], 0, figure.get("X"), figure.get("y"), lam);
  const derivative = (/** @type {number} */ slope) =>
    gradient([slope], 0, figure.get("X"), figure.get("y"), figure.get("lam"))[0];

  const placeHandle = handle(valley, {
    name: "theta",
    label: "Slope θ",
    along: "x",
    position: () => [theta(), J(theta())],
    valueText: () => number(theta()),
    moveTo([slope]) {
      figure.pause();
      figure.set({ path: [round(slope, 0.01)] });
    },
  });
  figure.onStep((n) => {
    const slopes = [...figure.get("path")];
    let hasNext = false;
    for (let i = 0; i < n && slopes.length <= MOST_STEPS; i += 1) {
      const before = slopes[slopes.length - 1];
      const after = before - figure.get("eta") * derivative(before);
      slopes.push(after);
      hasNext = slopes.length <= MOST_STEPS && Math.abs(J(after) - J(before)) > ENOUGH;
    }
    figure.set({ path: slopes });
    return hasNext;
  });

  return function show() {
    const [X, y, lam, slopes] = [figure.get("X"), figure.get("y"), figure.get("lam"), figure.get("path")];
    const top = 2 ** Math.ceil(Math.log2(Math.max(8, ...slopes)));
    data.setLimits([figure.get("x_limits"), [-0.08, 1.08]]);
    valley.setLimits([
      [-1, top],
      [0, 1.5],
    ]);
    growth.setLimits([
      [0, Math.max(25, 2 ** Math.ceil(Math.log2(slopes.length)))],
      [-1, top],
    ]);
    showPoints(
      X.map((x, i) => [x[0], y[i]]),
      (i) => y[i],
    );
    setAttrs(guess, { d: curve(data, (x) => sigmoid(theta() * x)) });
    setAttrs(free, { d: curve(valley, (slope) => J(slope, 0), 120) });
    setAttrs(penalized, { d: curve(valley, (slope) => Math.min(J(slope), 9), 120) });
    const best = leastSlope(X, y, lam);
    const exists = Number.isFinite(best);
    setAttrs(least, { display: exists ? null : "none" });
    if (exists) setAttrs(least, { d: `M${valley.pixels([best, J(best)])}${cross(6)}` });
    setAttrs(level, {
      d: exists
        ? path(growth, [
            [0, best],
            [growth.x.domain()[1], best],
          ])
        : "",
    });
    setAttrs(way, {
      d: path(
        growth,
        slopes.map((slope, t) => [t, slope]),
      ),
    });
    placeHandle();

    const edge = Math.min(...X.map((x) => Math.abs(x[0])));
    const leastValue = exists ? `${number(J(best), 4)} at θ = ${number(best, 3)}` : "none: 0 is not reached";
    figure.readout("steps", String(slopes.length - 1));
    figure.readout("theta", number(theta(), 3));
    figure.readout("value", number(J(theta()), 4));
    figure.readout("slope", number(derivative(theta()), 4));
    figure.readout("least", leastValue);
    figure.readout("confidence", number(sigmoid(theta() * edge), 4));
    figure.announce(
      `θ is ${number(theta(), 3)} after ${slopes.length - 1} steps, J is ${number(J(theta()), 4)}; the least ` +
        `value is ${leastValue}.`,
    );
  };
});
