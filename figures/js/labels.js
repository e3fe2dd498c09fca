// Words beside what they name, at the place around it where they cover least.
import { clamp } from "./axes.js";
import { distanceBetween } from "./mathematics/means.js";
import { setAttrs } from "./selection.js";

/** @typedef {import("./axes.js").Point} Point */
/** @typedef {{ stage: any, w: number, h: number }} Ground */
/** @typedef {[Point, Point]} Line */
/** @typedef {{ points: Point[] | (() => Point[]), lines: Line[], reach: number, weight: number, isRival?: boolean }} Taken Places
 *  in pixels, how bad it is to cover them, and whether words that stand nearer to them would be taken for theirs. */
/** @typedef {{ left: number, right: number, top: number, bottom: number }} Box */

const WIDE = 7.5; // pixels of a letter
const [ASCENT, DESCENT] = [13, 4];
const OUTSIDE = 50;
const PIECE = 7; // of a line, which is as bad to cover as one place
const FARTHEST = 2.7; // gaps away
const STAY = [1, 4]; // by how much another place must be better, at rest and while a hand moves what is there
const OTHERS = 40; // as bad is it to cover other words
const FOREIGN = 8; // and where words seem to belong to another handle
const NEARER = 1.2; // times as far must that be
const FULL = 12; // so bad is no place

/** Beside, above and below: direction, which end of the words is there, how far, and how late a choice; the farthest for names of handles. */
const PLACES = /** @type {[number, number, string][]} */ ([
  [1, -0.7, "start"],
  [-1, -0.7, "end"],
  [1, 0, "start"],
  [-1, 0, "end"],
  [1, 0.8, "start"],
  [-1, 0.8, "end"],
  [0, -1, "middle"],
  [0, 1, "middle"],
]).flatMap((place, i) => [1, 1.8, FARTHEST].map((far, j) => ({ place, far, last: 0.2 * i + 0.5 * j })));

/** @type {WeakMap<Element, Map<any, Taken>>} what lies on each ground */
const all = new WeakMap();
/** @type {WeakMap<Element, Map<any, { box: Box, k: number }>>} the words on each, and their present place */
const written = new WeakMap();

/**
 * @template What
 * @param {WeakMap<Element, Map<any, What>>} maps
 * @param {Ground} ground
 * @returns {Map<any, What>}
 */
function on(maps, { stage }) {
  const found = maps.get(stage.node()) ?? new Map();
  maps.set(stage.node(), found);
  return found;
}

/**
 * Says where on a ground words would cover something.
 *
 * @type {(ground: Ground, who: any, points: Point[], reach?: number, weight?: number) => void}
 */
export function occupy(ground, who, points, reach = 10, weight = 2) {
  on(all, ground).set(who, { points, lines: [], reach, weight });
}

/**
 * The same of a handle, which is asked where it is; what is said of one place stands nearer to its own handle than to
 * any that is not small.
 *
 * @type {(ground: Ground, who: any, points: () => Point[], isSmall?: boolean) => void}
 */
export function occupyHandle(ground, who, points, isSmall) {
  on(all, ground).set(who, { points, lines: [], reach: isSmall ? 11 : 14, weight: FULL, isRival: !isSmall });
}

/**
 * The same of lines from one place in pixels to another.
 *
 * @type {(ground: Ground, who: any, lines: Line[], reach?: number, weight?: number) => void}
 */
export function occupyLines(ground, who, lines, reach = 2, weight = 0.5) {
  on(all, ground).set(who, { points: [], lines, reach, weight });
}

/** @type {(ground: Ground, who: any, from: Point, to: Point, reach?: number, weight?: number) => void} */
export const occupyLine = (ground, who, from, to, reach, weight) =>
  occupyLines(ground, who, [[from, to]], reach, weight);

/**
 * Says where words are that have a place of their own, or that they are gone.
 *
 * @type {(ground: Ground, who: any, box?: Box) => void}
 */
export function reserve(ground, who, box) {
  if (box) on(written, ground).set(who, { box, k: -1 });
  else on(written, ground).delete(who);
}

/**
 * Puts words beside a point, `gap` pixels from it; of several points, as along a curve, beside the one where there is
 * most room, or else the first. Names of handles may be farther away, and are left out where there is no room if they
 * are not needed.
 *
 * @type {(ground: Ground, words: import("./selection.js").AnySelection, at: Point | Point[], gap: number,
 *   isName?: boolean, isNeeded?: boolean) => void}
 */
