// Gradient descent: a hundred steps at once over the contour lines of the objective, their values, and the data.
import { axes } from "./axes.js";
import { filledLevels } from "./contours.js";
import { handle } from "./handle.js";
import { occupy, placeWords } from "./labels.js";
import { iterates, smoothness } from "./mathematics/descent.js";
import { gradient, objective, sigmoid } from "./mathematics/logistic.js";
import { norm } from "./mathematics/vectors.js";
import { activate, number, vector } from "./runtime.js";
import { setAttrs, write } from "./selection.js";
import { centreAt, cross, curve, dataPoints, dotsAt, path } from "./shapes.js";

/** @typedef {{ X: number[][], y: number[], order: number[], eta: number, batch: number, start: number[],
 *    x_limits: number[], limits: number[][], minimizer: number[], feature_name: string }} State */

const STEPS = 100; // as in descent.py
const CLOSE = 1e-3; // to the minimum
const LEVELS = Array.from({ length: 11 }, (_, k) => 0.006 * 2 ** k); // above the minimum

export default activate((/** @type {import("./runtime.js").Figure<State>} */ figure) => {
  const plane = axes(figure, "map", { xLabel: "slope θ", yLabel: "offset θ₀" });
  const levels = plane.behind.append("g");
  const minimizer = plane.behind.append("path").attr("class", "llc-line");
  const minimizerName = plane.over.append("text").attr("class", "llc-note").text("minimizer");
  const trail = plane.inside.append("path").attr("class", "llc-line");
  const dots = plane.inside.append("path").attr("class", "llc-dots");
  const now = plane.inside.append("circle").attr("class", "llc-now").attr("r", 6);
  const fall = axes(figure, "values", { ticks: [5, 4] });
  const floor = fall.inside.append("path").attr("class", "llc-ruler");
  const values = fall.inside.append("path").attr("class", "llc-curve");
  const data = axes(figure, "data", { yLabel: "probability of class 1", ticks: [5, 3] });
  const showPoints = dataPoints(data.inside.append("g").attr("class", "llc-faint"), data);
  const prediction = data.inside.append("path").attr("class", "llc-curve");
  const etaSlider = figure.part("slider", "eta");
  const bound = figure.part("mark", "eta");

  const placeStart = handle(plane, {
    name: "start",
    label: "Start of the path",
    tag: "drag me: the path follows",
    position: () => figure.get("start"),
    valueText: () => vector(figure.get("start")),
    moveTo: (start) => figure.set({ start }),
  });

  const J = (/** @type {number[]} */ [theta, theta_0]) =>
    objective([theta], theta_0, figure.get("X"), figure.get("y"));

  /** @type {number[][]} the examples whose contour lines are drawn */
  let drawn;
  function showLandscape() {
    const [X, low] = [figure.get("X"), J(figure.get("minimizer"))];
    if (!plane.setLimits(figure.get("limits")) && drawn === X) return;
    drawn = X;
    const heights = [-1, ...LEVELS].map((above) => low + above);
    const areas = filledLevels(plane, (theta, theta_0) => J([theta, theta_0]), heights);
    setAttrs(levels.selectAll("path").data(areas).join("path"), {
      class: "llc-level",
      d: (area) => area,
      "--depth": (_, k) => `${Math.round(46 - 4.2 * k)}%`,
    });
    const [x, y] = plane.pixels(figure.get("minimizer"));
    minimizer.attr("d", `M${[x, y]}${cross(7)}`);
  }

  const run = figure.onRun(() => STEPS);
  if (figure.isInBook) figure.seen = run;
  figure.challenges.are({
    past: () => figure.get("eta") > 2 / smoothness(figure.get("X")) && isFull() && gap() < CLOSE,
    worse: () => isFull() && J(way[STEPS]) > J(way[0]),
  });
  /** @type {number[][]} */
  let way = [];
  const isFull = () => figure.get("batch") >= figure.get("X").length;
  const gap = () => J(way[STEPS]) - J(figure.get("minimizer"));

  return function show() {
    const [X, y] = [figure.get("X"), figure.get("y")];
    const isNew = drawn !== X;
    showLandscape();
    const size = Math.min(figure.get("batch"), X.length);
    way = iterates(X, y, figure.get("order"), size, figure.get("eta"), figure.get("start"), STEPS);
    const steps = Math.min(STEPS, figure.shownSteps);
    const shown = way.slice(0, steps + 1);
    const w = way[steps];
    trail.attr("d", path(plane, shown));
    dots.attr("d", dotsAt(plane, shown));
    centreAt(now, plane, w);
    occupy(plane, trail, shown.map(plane.pixels), 4, 0.5);
    placeWords(plane, minimizerName, plane.pixels(figure.get("minimizer")), 16);
    placeStart();

    const costs = way.map(J);
    const low = J(figure.get("minimizer"));
    const top = Math.max(1, Math.ceil(Math.max(...costs) * 2) / 2);
    fall.setLimits([[0, STEPS], [0, top]], ["step", `J (dotted: minimum ${number(low, 3)})`]); // prettier-ignore
    const costPoints = costs.slice(0, steps + 1).map((cost, t) => [t, cost]);
    values.attr("d", path(fall, costPoints));
    floor.attr(
      "d",
      curve(fall, () => low, 1),
    );
    const names = [figure.get("feature_name"), "probability of class 1"];
    if (data.setLimits([figure.get("x_limits"), [-0.08, 1.08]], names) || isNew)
      showPoints(
        X.map((x, i) => [x[0], y[i]]),
        (i) => y[i],
      );
    prediction.attr(
      "d",
      curve(data, (x) => sigmoid(w[0] * x + w[1]), 90),
    );

    const most = 2 / smoothness(X);
    const share = (Math.log10(most) - etaSlider.min) / (etaSlider.max - etaSlider.min);
    bound.style.setProperty("--share", String(share));
    write(bound, `2/L = ${number(most)}`);
    const border = 100 * share;
    etaSlider.style.setProperty(
      "--ground",
      `linear-gradient(90deg, var(--llc-green) 0 ${border}%, var(--llc-wrong) ${border}% 100%)`,
    );
    const rises = costs.slice(1, steps + 1).filter((cost, t) => cost > costs[t]).length;
    figure.readout("parameters", vector(w, 3));
    figure.readout("value", number(costs[steps], 4));
    figure.readout("above", number(costs[steps] - low, 4));
    figure.readout("slope", number(norm(gradient([w[0]], w[1], X, y)), 4));
    figure.readout("bound", number(most, 3));
    figure.say`With step size ${number(figure.get("eta"))}, after ${steps} steps J is ${number(costs[steps])}, ${Math.max(0, costs[steps] - low).toFixed(3)} above its minimum. It rose ${rises} times on the way.`;
  };
});
