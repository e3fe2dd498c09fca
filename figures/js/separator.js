// A separator whose normal and offset can be dragged, and the examples too; scores and distances follow.
import { drag } from "d3-drag";
import { pointer } from "d3-selection";
import { axes, clamp } from "./axes.js";
import { handle } from "./handle.js";
import { occupy, occupyLine, placeWords } from "./labels.js";
import { distance, foot, predict, score, trainingError, zeroOneLoss } from "./mathematics/separators.js";
import { dot, norm } from "./mathematics/vectors.js";
import { activate, number, round, vector } from "./runtime.js";
import { setAttrs, setText } from "./selection.js";
import { centreAt, dataPoints, halfPlanes, lineEnds, path, visibleEnd } from "./shapes.js";

/** @typedef {{ X: number[][], y: number[], theta: number[], theta_0: number, limits: number[][],
 *    feature_names: string[] }} State */

const SHORTEST = 0.05; // a normal vector of length 0 has no direction
const REACH = 22; // pixels from which an example is taken
const RING = 14; // pixels that the ring of an example needs
const ROOM = 26; // pixels around a sign
const SAME = 0.03; // how far two directions may differ and still count as one

/** @type {Record<string, number[]>} */
const ARROWS = { ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowLeft: [-1, 0], ArrowDown: [0, -1] };

