// Figure 1: a separator whose normal and offset can be dragged; half-spaces, distance and 0-1 loss follow.
import { axes } from "./axes.js";
import { handle } from "./handle.js";
import { distance, dot, foot, norm, predict, score, trainingError, zeroOneLoss } from "./mathematics.js";
import { activate, number, round, vector } from "./runtime.js";
import { setAttrs } from "./selection.js";
import { centreAt, dataPoints, halfPlanes, lineEnds, path } from "./shapes.js";

/** @typedef {{ X: number[][], y: number[], theta: number[], theta_0: number, limits: number[][],
 *    feature_names: string[] }} State */

const SHORTEST = 0.05; // a normal of length 0 has no direction
const SNAP = 14; // pixels

export default activate((/** @type {import("./runtime.js").Figure<State>} */ figure) => {
  const plane = axes(figure, "plane");
  const showSides = halfPlanes(plane);
  const line = plane.inside.append("path").attr("class", "llc-line");
  const ruler = plane.inside.append("path").attr("class", "llc-ruler");
  const showPoints = dataPoints(plane.inside.append("g"), plane);
  const signs = ["+", "−"].map((text) => plane.inside.append("text").attr("class", "llc-sign").text(text));
  const normal = plane.over.append("path").attr("class", "llc-arrow");

  /** @type {number[]} the point of the separator about which the normal turns; empty before it is chosen */
  let pivot = [];
  /** @type {{ index: number | null, x: number[] }} the point that is measured: an example, or none */
  let probe = { index: 0, x: [] };
  const theta = () => figure.get("theta");
  const middle = () => [plane.x, plane.y].map((scale) => (scale.domain()[0] + scale.domain()[1]) / 2);
  /** @type {(theta: number[], point: number[]) => void} */
  const passThrough = (theta, point) => figure.set({ theta, theta_0: -dot(theta, point) });

  /** The tip of the normal, drawn shorter where it would leave the view. */
  const tip = () => {
    const held = plane.clamp(pivot.map((value, j) => value + theta()[j]));
    const shares = theta().map((value, j) => (value === 0 ? 1 : (held[j] - pivot[j]) / value));
    return pivot.map((value, j) => value + Math.max(Math.min(...shares), 0.02) * theta()[j]);
  };

  const placeTip = handle(plane, {
    name: "normal",
    label: "Tip of the normal θ",
    position: tip,
    angle: () => -Math.atan2(theta()[1], theta()[0]),
    valueText: () => vector(theta()),
    moveTo(point) {
      const moved = point.map((value, j) => Number((value - pivot[j]).toFixed(4)));
      if (norm(moved) >= SHORTEST) passThrough(moved, pivot);
    },
  });
  const placePivot = handle(plane, {
    name: "offset",
    label: "Offset: a point on the separator",
    position: () => pivot,
    valueText: () => `${vector(pivot)}, θ0 = ${number(figure.get("theta_0"))}`,
    moveTo(point) {
      pivot = point;
      passThrough(theta(), point);
    },
  });

  const chooser = plane.over.append("g").attr("class", "llc-probe").attr("data-handle", "example");
  chooser.attr("tabindex", 0).attr("role", "slider").attr("aria-label", "Example to measure");
  const ring = chooser.append("circle").attr("r", 11);
  chooser.on("keydown", (event) => {
    const step = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 }[
      /** @type {string} */ (event.key)
    ];
    if (!step) return;
    event.preventDefault();
    const n = figure.get("X").length;
    measure(((probe.index ?? (step > 0 ? -1 : 0)) + step + n) % n);
  });

  /** @type {(index: number | null, x?: number[]) => void} */
  function measure(index, x = []) {
    probe = { index, x };
    figure.redraw();
  }
  const measureAt = (/** @type {Event} */ event) => {
    const point = plane.pointOf(event);
    const [px, py] = plane.pixels(point);
    const away = figure.get("X").map((x) => Math.hypot(plane.x(x[0]) - px, plane.y(x[1]) - py));
    const nearest = away.indexOf(Math.min(...away));
    if (away[nearest] < SNAP) measure(nearest);
    else
      measure(
        null,
        plane.clamp(point).map((value) => round(value, 0.01)),
      );
  };
  plane.svg.on("pointermove", (event) => {
    if (event.pointerType === "mouse" && !event.buttons) measureAt(event);
  });
  plane.svg.on("click", measureAt);

  figure.onRestart(() => {
    pivot = [];
    probe = { index: 0, x: [] };
  });

  return function show() {
    const [X, y, theta_0] = [figure.get("X"), figure.get("y"), figure.get("theta_0")];
    plane.setLimits(figure.get("limits"), figure.get("feature_names"));
    const isAstray = () => Math.abs(distance(theta(), theta_0, pivot)) > 1e-6;
    if (!pivot.length || isAstray())
      pivot = plane.clamp(foot(theta(), theta_0, pivot.length ? pivot : middle()));
    if (probe.index !== null) {
      const index = probe.index < X.length ? probe.index : 0;
      probe = { index, x: X[index] };
    }

    showSides(theta(), theta_0);
    setAttrs(line, { d: path(plane, lineEnds(plane, theta(), theta_0)) });
    setAttrs(normal, { d: path(plane, [pivot, tip()]) });
    const [px, py] = plane.pixels(pivot);
    const [u, v] = theta().map((value) => value / norm(theta()));
    signs.forEach((sign, k) => {
      const side = k ? -26 : 26;
      setAttrs(sign, { x: px + side * u + 34 * v, y: py - side * v + 34 * u });
    });
    const isWrong = (/** @type {number} */ i) => zeroOneLoss(predict(theta(), theta_0, X[i]), y[i]) === 1;
    showPoints(X, (i) => (y[i] > 0 ? 1 : 0), isWrong);
    setAttrs(ruler, { d: path(plane, [probe.x, foot(theta(), theta_0, probe.x)]) });
    centreAt(ring, plane, probe.x);
    placeTip();
    placePivot();

    const { index, x } = probe;
    const guess = predict(theta(), theta_0, x);
    const sign = (/** @type {number} */ value) => (value > 0 ? "+1" : "−1");
    const errors = X.filter((_, i) => isWrong(i)).length;
    figure.readout("theta", vector(theta()));
    figure.readout("theta_0", number(theta_0));
    figure.readout("errors", `${errors} of ${X.length}`);
    figure.readout("training_error", number(trainingError(theta(), theta_0, X, y), 3));
    figure.readout("point", vector(x));
    figure.readout("score", number(score(theta(), theta_0, x), 3));
    figure.readout("distance", number(distance(theta(), theta_0, x), 3));
    figure.readout("prediction", sign(guess));
    figure.readout("label", index === null ? "none" : sign(y[index]));
    figure.readout("loss", index === null ? "–" : number(zeroOneLoss(guess, y[index]), 0));
    const words =
      `${index === null ? "Point" : `Example ${index + 1}`} at ${vector(x)}: ` +
      `distance ${number(distance(theta(), theta_0, x))}, predicted ${sign(guess)}`;
    setAttrs(chooser, {
      "aria-valuemin": 1,
      "aria-valuemax": X.length,
      "aria-valuenow": (index ?? 0) + 1,
      "aria-valuetext": words,
    });
    figure.say`This line gets ${errors} of ${X.length} wrong. ${words}.`;
  };
});
