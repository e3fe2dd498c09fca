// Figure 8: gradient descent in three linked views: the data, the objective's level lines with the path, its values.
import { axes, centreAt, cross, curve, handle, marks, path } from "./axes.js";
import { grid, isolines } from "./contours.js";
import { awaken, number, vector } from "./figure.js";
import { gradient, minibatch, norm, objective, sigmoid, smoothness } from "./mathematics.js";

const ENOUGH = 1e-7; // less change than this is rest
const MOST = 1000;

export default awaken((figure) => {
  const data = axes(figure, "data", { yLabel: "probability of class 1", ticks: [6, 3] });
  const guess = data.inside.append("path").attr("class", "llc-curve");
  const points = data.behind.append("g");
  const plane = axes(figure, "contours", { xLabel: "θ", yLabel: "θ₀" });
  const lines = plane.behind.append("g");
  const least = plane.inside.append("path").attr("class", "llc-line");
  const trail = plane.inside.append("path").attr("class", "llc-arrow llc-trail");
  const dots = plane.inside.append("path").attr("class", "llc-dots");
  const now = plane.inside.append("circle").attr("class", "llc-now").attr("r", 5);
  const fall = axes(figure, "values", { xLabel: "steps", yLabel: "J", ticks: [5, 4] });
  const floor = fall.inside.append("path").attr("class", "llc-ruler");
  const values = fall.inside.append("path").attr("class", "llc-curve");
  const bound = figure.part("slider", "eta").parentNode.appendChild(document.createElement("span"));
  bound.className = "llc-bound";

  const begin = handle(plane, {
    name: "start", label: "Start of the path", at: () => figure.get("path")[0], says: () => vector(figure.get("path")[0]),
    move: (point) => {
      figure.pause();
      figure.set({ path: [point] });
    },
  });

  let known = new WeakMap(); // the value at each point of the path, with these data
  let drawn = []; // the data whose level lines are shown
  let all;
  const J = (w) => {
    if (!known.has(w)) known.set(w, objective([w[0]], w[1], figure.get("X"), figure.get("y")));
    return known.get(w);
  };

  figure.onStep((n) => {
    const [X, y, eta] = [figure.get("X"), figure.get("y"), figure.get("eta")];
    const size = Math.min(figure.get("batch"), X.length);
    const way = [...figure.get("path")];
    let going = false;
    for (let i = 0; i < n && way.length <= MOST; i += 1) {
      const w = way.at(-1);
      const S = size < X.length ? minibatch(X.length, size, way.length) : null;
      const [part, labels] = S ? [S.map((k) => X[k]), S.map((k) => y[k])] : [X, y];
      const slope = gradient([w[0]], w[1], part, labels);
      way.push(w.map((value, j) => value - eta * slope[j]));
      going = way.length <= MOST && (S !== null || Math.abs(J(way.at(-1)) - J(w)) > ENOUGH);
    }
    figure.set({ path: way });
    return going;
  });

  return function show() {
    const [X, y, way] = [figure.get("X"), figure.get("y"), figure.get("path")];
    if (drawn[0] !== X || drawn[1] !== y) {
      drawn = [X, y];
      known = new WeakMap();
      data.limits([figure.get("x_limits"), [-0.08, 1.08]], [figure.get("feature_name"), "probability of class 1"]);
      plane.limits(figure.get("limits"));
      all = grid(plane, (a, b) => objective([a], b, X, y));
      const low = J(figure.get("least"));
      const levels = Array.from({ length: 11 }, (_, k) => low + 0.004 * 2.1 ** k);
      lines.selectAll("path").data(isolines(all, levels)).join("path").attr("class", "llc-contour").attr("d", (d) => d);
      least.attr("d", `M${plane.pixels(figure.get("least"))}${cross(6)}`);
      marks(points, data, X.map((x, i) => [x[0], y[i]]), (i) => y[i]);
    }
    const w = way.at(-1);
    guess.attr("d", curve(data, (x) => sigmoid(w[0] * x + w[1]), 90));
    trail.attr("d", path(plane, way));
    dots.attr("d", way.map((p) => `M${plane.pixels(p)}h0`).join(""));
    centreAt(now, plane, w);
    const costs = way.map(J);
    const [steps, low, high] = [way.length - 1, J(figure.get("least")), Math.max(...costs)];
    fall.limits([[0, Math.max(25, Math.ceil(steps / 25) * 25)], [0, Math.max(1, Math.ceil(high * 2) / 2)]]);
    values.attr("d", path(fall, costs.map((cost, t) => [t, cost])));
    floor.attr("d", path(fall, [[0, low], [fall.x.domain()[1], low]]));
    begin();

    const most = 2 / smoothness(X);
    const track = figure.part("slider", "eta");
    const part = (Math.log10(most) - track.min) / (track.max - track.min);
    bound.style.insetInlineStart = `calc(0.5rem + ${part} * (100% - 1rem))`;
    figure.print("steps", String(steps));
    figure.print("parameters", vector(w, 3));
    figure.print("value", number(J(w), 4));
    figure.print("above", number(J(w) - low, 4));
    figure.print("slope", number(norm(gradient([w[0]], w[1], X, y)), 4));
    figure.print("bound", number(most, 3));
    figure.say(`After ${steps} steps J is ${number(J(w), 4)}, ${number(J(w) - low, 4)} above the least value.`);
  };
});
