// Figure 11: two Gaussian classes; the boundary between them, and the posterior along a level line.
import { axes, centreAt, CURVE_OF_CLASS, curve, handle, lineEnds, marks, path } from "./axes.js";
import { grid, isolines } from "./contours.js";
import { awaken, number, vector } from "./figure.js";
import { discriminantLine, gaussian, pooled, posterior, sigmoid } from "./mathematics.js";

const THINNEST = 0.05;
const names = ["A", "B"];

export default awaken((figure) => {
  const plane = axes(figure, "plane");
  const points = plane.behind.append("g").attr("class", "llc-faint");
  const rings = [0, 0, 1, 1].map((k) => plane.inside.append("path").attr("class", `llc-curve llc-thin ${CURVE_OF_CLASS[k]}`));
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
  const change = (name, k, value) => figure.set({ [name]: figure.get(name).map((old, i) => (i === k ? value : old)) });

  // Each ellipse by its angle and its two standard deviations; they are kept while the covariance is theirs.
  const shapes = [null, null];
  const shape = (k) => {
    const covariance = covariances()[k];
    if (!shapes[k] || !close(matrix(shapes[k]), covariance)) shapes[k] = axesOf(covariance);
    return shapes[k];
  };
  const reshape = (k, turned) => {
    const covariance = matrix(turned);
    if (figure.get("shared")) {
      shapes[0] = shapes[1] = turned;
      figure.set({ covariances: [covariance, covariance] });
    } else {
      shapes[k] = turned;
      change("covariances", k, covariance);
    }
  };
  const end = (k, which) => {
    const { angle, spread } = shape(k);
    const way = angle + (which * Math.PI) / 2;
    const mean = figure.get("means")[k];
    return [mean[0] + 2 * spread[which] * Math.cos(way), mean[1] + 2 * spread[which] * Math.sin(way)];
  };
  const handles = [0, 1].flatMap((k) => [
    handle(plane, {
      name: `mean-${k}`, label: `Mean of class ${names[k]}`, kind: k, at: () => figure.get("means")[k],
      says: () => vector(figure.get("means")[k]), move: (mean) => change("means", k, mean),
    }),
    handle(plane, {
      name: `long-${k}`, label: `First axis of class ${names[k]}`, kind: k, small: true, at: () => end(k, 0),
      says: () => `standard deviation ${number(shape(k).spread[0])}`,
      move(point) {
        const [u, v] = point.map((value, j) => value - figure.get("means")[k][j]);
        const spread = [Math.max(THINNEST, Math.hypot(u, v) / 2), shape(k).spread[1]];
        reshape(k, { angle: Math.atan2(v, u), spread });
      },
    }),
    handle(plane, {
      name: `wide-${k}`, label: `Second axis of class ${names[k]}`, kind: k, small: true, at: () => end(k, 1),
      says: () => `standard deviation ${number(shape(k).spread[1])}`,
      move(point) {
        const { angle, spread } = shape(k);
        const [u, v] = point.map((value, j) => value - figure.get("means")[k][j]);
        const length = Math.abs(-Math.sin(angle) * u + Math.cos(angle) * v) / 2;
        reshape(k, { angle, spread: [spread[0], Math.max(THINNEST, length)] });
      },
    }),
  ]);
  handles.push(handle(plane, {
    name: "point", label: "Point on the level line", at: () => figure.get("point"), says: () => vector(figure.get("point")),
    move: (point) => figure.set({ point }),
  }));

  return function show() {
    const [X, y, means, point] = ["X", "y", "means", "point"].map((name) => figure.get(name));
    const [pi, sigma] = [priors(), covariances()];
    plane.limits(figure.get("limits"), figure.get("feature_names"));
    slice.limits([figure.get("limits")[0], [-0.04, 1.04]], [figure.get("feature_names")[0], "probability of B"]);
    marks(points, plane, X, (i) => y[i]);
    rings.forEach((ring, i) => ring.attr("d", ellipse(plane, means[i >> 1], sigma[i >> 1], 1 + (i % 2))));
    const densities = means.map((mean, k) => gaussian(mean, sigma[k]));
    const prior = Math.log(pi[1] / pi[0]);
    const logOdds = (a, b) => prior + densities[1](a, b) - densities[0](a, b);
    const line = discriminantLine(pi, means, sigma[0]);
    const shared = figure.get("shared");
    boundary.attr("d", shared
      ? path(plane, lineEnds(plane, line.slice(0, 2), line[2]))
      : isolines(grid(plane, logOdds), [0])[0]);
    level.attr("d", path(plane, plane.x.domain().map((x) => [x, point[1]])));
    along.attr("d", curve(slice, (x) => sigmoid(logOdds(x, point[1]))));
    half.attr("d", path(slice, slice.x.domain().map((x) => [x, 0.5])));
    const g = posterior(point, pi, means, sigma)[1];
    centreAt(dot, slice, [point[0], g]);
    for (const place of handles) place();

    const wrong = X.filter((x, i) => (logOdds(...x) > 0 ? 1 : 0) !== y[i]).length;
    figure.print("mean_0", vector(means[0]));
    figure.print("mean_1", vector(means[1]));
    figure.print("boundary", shared ? "a straight line" : conic(sigma));
    figure.print("line", shared ? vector(line) : "–");
    figure.print("point", vector(point));
    figure.print("posterior", number(g, 4));
    figure.print("wrong", `${wrong} of ${X.length}`);
    figure.say(`The boundary is ${shared ? "a straight line" : conic(sigma)}; at ${vector(point)} class B has ` +
      `probability ${number(g, 3)}; ${wrong} of ${X.length} wrong.`);
  };
});

