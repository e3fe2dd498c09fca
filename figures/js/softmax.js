// Chapter 9: scores, the point of the simplex that softmax makes of them, and one probability over its score.
import { axes } from "./axes.js";
import { handle } from "./handle.js";
import { sigmoid } from "./mathematics/logistic.js";
import { logSumExp, naiveSoftmax, softmax } from "./mathematics/softmax.js";
import { sum } from "./mathematics/vectors.js";
import { activate, number, vector } from "./runtime.js";
import { setAttrs, setText } from "./selection.js";
import { curve, CURVE_OF_CLASS, MARKS, OF_CLASS, path, SIDE_OF_CLASS } from "./shapes.js";

/** @typedef {{ score_a: number, score_b: number, score_c: number, shift: number, two: boolean }} State */

const NAMES = ["A", "B", "C"];
const HEIGHT = Math.sqrt(3) / 2;
const CORNERS = [
  [0, 0],
  [1, 0],
  [0.5, HEIGHT],
];
const CENTRE = [0.5, HEIGHT / 3];
const BARS = [1.3, 1.54, 1.78];
const THICK = 0.07; // half of a bar's width
const LEAST = 0.001; // probability: the edges themselves belong to infinite scores
const EQUAL = 1e-9;
/** @type {("score_a" | "score_b" | "score_c")[]} */
const TRAITS = ["score_a", "score_b", "score_c"];

