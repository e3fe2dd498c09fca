// Sums and products of vectors.

/** @typedef {number[]} Vector */
/** @typedef {number[][]} Matrix */

/** @param {Vector} values */
export const sum = (values) => values.reduce((total, value) => total + value, 0);

/** @param {Vector} values */
export const mean = (values) => sum(values) / values.length;

/** @type {(a: Vector, b: Vector) => number} */
export const dot = (a, b) => a.reduce((total, value, j) => total + value * b[j], 0);

/** @param {Vector} a */
export const norm = (a) => Math.sqrt(dot(a, a));
