// Figure 11: two Gaussian classes; the boundary between them, and the posterior along a horizontal line.
import { axes } from "./axes.js";
import { filledLevels } from "./contours.js";
import { handle } from "./handle.js";
import { conic, covarianceOf, discriminantLine, gaussian, pooled } from "./mathematics.js";
import { predictProba, principalAxes, sigmoid } from "./mathematics.js";
import { activate, number, vector } from "./runtime.js";
import { setAttrs } from "./selection.js";
import { centreAt, curve, CURVE_OF_CLASS, dataPoints, lineEnds, path } from "./shapes.js";

/** @typedef {import("./mathematics.js").Matrix} Matrix */
/** @typedef {import("./mathematics.js").PrincipalAxes} PrincipalAxes */
/** @typedef {{ X: Matrix, y: number[], means: Matrix, covariances: Matrix[], prior: number, shared: boolean,
 *    point: number[], limits: Matrix, feature_names: string[] }} State */

const THINNEST = 0.05; // standard deviation
const NAMES = ["A", "B"];

export default activate((/** @type {import("./runtime.js").Figure<State>} */ figure) => {
  const plane = axes(figure, "plane");
  const showPoints = dataPoints(plane.behind.append("g").attr("class", "llc-faint"), plane);
  const rings = [0, 0, 1, 1].map((k) =>
    plane.inside.append("path").attr("class", `llc-curve llc-thin ${CURVE_OF_CLASS[k]}`),
  );
  const level = plane.inside.append("path").attr("class", "llc-ruler");
  const boundary = plane.inside.append("path").attr("class", "llc-line");
  const slice = axes(figure, "posterior", { yLabel: "probability of B" });
  const half = slice.inside.append("path").attr("class", "llc-ruler");
  const along = slice.inside.append("path").attr("class", "llc-curve llc-curve-1");
  const dot = slice.inside.append("circle").attr("class", "llc-now").attr("r", 6);

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
  /** @type {(k: number, which: number) => number[]} the end of the first or second axis, at two deviations */
  const endOf = (k, which) => {
    const { angle, spread } = axesOf(k);
    const direction = angle + (which * Math.PI) / 2;
    const [x, y] = figure.get("means")[k];
    return [x + 2 * spread[which] * Math.cos(direction), y + 2 * spread[which] * Math.sin(direction)];
  };
  /** @type {(k: number, point: number[]) => number[]} */
  const fromMean = (k, point) => point.map((value, j) => value - figure.get("means")[k][j]);
  const handles = [0, 1].flatMap((k) => [
    handle(plane, {
      name: `mean-${k}`,
      label: `Mean of class ${NAMES[k]}`,
      kind: k,
      position: () => figure.get("means")[k],
      valueText: () => vector(figure.get("means")[k]),
      moveTo: (point) => moveMean(k, point),
    }),
    handle(plane, {
      name: `long-${k}`,
      label: `First axis of class ${NAMES[k]}`,
      kind: k,
      small: true,
      position: () => endOf(k, 0),
      valueText: () => `standard deviation ${number(axesOf(k).spread[0])}`,
      moveTo(point) {
        const [u, v] = fromMean(k, point);
        const length = Math.max(THINNEST, Math.hypot(u, v) / 2);
        setAxes(k, { angle: Math.atan2(v, u), spread: [length, axesOf(k).spread[1]] });
      },
    }),
    handle(plane, {
      name: `wide-${k}`,
      label: `Second axis of class ${NAMES[k]}`,
      kind: k,
      small: true,
      position: () => endOf(k, 1),
      valueText: () => `standard deviation ${number(axesOf(k).spread[1])}`,
      moveTo(point) {
        const { angle, spread } = axesOf(k);
        const [u, v] = fromMean(k, point);
        const length = Math.abs(-Math.sin(angle) * u + Math.cos(angle) * v) / 2;
        setAxes(k, { angle, spread: [spread[0], Math.max(THINNEST, length)] });
      },
    }),
  ]);
  handles.push(
    handle(plane, {
      name: "point",
      label: "Point on the horizontal line",
      position: () => figure.get("point"),
      valueText: () => vector(figure.get("point")),
      moveTo: (point) => figure.set({ point }),
    }),
  );

  return function show() {
    const [X, y, means, point] = [figure.get("X"), figure.get("y"), figure.get("means"), figure.get("point")];
    const [limits, names, shared] = [figure.get("limits"), figure.get("feature_names"), figure.get("shared")];
    const [pi, sigma] = [priors(), covariances()];
    plane.setLimits(limits, names);
    slice.setLimits([limits[0], [-0.04, 1.04]], [names[0], "probability of B"]);
    showPoints(X, (i) => y[i]);
    rings.forEach((ring, i) =>
      setAttrs(ring, { d: ellipse(plane, means[i >> 1], sigma[i >> 1], 1 + (i % 2)) }),
    );
    const densities = means.map((mean, k) => gaussian(mean, sigma[k]));
    const prior = Math.log(pi[1] / pi[0]);
    /** @type {(a: number, b: number) => number} */
    const logOdds = (a, b) => prior + densities[1](a, b) - densities[0](a, b);
    const line = discriminantLine(pi, means, sigma[0]);
    setAttrs(boundary, {
      d: shared
        ? path(plane, lineEnds(plane, line.slice(0, 2), line[2]))
        : filledLevels(plane, logOdds, [0])[0],
    });
    setAttrs(level, {
      d: path(
        plane,
        plane.x.domain().map((x) => [x, point[1]]),
      ),
    });
    setAttrs(along, { d: curve(slice, (x) => sigmoid(logOdds(x, point[1]))) });
    setAttrs(half, {
      d: path(
        slice,
        slice.x.domain().map((x) => [x, 0.5]),
      ),
    });
    const g = predictProba(point, pi, means, sigma)[1];
    centreAt(dot, slice, [point[0], g]);
    for (const place of handles) place();

    const wrong = X.filter(([a, b], i) => (logOdds(a, b) > 0 ? 1 : 0) !== y[i]).length;
    const form = shared ? "a straight line" : conic(sigma);
    figure.readout("mean_0", vector(means[0]));
    figure.readout("mean_1", vector(means[1]));
    figure.readout("boundary", form);
    figure.readout("line", shared ? vector(line) : "–");
    figure.readout("point", vector(point));
    figure.readout("posterior", number(g, 4));
    figure.readout("wrong", `${wrong} of ${X.length}`);
    figure.say`The boundary is ${form}; at ${vector(point)} class B has probability ${number(g, 3)}; ${wrong} of ${X.length} wrong.`;
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
