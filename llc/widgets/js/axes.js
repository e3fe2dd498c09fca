// A pair of axes over one view of a figure.
import { axisBottom, axisLeft } from "d3-axis";
import { scaleLinear } from "d3-scale";
import { pointer } from "d3-selection";
import margin from "./layout.json" with { type: "json" };
import { drawing } from "./runtime.js";
import { setText } from "./selection.js";

/** @typedef {number[]} Point */
/** @typedef {ReturnType<typeof axes>} Plane */

/** @type {(value: number, bounds: number[]) => number} */
export const clamp = (value, [low, high]) => Math.min(high, Math.max(low, value));

/**
 * An id that no other figure of the page has; each figure of a notebook has its own copy of this module.
 *
 * @param {string} prefix
 */
export const uniqueId = (prefix) => `${prefix}-${Math.random().toString(36).slice(2)}`;

/**
 * Axes on the view `name`; `bare` ones are not drawn. What rests belongs in the layer `behind`, what moves in
 * `inside`, which is clipped to the axes, or in `over`.
 *
 * @param {import("./runtime.js").Figure<any>} figure
 * @param {string} name
 * @param {{ xLabel?: string, yLabel?: string, ticks?: number[], bare?: boolean }} options
 */
export function axes(figure, name, { xLabel = "", yLabel = "", ticks = [6, 5], bare = false } = {}) {
  const { back, svg, width, height } = drawing(figure, name);
  const w = width - margin.left - margin.right;
  const h = height - margin.top - margin.bottom;
  const x = scaleLinear().range([0, w]);
  const y = scaleLinear().range([h, 0]);
  const [rest, stage] = [back, svg].map((layer) =>
    layer.append("g").attr("transform", `translate(${margin.left},${margin.top})`),
  );
  const clip = uniqueId("llc-clip");
  rest.append("clipPath").attr("id", clip).append("rect").attr("width", w).attr("height", h);
  rest.append("rect").attr("class", "llc-ground").attr("width", w).attr("height", h);
  const [behind, inside] = [rest, stage].map((layer) => layer.append("g").attr("clip-path", `url(#${clip})`));
  const bottom = rest.append("g").attr("class", "llc-axis").attr("transform", `translate(0,${h})`);
  const left = rest.append("g").attr("class", "llc-axis");
  const over = stage.append("g");
  // Chromium rebuilds the list of compositor layers of the whole page when an element leaves the bounds of its
  // layer or when a transform changes. So an empty box makes room for all that moves, and things are moved by
  // their coordinates.
  for (const layer of [inside, over]) {
    const room = layer
      .append("rect")
      .attr("class", "llc-room")
      .attr("x", -9 * w)
      .attr("y", -9 * h);
    room.attr("width", 19 * w).attr("height", 19 * h);
  }
  const label = (/** @type {string} */ text) =>
    rest.append("text").attr("class", "llc-axis-label").text(text);
  const xText = label(xLabel)
    .attr("x", w)
    .attr("y", h + 33)
    .attr("text-anchor", "end");
  const yText = label(yLabel).attr("transform", "rotate(-90)").attr("y", -41).attr("text-anchor", "end");

  let limitsKey = "";
  return {
    figure,
    svg,
    stage,
    behind,
    inside,
    over,
    x,
    y,
    w,
    h,

    /** Tells whether limits have changed. */
    limitsKey: () => limitsKey,

    /**
     * Shows these limits, [[x from, to], [y from, to]].
     *
     * @param {number[][]} limits
     * @param {string[]} [names]
     */
    setLimits([xs, ys], names) {
      if (names) {
        setText(xText, names[0]);
        setText(yText, names[1]);
      }
      const key = JSON.stringify([xs, ys]);
      if (limitsKey === key) return;
      limitsKey = key;
      x.domain(xs);
      y.domain(ys);
      if (bare) return;
      bottom.call(axisBottom(x).ticks(ticks[0]).tickSizeOuter(0));
      left.call(axisLeft(y).ticks(ticks[1]).tickSizeOuter(0));
    },

    /** @param {Point} point */
    clamp: ([a, b]) => [clamp(a, x.domain()), clamp(b, y.domain())],

    /** @param {Point} point */
    pixels: ([a, b]) => [x(a), y(b)],

    /** @param {Event} event */
    pointOf(event) {
      const [a, b] = pointer(event, stage.node());
      return [x.invert(a), y.invert(b)];
    },
  };
}
