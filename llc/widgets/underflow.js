// Figure 4: a product of probabilities that becomes 0 in the computer, and the sum of logarithms that does not.
import { axes, cross, handle, path } from "./axes.js";
import { awaken, number, round } from "./figure.js";
import { LEAST_NORMAL, losesDigits, products } from "./mathematics.js";

const MOST = 2000;
const FLOOR = Math.log10(LEAST_NORMAL);

export default awaken((figure) => {
  const plane = axes(figure, "likelihood", { xLabel: "examples", yLabel: "log₁₀ likelihood" });
  plane.limits([[0, MOST], [-700, 20]]);
  plane.inside.append("rect").attr("class", "llc-side-0").attr("width", plane.w)
    .attr("y", plane.y(FLOOR)).attr("height", plane.h);
  plane.inside.append("path").attr("class", "llc-ruler")
    .attr("d", path(plane, [[0, FLOOR], [MOST, FLOOR]]));
  plane.inside.append("text").attr("class", "llc-note").attr("x", 8).attr("y", plane.y(FLOOR) + 18)
    .text("here a float loses its digits");
  const sum = plane.inside.append("path").attr("class", "llc-curve llc-curve-1 llc-dashed");
  const naive = plane.inside.append("path").attr("class", "llc-curve llc-wide");
  const end = plane.inside.append("path").attr("class", "llc-line");

  const slide = handle(plane, {
    name: "n", label: "Number of examples", along: "x", step: 10, precision: 1,
    at: () => [figure.get("n"), figure.get("n") * Math.log10(figure.get("g"))], says: () => number(figure.get("n"), 0),
    move: ([n]) => figure.set({ n: Math.max(1, round(n, 1)) }),
  });

  return function show() {
    const [n, g] = [figure.get("n"), figure.get("g")];
    const power = Math.log10(g);
    const all = products(g, MOST);
    const alive = all.flatMap((value, i) => (value > 0 && (i % 5 === 0 || i < 5) ? [[i + 1, Math.log10(value)]] : []));
    const zero = all.indexOf(0);
    sum.attr("d", path(plane, [[0, 0], [MOST, MOST * power]]));
    naive.attr("d", path(plane, [[0, 0], ...alive]));
    end.attr("display", zero < 0 ? "none" : null);
    if (zero > 0) end.attr("d", `M${plane.pixels([zero, Math.log10(all[zero - 1])])}${cross(7)}`);
    slide();
    const value = all[n - 1];
    figure.print("n", number(n, 0));
    const product = value === 0 ? "0" : value < 0.001 ? value.toExponential(2).replace("-", "−") : number(value, 4);
    figure.print("product", product);
    figure.print("log_product", number(Math.log(value), 3));
    figure.print("sum", number(n * Math.log(g), 3));
    figure.print("mean", number(-Math.log(g), 4));
    figure.print("lost", number(losesDigits(g), 0));
    figure.say(`${number(n, 0)} examples: the product is ${product}, the sum of logarithms ` +
      `${number(n * Math.log(g), 2)}.`);
  };
});