const close = (A, B) => A.every((row, i) => row.every((value, j) => Math.abs(value - B[i][j]) < 1e-9));

function matrix({ angle, spread: [a, b] }) {
  const [c, s] = [Math.cos(angle), Math.sin(angle)];
  const across = (a * a - b * b) * c * s;
  return [[a * a * c * c + b * b * s * s, across], [across, a * a * s * s + b * b * c * c]];
}

function axesOf([[a, b], [, c]]) {
  const spread = Math.hypot((a - c) / 2, b);
  const lengths = [(a + c) / 2 + spread, (a + c) / 2 - spread].map(Math.sqrt);
  return { angle: Math.atan2(2 * b, a - c) / 2, spread: lengths };
}

/** The points that are `size` standard deviations from the mean. */
function ellipse(plane, mean, [[a, b], [, c]], size) {
  const [x, y] = plane.pixels(mean);
  const [u, v] = [plane.x(mean[0] + 1) - x, plane.y(mean[1] + 1) - y]; // of one unit
  const { angle, spread } = axesOf([[a * u * u, b * u * v], [b * u * v, c * v * v]]);
  const [p, q] = [size * spread[0] * Math.cos(angle), size * spread[0] * Math.sin(angle)];
  const arc = `A${size * spread[0]},${size * spread[1]} ${(angle * 180) / Math.PI} 0 0`;
  return `M${x + p},${y + q}${arc} ${x - p},${y - q}${arc} ${x + p},${y + q}Z`;
}

/** What curve the points of equal probability form, from the quadratic terms that are left. */
function conic([A, B]) {
  const inverse = ([[a, b], [, c]]) => [c, -b, a].map((value) => value / (a * c - b * b));
  const [p, q, r] = inverse(A).map((value, i) => value - inverse(B)[i]);
  if (Math.max(...[p, q, r].map(Math.abs)) < 1e-9) return "a straight line";
  const det = p * r - q * q;
  if (Math.abs(det) < 1e-9 * Math.max(p * p, r * r)) return "a parabola";
  return det > 0 ? "an ellipse" : "a hyperbola";
}