export default activate((/** @type {import("./runtime.js").Figure<State>} */ figure) => {
  const plane = axes(figure, "simplex", { bare: true, equal: true });
  const regions = NAMES.map((_, k) => plane.behind.append("path").attr("class", SIDE_OF_CLASS[k]));
  const outline = plane.behind.append("path").attr("class", "llc-line");
  const distances = NAMES.map((_, k) =>
    plane.behind.append("path").attr("class", `llc-link ${CURVE_OF_CLASS[k]}`),
  );
  const bars = NAMES.map((_, k) => plane.behind.append("path").attr("class", OF_CLASS[k]));
  const marks = NAMES.map((_, k) => plane.over.append("path").attr("class", OF_CLASS[k]));
  const words = (/** @type {string} */ kind) =>
    NAMES.map((name) =>
      plane.over.append("text").attr("class", `llc-note ${kind}`).attr("text-anchor", "middle").text(name),
    );
  const [letters, barLetters, barNumbers] = [words("llc-strong"), words("llc-strong"), words("")];
  const rise = axes(figure, "rise", { xLabel: "score of B", yLabel: "probability of B", ticks: [6, 4] });
  const along = rise.inside.append("path").attr("class", "llc-curve llc-curve-1");

  const classes = () => (figure.get("two") ? 2 : 3);
  const scores = () => TRAITS.slice(0, classes()).map((name) => figure.get(name));
  const shifted = () => scores().map((value) => value + figure.get("shift"));
  const point = () => {
    const g = softmax(scores());
    return [0, 1].map((j) => sum(g.map((share, k) => share * CORNERS[k][j])));
  };
  const tidy = (/** @type {number} */ value) => Number(value.toFixed(3));
  const handles = [
    handle(plane, {
      name: "point",
      label: "Point of the simplex",
      tag: "drag me",
      step: 0.02,
      precision: 0.001,
      position: point,
      valueText: () => vector(softmax(scores())),
      moveTo([u, v]) {
        const top = figure.get("two") ? 0 : v / HEIGHT;
        const parts = [1 - u - top / 2, u - top / 2, top].slice(0, classes()).map((g) => Math.max(LEAST, g));
        // The score of A stays, because probabilities only fix the differences.
        const moved = parts.map((g) => tidy(figure.get("score_a") + Math.log(g / parts[0])));
        figure.set(Object.fromEntries(moved.map((value, k) => [TRAITS[k], value])));
      },
    }),
    handle(rise, {
      name: "score",
      label: "Score of B",
      along: "x",
      position: () => [figure.get("score_b"), softmax(scores())[1]],
      valueText: () => number(figure.get("score_b")),
      moveTo: ([x]) => figure.set({ score_b: x }),
    }),
  ];

  const isBroken = () => naiveSoftmax(shifted()).some(Number.isNaN);
  figure.challenges.are({
    even: () => !figure.get("two") && softmax(scores()).every((g) => Math.abs(g - 1 / 3) < 0.01),
    broken: isBroken,
    nine: () => figure.get("two") && Math.abs(softmax(scores())[1] - 0.9) < 0.005,
  });

  /** The triangle, or for two classes its side. */
  function drawTriangle() {
    const corner = (/** @type {number} */ k) => CORNERS[k % 3];
    const middle = (/** @type {number} */ k) => [0, 1].map((j) => (corner(k)[j] + corner(k + 1)[j]) / 2);
    outline.attr("d", `${path(plane, CORNERS.slice(0, classes()))}Z`);
    NAMES.forEach((_, k) => {
      const region = `${path(plane, [corner(k), middle(k), CENTRE, middle(k + 2)])}Z`;
      setAttrs(regions[k], { d: region, visibility: figure.get("two") ? "hidden" : null });
      const [x, y] = plane.pixels(corner(k));
      marks[k].attr("d", `M${[x, y]}${MARKS[k](1.8)}`);
      setAttrs(letters[k], { x: k === 2 ? x + 22 : x, y: k === 2 ? y + 5 : y + 30 });
      setAttrs(barLetters[k], { x: plane.x(BARS[k]), y: plane.y(0) + 30 });
    });
  }

  return function show() {
    const [z, own] = [shifted(), scores()];
    const g = softmax(z);
    figure.part("slider", "score_c").disabled = figure.get("two");
    plane.setLimits([
      [-0.12, 1.95],
      [-0.15, 0.98],
    ]);
    drawTriangle();
    const [x, y] = point();
    NAMES.forEach((_, k) => {
      const visibility = k < g.length ? null : "hidden";
      const share = g[k] ?? 0;
      const [left, right] = [BARS[k] - THICK, BARS[k] + THICK];
      const top = share * HEIGHT;
      setAttrs(bars[k], {
        d: `${path(plane, [
          [left, 0],
          [left, top],
          [right, top],
          [right, 0],
        ])}Z`,
        visibility,
      });
      setAttrs(barNumbers[k], { x: plane.x(BARS[k]), y: plane.y(top) - 8, visibility });
      setText(barNumbers[k], number(share, 3));
      // The way from the point to the side opposite to corner k, straight away from that corner.
      const [u, v] = [0, 1].map(
        (j) => (CORNERS[(k + 1) % 3][j] + CORNERS[(k + 2) % 3][j]) / 2 - CORNERS[k][j],
      );
      const foot = [x + share * u, y + share * v];
      setAttrs(distances[k], {
        d: path(plane, [[x, y], foot]),
        visibility: g.length === 3 ? null : "hidden",
      });
      for (const part of [barLetters[k], letters[k], marks[k]]) setAttrs(part, { visibility });
    });

    rise.setLimits([
      [-6, 6],
      [-0.04, 1.04],
    ]);
    const others = logSumExp(own.filter((_, k) => k !== 1));
    along.attr(
      "d",
      curve(rise, (score) => sigmoid(score - others)),
    );
    for (const place of handles) place();

    const winners = NAMES.filter((_, k) => Math.max(...g) - g[k] < EQUAL).join(" and ");
    const careless = isBroken() ? "NaN" : "the same";
    const shares = g.map((share) => number(share, 3));
    if (g.length === 3)
      figure.say`The scores make A ${shares[0]}, B ${shares[1]}, C ${shares[2]}; most probable is ${winners}. Without subtracting the largest score: ${careless}.`;
    else
      figure.say`The scores make A ${shares[0]} and B ${shares[1]}, the sigmoid of B’s score less A’s. Without subtracting the largest score: ${careless}.`;
    figure.readout("scores", vector(z));
    figure.readout("exponentials", vector(z.map(Math.exp)));
    figure.readout("naive", vector(naiveSoftmax(z), 3));
    figure.readout("softmax", vector(g, 3));
    figure.readout("sum", number(sum(g), 3));
    figure.readout("winner", winners);
    figure.readout("pair", number(sigmoid(z[1] - z[0]), 3));
  };
});