export default activate((/** @type {import("./runtime.js").Figure<State>} */ figure) => {
  const plane = axes(figure, "plane", { equal: true });
  const showSides = halfPlanes(plane);
  const line = plane.inside.append("path").attr("class", "llc-line");
  const ruler = plane.inside.append("path").attr("class", "llc-ruler");
  const showPoints = dataPoints(plane.inside.append("g").attr("class", "llc-movable"), plane);
  const signs = ["+", "−"].map((text) => plane.inside.append("text").attr("class", "llc-sign").text(text));
  const away = plane.inside.append("text").attr("class", "llc-note");
  const normal = plane.over.append("path").attr("class", "llc-arrow");

  /** @type {number[]} the point of the separator about which the normal vector turns; empty before it is chosen */
  let pivot = [];
  /** @type {{ index: number, x: number[] }} the pinned point: an example, or none when its index is -1 */
  let pinned = { index: 0, x: [] };
  const theta = () => figure.get("theta");
  const middle = () => plane.bounds().map(([low, high]) => (low + high) / 2);
  /** @type {(theta: number[], point: number[]) => void} */
  const passThrough = (theta, point) => figure.set({ theta, theta_0: -dot(theta, point) });

  /** The tip of the normal vector, drawn shorter where it would leave the view. */
  const tip = () => {
    const held = plane.clamp(pivot.map((value, j) => value + theta()[j]));
    const shares = theta().map((value, j) => (value === 0 ? 1 : (held[j] - pivot[j]) / value));
    return pivot.map((value, j) => value + Math.max(Math.min(...shares), 0.02) * theta()[j]);
  };

  const placeTip = handle(plane, {
    name: "normal",
    label: "Tip of the normal vector θ",
    tag: "turn it",
    position: tip,
    angle: () => -Math.atan2(theta()[1], theta()[0]),
    valueText: () => `θ = ${vector(theta())}`,
    moveTo(point) {
      const moved = point.map((value, j) => Number((value - pivot[j]).toFixed(4)));
      if (norm(moved) >= SHORTEST) passThrough(moved, pivot);
    },
  });
  const placePivot = handle(plane, {
    name: "offset",
    label: "Offset: a point on the separator",
    tag: "drag it",
    position: () => pivot,
    valueText: () => `θ₀ = ${number(figure.get("theta_0"))}`,
    moveTo(point) {
      pivot = point;
      passThrough(theta(), point);
      figure.redraw(); // along the line no parameter changes
    },
  });

  const pin = (/** @type {number} */ index, /** @type {number[]} */ x) => {
    pinned = { index, x };
    figure.redraw();
  };
  const chooser = plane.over.append("g").attr("class", "llc-probe").attr("data-handle", "example");
  chooser.attr("tabindex", 0).attr("role", "slider");
  chooser.attr("aria-label", "Pinned example: arrow keys choose it, with Shift they move it");
  const ring = chooser.append("circle").attr("r", 15);
  chooser.on("keydown", (event) => {
    const step = ARROWS[event.key];
    if (!step) return;
    event.preventDefault();
    const n = figure.get("X").length;
    if (event.shiftKey) moveExample(pinned.index, [pinned.x[0] + step[0] / 10, pinned.x[1] + step[1] / 10]);
    else pin((pinned.index + step[0] + step[1] + n) % n, []);
  });

  /** @type {(index: number, point: number[]) => void} */
  function moveExample(index, point) {
    // Its ring stays in sight.
    const sizes = [plane.w, plane.h].map((size) => [RING, size - RING]);
    const x = plane.pointAt(plane.pixels(point).map((value, j) => clamp(value, sizes[j]))).map((value) => round(value, 0.01)); // prettier-ignore
    if (index < 0) pin(-1, x);
    else figure.set({ X: figure.get("X").map((other, i) => (i === index ? x : other)) });
  }
  /** The example under the pointer, or -1. */
  const exampleAt = (/** @type {number[]} */ [px, py]) => {
    const gaps = figure.get("X").map((x) => Math.hypot(plane.x(x[0]) - px, plane.y(x[1]) - py));
    const nearest = gaps.indexOf(Math.min(...gaps));
    return gaps[nearest] < REACH ? nearest : -1;
  };
  const dragging = drag()
    .container(/** @type {any} */ (plane.stage.node()))
    .subject((event) => {
      const index = exampleAt([event.x, event.y]);
      if (index < 0) return /** @type {any} */ (null); // the page may scroll
      const [x, y] = plane.pixels(figure.get("X")[index]);
      return { x, y, index };
    })
    .on("start", ({ subject }) => {
      figure.root.classList.add("llc-touched");
      pin(subject.index, []);
    })
    .on("drag", ({ x, y, subject }) => moveExample(subject.index, plane.pointAt([x, y])));
  // A finger takes an example, and scrolls the page from anywhere else.
  plane.svg.call(/** @type {any} */ (dragging)).style("touch-action", "pan-y");
  plane.svg.on(
    "touchstart.hold",
    (event) => exampleAt(pointer(event.touches[0], plane.stage.node())) >= 0 && event.preventDefault(),
    { passive: false },
  );
  plane.svg.on("click", (event) => {
    const pixels = pointer(event, plane.stage.node());
    if (!(/** @type {any} */ (event.target).closest("[data-handle]")) && exampleAt(pixels) < 0)
      moveExample(-1, plane.pointAt(pixels));
  });

  figure.onRestart(() => {
    pivot = [];
    pinned = { index: 0, x: [] };
  });
  const isWrong = (/** @type {number} */ i) =>
    zeroOneLoss(predict(theta(), figure.get("theta_0"), figure.get("X")[i]), figure.get("y")[i]) === 1;
  const size = () => norm(theta());
  figure.challenges.are({
    all: () => !figure.get("y").some((_, i) => isWrong(i)),
    double() {
      const [from, from_0] = [figure.first.theta, figure.first.theta_0];
      const isTurned = dot(theta(), from) < (1 - SAME ** 2) * size() * norm(from);
      const isMoved = Math.abs(figure.get("theta_0") / size() - from_0 / norm(from)) > SAME;
      return !isTurned && !isMoved && size() > 1.95 * norm(from);
    },
  });

  /** The signs of both sides, as near to an end of the line as they cover nothing. */
  function showSigns(/** @type {number[][]} */ taken) {
    const [px, py] = visibleEnd(plane, theta(), figure.get("theta_0"));
    const [u, v] = theta().map((value) => value / size());
    const inwards = v - 1e-6 * u > 0 ? -12 : 12; // from the right or upper end
    const places = Array.from({ length: 24 }, (_, k) =>
      [20, -20].map((off) => [px + inwards * k * v + off * u, py + inwards * k * u - off * v]),
    );
    const { w, h } = plane;
    const rooms = places.map((both) => {
      const away = both.flatMap(([x, y]) => taken.map(([a, b]) => Math.hypot(a - x, b - y)));
      return Math.min(
        ROOM,
        ...away,
        ...both.flatMap(([x, y]) => [x, y, w - x, h - y].map((d) => d + ROOM - 12)),
      );
    });
    const free = places[rooms.indexOf(Math.max(...rooms))];
    signs.forEach((sign, k) => setAttrs(sign, { x: free[k][0], y: free[k][1] }));
    occupy(plane, signs, free, 10, 4);
  }

  return function show() {
    const [X, y, theta_0] = [figure.get("X"), figure.get("y"), figure.get("theta_0")];
    plane.setLimits(figure.get("limits"), figure.get("feature_names"));
    const isAstray = () => Math.abs(distance(theta(), theta_0, pivot)) > 1e-6;
    if (!pivot.length || isAstray()) pivot = plane.clamp(foot(theta(), theta_0, middle()));
    if (pinned.index >= 0) {
      const index = pinned.index < X.length ? pinned.index : 0;
      pinned = { index, x: X[index] };
    }

    showSides(theta(), theta_0);
    const [[from, to], arrow] = [lineEnds(plane, theta(), theta_0), [pivot, tip()]];
    line.attr("d", path(plane, [from, to]));
    normal.attr("d", path(plane, arrow));
    occupyLine(plane, line.node(), plane.pixels(from), plane.pixels(to));
    occupyLine(plane, normal.node(), plane.pixels(arrow[0]), plane.pixels(arrow[1]));
    occupy(plane, tip, arrow.map(plane.pixels), 20, 4);
    showPoints(X, (i) => (y[i] > 0 ? 1 : 0), isWrong);
    const { index, x } = pinned;
    const base = foot(theta(), theta_0, x);
    ruler.attr("d", path(plane, [x, base]));
    occupyLine(plane, ruler.node(), plane.pixels(x), plane.pixels(base));
    occupy(plane, ring.node(), [plane.pixels(x)], 14);
    const [ax, ay] = plane.pixels(x.map((value, j) => (value + base[j]) / 2));
    setText(away, number(Math.abs(distance(theta(), theta_0, x))));
    showSigns([...[...X, ...arrow].map(plane.pixels), [ax, ay]]);
    placeWords(plane, away, [ax, ay], 10);
    centreAt(ring, plane, x);
    placeTip();
    placePivot();

    const [z, d] = [score(theta(), theta_0, x), distance(theta(), theta_0, x)];
    const sign = (/** @type {number} */ value) => (value > 0 ? "+1" : "−1");
    const wrong = X.filter((_, i) => isWrong(i));
    const errors = `${wrong.length} of ${X.length}`;
    const predicted = predict(theta(), theta_0, x);
    figure.readout("theta", vector(theta()));
    figure.readout("theta_0", number(theta_0));
    figure.readout("norm", number(size(), 3));
    figure.readout("training_error", number(trainingError(theta(), theta_0, X, y), 3));
    figure.readout("point", vector(x));
    figure.readout("score", number(z, 3));
    figure.readout("distance", number(d, 3));
    figure.readout("prediction", sign(predicted));
    figure.readout("label", index < 0 ? "none" : sign(y[index]));
    figure.readout("loss", index < 0 ? "–" : number(zeroOneLoss(predicted, y[index]), 0));
    setAttrs(chooser, {
      "aria-valuemin": 1,
      "aria-valuemax": X.length,
      "aria-valuenow": index + 1,
      "aria-valuetext": `${index < 0 ? "Point" : `Example ${index + 1}`} at ${vector(x)}`,
    });
    figure.say`This line gets ${errors} wrong. The ringed point has score ${number(z)} and signed distance ${number(d)}.`;
  };
});
