// The formulas of the figures, each tested against `llc` or NumPy. What `llc` has too bears its Python name in
// camelCase, in the singular where Python takes all examples as rows and this takes one.

/** @typedef {number[]} Vector */
/** @typedef {number[][]} Matrix */
/** @typedef {{ angle: number, spread: Vector }} PrincipalAxes
 *  An ellipse of one standard deviation: the direction of its first axis in radians, and the lengths of both. */

/** The least positive number with all 53 bits of precision; smaller ones lose them one by one. */
export const LEAST_NORMAL = 2 ** -1022;

// -- vectors --------------------------------------------------------------------------------------

/** @param {Vector} values */
export const sum = (values) => values.reduce((total, value) => total + value, 0);

/** @param {Vector} values */
export const mean = (values) => sum(values) / values.length;

/** @type {(a: Vector, b: Vector) => number} */
export const dot = (a, b) => a.reduce((total, value, j) => total + value * b[j], 0);

/** @param {Vector} a */
export const norm = (a) => Math.sqrt(dot(a, a));

// -- separators -----------------------------------------------------------------------------------

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

/** @type {(guess: number, actual: number) => number} */
export const zeroOneLoss = (guess, actual) => (guess === actual ? 0 : 1);

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

// -- logistic classifiers -------------------------------------------------------------------------

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
 * Derivatives of the objective by theta and, last, by theta_0.
 *
 * @type {(theta: Vector, theta_0: number, X: Matrix, y: Vector, lam?: number) => Vector}
 */
export function gradient(theta, theta_0, X, y, lam = 0) {
  const slope = [...theta.map((value) => 2 * lam * value), 0];
  X.forEach((x, i) => {
    const error = (sigmoid(score(theta, theta_0, x)) - y[i]) / X.length;
    x.forEach((value, j) => (slope[j] += error * value));
    slope[x.length] += error;
  });
  return slope;
}

/**
 * The term of each example in the derivative of the mean NLL by theta: error times input, over n.
 *
 * @type {(theta: Vector, theta_0: number, X: Matrix, y: Vector) => Matrix}
 */
export const gradientTerms = (theta, theta_0, X, y) =>
  X.map((x, i) => x.map((value) => ((sigmoid(score(theta, theta_0, x)) - y[i]) * value) / X.length));

/**
 * Second derivatives of the objective by theta and theta_0, for one feature.
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
 * Mean of (guess - label) squared, a loss that is not convex.
 *
 * @type {(theta: Vector, theta_0: number, X: Matrix, y: Vector) => number}
 */
export const squaredObjective = (theta, theta_0, X, y) =>
  mean(X.map((x, i) => (sigmoid(score(theta, theta_0, x)) - y[i]) ** 2));

/**
 * Its second derivatives by theta and theta_0, for one feature.
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

// -- descent --------------------------------------------------------------------------------------

/**
 * L, the greatest curvature that the objective can have, for one feature; steps below 2/L descend.
 *
 * @type {(X: Matrix, lam?: number) => number}
 */
export const smoothness = (X, lam = 0) => eigenvalues(hessian([0], 0, X, lam))[1];

/**
 * `size` of the numbers 0 to n-1, drawn without replacement; the same ones for the same seed.
 *
 * @type {(n: number, size: number, seed: number) => number[]}
 */
export function minibatch(n, size, seed) {
  let state = seed + 0x9e3779b9;
  const uniform = () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
  const all = Array.from({ length: n }, (_, i) => i);
  for (let i = 0; i < size; i += 1) {
    const j = i + Math.floor(uniform() * (n - i));
    [all[i], all[j]] = [all[j], all[i]];
  }
  return all.slice(0, size);
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

// -- softmax --------------------------------------------------------------------------------------

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

// -- Gaussian classes in the plane ----------------------------------------------------------------

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

// -- symmetric matrices of two rows ---------------------------------------------------------------

/**
 * The smaller one first.
 *
 * @param {Matrix} matrix
 */
export function eigenvalues([[a, b], [, c]]) {
  const middle = (a + c) / 2;
  const spread = Math.hypot((a - c) / 2, b);
  return [middle - spread, middle + spread];
}

/**
 * The first axis is the longer one.
 *
 * @param {Matrix} covariance
 * @returns {PrincipalAxes}
 */
export function principalAxes([[a, b], [, c]]) {
  const [least, greatest] = eigenvalues([
    [a, b],
    [b, c],
  ]);
  return { angle: Math.atan2(2 * b, a - c) / 2, spread: [Math.sqrt(greatest), Math.sqrt(least)] };
}

/**
 * The covariance with these principal axes, whichever is the longer one.
 *
 * @param {PrincipalAxes} axes
 */
export function covarianceOf({ angle, spread: [a, b] }) {
  const [c, s] = [Math.cos(angle), Math.sin(angle)];
  const across = (a * a - b * b) * c * s;
  return [
    [a * a * c * c + b * b * s * s, across],
    [across, a * a * s * s + b * b * c * c],
  ];
}

/**
 * The three different entries of the inverse: first, off the diagonal, last.
 *
 * @param {Matrix} matrix
 */
export function inverse([[a, b], [, c]]) {
  const det = a * c - b * b;
  return [c / det, -b / det, a / det];
}

// -- products of probabilities --------------------------------------------------------------------

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
