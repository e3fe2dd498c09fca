// Logistic classifiers with labels 0 and 1: probabilities, losses, objectives and their derivatives.
import { score } from "./separators.js";
import { dot, mean } from "./vectors.js";

/** @import { Matrix, Vector } from "./vectors.js" */

/**
 * Does not overflow on either side.
 *
 * @param {number} z
 */
export function sigmoid(z) {
  const e = Math.exp(-Math.abs(z));
  return (z >= 0 ? 1 : e) / (1 + e);
}

/**
 * The score whose probability is g.
 *
 * @param {number} g
 */
export const logit = (g) => Math.log(g) - Math.log1p(-g);

/**
 * The threshold above which guessing 1 has the smaller expected cost.
 *
 * @type {(falsePositive: number, falseNegative: number) => number}
 */
export const thresholdForCosts = (falsePositive, falseNegative) =>
  falsePositive / (falsePositive + falseNegative);

/**
 * NLL of a score z for the label y, 0 or 1; exact where the probability underflows.
 *
 * @type {(z: number, y: number) => number}
 */
export function nllFromScore(z, y) {
  const m = (2 * y - 1) * z;
  return Math.max(-m, 0) + Math.log1p(Math.exp(-Math.abs(m)));
}

/**
 * Mean NLL for labels 0 and 1, plus lam times the square of theta.
 *
 * @type {(theta: Vector, theta_0: number, X: Matrix, y: Vector, lam?: number) => number}
 */
export function objective(theta, theta_0, X, y, lam = 0) {
  let total = 0;
  for (let i = 0; i < X.length; i += 1) total += nllFromScore(score(theta, theta_0, X[i]), y[i]);
  return total / X.length + lam * dot(theta, theta);
}

/**
 * Derivatives of the objective with respect to theta and, last, theta_0.
 *
 * @type {(theta: Vector, theta_0: number, X: Matrix, y: Vector, lam?: number) => Vector}
 */
export function gradient(theta, theta_0, X, y, lam = 0) {
  const slope = [...theta.map((value) => 2 * lam * value), 0];
  const last = theta.length;
  for (let i = 0; i < X.length; i += 1) {
    const error = (sigmoid(score(theta, theta_0, X[i])) - y[i]) / X.length;
    for (let j = 0; j < last; j += 1) slope[j] += error * X[i][j];
    slope[last] += error;
  }
  return slope;
}

/**
 * The term of each example in the derivative of the mean NLL with respect to theta: error times input, over n.
 *
 * @type {(theta: Vector, theta_0: number, X: Matrix, y: Vector) => Matrix}
 */
export const gradientTerms = (theta, theta_0, X, y) =>
  X.map((x, i) => x.map((value) => ((sigmoid(score(theta, theta_0, x)) - y[i]) * value) / X.length));

/**
 * Second derivatives of the objective with respect to theta and theta_0, for one feature.
 *
 * @type {(theta: Vector, theta_0: number, X: Matrix, lam?: number) => Matrix}
 */
export function hessian(theta, theta_0, X, lam = 0) {
  const slopes = X.map((x) => sigmoid(score(theta, theta_0, x))).map((g) => g * (1 - g));
  const H = weightedMoments(X, slopes);
  H[0][0] += 2 * lam;
  return H;
}

/**
 * Mean of (prediction - label) squared, a loss that is not convex.
 *
 * @type {(theta: Vector, theta_0: number, X: Matrix, y: Vector) => number}
 */
export const squaredObjective = (theta, theta_0, X, y) =>
  mean(X.map((x, i) => (sigmoid(score(theta, theta_0, x)) - y[i]) ** 2));

/**
 * Its second derivatives with respect to theta and theta_0, for one feature.
 *
 * @type {(theta: Vector, theta_0: number, X: Matrix, y: Vector) => Matrix}
 */
export function squaredHessian(theta, theta_0, X, y) {
  const bends = X.map((x, i) => {
    const g = sigmoid(score(theta, theta_0, x));
    const slope = g * (1 - g);
    return 2 * slope * (slope + (g - y[i]) * (1 - 2 * g));
  });
  return weightedMoments(X, bends);
}

/**
 * Mean of weight times (x, 1)(x, 1)^T, the form of every Hessian here.
 *
 * @param {Matrix} X
 * @param {Vector} weights
 */
function weightedMoments(X, weights) {
  let [xx, x1, one] = [0, 0, 0];
  X.forEach(([x], i) => {
    const weight = weights[i] / X.length;
    xx += weight * x * x;
    x1 += weight * x;
    one += weight;
  });
  return [
    [xx, x1],
    [x1, one],
  ];
}

/**
 * 0-1 loss, squared loss and NLL of an example with margin m, its score times its sign.
 *
 * @param {number} m
 */
export const lossesOf = (m) => [m > 0 ? 0 : 1, (1 - m) ** 2, nllFromScore(m, 1)];
