// The figure of the first page: a line through two ends, drawn by hand, and beside it one that gradient descent moves.
import { axes } from "./axes.js";
import { handle } from "./handle.js";
import { occupyLine, placeWords, reserve } from "./labels.js";
import { gradient } from "./mathematics/logistic.js";
import { predict } from "./mathematics/separators.js";
import { dot, mean, norm } from "./mathematics/vectors.js";
import { activate, vector } from "./runtime.js";
import { setAttrs, setText } from "./selection.js";
import { dataPoints, halfPlane, lineEnds, MARKS, path, visibleEnd } from "./shapes.js";

/** @typedef {{ X: number[][], y: number[], ends: number[][], limits: number[][] }} State */

const NEAREST = 0.2; // centimetres between the ends
const ETA = 0.2; // below 1/L in standardized features
const STEPS = 2000;
const LESSON = 2600; // milliseconds
const SPECIES = ["versicolor", "virginica"];

export default activate((/** @type {import("./runtime.js").Figure<State>} */ figure) => {
  const plane = axes(figure, "plane", { xLabel: "petal length, cm", yLabel: "petal width, cm" });
  const sides = ["llc-side-1", "llc-side-2"].map((name) => plane.inside.append("path").attr("class", name));
  const ghost = plane.inside.append("path").attr("class", "llc-line llc-dashed");
  const line = plane.inside.append("path").attr("class", "llc-line");
  const showPoints = dataPoints(plane.inside.append("g"), plane, MARKS);
  const note = (/** @type {string} */ words) =>
    plane.over.append("text").attr("class", "llc-note").text(words);
  const names = SPECIES.map(note);
  const ghostName = note("");

  /** What the machine has learned; its line stays beside the hand's until the figure begins again. */
  /** @type {Descent | null} */
  let machine = null;
  figure.onRestart(() => {
    machine = null;
  });

  const placeEnds = ["First", "Second"].map((which, k) =>
    handle(plane, {
      name: which.toLowerCase(),
      label: `${which} end of the line`,
      position: () => figure.get("ends")[k],
      valueText: () => vector(figure.get("ends")[k]),
      tag: k ? undefined : "drag me",
      moveTo(point) {
        const other = figure.get("ends")[1 - k];
        if (Math.hypot(point[0] - other[0], point[1] - other[1]) < NEAREST) return;
        figure.set({ ends: k ? [other, point] : [point, other] });
      },
    }),
  );

  figure.part("action", "learn").addEventListener("click", () => {
    figure.root.classList.add("llc-touched");
    const descent = new Descent(figure.get("X"), figure.get("y"), ...through(figure.get("ends")));
    machine = descent;
    // The first steps are long and the last ones short, so that more and more of them make a frame.
    figure.play(LESSON, (share) => {
      descent.goTo(Math.ceil(STEPS * share ** 3));
      figure.redraw();
    });
  });

  const [X, y] = [figure.get("X"), figure.get("y")];
  /** @type {(line: [number[], number]) => ((i: number) => boolean)} */
  const errs =
    ([theta, theta_0]) =>
    (i) =>
      (predict(theta, theta_0, X[i]) > 0 ? 1 : 0) !== y[i];
  const count = (/** @type {[number[], number]} */ line) => X.filter((_, i) => errs(line)(i)).length;
  figure.challenges.are({ one: () => count(through(figure.get("ends"))) === 1 });

  return function show() {
    plane.setLimits(figure.get("limits"));
    const own = through(figure.get("ends"));
    sides.forEach((side, k) => setAttrs(side, { d: halfPlane(plane, ...own, 2 * k - 1) }));
    const [from, to] = figure.get("ends").map(plane.pixels);
    occupyLine(plane, line, from, to);
    setAttrs(line, { d: path(plane, lineEnds(plane, ...own)) });
    showPoints(X, (i) => y[i] + 1, errs(own));
    // As near to the corners as they can be: on a phone flowers lie close to them.
    const corners = [[0, plane.h], [plane.w, 0]].map(plane.pointAt); // prettier-ignore
    const sidesThere = corners.map((corner) => (predict(...own, corner) > 0 ? 1 : 0));
    names.forEach((name, k) =>
      setText(name, k && sidesThere[0] === sidesThere[1] ? "" : SPECIES[sidesThere[k]]),
    );
    setAttrs(names[0], { x: 6, y: plane.h - 6 });
    setAttrs(names[1], { x: plane.w - 6, y: 15, "text-anchor": "end" });
    reserve(plane, names[0], { left: 6, right: 74, top: plane.h - 19, bottom: plane.h - 2 });
    reserve(plane, names[1], { left: plane.w - 74, right: plane.w - 6, top: 2, bottom: 19 });
    for (const place of placeEnds) place();
    showGhost();

    const mine = count(own);
    figure.readout("wrong", `${mine} of ${X.length}`);
    figure.readout("first", vector(figure.get("ends")[0]));
    figure.readout("second", vector(figure.get("ends")[1]));
    figure.readout("learned", machine ? vector([...machine.theta, machine.theta_0], 3) : "–");
    if (!machine && mine > 1) figure.say`${mine} of ${X.length} flowers wrong. Can you get to ${1}?`;
    else if (!machine) figure.say`${mine} wrong! What does a machine get to? Let it learn.`;
    else if (machine.step < STEPS)
      figure.say`You: ${mine} wrong. Gradient descent, step ${machine.step}: ${count(machine.line())}.`;
    else if (mine < count(machine.line()))
      figure.say`You: ${mine}. Gradient descent: ${count(machine.line())}. It was not counting mistakes.`;
    else figure.say`You: ${mine}. Gradient descent: ${count(machine.line())}. Can you do better?`;
  };

  function showGhost() {
    setAttrs(ghost, { d: machine && path(plane, lineEnds(plane, ...machine.line())) });
    setText(ghostName, machine ? "gradient descent" : "");
    if (!machine) return;
    const [from, to] = lineEnds(plane, ...machine.line()).map(plane.pixels);
    occupyLine(plane, ghost, from, to, 3, 2);
    placeWords(plane, ghostName, visibleEnd(plane, ...machine.line()), 16);
  }
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
