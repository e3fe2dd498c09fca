// Chapter 1: an unknown flower goes to the species whose mean is nearest; flower and means can be dragged.
import { axes } from "./axes.js";
import { handle } from "./handle.js";
import { cell, distanceBetween, nearest } from "./mathematics/means.js";
import { activate, number, vector } from "./runtime.js";
import { setAttrs } from "./selection.js";
import { dataPoints, MARKS, path, SIDE_OF_CLASS, SPECIES } from "./shapes.js";

/** @typedef {{ X: number[][], y: number[], means: number[][], flower: number[], limits: number[][] }} State */

const EQUAL = 0.03; // cm, less than three pixels
const FEW = 5;

export default activate((/** @type {import("./runtime.js").Figure<State>} */ figure) => {
  const plane = axes(figure, "plane", {
    xLabel: "petal length, cm",
    yLabel: "petal width, cm",
    equal: true,
  });
  const kinds = [...new Set(figure.get("y"))].sort();
  const names = kinds.map((kind) => SPECIES[kind]);
  const regions = kinds.map((kind) => plane.behind.append("path").attr("class", SIDE_OF_CLASS[kind]));
  const borders = plane.behind.append("path").attr("class", "llc-line");
  const showPoints = dataPoints(plane.inside.append("g"), plane, MARKS);
  const rulers = kinds.map(() => plane.inside.append("path").attr("class", "llc-ruler"));

  const means = () => figure.get("means");
  const distances = () => means().map((mean) => distanceBetween(figure.get("flower"), mean));
  const isWrong = (/** @type {number} */ i) =>
    kinds[nearest(figure.get("X")[i], means())] !== figure.get("y")[i];
  const wrong = () => figure.get("X").filter((_, i) => isWrong(i)).length;
  /** By how much the nearest mean is nearer than the next. */
  const lead = () => {
    const [first, second] = distances().sort((a, b) => a - b);
    return second - first;
  };

  const handles = kinds.map((kind, k) =>
    handle(plane, {
      name: `mean-${k}`,
      label: `Mean of ${SPECIES[kind]}`,
      position: () => means()[k],
      valueText: () => vector(means()[k]),
      moveTo: (point) => figure.set({ means: means().map((old, j) => (j === k ? point : old)) }),
    }),
  );
  const marks = kinds.map(() => plane.over.append("path").attr("class", "llc-inlay"));
  const labels = names.map((name) =>
    plane.over.append("text").attr("class", "llc-note").attr("text-anchor", "middle").text(`mean of ${name}`),
  );
  handles.push(
    handle(plane, {
      name: "flower",
      label: "Unknown flower",
      tag: "drag me",
      position: () => figure.get("flower"),
      valueText: () => vector(figure.get("flower")),
      moveTo: (flower) => figure.set({ flower }),
    }),
  );
  const sign = plane.over.append("text").attr("class", "llc-number").text("?");

  figure.challenges.are({ tie: () => lead() < EQUAL, fewer: () => wrong() < FEW });

  return function show() {
    const [X, y, flower] = [figure.get("X"), figure.get("y"), figure.get("flower")];
    plane.setLimits(figure.get("limits"));
    const beyond = plane.bounds().map(([low, high]) => [2 * low - high, 2 * high - low]);
    const outlines = kinds
      .map((_, k) => cell(k, means(), beyond))
      .map((corners) => `${path(plane, corners)}Z`);
    regions.forEach((region, k) => region.attr("d", outlines[k]));
    borders.attr("d", outlines.join(""));
    showPoints(X, (i) => y[i], isWrong);
    const chosen = nearest(flower, means());
    rulers.forEach((ruler, k) =>
      setAttrs(ruler, {
        d: path(plane, [flower, means()[k]]),
        "stroke-dasharray": k === chosen ? "none" : null,
      }),
    );
    for (const place of handles) place();
    kinds.forEach((kind, k) => {
      const [a, b] = plane.pixels(plane.clamp(means()[k]));
      marks[k].attr("d", `M${[a, b]}${MARKS[kind](1.1)}`);
      setAttrs(labels[k], { x: a, y: b + 30 });
    });
    const [a, b] = plane.pixels(plane.clamp(flower));
    setAttrs(sign, { x: a, y: b });

    const winner = lead() < 0.005 ? "neither" : names[chosen];
    const away = distances().map((distance) => number(distance));
    if (kinds.length === 2)
      figure.say`The flower is ${away[0]} cm from the versicolor mean, ${away[1]} cm from the virginica mean: nearest is ${winner}. The rule misclassifies ${wrong()} of 100.`;
    else
      figure.say`The flower is ${away[0]} cm from the setosa mean, ${away[1]} from versicolor, ${away[2]} from virginica: nearest is ${winner}. The rule misclassifies ${wrong()} of 150.`;
    figure.readout("flower", vector(flower));
    figure.readout("distances", vector(distances(), 3));
    figure.readout("nearest", winner);
    figure.readout("lead", number(lead(), 3));
    figure.readout("wrong", `${wrong()} of ${X.length}`);
  };
});
