// A pair of axes, and what can be put on them: handles, marks, lines, half-planes.
import { axisBottom, axisLeft } from "d3-axis";
import { drag } from "d3-drag";
import { scaleLinear } from "d3-scale";
import { pointer } from "d3-selection";
import { drawing, round } from "./figure.js";

// As LEFT, RIGHT, TOP and BOTTOM in figure.py, so that nothing jumps when a still gives way to a drawing.
const MARGIN = { left: 54, right: 10, top: 10, bottom: 38 };
let count = 0; // names the clip paths of one page

/** Axes on the view `name`; `bare` ones are not drawn. What rests goes `behind`, what moves `inside` or, beyond the axes, `over`. */
export function axes(figure, name, { xLabel = "", yLabel = "", ticks = [6, 5], bare = false } = {}) {
  const { back, svg, width, height } = drawing(figure, name);
  const w = width - MARGIN.left - MARGIN.right;
  const h = height - MARGIN.top - MARGIN.bottom;
  const x = scaleLinear().range([0, w]);
  const y = scaleLinear().range([h, 0]);
  const [rest, stage] = [back, svg].map((layer) =>
    layer.append("g").attr("transform", `translate(${MARGIN.left},${MARGIN.top})`));
  const clip = `llc-clip-${(count += 1)}`;
  rest.append("clipPath").attr("id", clip).append("rect").attr("width", w).attr("height", h);
  rest.append("rect").attr("class", "llc-ground").attr("width", w).attr("height", h);
  const [behind, inside] = [rest, stage].map((layer) => layer.append("g").attr("clip-path", `url(#${clip})`));
  const bottom = rest.append("g").attr("class", "llc-axis").attr("transform", `translate(0,${h})`);
  const left = rest.append("g").attr("class", "llc-axis");
  const over = stage.append("g");
  // The browser lists the layers of the whole page anew when something leaves the bounds of what is drawn with it, or
  // when a transform changes. So what moves has room, drawn empty, and is put in its place by coordinates.
  for (const layer of [inside, over])
    layer.append("rect").attr("class", "llc-room").attr("x", -9 * w).attr("y", -9 * h).attr("width", 19 * w).attr("height", 19 * h);
  const label = (text) => rest.append("text").attr("class", "llc-axis-label").text(text);
  const xText = label(xLabel).attr("x", w).attr("y", h + 33).attr("text-anchor", "end");
  const yText = label(yLabel).attr("transform", "rotate(-90)").attr("y", -41).attr("text-anchor", "end");
  const plane = { figure, svg, stage, behind, inside, over, x, y, w, h };

  /** Shows these limits, [[x from, to], [y from, to]]. */
  plane.limits = ([xs, ys], names) => {
    if (names) {
      xText.text(names[0]);
      yText.text(names[1]);
    }
    const key = JSON.stringify([xs, ys]);
    if (plane.key === key) return;
    plane.key = key;
    x.domain(xs);
    y.domain(ys);
    if (bare) return;
    bottom.call(axisBottom(x).ticks(ticks[0]).tickSizeOuter(0));
    left.call(axisLeft(y).ticks(ticks[1]).tickSizeOuter(0));
  };
  plane.clamp = ([a, b]) => [clamp(a, x.domain()), clamp(b, y.domain())];
  plane.pixels = ([a, b]) => [x(a), y(b)];
  plane.at = (event) => {
    const [a, b] = pointer(event, stage.node());
    return [x.invert(a), y.invert(b)];
  };
  return plane;
}

const clamp = (value, [low, high]) => Math.min(high, Math.max(low, value));

/**
 * A handle for mouse, touch and keyboard. `at()` is where it is, `move(point)` is told where it goes,
 * `says()` is its value in words; `along` limits it to "x" or "y"; with `angle()`, in radians, it is an arrowhead;
 * `kind` gives it the colour of a class. Texts that are put into it go with it.
 */
