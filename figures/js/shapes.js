// What can be put on axes besides handles: outlines, data points, lines, half-planes, curves.
import { uniqueId } from "./axes.js";
import { occupy } from "./labels.js";
import { foot } from "./mathematics/separators.js";
import { setAttrs } from "./selection.js";

/** @typedef {import("./axes.js").Plane} Plane */
/** @typedef {import("./axes.js").Point} Point */
/** @typedef {import("d3-selection").Selection<SVGGElement, unknown, any, any>} Layer */

/** In the order of their marks and colours. */
export const SPECIES = ["setosa", "versicolor", "virginica"];

// Written out in full, so that a search for unused style rules finds the names.
export const OF_CLASS = ["llc-class-0", "llc-class-1", "llc-class-2"];
export const SIDE_OF_CLASS = ["llc-side-0", "llc-side-1", "llc-side-2"];
export const CURVE_OF_CLASS = ["llc-curve-0", "llc-curve-1", "llc-curve-2"];

// -- outlines, relative to their centre -----------------------------------------------------------

/** @param {number} r */
export const disc = (r) => `m${-r},0a${r},${r} 0 1 1 ${2 * r},0a${r},${r} 0 1 1 ${-2 * r},0z`;

/** @param {number} r */
export const square = (r) => `m${-r},${-r}h${2 * r}v${2 * r}h${-2 * r}z`;

/** @param {number} r */
export const cross = (r) => `m${-r},${-r}l${2 * r},${2 * r}m${-2 * r},0l${2 * r},${-2 * r}`;

/** @param {number} r */
const triangle = (r) => `m0,${-1.16 * r}l${1.08 * r},${2 * r}h${-2.16 * r}z`;

/** @type {(a: number, b: number) => string} */
export const plus = (a, b) => {
  const [wide, arm] = [2 * a, b - a];
  return (
    `m${-a},${-b}h${wide}v${arm}h${arm}v${wide}h${-arm}v${arm}` + `h${-wide}v${-arm}h${-arm}v${-wide}h${arm}z`
  );
};

/** @param {number} angle */
export function arrowhead(angle) {
  const [c, s] = [Math.cos(angle), Math.sin(angle)];
  const edges = [
    [14, 0],
    [-22, -10],
    [5, 10],
    [-5, 10],
  ];
  return `m${edges.map(([u, v]) => [c * u - s * v, s * u + c * v]).join("l")}z`;
}

/** @typedef {((size: number) => string)[]} Marks */

/**
 * The marks of the species, and of classes 0, 1 and 2 of other data, as in figures.plots: of about equal area, and
 * told apart without colour.
 *
 * @type {Marks}
 */
export const MARKS = [(size) => disc(4.6 * size), (size) => square(4.1 * size), (size) => triangle(5 * size)];

/**
 * The marks of labels 0 and 1, where these are no species: a plus is the positive class, and nothing else.
 *
 * @type {Marks}
 */
export const SIGNS = [MARKS[0], (size) => plus(2 * size, 5.5 * size)];

// -- data -----------------------------------------------------------------------------------------

/**
 * Returns the function that shows data points: `kind(i)` is the class of example i, `isWrong(i)` puts a ring around it.
 *
 * @param {Layer} layer
 * @param {Plane} plane
 * @param {Marks} marks
 * @param {number} ring
 */
export function dataPoints(layer, plane, marks = SIGNS, ring = 12) {
  /** @type {(X: number[][], kind: (i: number) => number, isWrong?: (i: number) => boolean) => void} */
  return (X, kind, isWrong = () => false) => {
    occupy(plane, layer.node(), X.map(plane.pixels));
    setAttrs(kept(layer, "path", X), {
      class: (_, i) => `llc-mark ${OF_CLASS[kind(i)]}`,
      d: (x, i) => `M${plane.pixels(x)}${marks[kind(i)](1.3)}`,
    });
    const wrong = X.map((_, i) => isWrong(i));
    occupy(plane, `${layer.attr("class")} wrong`, X.filter((_, i) => wrong[i]).map(plane.pixels), ring + 2); // prettier-ignore
    setAttrs(kept(layer, "circle", X), {
      class: "llc-wrong",
      r: (_, i) => (wrong[i] ? ring : 0),
      cx: ([a]) => plane.x(a),
      cy: ([, b]) => plane.y(b),
    });
  };
}

/**
 * An element for each example. Those of examples that are gone stay, unseen: a new one would cost a look at all around it,
 * as in `write`.
 *
 * @type {(layer: Layer, name: string, X: number[][]) => import("./selection.js").AnySelection}
 */
const kept = (layer, name, X) =>
  layer
    .selectAll(name)
    .data(X)
    .join(name, undefined, (gone) => gone.attr("display", "none"))
    .attr("display", null);

/** @type {(circle: import("./selection.js").AnySelection, plane: Plane, point: Point) => void} */
export const centreAt = (circle, plane, [a, b]) => setAttrs(circle, { cx: plane.x(a), cy: plane.y(b) });

// -- separators -----------------------------------------------------------------------------------

/**
 * Two ends, far outside the view, of the line where theta . x + theta_0 = 0.
 *
 * @type {(plane: Plane, theta: number[], theta_0: number) => Point[]}
 */
export function lineEnds(plane, theta, theta_0) {
  const [middle, reach] = extent(plane);
  const size = Math.hypot(...theta);
  const p = foot(theta, theta_0, middle);
  const along = [(-theta[1] / size) * reach, (theta[0] / size) * reach];
  return [
    [p[0] - along[0], p[1] - along[1]],
    [p[0] + along[0], p[1] + along[1]],
  ];
}

/**
 * Where the separator leaves the view, a little inside of it, in pixels: the end further right, or else further up.
 *
 * @type {(plane: Plane, theta: number[], theta_0: number) => Point}
 */
