// Scores of several classes.
import { sum } from "./vectors.js";

/** @import { Vector } from "./vectors.js" */

/**
 * The greatest score is taken off first, so that nothing overflows.
 *
 * @param {Vector} z
 */
export function softmax(z) {
  const greatest = Math.max(...z);
  return naiveSoftmax(z.map((value) => value - greatest));
}

/**
 * Softmax by its definition, which overflows for large scores.
 *
 * @param {Vector} z
 */
export function naiveSoftmax(z) {
  const e = z.map(Math.exp);
  const total = sum(e);
  return e.map((value) => value / total);
}

/**
 * The score that all of z have together: softmax is the sigmoid of one score less that of the others.
 *
 * @param {Vector} z
 */
export function logSumExp(z) {
  const greatest = Math.max(...z);
  return greatest + Math.log(sum(z.map((value) => Math.exp(value - greatest))));
}
