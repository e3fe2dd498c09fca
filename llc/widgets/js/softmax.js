// Figure 10: three scores, the point of the simplex that softmax makes of them, and one probability over its score.
import { axes } from "./axes.js";
import { handle } from "./handle.js";
import { logSumExp, naiveSoftmax, sigmoid, softmax } from "./mathematics.js";
import { activate, number, vector } from "./runtime.js";
import { setAttrs } from "./selection.js";
import { curve, path } from "./shapes.js";

/** @typedef {{ score_a: number, score_b: number, score_c: number, shift: number, two: boolean }} State */

const NAMES = ["A", "B", "C"];
const CORNERS = [
  [0, 0],
  [1, 0],
  [0.5, Math.sqrt(3) / 2],
];
const CENTRE = [0.5, CORNERS[2][1] / 3];
const LEAST = 0.001; // probability: the edges themselves belong to infinite scores
/** @type {("score_a" | "score_b" | "score_c")[]} */
const TRAITS = ["score_a", "score_b", "score_c"];

export default activate((/** @type {import("./runtime.js").Figure<State>} */ figure) => {
  const plane = axes(figure, "simplex", { bare: true });
  plane.setLimits([
    [-0.19, 1.12],
    [-0.12, 0.98],
  ]);
  plane.behind
    .append("path")
    .attr("class", "llc-line")
    .attr("d", `${path(plane, CORNERS)}Z`);
  const borders = plane.behind.append("path").attr("class", "llc-ruler");
  const border = (/** @type {number[]} */ [x, y], /** @type {number} */ k) => {
    const next = CORNERS[(k + 1) % 3];
    return path(plane, [CENTRE, [(x + next[0]) / 2, (y + next[1]) / 2]]);
  };
  borders.attr("d", CORNERS.map(border).join(""));
  CORNERS.forEach(([x, y], k) => {
    const name = plane.behind
      .append("text")
      .attr("class", "llc-note llc-strong")
      .attr("text-anchor", "middle");
    name
      .attr("x", plane.x(x))
      .attr("y", plane.y(y) + (k === 2 ? -10 : 22))
      .text(NAMES[k]);
  });
  const rise = axes(figure, "rise", { xLabel: "score of B", yLabel: "probability of B" });
  rise.setLimits([
    [-6, 6],
    [-0.04, 1.04],
  ]);
  const along = rise.inside.append("path").attr("class", "llc-curve llc-curve-1");

  const classes = () => (figure.get("two") ? 2 : 3);
  const scores = () => TRAITS.slice(0, classes()).map((name) => figure.get(name));
  const shifted = () => scores().map((value) => value + figure.get("shift"));
  const tidy = (/** @type {number} */ value) => Number(value.toFixed(3));
  const handles = [
    handle(plane, {
      name: "point",
      label: "Point of the simplex",
      step: 0.02,
      precision: 0.001,
      position: () =>
        softmax(scores()).reduce(([u, v], g, k) => [u + g * CORNERS[k][0], v + g * CORNERS[k][1]], [0, 0]),
      valueText: () => vector(softmax(scores())),
      moveTo([u, v]) {
        const top = figure.get("two") ? 0 : v / CORNERS[2][1];
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

  return function show() {
    const [z, own] = [shifted(), scores()];
    const g = softmax(z);
    figure.part("slider", "score_c").disabled = figure.get("two");
    setAttrs(borders, { display: figure.get("two") ? "none" : null });
    const others = logSumExp(own.filter((_, k) => k !== 1));
    setAttrs(along, { d: curve(rise, (score) => sigmoid(score - others)) });
    for (const place of handles) place();

    figure.readout("scores", vector(z));
    figure.readout("exponentials", vector(z.map(Math.exp)));
    figure.readout("naive", vector(naiveSoftmax(z), 3));
    figure.readout("softmax", vector(g, 3));
    figure.readout(
      "sum",
      number(
        g.reduce((a, b) => a + b),
        3,
      ),
    );
    figure.readout("winner", NAMES[g.indexOf(Math.max(...g))]);
    figure.readout("pair", number(sigmoid(z[1] - z[0]), 3));
    figure.say`Scores ${vector(z)} become probabilities ${vector(g, 3)}.`;
  };
});
