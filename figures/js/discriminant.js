// Chapter 10: two Gaussian classes, the boundary between them, and the posterior along a line.
import { axes, clamp } from "./axes.js";
import { filledLevels } from "./contours.js";
import { handle } from "./handle.js";
import { occupyLine } from "./labels.js";
import { conic, discriminantLine, gaussian, pooled, predictProba } from "./mathematics/gaussian.js";
import { sigmoid } from "./mathematics/logistic.js";
import { covarianceOf, principalAxes } from "./mathematics/symmetric.js";
import { activate, number, vector } from "./runtime.js";
import { centreAt, curve, CURVE_OF_CLASS, dataPoints, hatching, SIGNS } from "./shapes.js";

/** @typedef {import("./mathematics/vectors.js").Matrix} Matrix */
/** @typedef {import("./mathematics/symmetric.js").PrincipalAxes} PrincipalAxes */
/** @typedef {{ X: Matrix, y: number[], means: Matrix, covariances: Matrix[], prior: number, shared: boolean,
 *    point: number[], limits: Matrix, feature_names: string[] }} State */

const THINNEST = 0.05; // standard deviation
const NAMES = ["A", "B"];
const EDGE = 0.06; // of the view, which a mean keeps free
const VALLEY = 0.5; // of probability
const SHARES = Array.from({ length: 101 }, (_, i) => i / 100);

