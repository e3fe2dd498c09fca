// The gradient as a sum of arrows, one for each example: its error times its input.
import { select } from "d3-selection";
import { axes } from "./axes.js";
import { handle } from "./handle.js";
import { gradient, gradientTerms, objective, sigmoid } from "./mathematics/logistic.js";
import { score } from "./mathematics/separators.js";
import { norm, sum } from "./mathematics/vectors.js";
import { occupyLine, placeWords } from "./labels.js";
import { eased } from "./motion.js";
import { activate, number, vector } from "./runtime.js";
import { setAttrs, setText, write } from "./selection.js";
import { arrow, CURVE_OF_CLASS, halfPlanes, lineEnds, path } from "./shapes.js";

/** @typedef {{ X: number[][], y: number[], theta: number[], theta_0: number, limits: number[][] }} State */

const SHORTEST = 0.05; // a normal vector of length 0 has no direction
const PULL = 0.6; // of its true length is drawn of an example's pull, to keep it in the view
const RIM = 18; // pixels around an example, where its arrow begins
const CLOSED = 0.01; // a gradient of that length
const ROOM = 1.3; // of what the arrows need
const SMALL = 0.2; // of the view, as half of what arrows need
const LAYING = 1500; // milliseconds
const LEAST_NUMBERED = 26; // pixels of an arrow that bears its number

