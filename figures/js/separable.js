// Separable data: without a penalty the slope grows for ever; a penalty pulls it back like a spring.
import { axes } from "./axes.js";
import { handle } from "./handle.js";
import { leastSlope, safeStep, slopes } from "./mathematics/descent.js";
import { gradient, objective, sigmoid } from "./mathematics/logistic.js";
import { activate, number } from "./runtime.js";
import { occupy, occupyLine, placeWords, reserve } from "./labels.js";
import { setAttrs, setText } from "./selection.js";
import { arrow, centreAt, cross, curve, dataPoints, dotsAt, path } from "./shapes.js";

/** @typedef {{ X: number[][], y: number[], lam: number, theta: number, x_limits: number[] }} State */

const STEPS = 300; // as in separable.py
const LIMITS = [-1, 12];
const FARTHEST = 8; // slope to start from
const HEIGHTS = [-4, 2]; // of log₁₀ J
const SEAT = -3.3; // of the handle, clear of the numbers on the axis
const BAND = 22; // pixels from the top, where the spring is
const STILL = 1e-6; // a step shorter than that is rest
const PUSH = 260; // pixels of an arrow for a derivative of 1
const COILS = 9;
const FORCES = "the data push, the penalty pulls";
// Slopes at which the curves may have their names.
const NAMED = [
  [3, 4, 2, 5, 6],
  [9, 7, 11, 5, 3],
];

export default activate((/** @type {import("./runtime.js").Figure<State>} */ figure) => {
  const hill = axes(figure, "objective", { xLabel: "slope θ", yLabel: "log₁₀ J" });
  const free = hill.inside.append("path").attr("class", "llc-curve llc-curve-nll llc-thin llc-dashed");
  const penalized = hill.inside.append("path").attr("class", "llc-curve");
  const coil = hill.inside.append("path").attr("class", "llc-line");
  const dots = hill.inside.append("path").attr("class", "llc-dots");
  const least = hill.inside.append("path").attr("class", "llc-line");
  const push = hill.inside.append("path").attr("class", "llc-line llc-curve-nll");
  const ball = hill.inside.append("circle").attr("class", "llc-ball").attr("r", 9);
  const note = (/** @type {string} */ text) => hill.over.append("text").attr("class", "llc-note").text(text);
  const [freeName, penalizedName] = [note("NLL alone"), note("")];
  freeName.classed("llc-words-nll", true);
  const forces = note("").attr("y", -10).attr("text-anchor", "end"); // above what moves
  const plumb = hill.inside.append("path").attr("class", "llc-ruler");
  const stem = hill.inside.append("path").attr("class", "llc-ruler");
  const data = axes(figure, "data", { xLabel: "x", yLabel: "probability of class 1", ticks: [5, 3] });
  const showPoints = dataPoints(data.inside.append("g"), data);
  const prediction = data.inside.append("path").attr("class", "llc-curve");
  const growth = axes(figure, "growth", { xLabel: "step", yLabel: "slope θ", ticks: [4, 4] });
  const level = growth.inside.append("path").attr("class", "llc-ruler");
  const rise = growth.inside.append("path").attr("class", "llc-curve");

  const J = (/** @type {number} */ slope, lam = figure.get("lam")) =>
    objective([slope], 0, figure.get("X"), figure.get("y"), lam);
  /** As it is drawn: the logarithm, since what falls for ever would soon look like 0. */
  const height = (/** @type {number} */ slope, lam = figure.get("lam")) => Math.log10(J(slope, lam));
  const derivative = (/** @type {number} */ slope, lam = figure.get("lam")) =>
    gradient([slope], 0, figure.get("X"), figure.get("y"), lam)[0];
  const edge = () => Math.min(...figure.get("X").map((x) => Math.abs(x[0])));

  const placeStart = handle(hill, {
    name: "theta",
    label: "Slope to start from",
    tag: "drag the start",
    along: "x",
    position: () => [figure.get("theta"), SEAT],
    valueText: () => number(figure.get("theta")),
    moveTo: ([theta]) => figure.set({ theta: Math.min(theta, FARTHEST) }),
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
    const [from, to, y] = [hill.x(0), hill.x(theta), BAND];
    const points = Array.from({ length: 2 * COILS + 1 }, (_, k) => {
      const side = k % 2 ? (k % 4 === 1 ? -9 : 9) : 0;
      return [from + ((to - from) * k) / (2 * COILS), y + side];
    });
    setAttrs(coil, { d: `M${from},${y - 14}v28M${points.join("L")}`, display: lam > 0 ? null : "none" });
    plumb.attr("d", `M${to},${y - 10}V${hill.y(height(theta))}`);
    coil.style("stroke-width", `${1.5 + 3 * lam}px`);
    const head = to - PUSH * derivative(theta, 0);
    push.attr("d", arrow([to, y], [head, y]));
    const ends = [from, to, head];
    occupyLine(hill, coil.node(), [Math.min(...ends), y], [Math.max(...ends), y], 12, 2);
    setText(forces, lam > 0 && to > from ? FORCES : "");
    forces.attr("x", hill.w);
    reserve(hill, forces.node(), { left: hill.w - 6 * FORCES.length, right: hill.w, top: -26, bottom: -4 });
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
    if (hill.setLimits([LIMITS, HEIGHTS]) || isNew || drawn.lam !== lam) {
      best = leastSlope(X, y, lam);
      [0, lam].forEach((strength, k) => {
        const outline = Array.from({ length: 100 }, (_, i) => (i * LIMITS[1]) / 100);
        occupy(hill, k, outline.map((slope) => hill.pixels([slope, height(slope, strength)])), 3, 0.7); // prettier-ignore
      });
      free.attr(
        "d",
        curve(hill, (slope) => height(slope, 0), 120),
      );
      penalized.attr(
        "d",
        curve(hill, (slope) => height(slope), 120),
      );
    }
    const exists = Number.isFinite(best);
    setAttrs(least, { display: exists ? null : "none" });
    if (exists) least.attr("d", `M${hill.pixels([best, height(best)])}${cross(7)}`);
    const visited = shown.map((slope) => [slope, height(slope)]);
    dots.attr("d", dotsAt(hill, visited));
    centreAt(ball, hill, [theta, height(theta)]);
    showSpring(theta);
    const apart = new Map(visited.map(hill.pixels).map((place) => [Math.round(place[0] / 2), place]));
    occupy(hill, dots.node(), [...apart.values()], 4);
    setText(penalizedName, lam > 0 ? "J = NLL + λθ²" : "");
    const start = figure.get("theta");
    const foot = hill.pixels([start, HEIGHTS[0]]);
    const top = hill.pixels([start, height(start)]);
    stem.attr("d", `M${foot}L${top}`);
    occupyLine(hill, stem.node(), foot, top, 5, 2);
    const words = [freeName, penalizedName];
    words.forEach((name, k) => {
      const onCurve = NAMED[k].map((slope) => hill.pixels([slope, height(slope, k ? lam : 0)]));
      placeWords(hill, name, onCurve.filter(([, y]) => y > 0 && y < hill.h), 14); // prettier-ignore
    });
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
