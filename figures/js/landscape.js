// The staircase of the 0-1 loss and the smooth bowl of the NLL, over the same parameters.
import { drag } from "d3-drag";
import { handle } from "./handle.js";
import { occupy } from "./labels.js";
import { iterates, smoothness } from "./mathematics/descent.js";
import { gradient, objective } from "./mathematics/logistic.js";
import { trainingError } from "./mathematics/separators.js";
import { norm } from "./mathematics/vectors.js";
import { block, relief, surface } from "./relief.js";
import { activate, number, vector } from "./runtime.js";
import { setAttrs, setText } from "./selection.js";

/** @typedef {{ X: number[][], y: number[], theta: number, theta_0: number, turn: number, limits: number[][],
 *    minimum: number }} State */
/** @typedef {{ outline: number[][], middle: number, error: number }} Terrace
 *  The parameters with one training error, and the middle of their directions. */

const STEPS = 60;
const MESH = [9, 7];
const NEAR = 0.005; // to the minimum
const APART = 20; // pixels between the numbers of two terraces
const SAID = 92; // pixels of two coordinates

/** The same direction from -180 to 180 degrees. */
const around = (/** @type {number} */ degrees) =>
  degrees > 180 ? degrees - 360 : degrees < -180 ? degrees + 360 : degrees;

