// Linear classifiers with labels -1 and +1.
import { dot, mean, norm } from "./vectors.js";

/** @import { Matrix, Vector } from "./vectors.js" */

/** @type {(theta: Vector, theta_0: number, x: Vector) => number} */
export const score = (theta, theta_0, x) => dot(theta, x) + theta_0;

/**
 * Signed distance of x from the separator, positive on the side that theta points to.
 *
 * @type {(theta: Vector, theta_0: number, x: Vector) => number}
 */
export const distance = (theta, theta_0, x) => score(theta, theta_0, x) / norm(theta);

/**
 * -1 or +1; a point on the separator belongs to the negative class.
 *
 * @type {(theta: Vector, theta_0: number, x: Vector) => number}
 */
export const predict = (theta, theta_0, x) => (score(theta, theta_0, x) > 0 ? 1 : -1);

/** @type {(predicted: number, actual: number) => number} */
export const zeroOneLoss = (predicted, actual) => (predicted === actual ? 0 : 1);

/** @type {(theta: Vector, theta_0: number, X: Matrix, y: Vector) => number} */
export const trainingError = (theta, theta_0, X, y) =>
  mean(X.map((x, i) => zeroOneLoss(predict(theta, theta_0, x), y[i])));

/**
 * The point of the separator that is nearest to x.
 *
 * @type {(theta: Vector, theta_0: number, x: Vector) => Vector}
 */
export function foot(theta, theta_0, x) {
  const steps = score(theta, theta_0, x) / dot(theta, theta);
  return x.map((value, j) => value - steps * theta[j]);
}
