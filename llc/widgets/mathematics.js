// The formulas of the figures. Each has its namesake in the Python package, and must equal it.

export const sum = (values) => values.reduce((total, value) => total + value, 0);
export const mean = (values) => sum(values) / values.length;
export const dot = (a, b) => a.reduce((total, value, j) => total + value * b[j], 0);
export const norm = (a) => Math.sqrt(dot(a, a));

/** Score of the point x, the height of the linear function above it. */
export const score = (theta, theta0, x) => dot(theta, x) + theta0;

/** Distance of x from the separator, positive on the side that theta points to. */
export const distance = (theta, theta0, x) => score(theta, theta0, x) / norm(theta);

/** Predicted sign; a point on the separator goes to the negative class. */
export const prediction = (theta, theta0, x) => (score(theta, theta0, x) > 0 ? 1 : -1);

/** 1 for a wrong guess, 0 for a right one. */
export const zeroOneLoss = (guess, actual) => (guess === actual ? 0 : 1);

/** Mean 0-1 loss of the separator over the data. */
export const trainingError = (theta, theta0, X, y) =>
  mean(X.map((x, i) => zeroOneLoss(prediction(theta, theta0, x), y[i])));

/** The point of the separator that is nearest to x. */
export function foot(theta, theta0, x) {
  const steps = score(theta, theta0, x) / dot(theta, theta);
  return x.map((value, j) => value - steps * theta[j]);
}

/** Squashes a score into a probability, without overflow on either side. */
export function sigmoid(z) {
  const e = Math.exp(-Math.abs(z));
  return (z >= 0 ? 1 : e) / (1 + e);
}

/** The score whose probability is g. */
export const logit = (g) => Math.log(g) - Math.log1p(-g);

/** The threshold above which predicting 1 costs less, on average, than predicting 0. */
export const bestThreshold = (costFalseAlarm, costMiss) => costFalseAlarm / (costFalseAlarm + costMiss);

/** Cost of a score z when the label is y, 0 or 1; exact where the probability underflows. */
export function nllFromScore(z, y) {
  const m = (2 * y - 1) * z;
  return Math.max(-m, 0) + Math.log1p(Math.exp(-Math.abs(m)));
}

/** Mean cost of the examples, labels 0 and 1, plus the penalty on the normal. */
export function objective(theta, theta0, X, y, lam = 0) {
  let total = 0;
  for (let i = 0; i < X.length; i += 1) total += nllFromScore(score(theta, theta0, X[i]), y[i]);
  return total / X.length + lam * dot(theta, theta);
}

/** Its derivatives by theta and, last, by theta0. */
export function gradient(theta, theta0, X, y, lam = 0) {
  const slope = [...theta.map((value) => 2 * lam * value), 0];
  X.forEach((x, i) => {
    const error = (sigmoid(score(theta, theta0, x)) - y[i]) / X.length;
    x.forEach((value, j) => (slope[j] += error * value));
    slope[x.length] += error;
  });
  return slope;
}

/** The second derivatives by theta and theta0 of that objective, for one feature. */
export function hessian(theta, theta0, X, lam = 0) {
  const H = [[2 * lam, 0], [0, 0]];
  for (const x of X) {
    const g = sigmoid(score(theta, theta0, x));
    const weight = (g * (1 - g)) / X.length;
    H[0][0] += weight * x[0] * x[0];
    H[0][1] += weight * x[0];
    H[1][1] += weight;
  }
  H[1][0] = H[0][1];
  return H;
}

/** Eigenvalues of a symmetric matrix of two rows, the smaller one first. */
export function eigenvalues([[a, b], [, c]]) {
  const middle = (a + c) / 2;
  const spread = Math.hypot((a - c) / 2, b);
  return [middle - spread, middle + spread];
}

/** L, the greatest curvature that the objective can have, for one feature; steps below 2/L descend. */
export const smoothness = (X, lam = 0) => eigenvalues(hessian([0], 0, X, lam))[1];

/** `size` of the numbers 0 to n-1, drawn without replacement; the seed says which. */
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

