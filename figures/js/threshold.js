// Chapter 11: a threshold slides through predicted probabilities; counts, costs and the ROC point follow.
import { axes } from "./axes.js";
import { handle } from "./handle.js";
import { thresholdForCosts } from "./mathematics/logistic.js";
import {
  confusionMatrix,
  costOf,
  leastCost,
  rates,
  rocArea,
  rocCurve,
  thresholds,
} from "./mathematics/rates.js";
import { activate, number, vector } from "./runtime.js";
import { setAttrs, setText } from "./selection.js";
import { centreAt, dataPoints, MARKS, path, SIDE_OF_CLASS, SIGNS, SPECIES } from "./shapes.js";

/** @typedef {{ y: number[], g: number[], levels: number[], threshold: number, ratio: number,
 *    class_names: string[] }} State */

const OUTCOMES = [
  ["true negatives", "false positives"],
  ["false negatives", "true positives"],
];

export default activate((/** @type {import("./runtime.js").Figure<State>} */ figure) => {
  const [y, g, levels, names] = [
    figure.get("y"),
    figure.get("g"),
    figure.get("levels"),
    figure.get("class_names"),
  ];
  const species = names.map((name) => SPECIES.indexOf(name));
  const [kinds, marks] = species.includes(-1) ? [[0, 1], SIGNS] : [species, MARKS];
  const reach = Math.max(...levels.map(Math.abs)) + 0.9;

  const plane = axes(figure, "dots", {
    xLabel: `predicted probability of ${names[1]}`,
    yLabel: `${names[1]} above the line, ${names[0]} below`,
    ticks: [10, 0],
  });
  const sides = kinds.map((kind) => plane.behind.append("rect").attr("class", SIDE_OF_CLASS[kind]));
  const middle = plane.behind.append("path").attr("class", "llc-line llc-thin");
  const cut = plane.inside.append("path").attr("class", "llc-line");
  const showPoints = dataPoints(plane.inside.append("g"), plane, marks);
  const placeHandle = handle(plane, {
    name: "threshold",
    label: "Threshold",
    tag: "drag me",
    along: "x",
    step: 0.01,
    precision: 0.001,
    position: () => [figure.get("threshold"), 0],
    // A flag at the top of the line, on its other side where the right edge is near.
    saidAt: () => [plane.x(figure.get("threshold")) + (figure.get("threshold") > 0.85 ? -50 : 7), 14],
    valueText: () => number(figure.get("threshold"), 3),
    moveTo: ([threshold]) => figure.set({ threshold }),
  });
  const showMatrix = matrix(figure, names);
  const roc = axes(figure, "roc", {
    xLabel: "false positive rate",
    yLabel: "true positive rate",
    ticks: [4, 4],
  });
  const below = roc.behind.append("path").attr("class", "llc-area");
  const steps = roc.behind.append("path").attr("class", "llc-curve");
  const now = roc.over.append("circle").attr("class", "llc-now").attr("r", 7);
  const area = roc.behind.append("text").attr("class", "llc-note").attr("text-anchor", "end");

  const counts = () => confusionMatrix(y, g, figure.get("threshold"));
  const cost = () => costOf(counts(), figure.get("ratio"));
  /** How few false positives a threshold can have that misses nobody. */
  const fewest = Math.min(
    ...thresholds(g)
      .map((threshold) => confusionMatrix(y, g, threshold))
      .filter(([, [missed]]) => missed === 0)
      .map(([[, alarms]]) => alarms),
  );
  figure.challenges.are({
    catch: () => counts()[1][0] === 0 && counts()[0][1] === fewest,
    cheap: () => figure.get("ratio") === 10 && cost() === leastCost(y, g, 10),
  });

  return function show() {
    const [threshold, ratio] = [figure.get("threshold"), figure.get("ratio")];
    plane.setLimits([
      [0, 1],
      [-reach, reach + 0.8],
    ]);
    const edge = plane.x(threshold);
    setAttrs(sides[0], { x: 0, width: edge, height: plane.h });
    setAttrs(sides[1], { x: edge, width: plane.w - edge, height: plane.h });
    middle.attr("d", `M0,${plane.y(0)}H${plane.w}`);
    cut.attr("d", `M${edge},0V${plane.h}`);
    const isWrong = (/** @type {number} */ i) => g[i] > threshold !== (y[i] === 1);
    showPoints(
      g.map((value, i) => [value, levels[i]]),
      (i) => kinds[y[i]],
      isWrong,
    );
    placeHandle();
    showMatrix(counts());

    if (
      roc.setLimits([
        [0, 1],
        [0, 1],
      ])
    ) {
      const points = rocCurve(y, g);
      steps.attr("d", path(roc, points));
      below.attr("d", `${path(roc, [...points, [1, 0], [0, 0]])}Z`);
      setAttrs(area, { x: roc.w - 10, y: roc.h - 14 });
      setText(area, `area ${number(rocArea(y, g), 3)}`);
    }
    centreAt(now, roc, rates(counts()));

    const [[trueNegatives, falsePositives], [falseNegatives, truePositives]] = counts();
    const least = leastCost(y, g, ratio);
    figure.say`At threshold ${number(threshold)}, false negatives: ${falseNegatives}, false positives: ${falsePositives}. Together they cost ${number(cost(), 0)}; no threshold costs less than ${number(least, 0)}.`;
    figure.readout("counts", vector([trueNegatives, falsePositives, falseNegatives, truePositives], 0));
    figure.readout("rates", vector(rates(counts()), 3));
    figure.readout("area", number(rocArea(y, g), 4));
    figure.readout("cost", number(cost(), 1));
    figure.readout("least", number(least, 1));
    figure.readout("best", number(thresholdForCosts(1, ratio), 3));
  };
});

/**
 * The confusion matrix as four squares; returns the function that shows counts.
 *
 * @param {import("./runtime.js").Figure<State>} figure
 * @param {string[]} names
 */
function matrix(figure, names) {
  const plane = axes(figure, "matrix", { bare: true });
  const write = (/** @type {string} */ className, words = "") =>
    plane.over.append("text").attr("class", className).attr("text-anchor", "middle").text(words);
  const heads = names.map((name) =>
    plane.over.append("text").attr("class", "llc-note").attr("text-anchor", "middle").text(`as ${name}`),
  );
  const cells = [0, 1, 2, 3].map((i) => {
    const [row, column] = [i >> 1, i % 2];
    return {
      row,
      column,
      square: plane.over.append("rect"),
      count: write("llc-count"),
      word: write("", OUTCOMES[row][column]),
    };
  });
  return (/** @type {number[][]} */ counts) => {
    plane.setLimits([
      [0, 2],
      [2, 0],
    ]);
    const [w, h] = [plane.w / 2, plane.h / 2];
    heads.forEach((head, k) => setAttrs(head, { x: (k + 0.5) * w, y: -10 }));
    for (const { row, column, square, count, word } of cells) {
      const [x, y] = [column * w, row * h];
      const kind = row !== column && counts[row][column] ? "llc-mistake" : "llc-area";
      setAttrs(square, { class: kind, x: x + 2, y: y + 2, width: w - 4, height: h - 4 });
      setAttrs(count, { x: x + w / 2, y: y + h / 2 - 1 });
      setText(count, counts[row][column]);
      setAttrs(word, { x: x + w / 2, y: y + h / 2 + 21 });
    }
  };
}
