// Symmetric matrices of two rows.

/** @import { Matrix, Vector } from "./vectors.js" */
/** @typedef {{ angle: number, spread: Vector }} PrincipalAxes
 *  An ellipse of one standard deviation: the direction of its first axis in radians, and the lengths of both. */

/**
 * The smaller one first.
 *
 * @param {Matrix} matrix
 */
export function eigenvalues([[a, b], [, c]]) {
  const middle = (a + c) / 2;
  const spread = Math.hypot((a - c) / 2, b);
  return [middle - spread, middle + spread];
}

/**
 * The first axis is the longer one.
 *
 * @param {Matrix} covariance
 * @returns {PrincipalAxes}
 */
export function principalAxes([[a, b], [, c]]) {
  const [least, greatest] = eigenvalues([
    [a, b],
    [b, c],
  ]);
  return { angle: Math.atan2(2 * b, a - c) / 2, spread: [Math.sqrt(greatest), Math.sqrt(least)] };
}

/**
 * The covariance with these principal axes, whichever is the longer one.
 *
 * @param {PrincipalAxes} axes
 */
export function covarianceOf({ angle, spread: [a, b] }) {
  const [c, s] = [Math.cos(angle), Math.sin(angle)];
  const across = (a * a - b * b) * c * s;
  return [
    [a * a * c * c + b * b * s * s, across],
    [across, a * a * s * s + b * b * c * c],
  ];
}

/**
 * The three different entries of the inverse: first, off the diagonal, last.
 *
 * @param {Matrix} matrix
 */
export function inverse([[a, b], [, c]]) {
  const det = a * c - b * b;
  return [c / det, -b / det, a / det];
}
