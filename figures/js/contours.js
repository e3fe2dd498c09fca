// Filled contours of a function of two variables.
import { contours } from "d3-contour";
import { round } from "./runtime.js";

/** @typedef {import("./axes.js").Plane} Plane */

const CELL = 6; // pixels
const BEYOND = 2; // cells outside the view, where the ends of the lines are joined

/**
 * Where f is at least each level, as one SVG path each: areas to be filled one over the other, whose edges are the
 * contour lines.
 *
 * @type {(plane: Plane, f: (x: number, y: number) => number, levels: number[]) => string[]}
 */
export function filledLevels(plane, f, levels) {
  const [nx, ny] = [plane.w, plane.h].map((pixels) => Math.ceil(pixels / CELL) + 2 * BEYOND);
  const values = new Float64Array(nx * ny);
  for (let j = 0, k = 0; j < ny; j += 1) {
    const y = plane.y.invert((j + 0.5 - BEYOND) * CELL);
    for (let i = 0; i < nx; i += 1, k += 1) values[k] = f(plane.x.invert((i + 0.5 - BEYOND) * CELL), y);
  }
  const place = (/** @type {number[]} */ point) => point.map((cell) => round((cell - BEYOND) * CELL, 0.1));
  return contours()
    .size([nx, ny])
    .thresholds(levels)(/** @type {any} */ (values))
    .map(({ coordinates }) =>
      coordinates
        .flat()
        .map((ring) => smooth(ring.slice(1).map(place)))
        .join(""),
    );
}

/**
 * A closed curve through the middles of the sides of a polygon, which it touches there.
 *
 * @param {number[][]} corners
 */
function smooth(corners) {
  const middles = corners.map(([x, y], i) => {
    const [u, v] = corners[(i + 1) % corners.length];
    return [(x + u) / 2, (y + v) / 2];
  });
  const last = middles[middles.length - 1];
  return `M${last}${corners.map((corner, i) => `Q${corner} ${middles[i]}`).join("")}Z`;
}
