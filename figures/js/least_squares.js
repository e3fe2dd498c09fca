// Chapter 3: least squares on labels 0 and 1; pulling a flower that it has right makes it misclassify others.
import { axes } from "./axes.js";
import { handle } from "./handle.js";
import { occupyLine, placeWords } from "./labels.js";
import { leastSquaresLine, newton } from "./mathematics/fits.js";
import { sigmoid } from "./mathematics/logistic.js";
import { mean } from "./mathematics/vectors.js";
import { activate, number, round, vector } from "./runtime.js";
import { setAttrs, setText } from "./selection.js";
import { curve, dataPoints, MARKS } from "./shapes.js";

/** @typedef {{ X: number[][], y: number[], length: number, logistic: boolean }} State */

const LIMITS = [
  [3, 15],
  [-0.35, 1.35],
];
const INSET = 22; // pixels from the upper edge to the name of the line
const NAME = 90; // pixels that a side needs to bear its name
const SPECIES = [1, 2]; // versicolor has label 0, virginica 1

export default activate((/** @type {import("./runtime.js").Figure<State>} */ figure) => {
  const plane = axes(figure, "line", { xLabel: "petal length, cm", yLabel: "label", ticks: [8, 2] });
  const sides = ["llc-side-1", "llc-side-2"].map((side) => plane.behind.append("rect").attr("class", side));
  const half = plane.behind.append("path").attr("class", "llc-ruler");
  const before = plane.inside.append("path").attr("class", "llc-curve llc-curve-squared llc-thin llc-dashed");
  const logistic = plane.inside.append("path").attr("class", "llc-curve llc-curve-nll llc-faint");
  const line = plane.inside.append("path").attr("class", "llc-curve llc-curve-squared");
  const border = plane.inside.append("path").attr("class", "llc-line");
  const showPoints = dataPoints(plane.inside.append("g"), plane, MARKS);
  const centre = plane.inside.append("circle").attr("class", "llc-now").attr("r", 6);
  const note = (/** @type {string} */ words, anchor = "start") =>
    plane.over.append("text").attr("class", "llc-note").attr("text-anchor", anchor).text(words);
  const [predicted, other] = [note("virginica →"), note("← versicolor", "end")];
  const [lineName, logisticName] = [note("least squares"), note("")];
  lineName.classed("llc-words-squared", true);
  logisticName.classed("llc-words-nll", true);
  const meansName = note("means");

  const last = figure.get("X").length - 1;
  const measured = figure.get("X").map(([x]) => x);
  const y = figure.get("y");
  const lengths = () => measured.map((x, i) => (i === last ? figure.get("length") : x));
  /** @type {(x: number[]) => { at: (x: number) => number, threshold: number, slope: number }} */
  const fit = (x) => {
    const { slope, offset } = leastSquaresLine(x, y);
    return { at: (x) => slope * x + offset, threshold: (0.5 - offset) / slope, slope };
  };
  const original = fit(measured);
  const originallyRight = measured.map((x, i) => original.at(x) > 0.5 === (y[i] === 1));
  /** @type {(x: number[], threshold: number) => boolean[]} */
  const mistakes = (x, threshold) => x.map((value, i) => value > threshold !== (y[i] === 1));
  const count = (/** @type {boolean[]} */ wrong) => wrong.filter(Boolean).length;

  const placeHandle = handle(plane, {
    name: "flower",
    label: "Petal length of the flower that is pulled",
    tag: "pull me",
    along: "x",
    position: () => [figure.get("length"), y[last]],
    valueText: () => `${number(figure.get("length"), 1)} cm`,
    moveTo: ([x]) => figure.set({ length: round(x, 0.1) }),
  });

  const inlay = plane.over.append("path").attr("class", "llc-inlay");

  const wrongNow = () => mistakes(lengths(), fit(lengths()).threshold);
  figure.challenges.are({
    cost: () => wrongNow().some((wrong, i) => wrong && originallyRight[i] && i !== last),
    most: () => wrongNow().filter((wrong, i) => wrong && y[i] === 1).length >= 4,
  });

  return function show() {
    plane.setLimits(LIMITS);
    const x = lengths();
    const { at, threshold } = fit(x);
    const g = newton(
      x.map((value) => [value]),
      y,
      0,
    );
    const logisticThreshold = -g.theta_0 / g.theta[0];
    const [middle, level] = [mean(x), mean(y)];
    const wrong = mistakes(x, threshold);

    const edge = plane.x(plane.clamp([threshold, 0])[0]);
    setAttrs(sides[0], { x: 0, width: edge, height: plane.h });
    setAttrs(sides[1], { x: edge, width: plane.w - edge, height: plane.h });
    half.attr("d", `M0,${plane.y(0.5)}H${plane.w}`);
    border.attr("d", `M${edge},0V${plane.h}`);
    before.attr("d", curve(plane, original.at, 1));
    line.attr("d", curve(plane, at, 1));
    setAttrs(logistic, {
      d: curve(plane, (value) => sigmoid(g.theta[0] * value + g.theta_0)),
      visibility: figure.get("logistic") ? null : "hidden",
    });
    showPoints(
      x.map((value, i) => [value, y[i]]),
      (i) => SPECIES[y[i]],
      (i) => wrong[i],
    );
    const [a, b] = plane.pixels([middle, level]);
    setAttrs(centre, { cx: a, cy: b });
    setAttrs(predicted, { x: edge + 8, y: plane.h - 10, display: edge > plane.w - NAME ? "none" : null });
    setAttrs(other, { x: edge - 8, y: plane.h - 10, display: edge < NAME ? "none" : null });
    const end = plane.x.domain()[1];
    const top = plane.y.invert(INSET);
    const exit = Math.min(end, (top - at(0)) / (at(1) - at(0))); // where the line leaves the view
    occupyLine(plane, border, [edge, 0], [edge, plane.h]);
    occupyLine(plane, half, [0, plane.y(0.5)], [plane.w, plane.y(0.5)]);
    occupyLine(plane, logistic, plane.pixels([logisticThreshold + 1, 1]), [plane.w, plane.y(1)]);
    occupyLine(
      plane,
      line,
      plane.pixels([plane.x.invert(0), at(plane.x.invert(0))]),
      plane.pixels([exit, at(exit)]),
    );
    placeWords(plane, meansName, [a, b], 14);
    placeWords(plane, lineName, plane.pixels([exit, at(exit)]), 14);
    setText(logisticName, figure.get("logistic") ? "logistic regression" : "");
    placeHandle();
    placeWords(plane, logisticName, [22, 40].map((below) => [plane.w + 16, plane.y(1) + below]), 24); // prettier-ignore
    inlay.attr("d", `M${plane.pixels([figure.get("length"), y[last]])}${MARKS[SPECIES[y[last]]](1.1)}`);

    const [mine, others] = [count(wrong), count(mistakes(x, logisticThreshold))];
    const length = number(figure.get("length"), 1);
    if (figure.get("logistic"))
      figure.say`With this flower at ${length} cm, least squares splits at ${number(threshold)} cm: ${mine} of 10 wrong. Logistic regression splits at ${number(logisticThreshold)} cm: ${others} wrong.`;
    else
      figure.say`With this flower at ${length} cm, the threshold is ${number(threshold)} cm: ${mine} of 10 wrong. The line passes through the means, (${number(middle)}, ${number(level)}).`;
    figure.readout(
      "line",
      `${number(at(1) - at(0), 3)} x ${at(0) < 0 ? "−" : "+"} ${number(Math.abs(at(0)), 3)}`,
    );
    figure.readout("means", vector([middle, level], 3));
    figure.readout("threshold", number(threshold, 3));
    figure.readout("wrong", `${mine} of ${x.length}`);
    figure.readout("logistic", number(logisticThreshold, 3));
    figure.readout("logistic_wrong", `${others} of ${x.length}`);
  };
});
