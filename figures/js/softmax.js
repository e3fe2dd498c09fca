// Chapter 9: scores as bars that can be dragged, and the point of the simplex that softmax makes of them.
import { axes } from "./axes.js";
import { handle } from "./handle.js";
import { occupyLine } from "./labels.js";
import { sigmoid } from "./mathematics/logistic.js";
import { naiveSoftmax, softmax } from "./mathematics/softmax.js";
import { sum } from "./mathematics/vectors.js";
import { activate, number, vector } from "./runtime.js";
import { setAttrs, setText } from "./selection.js";
import { CURVE_OF_CLASS, MARKS, OF_CLASS, path, SIDE_OF_CLASS } from "./shapes.js";

/** @typedef {{ score_a: number, score_b: number, score_c: number, shift: number, two: boolean }} State */

const NAMES = ["A", "B", "C"];
const HEIGHT = Math.sqrt(3) / 2;
const CORNERS = [
  [0, 0],
  [1, 0],
  [0.5, HEIGHT],
];
const CENTRE = [0.5, HEIGHT / 3];
const MOST = 6; // of a score that can be dragged
const THICK = 0.26; // half of a bar's width
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
  const marks = NAMES.map((_, k) => plane.over.append("path").attr("class", OF_CLASS[k]));
  const scale = axes(figure, "bars", { yLabel: "score", ticks: [0, 6] });
  const zero = scale.behind.append("path").attr("class", "llc-line llc-thin");
  const bars = NAMES.map((_, k) => scale.behind.append("path").attr("class", OF_CLASS[k]));
  const words = (/** @type {any} */ layer, /** @type {string} */ kind) =>
    NAMES.map((name) =>
      layer.append("text").attr("class", `llc-note ${kind}`).attr("text-anchor", "middle").text(name),
    );
  const [letters, barLetters] = [words(plane.over, "llc-strong"), words(scale.over, "llc-strong")];
  const barNumbers = words(scale.over, "llc-digits");

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
    ...TRAITS.map((name, k) =>
      handle(scale, {
        name,
        label: `Score of ${NAMES[k]}`,
        along: "y",
        position: () => [k + 0.5, figure.get(name)],
        valueText: () => number(figure.get(name)),
        moveTo: ([, score]) => figure.set({ [name]: score }),
      }),
    ),
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
    });
  }

  return function show() {
    const z = shifted();
    const g = softmax(z);
    plane.setLimits([
      [-0.05, 1.05],
      [-0.14, 0.89],
    ]);
    scale.setLimits([
      [0, NAMES.length],
      [-MOST - 1, MOST + 1],
    ]);
    zero.attr("d", `M0,${scale.y(0)}H${scale.w}`);
    drawTriangle();
    const [x, y] = point();
    NAMES.forEach((_, k) => {
      const visibility = k < g.length ? null : "hidden";
      const share = g[k] ?? 0;
      const [x0, score] = [k + 0.5, figure.get(TRAITS[k])];
      const corners = [
        [x0 - THICK, 0],
        [x0 - THICK, score],
        [x0 + THICK, score],
        [x0 + THICK, 0],
      ];
      const [base, top] = [0, score].map((value) => scale.pixels([x0, value]));
      occupyLine(scale, k, base, top, scale.x(THICK), k < g.length ? 2 : 0);
      setAttrs(bars[k], { d: `${path(scale, corners)}Z`, visibility });
      setAttrs(barLetters[k], { x: scale.x(x0), y: scale.h + 28 }); // below a knob at the edge
      setAttrs(barNumbers[k], { x: scale.x(x0), y: scale.h + 45 });
      setText(barNumbers[k], share.toFixed(3)); // no wider, however small
      // The way from the point to the side opposite to corner k, straight away from that corner.
      const [u, v] = [0, 1].map(
        (j) => (CORNERS[(k + 1) % 3][j] + CORNERS[(k + 2) % 3][j]) / 2 - CORNERS[k][j],
      );
      const foot = [x + share * u, y + share * v];
      setAttrs(distances[k], {
        d: path(plane, [[x, y], foot]),
        visibility: g.length === 3 ? null : "hidden",
      });
      const knob = scale.over.select(`[data-handle=${TRAITS[k]}]`);
      for (const part of [barLetters[k], barNumbers[k], letters[k], marks[k], knob])
        setAttrs(part, { visibility });
    });

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