export default activate((/** @type {import("./runtime.js").Figure<State>} */ figure) => {
  const plane = axes(figure, "data", { xLabel: "x₁", yLabel: "x₂", equal: true });
  const showSides = halfPlanes(plane);
  const line = plane.inside.append("path").attr("class", "llc-line");
  const pulls = plane.inside.append("g");
  const normal = plane.over.append("path").attr("class", "llc-arrow");
  const names = plane.over.append("g");
  const chain = axes(figure, "sum", { xLabel: "∂J/∂θ₁", yLabel: "∂J/∂θ₂", ticks: [4, 4], equal: true });
  const links = chain.inside.append("g");
  const total = chain.inside.append("path").attr("class", "llc-line llc-wide");
  const numbers = chain.inside.append("g");
  const start = chain.inside.append("circle").attr("class", "llc-now").attr("r", 5);
  const totalName = chain.inside.append("text").attr("class", "llc-note");

  /** The example whose arrows stand out in both views, because the pointer or the focus is on one; or -1. */
  let linked = -1;
  const link = (/** @type {number} */ k) => {
    linked = k;
    figure.redraw();
  };
  /** @type {(k: number, point: number[]) => void} */
  const moveExample = (k, point) => figure.set({ X: figure.get("X").map((x, i) => (i === k ? point : x)) });
  /** @type {(() => void)[]} */
  let handles = [];
  function makeHandles(/** @type {number[]} */ y) {
    plane.over.selectAll(".llc-handle").remove();
    handles = y.map((label, k) =>
      handle(plane, {
        name: `example-${k}`,
        label: `Example ${k + 1} of class ${label}`,
        kind: label,
        position: () => figure.get("X")[k],
        valueText: () => vector(figure.get("X")[k]),
        moveTo: (point) => moveExample(k, point),
      }),
    );
    const marks = plane.over.selectAll(".llc-handle").on("pointerenter focusin", (event) => {
      link(marks.nodes().indexOf(/** @type {any} */ (event.currentTarget)));
    });
    marks.on("pointerleave focusout", () => link(-1));
    handles.push(
      handle(plane, {
        name: "normal",
        label: "Tip of the normal vector θ",
        tag: "turn me",
        position: () => figure.get("theta"),
        valueText: () => `θ = ${vector(figure.get("theta"))}`,
        angle: () => -Math.atan2(figure.get("theta")[1], figure.get("theta")[0]),
        moveTo(theta) {
          const size = norm(theta);
          if (size) figure.set({ theta: theta.map((value) => value * Math.max(1, SHORTEST / size)) });
        },
      }),
    );
  }

  const terms = () =>
    gradientTerms(figure.get("theta"), figure.get("theta_0"), figure.get("X"), figure.get("y"));
  figure.challenges.are({
    close: () => norm([0, 1].map((j) => sum(terms().map((term) => term[j])))) < CLOSED,
    outlier() {
      const lengths = terms().map(norm);
      return 2 * Math.max(...lengths) > sum(lengths);
    },
  });

  /** How far the arrows are laid end to end; at 0 all begin at the same point. */
  let laid = 1;
  const lay = () =>
    figure.play(
      LAYING,
      (share) => {
        laid = eased(share);
        figure.redraw();
      },
      () => {
        laid = 1;
      },
    );
  figure.part("action", "lay").addEventListener("click", lay);
  if (figure.isInBook) figure.seen = lay;

  /** @type {number[][] | null} */
  let frame = null;
  /** The scale stays while one drags, so that one sees how long the arrows are, until they leave the view or are lost in it. */
  function fit(/** @type {number[][]} */ points) {
    const ranges = [0, 1].map((j) => points.map((point) => point[j]));
    const wanted = ranges.map((values) => [Math.min(...values), Math.max(...values)]);
    const isOut = () => wanted.some(([low, high], j) => frame && (low < frame[j][0] || high > frame[j][1]));
    const halves = wanted.map(([low, high]) => (ROOM * (high - low)) / 2);
    const half = halves.map((size) => Math.max(size, Math.max(...halves) / 4));
    const isSmall = () => half.every((size, j) => frame && size < SMALL * (frame[j][1] - frame[j][0]));
    const isHeld = figure.root.classList.contains("llc-holding");
    if (frame && isHeld && !isOut() && !isSmall()) return chain.setLimits(frame);
    frame = wanted.map(([low, high], j) => [(low + high) / 2 - half[j], (low + high) / 2 + half[j]]);
    return chain.setLimits(frame);
  }

  return function show() {
    const [theta, theta_0] = [figure.get("theta"), figure.get("theta_0")];
    const [X, y] = [figure.get("X"), figure.get("y")];
    plane.setLimits(figure.get("limits"));
    if (handles.length !== y.length + 1) makeHandles(y);
    showSides(theta, theta_0);
    const ends = lineEnds(plane, theta, theta_0);
    line.attr("d", path(plane, ends));
    occupyLine(plane, line.node(), plane.pixels(ends[0]), plane.pixels(ends[1]));
    normal.attr("d", path(plane, [[0, 0], theta]));
    const all = terms();
    /** From the rim of an example, so that a short arrow is seen, too. */
    const pull = (/** @type {number} */ i) => {
      const at = plane.pixels(X[i]);
      const [u, v] = plane
        .pixels(X[i].map((value, j) => value - PULL * X.length * all[i][j]))
        .map((value, j) => value - at[j]);
      const size = Math.hypot(u, v) || 1;
      const [a, b] = [at[0] + (RIM / size) * u, at[1] + (RIM / size) * v];
      return /** @type {[number[], number[]]} */ ([[a, b], [a + u, b + v]]); // prettier-ignore
    };
    const linkClass = (/** @type {any} */ _, /** @type {number} */ i) =>
      `llc-link ${CURVE_OF_CLASS[y[i]]} ${i === linked ? "llc-linked" : ""}`;
    setAttrs(pulls.selectAll("path").data(all).join("path"), {
      class: linkClass,
      d: (_, i) => arrow(...pull(i)),
    });
    const atExample = names.selectAll("text").data(X).join("text");
    atExample.attr("class", "llc-note");
    setText(atExample, (_, i) => i + 1);
    X.forEach((_, i) => {
      occupyLine(plane, i, ...pull(i), 5, 2);
    });
    occupyLine(plane, normal.node(), plane.pixels([0, 0]), plane.pixels(theta));
    for (const place of handles) place();
    atExample.each(function (x) {
      placeWords(plane, select(this), plane.pixels(x), 14);
    });

    let end = [0, 0];
    const whole = all.map((term) => [end, (end = end.map((value, j) => value + term[j]))]);
    const drawn = whole.map(([from], k) =>
      [0, 1].map((share) => from.map((v, j) => laid * v + share * all[k][j])),
    );
    fit([...whole, ...drawn].flat());
    const inPixels = drawn.map(([from, to]) => [chain.pixels(from), chain.pixels(to)]);
    const arrows = setAttrs(links.selectAll("path").data(inPixels).join("path"), {
      class: linkClass,
      d: ([from, to]) => arrow(from, to, 14),
    });
    arrows.on("pointerenter", (event) =>
      link(arrows.nodes().indexOf(/** @type {any} */ (event.currentTarget))),
    );
    arrows.on("pointerleave", () => link(-1));
    const atLink = numbers.selectAll("text").data(inPixels).join("text");
    atLink.attr("class", "llc-note");
    setText(atLink, ([[a, b], [u, v]], i) => (Math.hypot(u - a, v - b) > LEAST_NUMBERED ? i + 1 : ""));
    const [from, to] = [chain.pixels([0, 0]), chain.pixels(end)];
    total.attr("d", arrow(from, to, 14));
    setAttrs(start, { cx: from[0], cy: from[1] });
    setAttrs(total, { display: laid === 1 ? null : "none" });
    inPixels.forEach(([p, q], i) => occupyLine(chain, i, p, q, 4, 2));
    occupyLine(chain, total.node(), from, to);
    atLink.each(function ([p, q]) {
      placeWords(chain, select(this), [(p[0] + q[0]) / 2, (p[1] + q[1]) / 2], 8);
    });
    setText(totalName, laid < 1 ? "" : norm(end) < CLOSED ? "gradient: 0" : "gradient");
    const onTotal = [0.5, 0.3, 0.7, 1, 0].map((share) =>
      from.map((value, j) => value + share * (to[j] - value)),
    );
    placeWords(chain, totalName, onTotal, 14);

    const rows = figure.part("table", "examples").rows;
    X.forEach((x, i) => {
      const g = sigmoid(score(theta, theta_0, x));
      const cells = [
        String(i + 1),
        vector(x),
        String(y[i]),
        number(g, 3),
        number(g - y[i], 3),
        vector(all[i], 3),
      ];
      cells.forEach((text, j) => write(rows[i].cells[j], text));
    });
    const slope = gradient(theta, theta_0, X, y);
    const byTheta = slope.slice(0, 2);
    const lengths = all.map(norm);
    const longest = Math.max(...lengths);
    const value = objective(theta, theta_0, X, y);
    figure.readout("theta", vector(theta));
    figure.readout("gradient", vector(byTheta, 3));
    figure.readout("offset", number(slope[2], 3));
    figure.readout("length", number(norm(byTheta), 3));
    figure.readout("value", number(value, 4));
    figure.say`Laid end to end, the arrows leave a gradient of length ${norm(byTheta).toFixed(3)}. The longest arrow, ${number(longest, 3)}, is that of example ${lengths.indexOf(longest) + 1}; J is ${number(value, 3)}.`;
  };
});
