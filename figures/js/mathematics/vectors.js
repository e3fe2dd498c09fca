// Sums and products of vectors.

/** @typedef {number[]} Vector */
/** @typedef {number[][]} Matrix */

/** @param {Vector} values */
export const sum = (values) => values.reduce((total, value) => total + value, 0);

/** @param {Vector} values */
export const mean = (values) => sum(values) / values.length;

/** @type {(a: Vector, b: Vector) => number} */
export function dot(a, b) {
  let total = 0;
  for (let j = 0; j < a.length; j += 1) total += a[j] * b[j];
  return total;
}

/** @param {Vector} a */
export const norm = (a) => Math.sqrt(dot(a, a));