export function visibleEnd(plane, theta, theta_0) {
  const [a, b] = lineEnds(plane, theta, theta_0).map(plane.pixels);
  const along = [b[0] - a[0], b[1] - a[1]];
  let [from, to] = [0, 1];
  [plane.w, plane.h].forEach((size, k) => {
    if (along[k] === 0) return;
    const shares = [-a[k] / along[k], (size - a[k]) / along[k]];
    from = Math.max(from, Math.min(...shares));
    to = Math.min(to, Math.max(...shares));
  });
  const inset = 26 / Math.hypot(...along);
  const ends = [from + inset, to - inset].map((share) => [a[0] + share * along[0], a[1] + share * along[1]]);
  ends.sort(([x, y], [u, v]) => (Math.abs(u - x) > 1 ? u - x : y - v));
  return ends[0];
}

/**
 * The fill of an area that is hatched.
 *
 * @type {(plane: Plane, line?: string) => string}
 */
export function hatching(plane, line = "llc-hatch") {
  const id = uniqueId("llc-hatch");
  const pattern = plane.svg.append("pattern").attr("id", id).attr("patternUnits", "userSpaceOnUse");
  pattern.attr("width", 8).attr("height", 8).attr("patternTransform", "rotate(-45)");
  pattern.append("line").attr("class", line).attr("y2", 8);
  return `url(#${id})`;
}

/**
 * The tinted half-planes of a separator, fainter towards it, the negative one hatched; returns the function that
 * moves them.
 *
 * @param {Plane} plane
 */
export function halfPlanes(plane) {
  const fade = uniqueId("llc-fade");
  const gradient = plane.svg
    .append("linearGradient")
    .attr("id", fade)
    .attr("gradientUnits", "userSpaceOnUse");
  for (const [offset, side, opacity] of [
    [0, "llc-side-0", 1],
    [0.5, "llc-side-0", 0.35],
    [0.5, "llc-side-1", 0.35],
    [1, "llc-side-1", 1],
  ])
    gradient.append("stop").attr("offset", offset).attr("class", side).attr("stop-opacity", opacity);
  const tint = plane.inside.append("rect").attr("fill", `url(#${fade})`);
  const lines = plane.inside.append("path").attr("fill", hatching(plane));
  /** @type {(theta: number[], theta_0: number) => void} */
  return (theta, theta_0) => {
    setAttrs(tint, { width: plane.w, height: plane.h });
    const [middle] = extent(plane);
    const base = plane.pixels(foot(theta, theta_0, middle));
    const [u, v] = theta.map((value) => (value / Math.hypot(...theta)) * 0.5 * Math.hypot(plane.w, plane.h));
    setAttrs(gradient, { x1: base[0] - u, y1: base[1] + v, x2: base[0] + u, y2: base[1] - v });
    lines.attr("d", halfPlane(plane, theta, theta_0, -1));
  };
}

/**
 * The outline of one side of a separator.
 *
 * @type {(plane: Plane, theta: number[], theta_0: number, side: number) => string}
 */
export function halfPlane(plane, theta, theta_0, side) {
  const [a, b] = lineEnds(plane, theta, theta_0);
  const [, reach] = extent(plane);
  const size = Math.hypot(...theta);
  const far = theta.map((value) => ((side * value) / size) * 2 * reach);
  return `${path(plane, [a, b, [b[0] + far[0], b[1] + far[1]], [a[0] + far[0], a[1] + far[1]]])}Z`;
}

/**
 * The middle of the view, and a length that leaves it from any point of it.
 *
 * @param {Plane} plane
 * @returns {[Point, number]}
 */
function extent(plane) {
  const [x0, x1] = plane.x.domain();
  const [y0, y1] = plane.y.domain();
  return [[(x0 + x1) / 2, (y0 + y1) / 2], 2 * Math.hypot(x1 - x0, y1 - y0)];
}

// -- lines ----------------------------------------------------------------------------------------

/**
 * The graph of f over the whole width.
 *
 * @type {(plane: Plane, f: (x: number) => number, pieces?: number) => string}
 */
export function curve(plane, f, pieces = 180) {
  const [from, to] = plane.x.domain();
  let d = "";
  for (let i = 0; i <= pieces; i += 1) {
    const x = from + ((to - from) * i) / pieces;
    d += `${i ? "L" : "M"}${plane.x(x).toFixed(2)},${plane.y(f(x)).toFixed(2)}`;
  }
  return d;
}

/**
 * A line with a head, in pixels; the head shrinks with a short line.
 *
 * @type {(from: Point, to: Point, head?: number) => string}
 */
export function arrow(from, to, head = 11) {
  const [u, v] = [to[0] - from[0], to[1] - from[1]];
  const length = Math.hypot(u, v);
  if (length < 0.5) return `M${from}h0`;
  const size = Math.min(head, length / 2) / length;
  const side = (/** @type {number} */ k) => [
    to[0] - size * (u + k * v * 0.5),
    to[1] - size * (v - k * u * 0.5),
  ];
  return `M${from}L${to}M${side(1)}L${to}L${side(-1)}`;
}

/** @type {(plane: Plane, points: Point[]) => string} */
export const path = (plane, points) =>
  "M" + points.map(([a, b]) => `${plane.x(a).toFixed(2)},${plane.y(b).toFixed(2)}`).join("L");

/**
 * A dot at each point, by the round ends of a line without length; those that fall on one another are drawn once.
 *
 * @type {(plane: Plane, points: Point[]) => string}
 */
export const dotsAt = (plane, points) =>
  [...new Set(points.map((point) => `M${plane.pixels(point).map((pixel) => pixel.toFixed(1))}h0`))].join("");
