// Which of several means in the plane is nearest, and where in a box that is so.

/** @typedef {number[]} Point */

/** @type {(a: Point, b: Point) => number} */
export const distanceBetween = (a, b) => Math.hypot(a[0] - b[0], a[1] - b[1]);

/**
 * The index of the mean that is nearest to x, the first of them in a tie.
 *
 * @type {(x: Point, means: Point[]) => number}
 */
export function nearest(x, means) {
  const distances = means.map((mean) => distanceBetween(x, mean));
  return distances.indexOf(Math.min(...distances));
}

/**
 * The classes of the k nearest examples, in order.
 *
 * @type {(x: Point, X: Point[], y: number[], k: number) => number[]}
 */
export function neighbours(x, X, y, k) {
  const [u, v] = x;
  /** @type {number[]} squared distances of the nearest so far, in order */
  const away = [];
  /** @type {number[]} */
  const labels = [];
  for (let i = 0; i < X.length; i += 1) {
    const d = (X[i][0] - u) ** 2 + (X[i][1] - v) ** 2;
    if (away.length === k && d >= away[k - 1]) continue;
    let place = Math.min(away.length, k - 1);
    for (; place > 0 && away[place - 1] > d; place -= 1)
      [away[place], labels[place]] = [away[place - 1], labels[place - 1]];
    [away[place], labels[place]] = [d, y[i]];
  }
  return labels;
}

/**
 * The class, 0 and up, that most of the first k neighbours have; among classes with as many, that of the nearest.
 *
 * @type {(labels: number[], k: number) => number}
 */
export function majority(labels, k) {
  /** @type {number[]} */
  const votes = [];
  for (let i = 0; i < k; i += 1) votes[labels[i]] = (votes[labels[i]] ?? 0) + 1;
  let winner = labels[0];
  for (let i = 1; i < k; i += 1) if (votes[labels[i]] > votes[winner]) winner = labels[i];
  return winner;
}

/**
 * The corners of the part of a box that is nearer to mean k than to the others; none where there is no such part.
 *
 * @type {(k: number, means: Point[], box: number[][]) => Point[]}
 */
export function cell(k, means, [[left, right], [low, high]]) {
  /** @type {Point[]} */
  let corners = [
    [left, low],
    [right, low],
    [right, high],
    [left, high],
  ];
  means.forEach((other, j) => {
    if (j === k) return;
    // The difference of two squared distances is linear in x, so that each other mean cuts off a half-plane.
    const excess = (/** @type {Point} */ [x, y]) =>
      2 * (x * (other[0] - means[k][0]) + y * (other[1] - means[k][1])) -
      (other[0] ** 2 + other[1] ** 2 - means[k][0] ** 2 - means[k][1] ** 2);
    corners = cut(corners, excess);
  });
  return corners;
}

/**
 * What is left of a convex polygon where a linear function is at most 0.
 *
 * @type {(corners: Point[], f: (corner: Point) => number) => Point[]}
 */
function cut(corners, f) {
  return corners.flatMap((here, i) => {
    const next = corners[(i + 1) % corners.length];
    const [a, b] = [f(here), f(next)];
    const kept = a <= 0 ? [here] : [];
    if (a * b >= 0) return kept;
    const share = a / (a - b);
    return [...kept, here.map((value, j) => value + share * (next[j] - value))];
  });
}
