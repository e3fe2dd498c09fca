// A function of two parameters as a tilted relief that can be turned, and the plane above it on which a handle moves.
import { clamp } from "./axes.js";
import { drawing } from "./drawing.js";
import { setAttrs, setText } from "./selection.js";

/** @typedef {import("./axes.js").Point} Point */
/** @typedef {ReturnType<typeof relief>} Relief */
/** @typedef {{ corners: number[][], kind: string, share: number }} Face
 *  A polygon: corners [x, y, height], height from 0 to 1; what it is; and how high it counts for its shade. */

const FLATTENED = [0.34, 0.46]; // of a length away from the viewer is seen, the more the higher the view
const HEIGHT = 0.28; // of the view is the highest point's
const [ROOM, TOP, BOTTOM] = [10, 28, 22]; // pixels beside it, above it for a handle below words, and below it for the names of its sides

/**
 * @param {import("./runtime.js").Figure<any>} figure
 * @param {string} name
 * @param {string[]} sides the names of the parameters
 */
export function relief(figure, name, sides) {
  const { svg, size } = drawing(figure, name);
  const stage = svg.append("g");
  const ground = stage.append("rect").attr("class", "llc-reach");
  const faces = stage.append("g");
  const names = stage.append("g");
  const inside = stage.append("g");
  const over = stage.append("g");
  /** @type {number[][]} */
  let limits = [];
  let [shown, turn, unit, high, flat] = ["", 0, 0, 0, 1];
  let centre = [0, 0];
  const spin = (/** @type {Point} */ [a, b], angle = turn) => [
    Math.cos(angle) * a - Math.sin(angle) * b,
    Math.sin(angle) * a + Math.cos(angle) * b,
  ];
  /** From -1 to 1 in both directions. */
  const scaled = (/** @type {Point} */ point) =>
    limits.map(([low, high], j) => (2 * point[j] - low - high) / (high - low));

  const self = {
    figure,
    svg,
    stage,
    inside,
    over,
    w: 0,
    h: 0,
    bounds: () => limits,
    /** @type {(point: Point) => Point} */
    clamp: (point) => point.map((value, j) => clamp(value, limits[j])),

    /** How far away from the viewer; nearer ones hide farther ones. */
    depth: (/** @type {Point} */ point) => spin(scaled(point))[1],

    /** @type {(point: Point, height: number) => Point} */
    project(point, height) {
      const [p, q] = spin(scaled(point));
      return [centre[0] + unit * p, centre[1] - flat * unit * q - high * height];
    },

    /** Where a handle hovers, as high as the highest point. */
    pixels: (/** @type {Point} */ point) => self.project(point, 1),

    /** @type {(pixels: Point) => Point} */
    pointAt([x, y]) {
      const level = [(x - centre[0]) / unit, (centre[1] - high - y) / (flat * unit)];
      return spin(level, -turn).map(
        (value, j) => (limits[j][0] + limits[j][1] + value * (limits[j][1] - limits[j][0])) / 2,
      );
    },

    /**
     * Looks at it from a side, in degrees, and tells whether anything has changed.
     *
     * @type {(degrees: number, bounds: number[][]) => boolean}
     */
    turnTo(degrees, bounds) {
      const [w, h] = size();
      const now = JSON.stringify([degrees, bounds, w, h]);
      if (shown === now) return false;
      [shown, limits, turn] = [now, bounds, (degrees * Math.PI) / 180];
      Object.assign(self, { w, h });
      high = HEIGHT * h;
      const [halfWide, halfHigh] = [w / 2 - ROOM, (h - high - TOP - BOTTOM) / 2];
      flat = clamp(halfHigh / halfWide, FLATTENED);
      unit = Math.min(halfWide, halfHigh / flat) / Math.SQRT2;
      centre = [w / 2, h - BOTTOM - flat * unit * Math.SQRT2];
      setAttrs(ground, { width: w, height: h });
      showNames();
      return true;
    },

    /** @param {Face[]} polygons from the farthest to the nearest */
    showFaces(polygons) {
      setAttrs(faces.selectAll("polygon").data(polygons).join("polygon"), {
        class: ({ kind }) => kind,
        points: ({ corners }) => outline(corners),
        "--depth": ({ share }) => `${Math.round(8 + 50 * share)}%`,
      });
    },

    /** The corners of the two sides that face the viewer, and which parameter changes along each. */
    frontSides() {
      const corner = (/** @type {number} */ i, /** @type {number} */ j) => [limits[0][i], limits[1][j]];
      const all = [
        { along: 0, ends: [corner(0, 0), corner(1, 0)] },
        { along: 1, ends: [corner(1, 0), corner(1, 1)] },
        { along: 0, ends: [corner(1, 1), corner(0, 1)] },
        { along: 1, ends: [corner(0, 1), corner(0, 0)] },
      ];
      const nearness = (/** @type {typeof all[0]} */ { ends }) => self.depth(ends[0]) + self.depth(ends[1]);
      return all.filter((side) => nearness(side) < -1e-9);
    },
  };

  const outline = (/** @type {number[][]} */ corners) =>
    corners.map(([x, y, height]) => self.project([x, y], height)).join(" ");

  function showNames() {
    const words = self.frontSides().flatMap(({ along, ends }) => {
      const middle = ends[0].map((value, j) => (value + ends[1][j]) / 2);
      const numbers = ends.map((end) => ({ at: end, text: String(end[along]).replace("-", "−"), middle }));
      return [{ at: middle, text: sides[along], middle }, ...numbers];
    });
    const texts = names.selectAll("text").data(words).join("text");
    const place = (/** @type {any} */ { at, middle }) => {
      const [[x, y], [cx, cy]] = [self.project(at, 0), self.project(middle, 0)];
      const isLeft = cx < centre[0];
      return at === middle
        ? [x + (isLeft ? -8 : 8), y + 20]
        : [x + 0.12 * (cx - x), y + 0.12 * (cy - y) + 17];
    };
    setAttrs(texts, {
      class: ({ at, middle }) => (at === middle ? "llc-axis-label" : ""),
      x: (word) => place(word)[0],
      y: (word) => place(word)[1],
      "text-anchor": ({ middle }) => (self.project(middle, 0)[0] < centre[0] ? "end" : "start"),
    });
    setText(texts, ({ text }) => text);
  }
  return self;
}

