// Chapter 1: an unknown flower goes to the species whose mean is nearest, or to that of its nearest neighbours.
import { axes } from "./axes.js";
import { filledLevels } from "./contours.js";
import { handle } from "./handle.js";
import { occupyLines } from "./labels.js";
import { cell, distanceBetween, majority, nearest, neighbours } from "./mathematics/means.js";
import { activate, number, vector } from "./runtime.js";
import { setAttrs } from "./selection.js";
import { dataPoints, MARKS, path, SIDE_OF_CLASS, SPECIES } from "./shapes.js";

/** @typedef {{ X: number[][], y: number[], means: number[][], flower: number[], k: number,
 *    limits: number[][] }} State */

const EQUAL = 0.03; // cm, less than three pixels
const FEW = 5;
const MOST = 25; // neighbours, as in nearest_mean.py

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
  const showPoints = dataPoints(plane.inside.append("g").attr("class", "llc-pale"), plane, MARKS);
  const rulers = kinds.map(() => plane.inside.append("path").attr("class", "llc-ruler"));

  const means = () => figure.get("means");
  const distances = () => means().map((mean) => distanceBetween(figure.get("flower"), mean));
  const nearby = (/** @type {number[]} */ x) => neighbours(x, figure.get("X"), labels, MOST);
  /** The place among `kinds` of the species that is predicted: of the nearest mean, or of most of k neighbours. */
  const predicted = (/** @type {number[]} */ x, near = nearby(x)) =>
    figure.get("k") ? majority(near, figure.get("k")) : nearest(x, means());
  const labels = figure.get("y").map((kind) => kinds.indexOf(kind));
  const ofFlowers = figure.get("X").map(nearby);
  const isWrong = (/** @type {number} */ i) => predicted(figure.get("X")[i], ofFlowers[i]) !== labels[i];
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
      title: `${SPECIES[kind]} mean`,
      position: () => means()[k],
      valueText: () => vector(means()[k]),
      moveTo: (point) => figure.set({ means: means().map((old, j) => (j === k ? point : old)) }),
    }),
  );
  const marks = kinds.map(() => plane.over.append("path").attr("class", "llc-inlay"));
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

  figure.challenges.are({
    tie: () => lead() < EQUAL && figure.get("k") === 0,
    fewer: () => wrong() < FEW && figure.get("k") === 0,
    island: () =>
      figure.get("k") > 0 && predicted(figure.get("flower")) !== nearest(figure.get("flower"), means()),
  });

  let [drawn, ground] = ["", ""];
  /** The neighbours of each place at which the contours ask for them: what k cuts off does not change them.
   * @type {number[][]} */
  let asked = [];
  /** Where each species is predicted; for neighbours that of the last one is the ground of the others. */
  function showRegions() {
    const k = figure.get("k");
    const size = JSON.stringify([plane.bounds(), plane.w, plane.h]);
    const now = JSON.stringify([k, k ? 0 : means(), size]);
    if (now === drawn) return;
    if (size !== ground) asked = [];
    [drawn, ground] = [now, size];
    const beyond = plane.bounds().map(([low, high]) => [2 * low - high, 2 * high - low]);
    const cells = k ? [] : kinds.map((_, i) => cell(i, means(), beyond));
    const outlines = kinds.map((_, i) => {
      if (!k) return `${path(plane, cells[i])}Z`;
      let at = 0;
      return filledLevels(plane, (...x) => (majority((asked[at++] ??= nearby(x)), k) === i ? 1 : -1), [0])[0];
    });
    regions.forEach((region, i) => region.attr("d", outlines[i]));
    borders.attr("d", outlines.join(""));
    occupyLines(
      plane,
      borders,
      cells
        .map((corners) => corners.map(plane.pixels))
        .flatMap((corners) => corners.map((corner, i) => [corners[i ? i - 1 : corners.length - 1], corner])),
    );
  }

  return function show() {
    const [X, y, flower] = [figure.get("X"), figure.get("y"), figure.get("flower")];
    plane.setLimits(figure.get("limits"));
    showRegions();
    // A ring around the unknown flower would call it wrong.
    showPoints(X, (i) => y[i], (i) => distanceBetween(plane.pixels(X[i]), plane.pixels(flower)) > 14 && isWrong(i)); // prettier-ignore
    const [k, chosen] = [figure.get("k"), predicted(flower)];
    const near = [...X].sort((a, b) => distanceBetween(a, flower) - distanceBetween(b, flower)).slice(0, k);
    rulers.forEach((ruler, i) =>
      setAttrs(ruler, {
        d: k
          ? near.map((x) => (i ? "" : path(plane, [flower, x]))).join("")
          : path(plane, [flower, means()[i]]),
        "stroke-dasharray": i === chosen && !k ? "none" : null,
      }),
    );
    for (const place of handles) place();
    plane.over.selectAll("[data-handle^=mean]").classed("llc-idle", k > 0);
    kinds.forEach((kind, k) => {
      const [a, b] = plane.pixels(plane.clamp(means()[k]));
      marks[k].attr("d", `M${[a, b]}${MARKS[kind](1.1)}`);
    });
    const [a, b] = plane.pixels(plane.clamp(flower));
    setAttrs(sign, { x: a, y: b });

    const winner = !k && lead() < 0.005 ? "neither" : names[chosen];
    const away = distances().map((distance) => number(distance));
    const votes = near.filter((x) => labels[X.indexOf(x)] === chosen).length;
    if (k)
      figure.say`Votes for ${winner}: ${votes} of ${k}. The rule misclassifies ${wrong()} of the ${X.length} flowers that it knows.`;
    else if (kinds.length === 2)
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
