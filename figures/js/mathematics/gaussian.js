// Gaussian classes in the plane.
import { softmax } from "./softmax.js";
import { inverse } from "./symmetric.js";
import { dot, sum } from "./vectors.js";

/** @import { Matrix, Vector } from "./vectors.js" */

/**
 * The log density as a function of both coordinates, prepared once for many points.
 *
 * @type {(mean: Vector, covariance: Matrix) => (x: number, y: number) => number}
 */
export function gaussian(mean, covariance) {
  const [p, q, r] = inverse(covariance);
  const level = -Math.log(2 * Math.PI) + Math.log(p * r - q * q) / 2;
  return (x, y) => {
    const [u, v] = [x - mean[0], y - mean[1]];
    return level - (p * u * u + 2 * q * u * v + r * v * v) / 2;
  };
}

/** @type {(x: Vector, mean: Vector, covariance: Matrix) => number} */
export const gaussianLogDensity = ([x, y], mean, covariance) => gaussian(mean, covariance)(x, y);

/**
 * Probabilities of the classes at x, by Bayes' rule.
 *
 * @type {(x: Vector, priors: Vector, means: Matrix, covariances: Matrix[]) => Vector}
 */
export const predictProba = (x, priors, means, covariances) =>
  softmax(priors.map((prior, k) => Math.log(prior) + gaussianLogDensity(x, means[k], covariances[k])));

/**
 * The covariance that the classes share: the mean of theirs, weighted by the priors.
 *
 * @type {(priors: Vector, covariances: Matrix[]) => Matrix}
 */
export const pooled = (priors, covariances) =>
  [0, 1].map((i) => [0, 1].map((j) => sum(priors.map((prior, k) => prior * covariances[k][i][j]))));

/**
 * Normal and, last, offset of the line between two classes that share a covariance.
 *
 * @type {(priors: Vector, means: Matrix, covariance: Matrix) => Vector}
 */
export function discriminantLine(priors, [m0, m1], covariance) {
  const [p, q, r] = inverse(covariance);
  const [u, v] = [m1[0] - m0[0], m1[1] - m0[1]];
  const theta = [p * u + q * v, q * u + r * v];
  const middle = [(m0[0] + m1[0]) / 2, (m0[1] + m1[1]) / 2];
  return [...theta, Math.log(priors[1] / priors[0]) - dot(theta, middle)];
}

/**
 * What curve the points of equal probability form, by the quadratic terms that the two log densities leave.
 *
 * @param {Matrix[]} covariances
 */
export function conic([A, B]) {
  const other = inverse(B);
  const [p, q, r] = inverse(A).map((value, i) => value - other[i]);
  if (Math.max(...[p, q, r].map(Math.abs)) < 1e-9) return "a straight line";
  const det = p * r - q * q;
  if (Math.abs(det) < 1e-9 * Math.max(p * p, r * r)) return "a parabola";
  return det > 0 ? "an ellipse" : "a hyperbola";
}