/**
 * The faces of a block over a convex outline that runs counterclockwise: the walls that face the viewer, then the top.
 *
 * @type {(relief: Relief, outline: Point[], height: number, kind: string) => Face[]}
 */
export function block(relief, outline, height, kind) {
  const flat = outline.map((point) => relief.project(point, 0));
  const walls = outline.flatMap((point, i) => {
    const j = (i + 1) % outline.length;
    if (flat[j][0] <= flat[i][0]) return []; // seen from behind
    const corners = [
      [...point, 0],
      [...outline[j], 0],
      [...outline[j], height],
      [...point, height],
    ];
    return [{ corners, kind: "llc-wall", share: height }];
  });
  const top = { corners: outline.map((point) => [...point, height]), kind, share: height };
  return height > 0 ? [...walls, top] : [top];
}

/**
 * The faces of a smooth surface: a mesh of small ones, and the walls below its two sides that face the viewer.
 *
 * @type {(relief: Relief, f: (x: number, y: number) => number, cells: number[], kind: string) => Face[]}
 */
export function surface(relief, f, [nx, ny], kind) {
  const [[x0, x1], [y0, y1]] = relief.bounds();
  const at = (/** @type {number} */ i, /** @type {number} */ j) => {
    const [x, y] = [x0 + ((x1 - x0) * i) / nx, y0 + ((y1 - y0) * j) / ny];
    return [x, y, f(x, y)];
  };
  const points = Array.from({ length: nx + 1 }, (_, i) => Array.from({ length: ny + 1 }, (_, j) => at(i, j)));
  // From the farthest column to the nearest, and so in each. The order then stays as it is while the view turns
  // within a quarter, and each polygon keeps its shade.
  const order = (/** @type {number} */ n, /** @type {Point} */ end) => {
    const indices = Array.from({ length: n }, (_, k) => k);
    return relief.depth(end) > relief.depth([x0, y0]) ? indices.reverse() : indices;
  };
  const rows = order(ny, [x0, y1]);
  const mesh = order(nx, [x1, y0]).flatMap((i) =>
    rows.map((j) => {
      const corners = [points[i][j], points[i + 1][j], points[i + 1][j + 1], points[i][j + 1]];
      return { corners, kind, share: (corners[0][2] + corners[2][2]) / 2 };
    }),
  );
  const walls = relief.frontSides().map(({ along, ends }) => {
    const edge = along
      ? points[ends[0][0] === x0 ? 0 : nx]
      : points.map((column) => column[ends[0][1] === y0 ? 0 : ny]);
    const corners = [[...edge[0].slice(0, 2), 0], ...edge, [...edge[edge.length - 1].slice(0, 2), 0]];
    return { corners, kind: "llc-wall", share: 0 };
  });
  return [...mesh, ...walls];
}
