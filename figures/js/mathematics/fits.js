// What learns a line or a curve from examples: least squares, polynomial features, Newton's method.
import { nllFromScore, sigmoid } from "./logistic.js";

/** @typedef {{ theta: number[], theta_0: number }} Fit */

const ENOUGH = 1e-20; // what a last step still gains
const MOST_STEPS = 100;

/**
 * Slope and offset of the least-squares line through one feature.
 *
 * @type {(x: number[], y: number[]) => { slope: number, offset: number }}
 */
export function leastSquaresLine(x, y) {
  const [a, b] = [x, y].map((values) => values.reduce((total, value) => total + value, 0) / values.length);
  let [xx, xy] = [0, 0];
  x.forEach((value, i) => {
    xx += (value - a) ** 2;
    xy += (value - a) * (y[i] - b);
  });
  const slope = xy / xx;
  return { slope, offset: b - slope * a };
}

/**
 * All products of powers of two features, from degree 1 up to `degree`.
 *
 * @type {(x: number[], degree: number) => number[]}
 */
export function polynomial([a, b], degree) {
  const terms = [];
  for (let d = 1; d <= degree; d += 1) for (let j = 0; j <= d; j += 1) terms.push(a ** (d - j) * b ** j);
  return terms;
}

/** @typedef {{ means: number[], deviations: number[] }} Scale Of each feature. */

/** @type {(X: number[][]) => Scale} */
export function scale(X) {
  const means = X[0].map((_, j) => X.reduce((total, x) => total + x[j], 0) / X.length);
  const deviations = means.map((mean, j) =>
    Math.sqrt(X.reduce((total, x) => total + (x[j] - mean) ** 2, 0) / X.length),
  );
  return { means, deviations };
}

/** @type {(x: number[], scale: Scale) => number[]} */
export const standardize = (x, { means, deviations }) =>
  x.map((value, j) => (value - means[j]) / deviations[j]);

/**
 * The score of a point whose polynomial features are standardized before they meet theta, as one polynomial
 * with coefficients for the features as they are: a whole plane is to be asked.
 *
 * @type {(fit: Fit, scale: Scale, degree: number) => (x: number[]) => number}
 */
export function polynomialScore({ theta, theta_0 }, { means, deviations }, degree) {
  const coefficients = theta.map((part, j) => part / deviations[j]);
  const offset = coefficients.reduce((total, part, j) => total - part * means[j], theta_0);
  const [powersOfA, powersOfB] = [new Float64Array(degree + 1), new Float64Array(degree + 1)];
  return ([a, b]) => {
    powersOfA[0] = powersOfB[0] = 1;
    let [z, k] = [offset, 0];
    for (let d = 1; d <= degree; d += 1) {
      powersOfA[d] = powersOfA[d - 1] * a;
      powersOfB[d] = powersOfB[d - 1] * b;
      for (let j = 0; j <= d; j += 1, k += 1) z += coefficients[k] * powersOfA[d - j] * powersOfB[j];
    }
    return z;
  };
}

/**
 * The minimizer of the mean NLL plus lam times the square of theta, by Newton's method from zero.
 *
 * @type {(X: number[][], y: number[], lam: number) => Fit}
 */
export function newton(X, y, lam) {
  const rows = X.map((x) => [...x, 1]);
  const d = rows[0].length;
  let w = new Array(d).fill(0);
  let value = valueAt(w, rows, y, lam);
  for (let t = 0; t < MOST_STEPS; t += 1) {
    const { gradient, hessian } = derivatives(w, rows, y, lam);
    const step = solve(hessian, gradient);
    const promise = step.reduce((total, part, j) => total + (part * gradient[j]) / 2, 0);
    let [size, next, nextValue] = [1, w, Infinity];
    for (; size > 1e-10; size /= 2) {
      next = w.map((part, j) => part - size * step[j]);
      nextValue = valueAt(next, rows, y, lam);
      if (nextValue <= value - 1e-4 * size * promise + 1e-15 * value) break;
    }
    [w, value] = [next, nextValue];
    if (promise < ENOUGH) break;
  }
  return { theta: w.slice(0, -1), theta_0: w[d - 1] };
}

/** @type {(w: number[], x: number[]) => number} */
const score = (w, x) => {
  let z = 0;
  for (let j = 0; j < w.length; j += 1) z += w[j] * x[j];
  return z;
};

/** @type {(w: number[], rows: number[][], y: number[], lam: number) => number} */
function valueAt(w, rows, y, lam) {
  const nll = rows.reduce((total, x, i) => total + nllFromScore(score(w, x), y[i]), 0) / rows.length;
  return nll + lam * w.reduce((total, part, j) => total + (j < w.length - 1 ? part * part : 0), 0);
}

/** @type {(w: number[], rows: number[][], y: number[], lam: number) => { gradient: number[], hessian: number[][] }} */
function derivatives(w, rows, y, lam) {
  const [n, d] = [rows.length, w.length];
  const free = (/** @type {number} */ j) => (j === d - 1 ? 0 : 2 * lam); // the offset is not penalized
  const gradient = w.map((part, j) => free(j) * part);
  const hessian = w.map((_, j) => w.map((_, k) => (j === k ? free(j) : 0)));
  rows.forEach((x, i) => {
    const g = sigmoid(score(w, x));
    const weight = (g * (1 - g)) / n;
    for (let j = 0; j < d; j += 1) {
      gradient[j] += ((g - y[i]) / n) * x[j];
      for (let k = 0; k <= j; k += 1) hessian[j][k] += weight * x[j] * x[k];
    }
  });
  return { gradient, hessian };
}

/**
 * Solves A x = b by Cholesky's method; of A, symmetric and positive definite, it reads the lower half.
 *
 * @type {(A: number[][], b: number[]) => number[]}
 */
export function solve(A, b) {
  const n = b.length;
  const L = A.map((row) => row.slice());
  const x = b.slice();
  for (let i = 0; i < n; i += 1) {
    for (let j = 0; j <= i; j += 1) {
      let rest = L[i][j];
      for (let k = 0; k < j; k += 1) rest -= L[i][k] * L[j][k];
      L[i][j] = i === j ? Math.sqrt(rest) : rest / L[j][j];
    }
    for (let k = 0; k < i; k += 1) x[i] -= L[i][k] * x[k];
    x[i] /= L[i][i];
  }
  for (let i = n - 1; i >= 0; i -= 1) {
    for (let k = i + 1; k < n; k += 1) x[i] -= L[k][i] * x[k];
    x[i] /= L[i][i];
  }
  return x;
}
