// What a threshold does to predicted probabilities: who is counted where, what it costs, the ROC curve.

/** @typedef {number[][]} Counts Of labels 0 and 1 (rows) that are predicted as 0 and 1 (columns). */

/**
 * Label 1 is predicted where the probability is above the threshold.
 *
 * @type {(y: number[], g: number[], threshold: number) => Counts}
 */
export function confusionMatrix(y, g, threshold) {
  const counts = [
    [0, 0],
    [0, 0],
  ];
  y.forEach((label, i) => (counts[label][g[i] > threshold ? 1 : 0] += 1));
  return counts;
}

/**
 * What the mistakes cost, in units of one false positive.
 *
 * @type {(counts: Counts, falseNegative: number) => number}
 */
export const costOf = ([[, falsePositives], [falseNegatives]], falseNegative) =>
  falsePositives + falseNegative * falseNegatives;

/**
 * All thresholds that tell the examples apart differently, from 0, where all are above, upwards.
 *
 * @param {number[]} g
 */
export const thresholds = (g) => [...new Set([0, ...g])].sort((a, b) => a - b);

/**
 * The least cost that a threshold can reach.
 *
 * @type {(y: number[], g: number[], falseNegative: number) => number}
 */
export const leastCost = (y, g, falseNegative) =>
  Math.min(...thresholds(g).map((threshold) => costOf(confusionMatrix(y, g, threshold), falseNegative)));

/**
 * The shares of label 0 and of label 1 that are predicted as 1.
 *
 * @type {(counts: Counts) => [number, number]}
 */
export const rates = ([[trueNegatives, falsePositives], [falseNegatives, truePositives]]) => [
  falsePositives / (trueNegatives + falsePositives),
  truePositives / (falseNegatives + truePositives),
];

/**
 * The points of the ROC curve, from (0, 0) to (1, 1), the rates of each threshold.
 *
 * @type {(y: number[], g: number[]) => [number, number][]}
 */
export const rocCurve = (y, g) => [
  ...thresholds(g)
    .reverse()
    .map((threshold) => rates(confusionMatrix(y, g, threshold))),
  [1, 1],
];

/**
 * The area below the ROC curve: how often a random example of label 1 has the larger probability than one of label 0.
 *
 * @type {(y: number[], g: number[]) => number}
 */
export const rocArea = (y, g) =>
  rocCurve(y, g).reduce(
    (area, [x, height], i, all) => (i ? area + ((x - all[i - 1][0]) * (height + all[i - 1][1])) / 2 : 0),
    0,
  );
