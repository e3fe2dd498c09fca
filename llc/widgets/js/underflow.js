// Figure 4: a product of probabilities that becomes 0 in the computer, and the sum of logarithms that does not.
import { axes } from "./axes.js";
import { handle } from "./handle.js";
import { LEAST_NORMAL, losesDigits, products } from "./mathematics.js";
import { activate, number, round } from "./runtime.js";
import { setAttrs } from "./selection.js";
import { cross, path } from "./shapes.js";

/** @typedef {{ n: number, g: number }} State */

const MOST = 2000;
const FLOOR = Math.log10(LEAST_NORMAL);

export default activate((/** @type {import("./runtime.js").Figure<State>} */ figure) => {
  const plane = axes(figure, "likelihood", { xLabel: "examples", yLabel: "log₁₀ likelihood" });
  plane.setLimits([
    [0, MOST],
    [-700, 20],
  ]);
  const lost = plane.inside.append("rect").attr("class", "llc-side-0").attr("y", plane.y(FLOOR));
  lost.attr("width", plane.w).attr("height", plane.h);
  const floor = plane.inside.append("path").attr("class", "llc-ruler");
  floor.attr(
    "d",
    path(plane, [
      [0, FLOOR],
      [MOST, FLOOR],
    ]),
  );
  const note = plane.inside.append("text").attr("class", "llc-note").text("here a float loses its digits");
  note.attr("x", 8).attr("y", plane.y(FLOOR) + 18);
  const sum = plane.inside.append("path").attr("class", "llc-curve llc-curve-1 llc-dashed");
  const naive = plane.inside.append("path").attr("class", "llc-curve llc-wide");
  const end = plane.inside.append("path").attr("class", "llc-line");

  const placeHandle = handle(plane, {
    name: "n",
    label: "Number of examples",
    along: "x",
    step: 10,
    precision: 1,
    position: () => [figure.get("n"), figure.get("n") * Math.log10(figure.get("g"))],
    valueText: () => number(figure.get("n"), 0),
    moveTo: ([n]) => figure.set({ n: Math.max(1, round(n, 1)) }),
  });

  return function show() {
    const [n, g] = [figure.get("n"), figure.get("g")];
    const power = Math.log10(g);
    const all = products(g, MOST);
    const alive = all.flatMap((value, i) =>
      value > 0 && (i % 5 === 0 || i < 5) ? [[i + 1, Math.log10(value)]] : [],
    );
    const zero = all.indexOf(0);
    setAttrs(sum, {
      d: path(plane, [
        [0, 0],
        [MOST, MOST * power],
      ]),
    });
    setAttrs(naive, { d: path(plane, [[0, 0], ...alive]) });
    setAttrs(end, { display: zero < 0 ? "none" : null });
    if (zero > 0) setAttrs(end, { d: `M${plane.pixels([zero, Math.log10(all[zero - 1])])}${cross(7)}` });
    placeHandle();

    const value = all[n - 1];
    const tiny = value.toExponential(2).replace("-", "−");
    const product = value === 0 ? "0" : value < 0.001 ? tiny : number(value, 4);
    figure.readout("n", number(n, 0));
    figure.readout("product", product);
    figure.readout("log_product", number(Math.log(value), 3));
    figure.readout("sum", number(n * Math.log(g), 3));
    figure.readout("mean", number(-Math.log(g), 4));
    figure.readout("lost", number(losesDigits(g), 0));
    figure.say`${number(n, 0)} examples: the product is ${product}, the sum of logarithms ${number(n * Math.log(g), 2)}.`;
  };
});
