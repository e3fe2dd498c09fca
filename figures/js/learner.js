// The figure of the first page: a line through two ends, drawn by hand or moved by gradient descent.
import { axes } from "./axes.js";
import { handle } from "./handle.js";
import { gradient, objective } from "./mathematics/logistic.js";
import { foot, predict } from "./mathematics/separators.js";
import { dot, mean, norm, sum } from "./mathematics/vectors.js";
import { activate, number, prefersReducedMotion, vector } from "./runtime.js";
import { setAttrs } from "./selection.js";
import { dataPoints, halfPlane, lineEnds, MARKS, path } from "./shapes.js";

/** @typedef {{ X: number[][], y: number[], ends: number[][], limits: number[][] }} State */

const NEAREST = 0.2; // centimetres between the ends
const ETA = 0.2; // below 1/L in standardized features
const STEPS = 2000;
const FRAMES = 200; // three seconds
const SPECIES = ["versicolor", "virginica"];

export default activate((/** @type {import("./runtime.js").Figure<State>} */ figure) => {
  const plane = axes(figure, "plane", { xLabel: "petal length, cm", yLabel: "petal width, cm" });
  const sides = ["llc-side-1", "llc-side-2"].map((name) => plane.inside.append("path").attr("class", name));
  const line = plane.inside.append("path").attr("class", "llc-line");
  const showPoints = dataPoints(plane.inside.append("g"), plane, MARKS);
  const names = SPECIES.map((name) => plane.inside.append("text").attr("class", "llc-note").text(name));

  /** What learning has come to, while the line is the one that it has found. */
  /** @type {{ step: number, nll: number } | null} */
  let learned = null;
  /** @type {number} of the animation frame that comes next */
  let next = 0;
  const stop = () => {
    cancelAnimationFrame(next);
    learned = null;
  };
  figure.onRestart(stop);

  const placeEnds = ["First", "Second"].map((which, k) =>
    handle(plane, {
      name: which.toLowerCase(),
      label: `${which} end of the line`,
      position: () => figure.get("ends")[k],
      valueText: () => vector(figure.get("ends")[k]),
      tag: k ? "drag me" : undefined,
      moveTo(point) {
        const other = figure.get("ends")[1 - k];
        if (Math.hypot(point[0] - other[0], point[1] - other[1]) < NEAREST) return;
        stop();
        figure.set({ ends: k ? [other, point] : [point, other] });
      },
    }),
  );

  figure.part("action", "learn").addEventListener("click", () => {
    stop();
    figure.root.classList.add("llc-touched");
    const descent = new Descent(figure.get("X"), figure.get("y"), ...through(figure.get("ends")));
    let frame = 0;
    const advance = () => {
      frame += 1;
      // The first steps are long and the last ones short, so that more and more of them make a frame.
      descent.goTo(prefersReducedMotion() ? STEPS : Math.ceil(STEPS * (frame / FRAMES) ** 3));
      learned = { step: descent.step, nll: descent.nll() };
      figure.set({ ends: along(descent.line(), figure.get("ends")) });
      if (descent.step < STEPS) next = requestAnimationFrame(advance);
    };
    advance();
  });

  /**
   * Two points of a line as far apart as the ends are and, little by little, in the middle of the view.
   *
   * @type {(line: [number[], number], ends: number[][]) => number[][]}
   */
  function along([theta, theta_0], ends) {
    const middle = plane.bounds().map(([low, high]) => (low + high) / 2);
    const centre = ends[0].map((value, j) => 0.9 * ((value + ends[1][j]) / 2) + 0.1 * middle[j]);
    const [x, y] = foot(theta, theta_0, centre);
    const half = Math.hypot(ends[1][0] - ends[0][0], ends[1][1] - ends[0][1]) / 2;
    const [u, v] = theta.map((value) => (value / norm(theta)) * half);
    return [
      [x - v, y + u],
      [x + v, y - u],
    ];
  }

  return function show() {
    const [X, y, ends] = [figure.get("X"), figure.get("y"), figure.get("ends")];
    plane.setLimits(figure.get("limits"));
    const [theta, theta_0] = through(ends);
    const isWrong = (/** @type {number} */ i) => (predict(theta, theta_0, X[i]) > 0 ? 1 : 0) !== y[i];
    const wrong = sum(X.map((_, i) => Number(isWrong(i))));
    sides.forEach((side, k) => setAttrs(side, { d: halfPlane(plane, theta, theta_0, 2 * k - 1) }));
    setAttrs(line, { d: path(plane, lineEnds(plane, theta, theta_0)) });
    showPoints(X, (i) => y[i] + 1, isWrong);
    setAttrs(names[0], { x: 12, y: plane.h - 14 });
    setAttrs(names[1], { x: plane.w - 12, y: 22, "text-anchor": "end" });
    for (const place of placeEnds) place();

    figure.readout("wrong", `${wrong} of ${X.length}`);
    figure.readout("first", vector(ends[0]));
    figure.readout("second", vector(ends[1]));
    figure.challenges.are({ one: () => !learned && wrong === 1 });
    if (!learned)
      figure.say`This line misclassifies ${wrong} of ${X.length} flowers. Drag its ends, or let it learn.`;
    else if (learned.step < STEPS)
      figure.say`Step ${learned.step} of gradient descent: the mean NLL is ${number(learned.nll, 3)}, and the line misclassifies ${wrong} of ${X.length} flowers.`;
    else
      figure.say`After ${learned.step} steps of gradient descent the line misclassifies ${wrong} of ${X.length} flowers. Can you do better by hand?`;
  };
});

/**
 * The line through two ends; a point to its left, seen from the first one, is positive.
 *
 * @type {(ends: number[][]) => [number[], number]}
 */
function through([[x0, y0], [x1, y1]]) {
  const theta = [y0 - y1, x1 - x0];
  return [theta, -dot(theta, [x0, y0])];
}

/** Gradient descent on the mean NLL of standardized features. */
class Descent {
  /**
   * Starts at a line in centimetres, with a normal vector of length 1.
   *
   * @param {number[][]} X
   * @param {number[]} y
   * @param {number[]} theta
   * @param {number} theta_0
   */
  constructor(X, y, theta, theta_0) {
    const columns = theta.map((_, j) => X.map((x) => x[j]));
    this.means = columns.map(mean);
    this.scales = columns.map((column, j) => Math.sqrt(mean(column.map((v) => (v - this.means[j]) ** 2))));
    this.Z = X.map((x) => x.map((value, j) => (value - this.means[j]) / this.scales[j]));
    this.y = y;
    const scaled = theta.map((value, j) => value * this.scales[j]);
    this.theta = scaled.map((value) => value / norm(scaled));
    this.theta_0 = (theta_0 + dot(theta, this.means)) / norm(scaled);
    this.step = 0;
  }

  /** @param {number} step */
  goTo(step) {
    for (; this.step < step; this.step += 1) {
      const slope = gradient(this.theta, this.theta_0, this.Z, this.y);
      this.theta = this.theta.map((value, j) => value - ETA * slope[j]);
      this.theta_0 -= ETA * slope[2];
    }
  }

  nll() {
    return objective(this.theta, this.theta_0, this.Z, this.y);
  }

  /**
   * The line in centimetres.
   *
   * @returns {[number[], number]}
   */
  line() {
    const theta = this.theta.map((value, j) => value / this.scales[j]);
    return [theta, this.theta_0 - dot(theta, this.means)];
  }
}
