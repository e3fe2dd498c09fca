// Products of many probabilities, which underflow.

/** @import { Vector } from "./vectors.js" */

/** The least positive number with all 53 bits of precision; smaller ones lose them one by one. */
export const LEAST_NORMAL = 2 ** -1022;

/**
 * The products of 1, 2, ..., n equal factors, as a computer multiplies them.
 *
 * @type {(g: number, n: number) => Vector}
 */
export function products(g, n) {
  const values = new Array(n);
  for (let i = 0, value = 1; i < n; i += 1) values[i] = value *= g;
  return values;
}

/**
 * The first n for which that product has lost digits.
 *
 * @param {number} g
 */
export const losesDigits = (g) => Math.floor(Math.log(LEAST_NORMAL) / Math.log(g)) + 1;
