// A handle for mouse, touch and keyboard.
import { drag } from "d3-drag";
import { clamp } from "./axes.js";
import { occupyHandle, placeWords, reserve } from "./labels.js";
import { round } from "./runtime.js";
import { setAttrs, setText } from "./selection.js";
import { arrowhead, disc, SIGNS, square } from "./shapes.js";

// Written out in full, so that a search for unused style rules finds the names.
const HANDLE_OF_CLASS = ["llc-handle-0", "llc-handle-1", "llc-handle-2"];

/** @type {Record<string, number[]>} */
const DIRECTIONS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };

/** @typedef {import("./axes.js").Point} Point */
/**
 * @typedef {object} HandleSpec
 * @property {string} name
 * @property {string} label
 * @property {() => Point} position where it is
 * @property {(point: Point) => void} moveTo is told where it should go
 * @property {() => string} valueText its value in words, shown beside it while it moves
 * @property {() => Point | undefined} [saidAt] where its words stand, in pixels; else beside it
 * @property {string} [tag] what stands beside it until the figure is touched, as "drag me"
 * @property {string} [title] what stands there afterwards, while no handle is held
 * @property {() => number} [angle] makes it an arrowhead, in radians
 * @property {number} [kind] gives it mark and colour of a label, 0 or 1
 * @property {boolean} [small]
 * @property {() => boolean} [isShown] where it is not always; what is not shown can still be reached by keyboard
 * @property {number} [size] radius in pixels
 * @property {number} [gap] pixels to its name
 * @property {number} [step] of an arrow key
 * @property {number} [precision] to which positions are rounded
 * @property {"x" | "y" | "xy"} [along] the directions in which it moves
 */

/**
 * What a handle needs of the plane on which it moves.
 *
 * @typedef {Pick<import("./axes.js").Plane,
 *   "figure" | "stage" | "over" | "bounds" | "clamp" | "pixels" | "pointAt" | "w" | "h">} Ground
 */

/**
 * Adds a handle and returns the function that puts it in its place.
 *
 * @param {Ground} plane
 * @param {HandleSpec} spec
 */
export function handle(plane, spec) {
  const {
    name,
    label,
    position,
    moveTo,
    valueText,
    tag,
    title = "",
    angle,
    kind,
    small,
    size: radius = 10,
    gap = angle ? 15 : small ? 18 : 24,
    saidAt,
    isShown = () => true,
  } = spec;
  const { step = 0.1, precision = 0.01, along = "xy" } = spec;
  const ofClass = kind === undefined ? "" : ` ${HANDLE_OF_CLASS[kind]}`;
  const g = plane.over.append("g").attr("class", `llc-handle${ofClass}`).attr("data-handle", name);
  g.attr("tabindex", 0).attr("role", "slider").attr("aria-label", label);
  const circle = (/** @type {string} */ className, /** @type {number} */ r) =>
    g.append("circle").attr("class", className).attr("r", r);
  const halo = circle(tag ? "llc-halo llc-breathing" : "llc-halo", small ? 12 : radius + 8);
  const knob = g.append("path").attr("class", "llc-knob");
  const reach = circle("llc-reach", small ? 14 : 22);
  const outline = small ? square(6) : kind === undefined ? disc(radius) : SIGNS[kind](1.8);
  const [tagText, valueLabel] = ["llc-tag", "llc-said"].map((words) => g.append("text").attr("class", words));

  const { root } = plane.figure;
  const go = (/** @type {Point} */ point) =>
    moveTo(plane.clamp(point.map((value) => round(value, precision))));
  const put = (/** @type {typeof tagText} */ words, /** @type {number} */ gap) => {
    const place = saidAt?.();
    if (place) setAttrs(words, { x: place[0], y: place[1] });
    else placeWords(plane, words, at(), gap, words === tagText, !root.classList.contains("llc-touched"));
  };
  const at = () => plane.pixels(plane.clamp(position()));
  const start = () => {
    const [x, y] = at();
    return { x, y };
  };
  occupyHandle(plane, g.node(), () => (isShown() ? [at()] : []), small);
  const hold = (/** @type {boolean} */ isHeld) => {
    g.classed("llc-held", isHeld);
    root.classList.add("llc-touched");
    root.classList.toggle("llc-holding", isHeld);
  };
  const dragging = drag()
    .container(/** @type {any} */ (plane.stage.node()))
    .subject(start)
    .on("start", () => {
      g.node()?.focus({ preventScroll: true });
      hold(true);
    })
    .on("drag", (event) => go(plane.pointAt([event.x, event.y])))
    .on("end", () => {
      hold(false);
      plane.figure.release();
    });
  g.call(/** @type {any} */ (dragging));
  // Who holds it is known then, and the browser need not look through a page of formulas at every move.
  g.on("pointerdown", ({ pointerId }) => g.node()?.setPointerCapture(pointerId));
  // What a finger starts here scrolls no page; `touch-action` alone lets it where a browser does not ask a <g>.
  g.on("touchstart.hold", (event) => event.preventDefault(), { passive: false });
  g.on("focus.said blur.said", () => plane.figure.redraw());
  g.on("keydown", (event) => {
    const direction = DIRECTIONS[event.key];
    if (!direction || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    hold(false);
    // As on any slider, up and right are more, whichever the one direction of the handle is.
    const both = direction[0] + direction[1];
    const [dx, dy] = along === "x" ? [both, 0] : along === "y" ? [0, both] : direction;
    const size = event.shiftKey ? 10 * step : step;
    const [x, y] = position();
    go([x + dx * size, y + dy * size]);
  });

  return () => {
    const point = position();
    const [x, y] = at();
    for (const part of [halo, reach]) setAttrs(part, { cx: x, cy: y });
    setAttrs(knob, { d: `M${[x, y]}${angle ? arrowhead(angle()) : outline}` });
    g.classed("llc-away", !isShown());
    setText(valueLabel, g.node()?.matches(".llc-held, :focus-visible") ? valueText() : "");
    put(valueLabel, 22);
    if (root.classList.contains("llc-holding")) reserve(plane, tagText.node());
    else {
      setText(tagText, root.classList.contains("llc-touched") ? title : (tag ?? title));
      put(tagText, gap);
    }
    const axis = along === "y" ? 1 : 0;
    const [least, most] = plane.bounds()[axis];
    setAttrs(g, {
      "aria-valuemin": round(least, 0.01),
      "aria-valuemax": round(most, 0.01),
      "aria-valuenow": round(clamp(point[axis], [least, most]), 0.01),
      "aria-valuetext": valueText(),
    });
  };
}