export function handle(plane, spec) {
  const { name, label, at, move, says, angle, kind, small, step = 0.1, precision = 0.01, along = "xy" } = spec;
  const g = plane.over.append("g").attr("class", kind === undefined ? "llc-handle" : `llc-handle ${HANDLE_OF_CLASS[kind]}`).attr("tabindex", 0).attr("role", "slider")
    .attr("aria-label", label).attr("data-handle", name);
  const reach = g.append("circle").attr("class", "llc-reach").attr("r", small ? 14 : 20);
  const knob = g.append("path").attr("class", "llc-knob");
  const outline = small ? bead(6) : kind === undefined ? disc(8) : MARKS[kind](1.8); // as the data of its class
  const go = (point) => move(plane.clamp(point.map((value) => round(value, precision))));
  // Or each move would look for words to select; it comes before d3-drag, which lets no other listener know.
  g.on("mousedown", (event) => event.preventDefault());
  g.call(drag().container(plane.stage.node()).subject(() => {
    const [x, y] = plane.pixels(plane.clamp(at()));
    return { x, y };
  }).on("start", () => g.node().focus({ preventScroll: true }))
    .on("drag", (event) => go([plane.x.invert(event.x), plane.y.invert(event.y)])));
  // What is captured need not be looked for under the hand, which takes long on a page full of formulas.
  g.on("pointerdown", (event) => g.node().setPointerCapture(event.pointerId));
  g.on("keydown", (event) => {
    const way = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] }[event.key];
    if (!way || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    // On a handle with one direction, up is more and down is less, as on any slider.
    const both = way[0] + way[1];
    const [dx, dy] = along === "x" ? [both, 0] : along === "y" ? [0, both] : way;
    const size = event.shiftKey ? 10 * step : step;
    const [x, y] = at();
    go([x + dx * size, y + dy * size]);
  });
  let shown;
  return () => {
    const point = at();
    const [x, y] = plane.pixels(plane.clamp(point));
    const state = [...plane.pixels(point), angle?.(), says()].join();
    if (state === shown) return; // most handles rest while one is dragged
    shown = state;
    reach.attr("cx", x).attr("cy", y);
    knob.attr("d", `M${[x, y]}${angle ? arrowhead(angle()) : outline}`);
    g.selectAll("text").attr("x", x).attr("y", y);
    const main = along === "y" ? 1 : 0;
    const [low, high] = (main ? plane.y : plane.x).domain();
    g.attr("aria-valuemin", round(low, 0.01)).attr("aria-valuemax", round(high, 0.01))
      .attr("aria-valuenow", round(clamp(point[main], [low, high]), 0.01)).attr("aria-valuetext", says());
  };
}

// Written out in full, so that a search for unused style rules finds the names.
export const OF_CLASS = ["llc-class-0", "llc-class-1", "llc-class-2"];
export const CURVE_OF_CLASS = ["llc-curve-0", "llc-curve-1", "llc-curve-2"];
const HANDLE_OF_CLASS = ["llc-handle-0", "llc-handle-1"];

// Outlines, to be drawn from their middle.
const disc = (r) => `m${-r},0a${r},${r} 0 1 1 ${2 * r},0a${r},${r} 0 1 1 ${-2 * r},0z`;
const bead = (r) => `m${-r},${-r}h${2 * r}v${2 * r}h${-2 * r}z`;
const plus = (a, b) => `m${-a},${-b}h${2 * a}v${b - a}h${b - a}v${2 * a}h${a - b}v${b - a}h${-2 * a}v${a - b}h${a - b}v${-2 * a}h${b - a}z`;
const triangle = (r) => `m0,${-1.16 * r}l${1.08 * r},${2 * r}h${-2.16 * r}z`;
export const cross = (r) => `m${-r},${-r}l${2 * r},${2 * r}m${-2 * r},0l${2 * r},${-2 * r}`;

function arrowhead(angle) {
  const [c, s] = [Math.cos(angle), Math.sin(angle)];
  const way = [[14, 0], [-22, -10], [5, 10], [-5, 10]].map(([u, v]) => [c * u - s * v, s * u + c * v]);
  return `m${way.join("l")}z`;
}

