// Figure 10: three scores, the point of the simplex that softmax makes of them, and one probability over its score.
import { axes, curve, handle, path } from "./axes.js";
import { awaken, number, vector } from "./figure.js";
import { logSumExp, naiveSoftmax, sigmoid, softmax } from "./mathematics.js";

const NAMES = ["A", "B", "C"];
const CORNERS = [[0, 0], [1, 0], [0.5, Math.sqrt(3) / 2]];
const LEAST = 0.001; // the edges themselves belong to infinite scores
const TRAITS = ["score_a", "score_b", "score_c"];

export default awaken((figure) => {
  const plane = axes(figure, "simplex", { bare: true });
  plane.limits([[-0.19, 1.12], [-0.12, 0.98]]);
  plane.behind.append("path").attr("class", "llc-line").attr("d", path(plane, CORNERS) + "Z");
  const centre = [0.5, CORNERS[2][1] / 3];
  const borders = plane.behind.append("path").attr("class", "llc-ruler").attr("d", CORNERS.map((corner, k) => {
    const next = CORNERS[(k + 1) % 3];
    return path(plane, [centre, [(corner[0] + next[0]) / 2, (corner[1] + next[1]) / 2]]);
  }).join(""));
  CORNERS.forEach((corner, k) => plane.behind.append("text").attr("class", "llc-note llc-strong").attr("text-anchor", "middle")
    .attr("x", plane.x(corner[0])).attr("y", plane.y(corner[1]) + (k === 2 ? -10 : 22)).text(NAMES[k]));
  const rise = axes(figure, "rise", { xLabel: "score of B", yLabel: "probability of B" });
  rise.limits([[-6, 6], [-0.04, 1.04]]);
  const along = rise.inside.append("path").attr("class", "llc-curve llc-curve-1");

  const classes = () => (figure.get("two") ? 2 : 3);
  const scores = () => TRAITS.slice(0, classes()).map((name) => figure.get(name));
  const shifted = () => scores().map((value) => value + figure.get("shift"));
  const tidy = (value) => Number(value.toFixed(3));
  const handles = [
    handle(plane, {
      name: "point", label: "Point of the simplex", step: 0.02, precision: 0.001,
      at: () => softmax(scores()).reduce(([u, v], g, k) => [u + g * CORNERS[k][0], v + g * CORNERS[k][1]], [0, 0]),
      says: () => vector(softmax(scores())),
      move([u, v]) {
        const top = figure.get("two") ? 0 : v / CORNERS[2][1];
        const parts = [1 - u - top / 2, u - top / 2, top].slice(0, classes()).map((g) => Math.max(LEAST, g));
        // The score of A stays: only differences are seen here.
        const changes = parts.map((g) => tidy(figure.get("score_a") + Math.log(g / parts[0])));
        figure.set(Object.fromEntries(changes.map((value, k) => [TRAITS[k], value])));
      },
    }),
    handle(rise, {
      name: "score", label: "Score of B", along: "x", at: () => [figure.get("score_b"), softmax(scores())[1]],
      says: () => number(figure.get("score_b")), move: ([x]) => figure.set({ score_b: x }),
    }),
  ];

  return function show() {
    const [z, own] = [shifted(), scores()];
    const g = softmax(z);
    figure.part("slider", "score_c").disabled = figure.get("two");
    borders.attr("display", figure.get("two") ? "none" : null);
    const others = logSumExp(own.filter((_, k) => k !== 1));
    along.attr("d", curve(rise, (score) => sigmoid(score - others)));
    for (const place of handles) place();
    figure.print("scores", vector(z));
    figure.print("exponentials", vector(z.map(Math.exp)));
    figure.print("naive", vector(naiveSoftmax(z), 3));
    figure.print("softmax", vector(g, 3));
    figure.print("sum", number(g.reduce((a, b) => a + b), 3));
    figure.print("winner", NAMES[g.indexOf(Math.max(...g))]);
    figure.print("pair", number(sigmoid(z[1] - z[0]), 3));
    figure.say(`Scores ${vector(z)} become probabilities ${vector(g, 3)}.`);
  };
});
