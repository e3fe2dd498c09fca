// Gradient descent on the logistic objective.
import { gradient, hessian } from "./logistic.js";
import { eigenvalues } from "./symmetric.js";

/** @import { Matrix, Vector } from "./vectors.js" */

/**
 * L, the greatest curvature that the objective can have, for one feature; steps below 2/L descend.
 *
 * @type {(X: Matrix, lam?: number) => number}
 */
export const smoothness = (X, lam = 0) => eigenvalues(hessian([0], 0, X, lam))[1];

/**
 * The examples of step t (from 0 on): `size` of them, taken in turn from a shuffled `order` that begins again when
 * it ends.
 *
 * @type {(order: number[], size: number, t: number) => number[]}
 */
export const minibatch = (order, size, t) =>
  Array.from({ length: size }, (_, k) => order[(t * size + k) % order.length]);

/**
 * The start, slope and offset, and what `steps` steps of gradient descent on minibatches make of it.
 *
 * @type {(X: Matrix, y: Vector, order: number[], size: number, eta: number, start: Vector, steps: number) => Matrix}
 */
export function iterates(X, y, order, size, eta, start, steps) {
  const way = [start];
  for (let t = 0; t < steps; t += 1) {
    const used = minibatch(order, size, t);
    const [inputs, labels] = [used.map((k) => X[k]), used.map((k) => y[k])];
    const slope = gradient([way[t][0]], way[t][1], inputs, labels);
    way.push(way[t].map((value, j) => value - eta * slope[j]));
  }
  return way;
}

/**
 * The step size 1 / (L + 2 lam), which always descends, for one feature and any penalty.
 *
 * @type {(X: Matrix, lam: number) => number}
 */
export const safeStep = (X, lam) => 1 / (smoothness(X) + 2 * lam);

/**
 * The slopes that gradient descent visits from `start` on, when the offset stays 0.
 *
 * @type {(X: Matrix, y: Vector, lam: number, start: number, steps: number) => Vector}
 */
export function slopes(X, y, lam, start, steps) {
  const eta = safeStep(X, lam);
  const way = [start];
  for (let t = 0; t < steps; t += 1) way.push(way[t] - eta * gradient([way[t]], 0, X, y, lam)[0]);
  return way;
}

/**
 * The slope with the least objective of one feature when the offset is 0; infinite when there is none.
 *
 * @type {(X: Matrix, y: Vector, lam: number) => number}
 */
export function leastSlope(X, y, lam) {
  const sides = X.map((x, i) => Math.sign(x[0]) * (2 * y[i] - 1));
  if (lam === 0 && sides.every((side) => side === sides[0])) return sides[0] * Infinity;
  const rises = (/** @type {number} */ theta) => gradient([theta], 0, X, y, lam)[0] > 0;
  let [low, high] = [-1, 1];
  while (rises(low)) low *= 2;
  while (!rises(high)) high *= 2;
  for (let i = 0; i < 80; i += 1) {
    const middle = (low + high) / 2;
    if (rises(middle)) high = middle;
    else low = middle;
  }
  return (low + high) / 2;
}