// Of about equal weight; a class differs from another by its shape as well as by its colour. They are those of llc.plots.
const MARKS = [(size) => disc(4.6 * size), (size) => plus(2 * size, 5.5 * size), (size) => triangle(5 * size)];

/** Puts a circle where `point` is. */
export const centreAt = (circle, plane, point) => circle.attr("cx", plane.x(point[0])).attr("cy", plane.y(point[1]));

/** Data points; `kind(i)` numbers the class of example i, `wrong(i)` rings it. They rest while none of it changes. */
export function marks(layer, plane, X, kind, wrong = () => false) {
  const kinds = X.map((x, i) => kind(i));
  const circled = X.map((x, i) => i).filter(wrong);
  const state = [plane.key, kinds, circled].join("|");
  if (layer.X === X && layer.state === state) return;
  Object.assign(layer, { X, state });
  layer.selectAll("path").data(X).join("path")
    .attr("class", (x, i) => `llc-mark ${OF_CLASS[kinds[i]]}`)
    .attr("d", (x, i) => `M${plane.pixels(x)}${MARKS[kinds[i]](1)}`);
  layer.selectAll("circle").data(circled).join("circle").attr("class", "llc-wrong").attr("r", 9)
    .attr("cx", (i) => plane.x(X[i][0])).attr("cy", (i) => plane.y(X[i][1]));
}

/** Two ends, far outside the view, of the line where theta . x + theta0 = 0. */
export function lineEnds(plane, theta, theta0) {
  const [middle, reach] = centre(plane);
  const square = theta[0] ** 2 + theta[1] ** 2;
  const size = Math.sqrt(square);
  const away = (theta[0] * middle[0] + theta[1] * middle[1] + theta0) / square;
  const p = [middle[0] - away * theta[0], middle[1] - away * theta[1]];
  const along = [-theta[1] / size * reach, theta[0] / size * reach];
  return [[p[0] - along[0], p[1] - along[1]], [p[0] + along[0], p[1] + along[1]]];
}

/** The tinted half-planes of a separator, the negative one hatched; call the result to move them. */
export function halfPlanes(plane, layer = plane.inside) {
  const hatch = `llc-hatch-${(count += 1)}`;
  plane.svg.append("pattern").attr("id", hatch).attr("patternUnits", "userSpaceOnUse").attr("width", 7).attr("height", 7)
    .attr("patternTransform", "rotate(-45)").append("line").attr("class", "llc-hatch").attr("y2", 7);
  const [plus, minus, lines] = ["llc-side-1", "llc-side-0", ""].map((c) => layer.append("path").attr("class", c));
  lines.attr("fill", `url(#${hatch})`);
  return (theta, theta0) => {
    plus.attr("d", halfPlane(plane, theta, theta0, 1));
    for (const side of [minus, lines]) side.attr("d", halfPlane(plane, theta, theta0, -1));
  };
}

function halfPlane(plane, theta, theta0, side) {
  const [a, b] = lineEnds(plane, theta, theta0);
  const [, reach] = centre(plane);
  const size = Math.hypot(...theta);
  const far = theta.map((value) => ((side * value) / size) * 2 * reach);
  const corners = [a, b, [b[0] + far[0], b[1] + far[1]], [a[0] + far[0], a[1] + far[1]]];
  return path(plane, corners) + "Z";
}

function centre(plane) {
  const [x0, x1] = plane.x.domain();
  const [y0, y1] = plane.y.domain();
  return [[(x0 + x1) / 2, (y0 + y1) / 2], 2 * Math.hypot(x1 - x0, y1 - y0)];
}

/** The graph of f over the whole width. */
export function curve(plane, f, pieces = 180) {
  const [from, to] = plane.x.domain();
  let d = "";
  for (let i = 0; i <= pieces; i += 1) {
    const x = from + ((to - from) * i) / pieces;
    d += `${i ? "L" : "M"}${plane.x(x).toFixed(2)},${plane.y(f(x)).toFixed(2)}`;
  }
  return d;
}

export const path = (plane, points) =>
  "M" + points.map(([a, b]) => `${plane.x(a).toFixed(2)},${plane.y(b).toFixed(2)}`).join("L");
