// Figure 2: the 0-1 staircase and the smooth NLL over the same plane of parameters, and a cut through both.
import { axes, curve, handle, OF_CLASS, path } from "./axes.js";
import { grid, isolines } from "./contours.js";
import { awaken, number, vector } from "./figure.js";
import { gradient, norm, objective, trainingError } from "./mathematics.js";

export default awaken((figure) => {
  const labels = { xLabel: "θ", yLabel: "θ₀" };
  const planes = ["errors", "nll"].map((name) => axes(figure, name, labels));
  const terraces = planes.map((plane) => plane.behind.append("g").attr("class", "llc-terraces"));
  const cliffs = planes[0].behind.append("path").attr("class", "llc-contour");
  const cuts = planes.map((plane) => plane.inside.append("path").attr("class", "llc-ruler"));
  const slope = planes[1].over.append("path").attr("class", "llc-arrow");
  const slice = axes(figure, "slice", { xLabel: "θ", yLabel: "value" });
  const stairs = slice.inside.append("path").attr("class", "llc-curve llc-curve-0");
  const smooth = slice.inside.append("path").attr("class", "llc-curve llc-curve-1 llc-dashed");
  [["0-1 error", 0], ["NLL", 1]].forEach(([text, k]) =>
    slice.inside.append("text").attr("class", `llc-note ${OF_CLASS[k]}`).attr("x", 8).attr("y", 18 + 18 * k).text(text));

  const w = () => [figure.get("theta"), figure.get("theta_0")];
  const error = (a, b) => trainingError([a], b, figure.get("X"), figure.get("y").map((label) => 2 * label - 1));
  const J = (a, b) => objective([a], b, figure.get("X"), figure.get("y"));
  const put = ([theta, theta_0]) => figure.set({ theta, theta_0 });
  const handles = [
    ...planes.map((plane, k) => handle(plane, {
      name: k ? "on-nll" : "on-errors", label: `Parameters, on the ${k ? "NLL" : "0-1 error"}`, at: w,
      says: () => vector(w()), move: put,
    })),
    handle(slice, {
      name: "on-slice", label: "Slope θ, on the cut", along: "x", at: () => [w()[0], Math.min(J(...w()), slice.y.domain()[1])],
      says: () => number(w()[0]), move: ([theta]) => put([theta, w()[1]]),
    }),
  ];

  let drawn = [];
  function survey(X, y) {
    drawn = [X, y];
    const n = X.length;
    for (const plane of planes) plane.limits(figure.get("limits"));
    slice.limits([figure.get("limits")[0], [0, 2]]);
    const levels = [
      Array.from({ length: n }, (_, k) => (k + 0.5) / n),
      Array.from({ length: 12 }, (_, k) => figure.get("least") + 0.02 * 1.6 ** k),
    ];
    [error, J].forEach((height, k) =>
      terraces[k].selectAll("path").data(isolines(grid(planes[k], height), levels[k])).join("path")
        .attr("class", k ? "llc-terrace llc-contour" : "llc-terrace").attr("d", (d) => d));
    // An example changes sides where its score is 0: a straight line in this plane.
    const [from, to] = planes[0].x.domain();
    cliffs.attr("d", X.map(([x]) => path(planes[0], [[from, -from * x], [to, -to * x]])).join(""));
  }

  return function show() {
    const [X, y] = [figure.get("X"), figure.get("y")];
    if (drawn[0] !== X || drawn[1] !== y) survey(X, y);
    const [a, b] = w();
    planes.forEach((plane, k) => cuts[k].attr("d", path(plane, plane.x.domain().map((theta) => [theta, b]))));
    stairs.attr("d", curve(slice, (theta) => error(theta, b), 400));
    smooth.attr("d", curve(slice, (theta) => J(theta, b), 120));
    const down = gradient([a], b, X, y).map((value) => -value);
    slope.attr("d", path(planes[1], [[a, b], [a + 3 * down[0], b + 3 * down[1]]]));
    for (const place of handles) place();
    const wrong = Math.round(error(a, b) * X.length);
    figure.print("parameters", vector([a, b]));
    figure.print("errors", `${wrong} of ${X.length}`);
    figure.print("error", number(error(a, b), 3));
    figure.print("value", number(J(a, b), 4));
    figure.print("down", vector(down, 3));
    figure.print("length", number(norm(down), 3));
    figure.say(`At ${vector([a, b])}: ${wrong} of ${X.length} wrong, NLL ${number(J(a, b), 3)}, ` +
      `gradient of length ${number(norm(down), 3)}.`);
  };
});
