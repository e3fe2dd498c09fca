// Level lines of a function of two variables.
import { contours } from "d3-contour";

/** @typedef {import("./axes.js").Plane} Plane */

const NX = 52;
const NY = 42;
const BEYOND = 2; // cells outside the view, where the ends of the lines are joined

/**
 * The values of f on a grid over the view, to be cut at any level.
 *
 * @type {(plane: Plane, f: (x: number, y: number) => number) => Grid}
 * @typedef {{ plane: Plane, values: Float64Array, from: number[], to: number[] }} Grid
 */
export function grid(plane, f) {
  const [from, to] = [plane.x.domain(), plane.y.domain()].map(([a, b], k) => {
    const cell = (b - a) / ((k ? NY : NX) - 1 - 2 * BEYOND);
    return [a - BEYOND * cell, cell];
  });
  const values = new Float64Array(NX * NY);
  for (let j = 0, k = 0; j < NY; j += 1)
    for (let i = 0; i < NX; i += 1, k += 1) values[k] = f(from[0] + i * from[1], to[0] + j * to[1]);
  return { plane, values, from, to };
}

/**
 * The lines where a grid has the levels, as one SVG path each.
 *
 * @type {(grid: Grid, levels: number[]) => string[]}
 */
export function isolines({ plane, values, from, to }, levels) {
  const place = (/** @type {number[]} */ [i, j]) =>
    `${plane.x(from[0] + (i - 0.5) * from[1]).toFixed(1)},${plane.y(to[0] + (j - 0.5) * to[1]).toFixed(1)}`;
  return contours()
    .size([NX, NY])
    .thresholds(levels)(/** @type {any} */ (values))
    .map(({ coordinates }) =>
      coordinates
        .flat()
        .map((ring) => `M${ring.map(place).join("L")}Z`)
        .join(""),
    );
}
