// Separable data: without a penalty the slope grows for ever; a penalty pulls it back like a spring.
import { axes } from "./axes.js";
import { handle } from "./handle.js";
import { leastSlope, safeStep, slopes } from "./mathematics/descent.js";
import { gradient, objective, sigmoid } from "./mathematics/logistic.js";
import { activate, number } from "./runtime.js";
import { setAttrs } from "./selection.js";
import { arrow, centreAt, cross, curve, dataPoints, dotsAt, path } from "./shapes.js";

/** @typedef {{ X: number[][], y: number[], lam: number, theta: number, x_limits: number[] }} State */

const STEPS = 300; // as in separable.py
const LIMITS = [-1, 8];
const STILL = 1e-6; // a step shorter than that is rest
const PUSH = 260; // pixels of an arrow for a derivative of 1
const COILS = 9;

export default activate((/** @type {import("./runtime.js").Figure<State>} */ figure) => {
  const hill = axes(figure, "objective", { xLabel: "slope θ", yLabel: "objective J" });
  const free = hill.inside.append("path").attr("class", "llc-curve llc-curve-nll llc-thin llc-dashed");
  const penalized = hill.inside.append("path").attr("class", "llc-curve");
  const coil = hill.inside.append("path").attr("class", "llc-line");
  const dots = hill.inside.append("path").attr("class", "llc-dots");
  const least = hill.inside.append("path").attr("class", "llc-line");
  const push = hill.inside.append("path").attr("class", "llc-line llc-curve-nll");
  const ball = hill.inside.append("circle").attr("class", "llc-ball").attr("r", 9);
  const note = (/** @type {string} */ text) =>
    hill.inside.append("text").attr("class", "llc-note").text(text);
  const [freeName, penalizedName] = [note("NLL alone"), note("J = NLL + λθ²")];
  freeName.classed("llc-words-nll", true);
  const forces = note("the data push, the penalty pulls");
  const stem = hill.inside.append("path").attr("class", "llc-ruler");
  const data = axes(figure, "data", { xLabel: "x", yLabel: "probability of class 1", ticks: [5, 3] });
  const showPoints = dataPoints(data.inside.append("g"), data);
  const prediction = data.inside.append("path").attr("class", "llc-curve");
  const growth = axes(figure, "growth", { xLabel: "step", yLabel: "slope θ", ticks: [4, 4] });
  const level = growth.inside.append("path").attr("class", "llc-ruler");
  const rise = growth.inside.append("path").attr("class", "llc-curve");

  const J = (/** @type {number} */ slope, lam = figure.get("lam")) =>
    objective([slope], 0, figure.get("X"), figure.get("y"), lam);
  const derivative = (/** @type {number} */ slope, lam = figure.get("lam")) =>
    gradient([slope], 0, figure.get("X"), figure.get("y"), lam)[0];
  const edge = () => Math.min(...figure.get("X").map((x) => Math.abs(x[0])));

  const placeStart = handle(hill, {
    name: "theta",
    label: "Slope to start from",
    tag: "drag the start",
    along: "x",
    position: () => [figure.get("theta"), 0], // on the axis, since the curve may leave the view
    valueText: () => number(figure.get("theta")),
    moveTo: ([theta]) => figure.set({ theta }),
  });
  /** @type {number[]} */
  let way = [];
  figure.onRun(() => STEPS);
  figure.challenges.are({
    sixty: () => Math.abs(sigmoid(way[STEPS] * edge()) - 0.6) < 0.005,
    back: () => figure.get("theta") > 6 && way[STEPS] < 1,
  });

  /** A spring from slope 0 to the ball; there is none without a penalty. */
  function showSpring(/** @type {number} */ theta) {
    const lam = figure.get("lam");
    const [[from, y], [to]] = [hill.pixels([0, J(theta)]), hill.pixels([theta, J(theta)])];
    const points = Array.from({ length: 2 * COILS + 1 }, (_, k) => {
      const side = k % 2 ? (k % 4 === 1 ? -9 : 9) : 0;
      return [from + ((to - from) * k) / (2 * COILS), y + side];
    });
    setAttrs(coil, { d: `M${points.join("L")}`, display: lam > 0 ? null : "none" });
    coil.style("stroke-width", `${1.5 + 3 * lam}px`);
    const head = to - PUSH * derivative(theta, 0);
    push.attr("d", arrow([to, y], [head, y]));
    // Above the curve, which rises slowly from here; a phone has no room.
    const isNamed = lam > 0 && to > from && hill.w > 400;
    setAttrs(forces, { x: Math.max(to, head) + 14, y: y - 26, display: isNamed ? null : "none" });
  }

  /** The problem, which changes less often than the start, and its minimizer.
   * @type {{ X?: number[][], lam?: number }} */
  let drawn = {};
  let best = NaN;
  return function show() {
    const [X, y, lam] = [figure.get("X"), figure.get("y"), figure.get("lam")];
    way = slopes(X, y, lam, figure.get("theta"), STEPS);
    const steps = Math.min(STEPS, figure.shownSteps);
    const shown = way.slice(0, steps + 1);
    const theta = way[steps];
    const isNew = drawn.X !== X;
    if (hill.setLimits([LIMITS, [0, 1.5]]) || isNew || drawn.lam !== lam) {
      best = leastSlope(X, y, lam);
      free.attr(
        "d",
        curve(hill, (slope) => J(slope, 0), 120),
      );
      penalized.attr(
        "d",
        curve(hill, (slope) => Math.min(J(slope), 9), 120),
      );
    }
    const exists = Number.isFinite(best);
    setAttrs(least, { display: exists ? null : "none" });
    if (exists) least.attr("d", `M${hill.pixels([best, J(best)])}${cross(7)}`);
    const visited = shown.map((slope) => [slope, J(slope)]);
    dots.attr("d", dotsAt(hill, visited));
    centreAt(ball, hill, [theta, J(theta)]);
    showSpring(theta);
    setAttrs(freeName, { x: hill.w - 4, y: hill.y(J(6, 0)) - 10, "text-anchor": "end" });
    const high = Math.min(6.5, Math.sqrt(1.25 / Math.max(lam, 1e-9))); // where its curve leaves the view
    const isSlow = high > 3; // then there is room above it, to the left
    setAttrs(penalizedName, {
      x: hill.x(high) + (isSlow ? -12 : 12),
      y: hill.y(J(high)) + 4,
      "text-anchor": isSlow ? "end" : "start",
      display: lam > 0 ? null : "none",
    });
    const start = figure.get("theta");
    stem.attr(
      "d",
      path(hill, [
        [start, 0],
        [start, J(start)],
      ]),
    );
    placeStart();

    if (data.setLimits([figure.get("x_limits"), [-0.08, 1.08]]) || isNew)
      showPoints(
        X.map((x, i) => [x[0], y[i]]),
        (i) => y[i],
      );
    drawn = { X, lam };
    prediction.attr(
      "d",
      curve(data, (x) => sigmoid(theta * x)),
    );
    growth.setLimits([[0, STEPS], LIMITS]);
    setAttrs(level, { d: exists ? curve(growth, () => best, 1) : "" });
    const points = shown.map((slope, t) => [t, slope]);
    rise.attr("d", path(growth, points));

    const chance = sigmoid(theta * edge());
    const isStill = Math.abs(way[STEPS] - way[STEPS - 1]) < STILL;
    figure.readout("theta", number(theta, 3));
    figure.readout("value", number(J(theta), 4));
    figure.readout("slope", number(derivative(theta), 4));
    figure.readout(
      "least",
      exists ? `${number(J(best), 4)} at θ = ${number(best, 3)}` : "none: 0 is not reached",
    );
    figure.readout("confidence", number(chance, 4));
    figure.readout("eta", number(safeStep(X, lam), 4));
    figure.say`From θ = ${number(figure.get("theta"))} gradient descent gets to ${number(theta)} and ${isStill ? "has come to rest" : "is still on its way"}. At the edge of the gap the model then predicts ${number(chance)}.`;
  };
});