export function placeWords(ground, words, at, gap, isName, isNeeded) {
  const points = /** @type {Point[]} */ (typeof at[0] === "number" ? [at] : at);
  const node = words.node();
  const others = on(written, ground);
  const before = others.get(node)?.k;
  others.delete(node);
  if (!node.textContent || !points.length) return;
  const width = WIDE * node.textContent.length;
  const half = width / 2;
  const places = isName ? PLACES : PLACES.filter(({ far }) => far < FARTHEST);
  const boxes = points.flatMap((point) =>
    places.map(({ place: [dx, dy, anchor], far }) => {
      const x = dx ? point[0] + dx * far * gap : clamp(point[0], [half, ground.w + 8 - half]);
      const y = point[1] + dy * far * gap + (ASCENT - DESCENT) / 2 + (dx ? 0 : (dy * ASCENT) / 2);
      const left = anchor === "start" ? x : anchor === "end" ? x - width : x - half;
      return { x, y, anchor, left, right: left + width, top: y - ASCENT, bottom: y + DESCENT };
    }),
  );
  const around = {
    left: Math.min(...boxes.map(({ left }) => left)),
    right: Math.max(...boxes.map(({ right }) => right)),
    top: Math.min(...boxes.map(({ top }) => top)),
    bottom: Math.max(...boxes.map(({ bottom }) => bottom)),
  };
  /** @type {Point[]} */
  const rivals = [];
  const taken = [...on(all, ground).values()].map(({ points: given, lines, reach, weight, isRival }) => {
    const present = typeof given === "function" ? given() : given;
    if (isRival && points.length === 1)
      rivals.push(...present.filter((rival) => distanceBetween(rival, points[0]) > 1));
    const near = widened(around, reach);
    return {
      points: present.filter((place) => isIn(near, place)),
      lines: lines.filter((line) => lengthIn(near, line)),
      reach,
      weight,
    };
  });
  const stay = STAY[node.closest(".llc-holding") ? 1 : 0];
  const highest = points.length > 1 ? -6 : -26; // at a handle they may stand above the ground
  const costs = boxes.map((box, k) => {
    let cost = places[k % places.length].last - (k === before ? stay : 0);
    cost += 0.3 * Math.floor(k / places.length);
    if (box.left < 0 || box.right > ground.w + 8 || box.top < highest || box.bottom > ground.h - 2)
      cost += OUTSIDE;
    const own = distances(box, points[0]);
    if (rivals.some((rival) => distances(box, rival).some((far, i) => far < NEARER * own[i])))
      cost += isName ? FULL : FOREIGN;
    for (const { points, lines, reach, weight } of taken) {
      if (!points.length && !lines.length) continue;
      const near = widened(box, reach);
      for (const place of points) if (isIn(near, place)) cost += weight;
      for (const line of lines) cost += (weight * lengthIn(near, line)) / PIECE;
    }
    for (const { box: other } of others.values())
      if (
        other.left < box.right &&
        box.left < other.right &&
        other.top < box.bottom &&
        box.top < other.bottom
      )
        cost += OTHERS;
    return cost;
  });
  const least = Math.min(...costs);
  const k = costs.indexOf(least);
  const isLeftOut = isName && !isNeeded && least >= FULL - stay;
  if (!isLeftOut) others.set(node, { box: boxes[k], k });
  setAttrs(words, {
    x: boxes[k].x,
    y: boxes[k].y,
    "text-anchor": boxes[k].anchor,
    display: isLeftOut ? "none" : null,
  });
}

/** @type {(box: Box, by: number) => Box} */
const widened = ({ left, right, top, bottom }, by) => ({
  left: left - by,
  right: right + by,
  top: top - by,
  bottom: bottom + by,
});

/** @type {(box: Box, point: Point) => boolean} */
const isIn = ({ left, right, top, bottom }, [x, y]) => x > left && x < right && y > top && y < bottom;

/** @type {(box: Box, line: Line) => number} how much of a line lies in it, by the shares at which it enters and leaves */
function lengthIn({ left, right, top, bottom }, [[x, y], [u, v]]) {
  if (Math.max(x, u) < left || Math.min(x, u) > right || Math.max(y, v) < top || Math.min(y, v) > bottom)
    return 0;
  const [first, last] = between(x, u - x, left, right);
  const [low, high] = between(y, v - y, top, bottom);
  const share = Math.min(1, last, high) - Math.max(0, first, low);
  return share > 0 ? share * Math.hypot(u - x, v - y) : 0;
}

/** @type {(start: number, way: number, low: number, high: number) => number[]} */
function between(start, way, low, high) {
  if (way === 0) return start > low && start < high ? [0, 1] : [1, 0];
  const [a, b] = [(low - start) / way, (high - start) / way];
  return a < b ? [a, b] : [b, a];
}

/** @type {(box: Box, point: Point) => number[]} of a point from the edge and from the middle of words */
const distances = ({ left, right, top, bottom }, [x, y]) => [
  Math.hypot(x - clamp(x, [left, right]), y - clamp(y, [top, bottom])),
  Math.hypot(x - (left + right) / 2, y - (top + bottom) / 2),
];
