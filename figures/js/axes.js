// A pair of axes over one view of a figure.
import { axisBottom, axisLeft } from "d3-axis";
import { scaleLinear } from "d3-scale";
import { pointer } from "d3-selection";
import { drawing } from "./drawing.js";
import { reserve } from "./labels.js";
import margin from "./layout.json" with { type: "json" };
import { setAttrs, setText } from "./selection.js";

/** @typedef {number[]} Point */
/** @typedef {ReturnType<typeof axes>} Plane */

const TICK = 56; // pixels that a number on an axis needs
const LINE = 16; // and its height
const BARE = { ...margin, left: 10, bottom: 10 };

/** @type {(value: number, bounds: number[]) => number} */
export const clamp = (value, [low, high]) => Math.min(high, Math.max(low, value));

/**
 * An id that no other figure of the page has; each figure of a notebook has its own copy of this module.
 *
 * @param {string} prefix
 */
export const uniqueId = (prefix) => `${prefix}-${Math.random().toString(36).slice(2)}`;

/**
 * Axes on the view `name`; `bare` ones are not drawn and need no room for numbers, and `equal` ones have the same scale in both directions. What
 * rests belongs in the layer `behind`, what moves in `inside`, both clipped to the axes, or in `over`. The room `above` and
 * `below` them is theirs to choose.
 *
 * @param {import("./runtime.js").Figure<any>} figure
 * @param {string} name
 * @param {{ xLabel?: string, yLabel?: string, ticks?: number[], bare?: boolean, equal?: boolean, above?: number,
 *   below?: number }} options
 */
export function axes(
  figure,
  name,
  { xLabel = "", yLabel = "", ticks = [8, 6], bare, equal, above, below } = {},
) {
  const { svg, size } = drawing(figure, name);
  const { left: fromLeft, right: fromRight, top, bottom } = bare ? BARE : margin;
  const [fromTop, fromBottom] = [above ?? top, below ?? bottom];
  const x = scaleLinear();
  const y = scaleLinear();
  const stage = svg.append("g").attr("transform", `translate(${fromLeft},${fromTop})`);
  const clip = uniqueId("llc-clip");
  const frame = stage.append("clipPath").attr("id", clip).append("rect");
  const ground = stage.append("rect").attr("class", "llc-ground");
  const clipped = () => stage.append("g").attr("clip-path", `url(#${clip})`);
  const [behind, inside] = [clipped(), clipped()];
  const [lower, left] = [0, 1].map(() => stage.append("g").attr("class", "llc-axis"));
  const over = stage.append("g");
  const [xText, yText] = [xLabel, yLabel].map((text) =>
    stage.append("text").attr("class", "llc-axis-label").text(text),
  );
  xText.attr("text-anchor", "end");
  yText.attr("x", -fromLeft + 2).attr("y", 16 - fromTop);

  const [width, height] = size();
  let shown = "";
  const plane = {
    figure,
    svg,
    stage,
    behind,
    inside,
    over,
    x,
    y,
    w: width - fromLeft - fromRight,
    h: height - fromTop - fromBottom,

    /**
     * Shows these limits, [[x from, to], [y from, to]], in the present size, and tells whether anything has changed.
     *
     * @param {number[][]} limits
     * @param {string[]} [names]
     */
    setLimits(limits, names = [xLabel, yLabel]) {
      const [width, height] = size();
      const [w, h] = [width - fromLeft - fromRight, height - fromTop - fromBottom];
      const now = JSON.stringify([limits, w, h, names]);
      if (shown === now) return false;
      shown = now;
      Object.assign(plane, { w, h });
      const [xs, ys] = equal ? sameScale(limits, w, h) : limits;
      x.range([0, w]).domain(xs);
      y.range([h, 0]).domain(ys);
      for (const box of [frame, ground]) setAttrs(box, { width: w, height: h });
      if (bare) return true;
      lower.attr("transform", `translate(0,${h})`);
      lower.call(
        axisBottom(x)
          .ticks(Math.min(ticks[0], w / TICK))
          .tickSizeOuter(0),
      );
      left.call(
        axisLeft(y)
          .ticks(Math.min(ticks[1], h / LINE))
          .tickSizeOuter(0),
      );
      setAttrs(xText, { x: w, y: h + 38 });
      setText(xText, names[0]);
      setText(yText, names[1]);
      reserve(plane, yText.node(), { left: -margin.left, right: 7 * names[1].length - margin.left, top: 2 - fromTop, bottom: 20 - fromTop }); // prettier-ignore
      return true;
    },

    bounds: () => [x.domain(), y.domain()],

    /** @type {(point: Point) => Point} */
    clamp: ([a, b]) => [clamp(a, x.domain()), clamp(b, y.domain())],

    /** @type {(point: Point) => Point} */
    pixels: ([a, b]) => [x(a), y(b)],

    /** @type {(pixels: Point) => Point} */
    pointAt: ([a, b]) => [x.invert(a), y.invert(b)],

    /** @param {Event} event */
    pointOf: (event) => plane.pointAt(pointer(event, stage.node())),
  };
  return plane;
}

/**
 * The limits, widened in one direction until a unit is as long in both.
 *
 * @type {(limits: number[][], w: number, h: number) => number[][]}
 */
function sameScale(limits, w, h) {
  const unit = Math.max(...limits.map(([low, high], k) => (high - low) / [w, h][k]));
  return limits.map(([low, high], k) => {
    const [middle, half] = [(low + high) / 2, (unit * [w, h][k]) / 2];
    return [middle - half, middle + half];
  });
}
