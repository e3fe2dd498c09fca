// Figure 9: separable data. Without a penalty the slope grows for ever; a penalty gives the objective a least value.
import { axes, cross, curve, handle, marks, path } from "./axes.js";
import { awaken, number, round } from "./figure.js";
import { gradient, leastSlope, objective, sigmoid } from "./mathematics.js";

const ENOUGH = 1e-7; // less change of J than this is rest
const MOST = 2000;

export default awaken((figure) => {
  const data = axes(figure, "data", { xLabel: "x", yLabel: "probability of class 1", ticks: [6, 3] });
  const guess = data.inside.append("path").attr("class", "llc-curve");
  const points = data.behind.append("g");
  const valley = axes(figure, "objective", { xLabel: "slope θ", yLabel: "J" });
  const [free, held] = ["llc-curve llc-thin llc-dashed", "llc-curve llc-curve-1"].map((c) =>
    valley.inside.append("path").attr("class", c));
  const least = valley.inside.append("path").attr("class", "llc-line");
  const growth = axes(figure, "growth", { xLabel: "steps", yLabel: "slope θ", ticks: [5, 4] });
  const level = growth.inside.append("path").attr("class", "llc-ruler");
  const way = growth.inside.append("path").attr("class", "llc-curve llc-curve-1");

  const theta = () => figure.get("path").at(-1);
  const J = (slope, lam = figure.get("lam")) => objective([slope], 0, figure.get("X"), figure.get("y"), lam);
  const slide = handle(valley, {
    name: "theta", label: "Slope θ", along: "x", at: () => [theta(), J(theta())], says: () => number(theta()),
    move: ([slope]) => {
      figure.pause();
      figure.set({ path: [round(slope, 0.01)] });
    },
  });
  figure.onStep((n) => {
    const slopes = [...figure.get("path")];
    let going = false;
    for (let i = 0; i < n && slopes.length <= MOST; i += 1) {
      const slope = gradient([slopes.at(-1)], 0, figure.get("X"), figure.get("y"), figure.get("lam"))[0];
      slopes.push(slopes.at(-1) - figure.get("eta") * slope);
      going = slopes.length <= MOST && Math.abs(J(slopes.at(-1)) - J(slopes.at(-2))) > ENOUGH;
    }
    figure.set({ path: slopes });
    return going;
  });

  return function show() {
    const [X, y, lam, slopes] = ["X", "y", "lam", "path"].map((name) => figure.get(name));
    const top = 2 ** Math.ceil(Math.log2(Math.max(8, ...slopes)));
    data.limits([figure.get("x_limits"), [-0.08, 1.08]]);
    valley.limits([[-1, top], [0, 1.5]]);
    growth.limits([[0, Math.max(25, 2 ** Math.ceil(Math.log2(slopes.length)))], [-1, top]]);
    marks(points, data, X.map((x, i) => [x[0], y[i]]), (i) => y[i]);
    guess.attr("d", curve(data, (x) => sigmoid(theta() * x)));
    free.attr("d", curve(valley, (slope) => J(slope, 0), 120));
    held.attr("d", curve(valley, (slope) => Math.min(J(slope), 9), 120));
    const best = leastSlope(X, y, lam);
    least.attr("display", Number.isFinite(best) ? null : "none");
    if (Number.isFinite(best)) least.attr("d", `M${valley.pixels([best, J(best)])}${cross(6)}`);
    level.attr("d", Number.isFinite(best) ? path(growth, [[0, best], [growth.x.domain()[1], best]]) : "");
    way.attr("d", path(growth, slopes.map((slope, t) => [t, slope])));
    slide();

    const near = Math.min(...X.map((x) => Math.abs(x[0])));
    figure.print("steps", String(slopes.length - 1));
    figure.print("theta", number(theta(), 3));
    figure.print("value", number(J(theta()), 4));
    figure.print("slope", number(gradient([theta()], 0, X, y, lam)[0], 4));
    const leastValue = Number.isFinite(best) ? `${number(J(best), 4)} at θ = ${number(best, 3)}` : "none: 0 is not reached";
    figure.print("least", leastValue);
    figure.print("confidence", number(sigmoid(theta() * near), 4));
    figure.say(`θ is ${number(theta(), 3)} after ${slopes.length - 1} steps, J is ${number(J(theta()), 4)}; the least ` +
      `value is ${leastValue}.`);
  };
});