/** The slope where the objective of one feature is least when the offset is 0; infinite when there is none. */
export function leastSlope(X, y, lam) {
  const sides = X.map((x, i) => Math.sign(x[0]) * (2 * y[i] - 1));
  if (lam === 0 && sides.every((side) => side === sides[0])) return sides[0] * Infinity;
  const rises = (theta) => gradient([theta], 0, X, y, lam)[0] > 0;
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

/** Scores into probabilities of sum 1; the greatest is taken off first, so that nothing overflows. */
export function softmax(z) {
  const greatest = Math.max(...z);
  const e = z.map((value) => Math.exp(value - greatest));
  const total = sum(e);
  return e.map((value) => value / total);
}

/** The score that all of z have together: softmax is one score's sigmoid over that of the others. */
export function logSumExp(z) {
  const greatest = Math.max(...z);
  return greatest + Math.log(sum(z.map((value) => Math.exp(value - greatest))));
}

/** The logarithm of the normal density in the plane, as a function of the two coordinates. */
export function gaussian(mean, [[a, b], [, c]]) {
  const det = a * c - b * b;
  const level = -Math.log(2 * Math.PI) - Math.log(det) / 2;
  return (x, y) => {
    const [u, v] = [x - mean[0], y - mean[1]];
    return level - (c * u * u - 2 * b * u * v + a * v * v) / (2 * det);
  };
}

export const gaussianLogDensity = (x, mean, covariance) => gaussian(mean, covariance)(...x);

/** Probabilities of the classes at x, by Bayes' rule. */
export const posterior = (x, priors, means, covariances) =>
  softmax(priors.map((prior, k) => Math.log(prior) + gaussianLogDensity(x, means[k], covariances[k])));

/** The covariance that the classes share: the mean of theirs, weighted by the priors. */
export const pooled = (priors, covariances) =>
  [0, 1].map((i) => [0, 1].map((j) => sum(priors.map((prior, k) => prior * covariances[k][i][j]))));

/** Normal and, last, offset of the line between two classes that share a covariance. */
export function discriminantLine(priors, [m0, m1], [[a, b], [, c]]) {
  const det = a * c - b * b;
  const [u, v] = [m1[0] - m0[0], m1[1] - m0[1]];
  const theta = [(c * u - b * v) / det, (a * v - b * u) / det];
  const middle = [(m0[0] + m1[0]) / 2, (m0[1] + m1[1]) / 2];
  return [...theta, Math.log(priors[1] / priors[0]) - dot(theta, middle)];
}

/** The same by the definition, which overflows for large scores. */
export function naiveSoftmax(z) {
  const e = z.map(Math.exp);
  const total = sum(e);
  return e.map((value) => value / total);
}

/** 0-1 loss, squared loss against the label, and NLL, of an example with margin m, its score times its sign. */
export const marginLosses = (m) => [m > 0 ? 0 : 1, (1 - m) ** 2, nllFromScore(m, 1)];

/** The part of each example in the gradient of the mean NLL: error times input, over n. */
export const gradientTerms = (theta, theta0, X, y) =>
  X.map((x, i) => x.map((value) => ((sigmoid(score(theta, theta0, x)) - y[i]) * value) / X.length));

/** Mean of (guess - label) squared, a loss that is not convex. */
export const squaredObjective = (theta, theta0, X, y) =>
  mean(X.map((x, i) => (sigmoid(score(theta, theta0, x)) - y[i]) ** 2));

/** Its second derivatives by theta and theta0, for one feature. */
export function squaredHessian([theta], theta0, X, y) {
  const H = [[0, 0], [0, 0]];
  X.forEach(([x], i) => {
    const g = sigmoid(theta * x + theta0);
    const slope = g * (1 - g);
    const weight = (2 * slope * (slope + (g - y[i]) * (1 - 2 * g))) / X.length;
    H[0][0] += weight * x * x;
    H[0][1] += weight * x;
    H[1][1] += weight;
  });
  H[1][0] = H[0][1];
  return H;
}

/** The products of 1, 2, ..., n equal factors, as a computer multiplies them. */
export function products(g, n) {
  const values = new Array(n);
  for (let i = 0, value = 1; i < n; i += 1) values[i] = value *= g;
  return values;
}

/** The least positive number that has all its digits; below it they are lost one by one. */
export const LEAST_NORMAL = 2 ** -1022;

/** The first n for which that product has lost digits. */
export const losesDigits = (g) => Math.floor(Math.log(LEAST_NORMAL) / Math.log(g)) + 1;