export default activate((/** @type {import("./runtime.js").Figure<State>} */ figure) => {
  const plane = axes(figure, "plane", { equal: true });
  const [ground, lines, region] = ["llc-side-0", "", "llc-side-1 llc-border"].map((area) =>
    plane.behind.append("path").attr("class", area),
  );
  lines.attr("fill", hatching(plane));
  const showPoints = dataPoints(plane.behind.append("g").attr("class", "llc-pale"), plane);
  const rings = [0, 0, 1, 1].map((k) =>
    plane.inside.append("path").attr("class", `llc-curve llc-thin ${CURVE_OF_CLASS[k]}`),
  );
  const level = plane.inside.append("path").attr("class", "llc-ruler");
  const arms = plane.inside.append("path").attr("class", "llc-arm");
  const slice = axes(figure, "posterior", {
    yLabel: "probability of B on the dotted line",
    ticks: [6, 2],
    below: 22,
  });
  const half = slice.inside.append("path").attr("class", "llc-ruler");
  const along = slice.inside.append("path").attr("class", "llc-curve");
  const dot = slice.over.append("circle").attr("class", "llc-now").attr("r", 7);

  const priors = () => [1 - figure.get("prior"), figure.get("prior")];
  const covariances = () => {
    const own = figure.get("covariances");
    if (!figure.get("shared")) return own;
    const common = pooled(priors(), own);
    return [common, common];
  };
  /** @type {(k: number, point: number[]) => void} */
  const moveMean = (k, point) =>
    figure.set({ means: figure.get("means").map((old, i) => (i === k ? point : old)) });

  // The principal axes of a covariance come in order of length, but a hand that makes the longer one shorter must
  // keep hold of it. So the axes that were dragged are kept while the covariance is theirs.
  /** @type {(PrincipalAxes | null)[]} */
  const dragged = [null, null];
  const axesOf = (/** @type {number} */ k) => {
    const covariance = covariances()[k];
    const kept = dragged[k];
    if (kept && isClose(covarianceOf(kept), covariance)) return kept;
    return (dragged[k] = principalAxes(covariance));
  };
  /** @type {(k: number, turned: PrincipalAxes) => void} */
  const setAxes = (k, turned) => {
    for (const i of [0, 1]) if (i === k || figure.get("shared")) dragged[i] = turned;
    const old = figure.get("covariances");
    figure.set({ covariances: old.map((own, i) => (dragged[i] === turned ? covarianceOf(turned) : own)) });
  };
  /** At which end of its axis each square is; while a hand or a key moves it, it stays there. */
  const sides = [0, 1].map(() => [1, 1]);
  /**
   * An end of the first or second axis, at two deviations: the one that is in sight, or else a place on the way there.
   *
   * @type {(k: number, which: number) => number[]}
   */
  const endOf = (k, which) => {
    const { angle, spread } = axesOf(k);
    const direction = angle + (which * Math.PI) / 2;
    const mean = figure.get("means")[k];
    const arm = [2 * spread[which] * Math.cos(direction), 2 * spread[which] * Math.sin(direction)];
    const share = (/** @type {number} */ side) => side * shareInSight(mean, [side * arm[0], side * arm[1]]);
    if (!figure.part("handle", `${["long", "wide"][which]}-${k}`).matches(":focus"))
      sides[k][which] = share(1) >= -share(-1) ? 1 : -1;
    return mean.map((value, j) => value + share(sides[k][which]) * arm[j]);
  };
  /** @type {(from: number[], arm: number[]) => number} how much of the arm, up to all of it, stays in the view */
  const shareInSight = (from, arm) => {
    const room = plane.bounds().map(([low, high], j) => (arm[j] > 0 ? high - from[j] : from[j] - low));
    return Math.max(0, Math.min(1, ...room.map((size, j) => (0.97 * size) / Math.abs(arm[j]))));
  };
  /** @type {(k: number, point: number[]) => number[]} */
  const fromMean = (k, point) => point.map((value, j) => value - figure.get("means")[k][j]);
  /** The class that shows the handles of its spread: the one last touched. */
  let chosen = 0;
  const handles = [0, 1].flatMap((k) => [
    handle(plane, {
      name: `mean-${k}`,
      label: `Mean of class ${NAMES[k]}`,
      tag: `drag ${NAMES[k]}`,
      title: `mean ${NAMES[k]}`,
      position: () => figure.get("means")[k],
      valueText: () => vector(figure.get("means")[k]),
      moveTo: (point) => moveMean(k, inset(point)),
    }),
    handle(plane, {
      name: `long-${k}`,
      label: `First axis of class ${NAMES[k]}`,
      small: true,
      isShown: () => k === chosen,
      position: () => endOf(k, 0),
      valueText: () => `deviation ${number(axesOf(k).spread[0])}`,
      moveTo(point) {
        const [u, v] = fromMean(k, point).map((value) => sides[k][0] * value);
        const length = Math.max(THINNEST, Math.hypot(u, v) / 2);
        setAxes(k, { angle: Math.atan2(v, u), spread: [length, axesOf(k).spread[1]] });
      },
    }),
    handle(plane, {
      name: `wide-${k}`,
      label: `Second axis of class ${NAMES[k]}`,
      small: true,
      isShown: () => k === chosen,
      position: () => endOf(k, 1),
      valueText: () => `deviation ${number(axesOf(k).spread[1])}`,
      moveTo(point) {
        const { angle, spread } = axesOf(k);
        const [u, v] = fromMean(k, point);
        const length = (sides[k][1] * (Math.cos(angle) * v - Math.sin(angle) * u)) / 2;
        setAxes(k, { angle, spread: [spread[0], Math.max(THINNEST, length)] });
      },
    }),
  ]);
  /** A mean stays far enough inside that the ends of its axes can be seen, too. */
  const inset = (/** @type {number[]} */ point) =>
    plane
      .bounds()
      .map(([low, high], j) => clamp(point[j], [low + EDGE * (high - low), high - EDGE * (high - low)]));
  for (const k of [0, 1])
    plane.over.selectAll(`[data-handle$="-${k}"]`).on("focus.chosen pointerenter.chosen", () => {
      chosen = k;
      figure.redraw();
    });
  figure.onRestart(() => (chosen = 0));
  const inlays = [0, 1].map(() => plane.over.append("path").attr("class", "llc-inlay"));
  handles.push(
    handle(plane, {
      name: "point",
      label: "Point on the dotted line",
      title: "point",
      position: () => figure.get("point"),
      valueText: () => vector(figure.get("point")),
      moveTo: (point) => figure.set({ point }),
    }),
  );

  let classAt = (/** @type {number[]} */ [_a, _b]) => 0;
  const logOdds = () => {
    const [pi, sigma] = [priors(), covariances()];
    const densities = figure.get("means").map((mean, k) => gaussian(mean, sigma[k]));
    const prior = Math.log(pi[1] / pi[0]);
    return (/** @type {number} */ a, /** @type {number} */ b) =>
      prior + densities[1](a, b) - densities[0](a, b);
  };
  const form = () => (figure.get("shared") ? "a straight line" : conic(covariances()));
  /** Whether the probability along the dotted line falls by this much and then rises by as much. */
  const hasValley = () => {
    const odds = logOdds();
    const places = figure.get("X").map(([x]) => x);
    const [low, high] = [Math.min(...places), Math.max(...places)];
    const g = SHARES.map((share) => sigmoid(odds(low + share * (high - low), figure.get("point")[1])));
    const deepest = g.indexOf(Math.min(...g));
    return (
      Math.min(Math.max(...g.slice(0, deepest + 1)), Math.max(...g.slice(deepest))) - g[deepest] > VALLEY
    );
  };
  figure.challenges.are({ ellipse: () => form() === "an ellipse", valley: hasValley });

  return function show() {
    const [X, y, means, point] = [figure.get("X"), figure.get("y"), figure.get("means"), figure.get("point")];
    const [limits, names, shared] = [figure.get("limits"), figure.get("feature_names"), figure.get("shared")];
    const [pi, sigma, odds] = [priors(), covariances(), logOdds()];
    classAt = ([a, b]) => (odds(a, b) > 0 ? 1 : 0);
    plane.setLimits(limits, names);
    slice.setLimits([plane.x.domain(), [-0.04, 1.04]]);
    for (const area of [ground, lines]) area.attr("d", `M0,0H${plane.w}V${plane.h}H0Z`);
    region.attr("d", filledLevels(plane, odds, [0])[0]);
    showPoints(X, (i) => y[i]);
    rings.forEach((ring, i) => ring.attr("d", ellipse(plane, means[i >> 1], sigma[i >> 1], 1 + (i % 2))));
    level.attr("d", `M0,${plane.y(point[1])}H${plane.w}`);
    occupyLine(plane, level, [0, plane.y(point[1])], [plane.w, plane.y(point[1])]);
    along.attr(
      "d",
      curve(slice, (x) => sigmoid(odds(x, point[1]))),
    );
    half.attr("d", `M0,${slice.y(0.5)}H${slice.w}`);
    const g = predictProba(point, pi, means, sigma)[1];
    centreAt(dot, slice, [point[0], g]);
    const [mean, ...ends] = [means[chosen], endOf(chosen, 0), endOf(chosen, 1)].map(plane.pixels);
    arms.attr("d", ends.map((end) => `M${mean}L${end}`).join(""));
    ends.forEach((end, i) => occupyLine(plane, i, mean, end));
    // The last ones first, so that the names of the means find the places of all others taken.
    for (const place of [...handles].reverse()) place();
    means.forEach((mean, k) => {
      const [a, b] = plane.pixels(plane.clamp(mean));
      inlays[k].attr("d", `M${[a, b]}${SIGNS[k](1.1)}`);
    });

    const wrong = X.filter((x, i) => classAt(x) !== y[i]).length;
    const line = discriminantLine(pi, means, sigma[0]);
    figure.say`The boundary is ${form()} and misclassifies ${wrong} of ${X.length}. At the point on the dotted line, class B has probability ${number(g, 3)}.`;
    figure.readout("mean_0", vector(means[0]));
    figure.readout("mean_1", vector(means[1]));
    figure.readout("boundary", form());
    figure.readout("line", shared ? vector(line) : "–");
    figure.readout("point", vector(point));
    figure.readout("posterior", number(g, 4));
    figure.readout("wrong", `${wrong} of ${X.length}`);
  };
});
/** @type {(A: Matrix, B: Matrix) => boolean} */
const isClose = (A, B) => A.every((row, i) => row.every((value, j) => Math.abs(value - B[i][j]) < 1e-9));

/**
 * The points that are `size` standard deviations from the mean.
 *
 * @type {(plane: import("./axes.js").Plane, mean: number[], covariance: Matrix, size: number) => string}
 */
function ellipse(plane, mean, [[a, b], [, c]], size) {
  const [x, y] = plane.pixels(mean);
  const [u, v] = [plane.x(mean[0] + 1) - x, plane.y(mean[1] + 1) - y]; // pixels of one unit
  const { angle, spread } = principalAxes([
    [a * u * u, b * u * v],
    [b * u * v, c * v * v],
  ]);
  const [p, q] = [size * spread[0] * Math.cos(angle), size * spread[0] * Math.sin(angle)];
  const arc = `A${size * spread[0]},${size * spread[1]} ${(angle * 180) / Math.PI} 0 0`;
  return `M${x + p},${y + q}${arc} ${x - p},${y - q}${arc} ${x + p},${y + q}Z`;
}
