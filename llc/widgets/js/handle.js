// A handle for mouse, touch and keyboard.
import { drag } from "d3-drag";
import { clamp } from "./axes.js";
import { round } from "./runtime.js";
import { setAttrs } from "./selection.js";
import { arrowhead, disc, MARKS, square } from "./shapes.js";

// Written out in full, so that a search for unused style rules finds the names.
const HANDLE_OF_CLASS = ["llc-handle-0", "llc-handle-1"];

/** @type {Record<string, number[]>} */
const DIRECTIONS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };

/** @typedef {import("./axes.js").Point} Point */
/**
 * @typedef {object} HandleSpec
 * @property {string} name
 * @property {string} label
 * @property {() => Point} position where it is
 * @property {(point: Point) => void} moveTo is told where it should go
 * @property {() => string} valueText its value in words
 * @property {() => number} [angle] makes it an arrowhead, in radians
 * @property {number} [kind] gives it shape and colour of a class
 * @property {boolean} [small]
 * @property {number} [step] of an arrow key
 * @property {number} [precision] to which positions are rounded
 * @property {"x" | "y" | "xy"} [along] the directions in which it moves
 */

/**
 * Adds a handle and returns the function that puts it in its place; texts added to its element go with it.
 *
 * @param {import("./axes.js").Plane} plane
 * @param {HandleSpec} spec
 */
export function handle(plane, spec) {
  const { name, label, position, moveTo, valueText, angle, kind, small } = spec;
  const { step = 0.1, precision = 0.01, along = "xy" } = spec;
  const ofClass = kind === undefined ? "" : ` ${HANDLE_OF_CLASS[kind]}`;
  const g = plane.over.append("g").attr("class", `llc-handle${ofClass}`).attr("data-handle", name);
  g.attr("tabindex", 0).attr("role", "slider").attr("aria-label", label);
  const reach = g
    .append("circle")
    .attr("class", "llc-reach")
    .attr("r", small ? 14 : 20);
  const knob = g.append("path").attr("class", "llc-knob");
  const outline = small ? square(6) : kind === undefined ? disc(8) : MARKS[kind](1.8);

  const go = (/** @type {Point} */ point) =>
    moveTo(plane.clamp(point.map((value) => round(value, precision))));
  // Without this, each move looks for text to select. It is registered before d3-drag, which stops other listeners.
  g.on("mousedown", (event) => event.preventDefault());
  const start = () => {
    const [x, y] = plane.pixels(plane.clamp(position()));
    return { x, y };
  };
  const dragging = drag()
    .container(/** @type {any} */ (plane.stage.node()))
    .subject(start)
    .on("start", () => g.node()?.focus({ preventScroll: true }))
    .on("drag", (event) => go([plane.x.invert(event.x), plane.y.invert(event.y)]));
  g.call(/** @type {any} */ (dragging));
  // A captured pointer spares the hit test of each move, which is slow on a page full of formulas.
  g.on("pointerdown", (event) => g.node()?.setPointerCapture(event.pointerId));
  g.on("keydown", (event) => {
    const direction = DIRECTIONS[event.key];
    if (!direction || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    // As on any slider, up and right are more, whichever the one direction of the handle is.
    const both = direction[0] + direction[1];
    const [dx, dy] = along === "x" ? [both, 0] : along === "y" ? [0, both] : direction;
    const size = event.shiftKey ? 10 * step : step;
    const [x, y] = position();
    go([x + dx * size, y + dy * size]);
  });

  /** @type {string} */
  let shown;
  return () => {
    const point = position();
    const [x, y] = plane.pixels(plane.clamp(point));
    const state = [...plane.pixels(point), angle?.(), valueText()].join();
    if (state === shown) return; // most handles rest while one is dragged
    shown = state;
    setAttrs(reach, { cx: x, cy: y });
    setAttrs(knob, { d: `M${[x, y]}${angle ? arrowhead(angle()) : outline}` });
    setAttrs(g.selectAll("text"), { x, y });
    const axis = along === "y" ? 1 : 0;
    const [low, high] = (axis ? plane.y : plane.x).domain();
    setAttrs(g, {
      "aria-valuemin": round(low, 0.01),
      "aria-valuemax": round(high, 0.01),
      "aria-valuenow": round(clamp(point[axis], [low, high]), 0.01),
      "aria-valuetext": valueText(),
    });
  };
}