export default activate((/** @type {import("./runtime.js").Figure<State>} */ figure) => {
  const sides = ["slope θ", "offset θ₀"];
  const [stairs, bowl] = ["errors", "nll"].map((name) => relief(figure, name, sides));
  const title = (/** @type {string} */ words, k = 0) => {
    const ground = [stairs, bowl][k];
    occupy(ground, words, [10, 35, 60, 85, 110].map((x) => [x, 9]), 12, 4); // prettier-ignore
    return ground.stage.append("text").attr("class", "llc-axis-label").attr("y", 14).text(words);
  };
  const [count] = ["examples wrong", "mean NLL"].map(title);
  const counts = stairs.inside.append("g");
  const trail = bowl.inside.append("path").attr("class", "llc-line");
  const start = bowl.inside.append("circle").attr("class", "llc-now llc-off").attr("r", 8);
  const plumbs = [stairs, bowl].map(({ inside }) => inside.append("path").attr("class", "llc-ruler"));
  const balls = [stairs, bowl].map(({ inside }) =>
    inside.append("circle").attr("class", "llc-ball").attr("r", 9),
  );
  const parameters = () => [figure.get("theta"), figure.get("theta_0")];
  const labels = () => figure.get("y").map((label) => 2 * label - 1);
  /** @type {(theta: number, theta_0: number) => number} */
  const error = (theta, theta_0) => trainingError([theta], theta_0, figure.get("X"), labels());
  /** @type {(theta: number, theta_0: number) => number} */
  const J = (theta, theta_0) => objective([theta], theta_0, figure.get("X"), figure.get("y"));
  let [mostWrong, highest] = [1, 1]; // at the top of the reliefs
  const heights = [
    (/** @type {number[]} */ [a, b]) => error(a, b) / mostWrong,
    (/** @type {number[]} */ [a, b]) => J(a, b) / highest,
  ];

  const handles = [stairs, bowl].map((ground, k) =>
    handle(ground, {
      name: k ? "on-nll" : "on-errors",
      label: `Parameters, over the ${k ? "NLL" : "0-1 loss"}`,
      tag: k ? "" : "drag me",
      position: parameters,
      valueText: () => vector(parameters()),
      // Above the relief, where no edges are; what only names the handle stands beside it.
      saidAt: () => (figure.root.classList.contains("llc-touched") ? [ground.w - SAID, 14] : undefined),
      moveTo([theta, theta_0]) {
        moved = true;
        figure.set({ theta, theta_0 });
      },
    }),
  );
  for (const { svg } of [stairs, bowl]) {
    const turning = drag().on("drag", ({ dx }) => figure.set({ turn: around(figure.get("turn") + dx / 2) }));
    svg.call(/** @type {any} */ (turning.touchable(false))); // a finger scrolls the page; the slider turns, too
  }

  /** @type {Terrace[]} */
  let terraces = [];
  /** An example changes sides where its score is 0: on a line through the origin. Between two such lines all is flat. */
  function findTerraces() {
    const [[left, right], [bottom, top]] = figure.get("limits");
    const angleOf = (/** @type {number} */ x) => Math.atan2(-x, 1);
    const rays = [...new Set(figure.get("X").map(([x]) => angleOf(x)))].flatMap((a) => [a, a + Math.PI]);
    const corners = [right, left].flatMap((a) => [bottom, top].map((b) => Math.atan2(b, a)));
    const cornersTwice = [0, 1].flatMap((round) => corners.map((angle) => angle + 2 * Math.PI * round));
    const border = (/** @type {number} */ angle) => {
      const [c, s] = [Math.cos(angle), Math.sin(angle)];
      const reach = Math.min(Math.max(left / c, right / c), Math.max(bottom / s, top / s));
      return [reach * c, reach * s];
    };
    rays.sort((a, b) => a - b);
    terraces = rays.map((from, i) => {
      const to = rays[i + 1] ?? rays[0] + 2 * Math.PI;
      const between = cornersTwice.filter((angle) => angle > from && angle < to).sort((a, b) => a - b);
      const middle = (from + to) / 2;
      const outline = [[0, 0], ...[from, ...between, to].map(border)];
      return { outline, middle, error: error(Math.cos(middle), Math.sin(middle)) };
    });
    mostWrong = Math.max(...terraces.map((terrace) => terrace.error));
  }

  function showStairs() {
    // All terraces meet at the origin, so that the one that leads away from the viewer is the farthest.
    const depth = ({ middle } = terraces[0]) => {
      const [c, s] = [Math.cos(middle), Math.sin(middle)];
      return (stairs.depth([c, s]) - stairs.depth([0, 0])) / away(c, s);
    };
    const away = (/** @type {number} */ c, /** @type {number} */ s) => {
      const [[x0, x1], [y0, y1]] = figure.get("limits");
      return Math.hypot(c / (x1 - x0), s / (y1 - y0)); // in the scale of the relief
    };
    const order = [...terraces].sort((a, b) => depth(b) - depth(a));
    stairs.showFaces(
      order.flatMap(({ outline, error }) => block(stairs, outline, error / mostWrong, "llc-terrace")),
    );
    const place = (/** @type {Terrace} */ { outline, error }) => {
      const rim = outline.slice(1);
      const mean = [0, 1].map((j) => rim.reduce((total, point) => total + point[j], 0) / rim.length);
      return stairs.project(
        mean.map((value) => 0.72 * value),
        error / mostWrong,
      );
    };
    // The wider terraces first, as far as their numbers stand apart.
    const width = (/** @type {Terrace} */ { outline: [, from], middle }) =>
      middle - Math.atan2(from[1], from[0]);
    /** @type {Terrace[]} */
    const wide = [];
    for (const terrace of [...terraces].sort((a, b) => width(b) - width(a))) {
      const [x, y] = place(terrace);
      if (wide.every((t) => Math.hypot(place(t)[0] - x, place(t)[1] - y) > APART)) wide.push(terrace);
    }
    occupy(stairs, counts.node(), wide.map(place), 8, 4);
    const texts = counts.selectAll("text").data(wide).join("text");
    setAttrs(texts, { class: "llc-note llc-height", x: (t) => place(t)[0], y: (t) => place(t)[1] });
    setText(texts, ({ error }) => Math.round(error * figure.get("X").length));
  }

  function showBowl() {
    bowl.showFaces(surface(bowl, (a, b) => heights[1]([a, b]), MESH, "llc-bowl"));
  }

  /** @type {number[][]} the examples whose landscapes are drawn */
  let drawn;
  function showLandscapes() {
    const [X, limits] = [figure.get("X"), figure.get("limits")];
    const isNew = drawn !== X;
    drawn = X;
    const isTurned = [stairs, bowl].map((ground) => ground.turnTo(figure.get("turn"), limits));
    if (isNew) {
      findTerraces();
      highest = Math.max(...limits[0].flatMap((a) => limits[1].map((b) => J(a, b))));
    }
    if (isNew || isTurned[0]) showStairs();
    if (isNew || isTurned[1]) showBowl();
  }

  let letGoAt = ""; // the parameters from which the ball rolls or has rolled
  const run = figure.onRun(() => {
    letGoAt = String(parameters());
    return STEPS;
  });
  figure.onRestart(() => (letGoAt = ""));
  /** The balls are let go with the handle: one rolls, one lies. */
  figure.released = () => {
    if (moved) run();
    moved = false;
  };
  let moved = false;
  figure.challenges.are({
    lowest: () =>
      error(figure.get("theta"), figure.get("theta_0")) === Math.min(...terraces.map((t) => t.error)),
    bottom: () => J(figure.get("theta"), figure.get("theta_0")) < figure.get("minimum") + NEAR,
  });

  return function show() {
    const [X, y, w] = [figure.get("X"), figure.get("y"), parameters()];
    showLandscapes();
    const all = X.map((_, i) => i);
    const way = iterates(X, y, all, X.length, 1 / smoothness(X), w, STEPS);
    const rolled = way[Math.min(STEPS, figure.shownSteps)];
    setAttrs(trail, { d: `M${way.map((point) => bowl.project(point, heights[1](point))).join("L")}` });
    [stairs, bowl].forEach((ground, k) => {
      const place = k && letGoAt === String(w) ? rolled : w;
      const [x, floor] = ground.project(place, heights[k](place));
      setAttrs(balls[k], { cx: x, cy: floor - 7 });
      plumbs[k].attr("d", `M${ground.pixels(w)}L${ground.project(w, heights[k](w))}`);
    });
    const [x, floor] = bowl.project(w, heights[1](w));
    setAttrs(start, { cx: x, cy: floor - 7 });
    for (const place of handles) place();

    const slope = gradient([w[0]], w[1], X, y);
    const wrong = Math.round(error(w[0], w[1]) * X.length);
    setText(count, `examples wrong: ${wrong}`); // the ball may lie on the number of its terrace
    figure.readout("parameters", vector(w));
    figure.readout("error", number(error(w[0], w[1]), 3));
    figure.readout("value", number(J(w[0], w[1]), 4));
    figure.readout(
      "down",
      vector(
        slope.map((value) => -value),
        3,
      ),
    );
    figure.readout("length", number(norm(slope), 3));
    figure.say`On the staircase the ball lies flat, with ${`${wrong} of ${X.length}`} wrong. In the bowl the NLL, ${number(J(w[0], w[1]))}, has the slope ${number(norm(slope))}: there the ball rolls down to ${number(J(way[STEPS][0], way[STEPS][1]))}.`;
  };
});
