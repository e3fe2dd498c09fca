// Figure 2: the 0-1 staircase and the smooth NLL over the same plane of parameters, and a cut through both.
import { axes } from "./axes.js";
import { filledLevels } from "./contours.js";
import { handle } from "./handle.js";
import { gradient, norm, objective, trainingError } from "./mathematics.js";
import { activate, number, vector } from "./runtime.js";
import { setAttrs } from "./selection.js";
import { curve, OF_CLASS, path } from "./shapes.js";

/** @typedef {{ X: number[][], y: number[], theta: number, theta_0: number, limits: number[][], least: number }} State */

export default activate((/** @type {import("./runtime.js").Figure<State>} */ figure) => {
  const labels = { xLabel: "θ", yLabel: "θ₀" };
  const planes = ["errors", "nll"].map((name) => axes(figure, name, labels));
  const terraces = planes.map((plane) => plane.behind.append("g").attr("class", "llc-terraces"));
  const cliffs = planes[0].behind.append("path").attr("class", "llc-contour");
  const cuts = planes.map((plane) => plane.inside.append("path").attr("class", "llc-ruler"));
  const arrow = planes[1].over.append("path").attr("class", "llc-arrow");
  const slice = axes(figure, "slice", { xLabel: "θ", yLabel: "value" });
  const stairs = slice.inside.append("path").attr("class", "llc-curve llc-curve-0");
  const smooth = slice.inside.append("path").attr("class", "llc-curve llc-curve-1 llc-dashed");
  ["0-1 error", "NLL"].forEach((text, k) => {
    const note = slice.inside.append("text").attr("class", `llc-note ${OF_CLASS[k]}`).text(text);
    note.attr("x", 8).attr("y", 18 + 18 * k);
  });

  const parameters = () => [figure.get("theta"), figure.get("theta_0")];
  const setParameters = (/** @type {number[]} */ [theta, theta_0]) => figure.set({ theta, theta_0 });
  const signs = () => figure.get("y").map((label) => 2 * label - 1);
  /** @type {(theta: number, theta_0: number) => number} */
  const error = (theta, theta_0) => trainingError([theta], theta_0, figure.get("X"), signs());
  /** @type {(theta: number, theta_0: number) => number} */
  const J = (theta, theta_0) => objective([theta], theta_0, figure.get("X"), figure.get("y"));
  const handles = [
    ...planes.map((plane, k) =>
      handle(plane, {
        name: k ? "on-nll" : "on-errors",
        label: `Parameters, on the ${k ? "NLL" : "0-1 error"}`,
        position: parameters,
        valueText: () => vector(parameters()),
        moveTo: setParameters,
      }),
    ),
    handle(slice, {
      name: "on-slice",
      label: "Slope θ, on the cut",
      along: "x",
      position() {
        const [theta, theta_0] = parameters();
        return [theta, Math.min(J(theta, theta_0), slice.y.domain()[1])];
      },
      valueText: () => number(figure.get("theta")),
      moveTo: ([theta]) => figure.set({ theta }),
    }),
  ];

  /** @type {[number[][]?, number[]?]} the data whose terrain is drawn */
  let drawn = [];
  /** @type {(X: number[][], y: number[]) => void} */
  function drawTerrain(X, y) {
    drawn = [X, y];
    const n = X.length;
    for (const plane of planes) plane.setLimits(figure.get("limits"));
    slice.setLimits([figure.get("limits")[0], [0, 2]]);
    const levels = [
      Array.from({ length: n }, (_, k) => (k + 0.5) / n),
      Array.from({ length: 12 }, (_, k) => figure.get("least") + 0.02 * 1.6 ** k),
    ];
    [error, J].forEach((height, k) => {
      const lines = filledLevels(planes[k], height, levels[k]);
      setAttrs(terraces[k].selectAll("path").data(lines).join("path"), {
        class: k ? "llc-terrace llc-contour" : "llc-terrace",
        d: (line) => line,
      });
    });
    // An example changes sides where its score is 0: a straight line in this plane.
    const [from, to] = planes[0].x.domain();
    const cliff = (/** @type {number[]} */ [x]) =>
      path(planes[0], [
        [from, -from * x],
        [to, -to * x],
      ]);
    setAttrs(cliffs, { d: X.map(cliff).join("") });
  }

  return function show() {
    const [X, y] = [figure.get("X"), figure.get("y")];
    if (drawn[0] !== X || drawn[1] !== y) drawTerrain(X, y);
    const [theta, theta_0] = parameters();
    planes.forEach((plane, k) =>
      setAttrs(cuts[k], {
        d: path(
          plane,
          plane.x.domain().map((end) => [end, theta_0]),
        ),
      }),
    );
    setAttrs(stairs, { d: curve(slice, (slope) => error(slope, theta_0), 400) });
    setAttrs(smooth, { d: curve(slice, (slope) => J(slope, theta_0), 120) });
    const down = gradient([theta], theta_0, X, y).map((value) => -value);
    const end = [theta + 3 * down[0], theta_0 + 3 * down[1]];
    setAttrs(arrow, { d: path(planes[1], [[theta, theta_0], end]) });
    for (const place of handles) place();

    const wrong = Math.round(error(theta, theta_0) * X.length);
    figure.readout("parameters", vector([theta, theta_0]));
    figure.readout("errors", `${wrong} of ${X.length}`);
    figure.readout("error", number(error(theta, theta_0), 3));
    figure.readout("value", number(J(theta, theta_0), 4));
    figure.readout("down", vector(down, 3));
    figure.readout("length", number(norm(down), 3));
    figure.say`At ${vector([theta, theta_0])}: ${wrong} of ${X.length} wrong, NLL ${number(J(theta, theta_0), 3)}, gradient of length ${number(norm(down), 3)}.`;
  };
});
