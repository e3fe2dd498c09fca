// Collections of flowers drawn again and again, and how a rule that is learned from each does on others.
import { dot } from "./vectors.js";

const SPREAD = 0x9e3779b9; // between the seeds of two collections

/**
 * Numbers from 0 to 1 that a seed decides, by mulberry32.
 *
 * @type {(seed: number) => () => number}
 */
export function uniforms(seed) {
  let state = Math.imul(seed, SPREAD);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

/**
 * Flowers of two kinds, as likely the one as the other, each Gaussian: means, and roots of the covariances.
 *
 * @type {(seed: number, n: number, means: number[][], roots: number[][][]) => { X: number[][], y: number[] }}
 */
export function flowersOf(seed, n, means, roots) {
  const next = uniforms(seed);
  const y = Array.from({ length: n }, () => 0);
  const X = y.map((_, i) => {
    const k = next() < 0.5 ? 0 : 1;
    const [radius, angle] = [Math.sqrt(-2 * Math.log(1 - next())), 2 * Math.PI * next()];
    const z = [radius * Math.cos(angle), radius * Math.sin(angle)];
    y[i] = k;
    return means[k].map((mean, j) => mean + dot(roots[k][j], z));
  });
  return { X, y };
}

/**
 * The nearest mean as a line: theta and theta_0 are positive where the mean of kind 1 is nearer.
 *
 * @type {(X: number[][], y: number[]) => { theta: number[], theta_0: number }}
 */
export function nearestMeanLine(X, y) {
  const [a, b] = [0, 1].map((k) => {
    const own = X.filter((_, i) => y[i] === k);
    return [0, 1].map((j) => own.reduce((total, x) => total + x[j], 0) / own.length);
  });
  return { theta: b.map((value, j) => value - a[j]), theta_0: (dot(a, a) - dot(b, b)) / 2 };
}

/** The standard normal distribution function, to seven digits (Abramowitz and Stegun, 7.1.26). */
export function normalCdf(/** @type {number} */ z) {
  const x = Math.abs(z) / Math.SQRT2;
  const t = 1 / (1 + 0.3275911 * x);
  const poly = [1.061405429, -1.453152027, 1.421413741, -0.284496736, 0.254829592];
  const tail = poly.reduce((total, a) => total * t + a, 0) * t * Math.exp(-x * x);
  return z > 0 ? 1 - tail / 2 : tail / 2;
}

/**
 * The probability that a line misclassifies the next flower.
 *
 * @type {(theta: number[], theta_0: number, means: number[][], roots: number[][][]) => number}
 */
export function trueError(theta, theta_0, means, roots) {
  const shares = means.map((mean, k) => {
    const along = [0, 1].map((j) => dot(theta, roots[k].map((row) => row[j]))); // prettier-ignore
    const z = (dot(theta, mean) + theta_0) / Math.hypot(...along);
    return normalCdf(k ? -z : z);
  });
  return (shares[0] + shares[1]) / 2;
}
