// How a picture of 8 by 8 cells of ink is read.
import { softmax } from "./softmax.js";
import { dot } from "./vectors.js";

export const SIDE = 8;
export const FULL = 16; // the most ink in a cell
const SEEN = 2; // ink that counts as written

/**
 * Where the ink lies, and by what it is stretched to the height of the paper: its middle, row first, and the scale.
 *
 * @type {(ink: number[]) => { centre: number[], scale: number, height: number }}
 */
export function frameOf(ink) {
  const written = ink.flatMap((value, j) => (value >= SEEN ? [j] : []));
  const [rows, columns] = [written.map((j) => Math.floor(j / SIDE)), written.map((j) => j % SIDE)];
  const [height, width] = [rows, columns].map((places) => Math.max(...places) - Math.min(...places) + 1);
  if (!written.length) return { centre: [SIDE / 2, SIDE / 2], scale: 1, height: 0 };
  if (height === SIDE) return { centre: [SIDE / 2, SIDE / 2], scale: 1, height };
  const centre = [rows, columns].map((places) => (Math.min(...places) + Math.max(...places) + 1) / 2);
  return { centre, scale: SIDE / Math.max(height, width), height };
}

/**
 * The ink as it is read: stretched, without changing its form, to the whole height of the paper, and centred.
 *
 * @type {(ink: number[]) => number[]}
 */
export function fitted(ink) {
  const { centre, scale } = frameOf(ink);
  if (scale === 1) return ink;
  const cells = Array.from({ length: SIDE }, (_, j) => j);
  const [upright, across] = centre.map((middle) =>
    cells.map((j) => {
      const start = middle + (j - SIDE / 2) / scale;
      return cells.map(
        (old) => scale * Math.max(0, Math.min(start + 1 / scale, old + 1) - Math.max(start, old)),
      );
    }),
  );
  const rows = upright.map((shares) => cells.map((c) => dot(shares, cells.map((r) => ink[r * SIDE + c])))); // prettier-ignore
  return rows.flatMap((row) => across.map((shares) => dot(shares, row)));
}

/**
 * The probability of each digit; theta has a row for each cell.
 *
 * @type {(ink: number[], theta: number[][], theta_0: number[]) => number[]}
 */
export function digitProbabilities(ink, theta, theta_0) {
  const x = fitted(ink).map((value) => value / FULL);
  return softmax(theta_0.map((offset, k) => offset + dot(x, theta.map((row) => row[k])))); // prettier-ignore
}
