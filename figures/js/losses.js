// Chapter 5: three losses over the margin, and the share of the total that each example has.
import { axes, clamp } from "./axes.js";
import { handle } from "./handle.js";
import { occupy, occupyLine, placeWords, reserve } from "./labels.js";
import { lossesOf } from "./mathematics/logistic.js";
import { mean, sum } from "./mathematics/vectors.js";
import { activate, number, round, vector } from "./runtime.js";
import { setAttrs, setText } from "./selection.js";
import { curve, path } from "./shapes.js";

/** @typedef {{ margins: number[] }} State */

const NAMES = ["0-1 loss", "squared loss", "NLL"];
// Written out in full, so that a search for unused style rules finds the names.
const CURVES = ["llc-curve", "llc-curve llc-curve-squared llc-dashed", "llc-curve llc-curve-nll"];
const FILLS = ["llc-fill-ink", "llc-fill-squared", "llc-fill-nll"];
const WORDS = ["", "llc-words-squared", "llc-words-nll"];
const WIDTH = 4;
const HIGHEST = 8;
// Margins at which the curves may have their names.
const NAMED = [
  [-3, -2, -1],
  [-1.5, 3.2, 2.8],
  [-3.4, -2.6, -2],
];
const ROWS = 5; // of examples, in a lane below the curves
const ROW = 21; // pixels
const LANE = ROWS * ROW + 4;
const APART = 21; // pixels from handle to handle in a row
const ASIDE = 76; // and from the one that is held, beside which stands its margin
const REACH = [12, 22]; // pixels around a handle, as there is room
const SHORT = ["0-1", "squared", "NLL"];
const MARGINS = Array.from({ length: 81 }, (_, i) => -4 + i / 10); // at which words keep off the curves
const GAP = 0.1; // on each side of a column

export default activate((/** @type {import("./runtime.js").Figure<State>} */ figure) => {
  const plane = axes(figure, "losses", { xLabel: "margin", yLabel: "loss" });
  const lane = plane.behind.append("rect").attr("class", "llc-area");
  const ground = plane.behind.append("path").attr("class", "llc-line llc-thin");
  const border = plane.behind.append("path").attr("class", "llc-ruler");
  const curves = CURVES.map((name) => plane.inside.append("path").attr("class", name));
  const stem = plane.inside.append("path").attr("class", "llc-ruler");
  const dots = FILLS.map((name) =>
    plane.inside.append("circle").attr("class", `llc-dot ${name}`).attr("r", 7),
  );
  const note = (/** @type {string} */ words, className = "") =>
    plane.over.append("text").attr("class", `llc-note ${className}`).text(words);
  const names = SHORT.map((name, k) => note(name, WORDS[k]));
  const [wrongSide, rightSide] = [note("← wrong").attr("text-anchor", "end"), note("right →")];
  const shares = axes(figure, "shares", { yLabel: "share of the total", ticks: [0, 5] });
  const bars = SHORT.map((name, k) => {
    const g = shares.inside.append("g");
    const words = shares.over.append("text").attr("class", `llc-note ${WORDS[k]}`).text(name);
    const nobody = shares.over.append("text").attr("class", "llc-note").text("nobody");
    words.attr("text-anchor", "middle");
    return { g, words, nobody };
  });

  let chosen = 0;
  let before = figure.get("margins");
  /** @type {(() => void)[]} */
  let handles = [];
  const margins = () => figure.get("margins");
  /** The rows of the examples: the chosen one stays in the first, the others step aside where they would touch. */
  const rows = () => {
    const all = margins();
    const isHeld = figure.root.classList.contains("llc-holding");
    /** @type {number[]} */
    const taken = new Array(all.length).fill(-1);
    for (const k of [chosen, ...all.keys()]) {
      if (taken[k] >= 0) continue;
      const near = taken.flatMap((row, i) => {
        const isBeside = isHeld && i === chosen;
        const isNear = Math.abs(plane.x(all[i]) - plane.x(all[k])) < (isBeside ? ASIDE : APART);
        return row < 0 || !isNear ? [] : isBeside ? [row, row + 1] : [row];
      });
      const free = [...Array(ROWS).keys()].find((row) => !near.includes(row));
      taken[k] = free ?? k % ROWS;
    }
    return taken;
  };
  const heightOf = (/** @type {number} */ row) => plane.h - LANE + 4 + (row + 0.5) * ROW; // in pixels
  /** The examples have the same room on every screen, the curves what is left. */
  const fit = () => {
    const limits = () => [
      [-WIDTH, WIDTH],
      [(-HIGHEST * LANE) / (plane.h - LANE), HIGHEST],
    ];
    return [plane.setLimits(limits()), plane.setLimits(limits())].some(Boolean);
  };
  /** @type {import("./selection.js").AnySelection} */
  let numbers = plane.over.selectAll(".llc-number");
  const makeHandles = (/** @type {number} */ n) => {
    plane.over.selectAll(".llc-handle, .llc-number").remove();
    handles = Array.from({ length: n }, (_, k) =>
      handle(plane, {
        name: `margin-${k}`,
        label: `Margin of example ${k + 1}`,
        tag: k === 0 ? "drag me" : undefined,
        along: "x",
        size: 9,
        position: () => [margins()[k], plane.y.invert(heightOf(rows()[k]))],
        valueText: () => number(margins()[k]),
        moveTo([m]) {
          chosen = k;
          figure.set({ margins: margins().map((old, i) => (i === k ? round(m, 0.01) : old)) });
        },
      }),
    );
    numbers = plane.over.selectAll(".llc-number").data(margins()).join("text").attr("class", "llc-number");
    plane.over.selectAll(".llc-handle").each(function (_, k) {
      /** @type {Element} */ (this).addEventListener("focus", () => {
        chosen = k;
        figure.redraw();
      });
    });
  };
  figure.onRestart(() => {
    chosen = 0;
    before = figure.first.margins;
  });

  const losses = () => margins().map(lossesOf);
  const isTooRight = () => {
    const squared = losses().map(([, loss]) => loss);
    return margins().some((m, i) => m > 0 && squared[i] > sum(squared) / 2);
  };
  figure.challenges.are({ right: () => margins().every((m) => m > 0), too: isTooRight });

  return function show() {
    const all = margins();
    if (fit()) drawCurves();
    if (handles.length !== all.length) makeHandles(all.length);
    const moved = [...all.keys()].filter((i) => all[i] !== before[i]);
    if (moved.length === 1) chosen = moved[0]; // by a hand or by words
    before = all;
    chosen = Math.min(chosen, all.length - 1);
    for (const place of [...handles].reverse()) place(); // that of the tag last
    const places = rows();
    const centres = all.map((m, i) => [plane.x(m), heightOf(places[i])]);
    setAttrs(numbers, { x: (_, i) => centres[i][0], y: (_, i) => centres[i][1] });
    setAttrs(plane.over.selectAll(".llc-reach"), {
      r: (_, i) => {
        const away = centres.map(([x, y]) => Math.hypot(x - centres[i][0], y - centres[i][1]));
        return clamp(Math.min(...away.filter((_, j) => j !== i)) / 2, REACH);
      },
    });
    setText(numbers, (_, i) => i + 1);
    const own = lossesOf(all[chosen]);
    const x = plane.x(all[chosen]);
    stem.attr("d", `M${x},${heightOf(0)}V${plane.y(Math.max(...own))}`);
    dots.forEach((dot, k) => setAttrs(dot, { cx: x, cy: plane.y(own[k]) }));

    const totals = NAMES.map((_, k) => sum(losses().map((loss) => loss[k])));
    const parts = totals.map((total, k) => losses().map((loss) => (total > 0 ? loss[k] / total : 0)));
    shares.setLimits([
      [0, 3],
      [0, 1],
    ]);
    bars.forEach((bar, k) => showBar(bar, parts[k], k, totals[k] > 0));

    const percent = parts.map((row, k) =>
      totals[k] > 0 ? `${number(100 * row[chosen], 0)}\u00a0%` : "nothing",
    );
    figure.say`Example ${chosen + 1} has margin ${number(all[chosen])}. It pays ${percent[0]} of the 0-1 loss, ${percent[1]} of the squared loss and ${percent[2]} of the NLL.`;
    figure.readout("example", String(chosen + 1));
    figure.readout("margin", number(all[chosen]));
    figure.readout("losses", vector(own, 3));
    const means = NAMES.map((_, k) => mean(losses().map((loss) => loss[k])));
    figure.readout("means", vector(means, 3));
    const percents = parts.map((row) => 100 * row[chosen]);
    figure.readout("shares", vector(percents, 1));
  };

  function drawCurves() {
    ground.attr("d", `M0,${plane.y(0)}H${plane.w}`);
    occupyLine(plane, ground, [0, plane.y(0)], [plane.w, plane.y(0)]);
    border.attr("d", `M${plane.x(0)},0V${plane.h}`);
    occupyLine(plane, "border", [plane.x(0), 0], [plane.x(0), plane.h]);
    const staircase = [
      [-4, 1],
      [0, 1],
      [0, 0],
      [4, 0],
    ];
    curves[0].attr("d", path(plane, staircase));
    for (const k of [1, 2])
      curves[k].attr(
        "d",
        curve(plane, (m) => lossesOf(m)[k]),
      );
    for (const k of [0, 1, 2])
      occupy(
        plane,
        k,
        MARGINS.map((m) => plane.pixels([m, lossesOf(m)[k]])),
        3,
        0.7,
      );
    const [x, y] = plane.pixels([0, HIGHEST]);
    setAttrs(wrongSide, { x: x - 10, y: y - 12 });
    setAttrs(rightSide, { x: x + 10, y: y - 12 });
    reserve(plane, border, { left: x - 70, right: x + 66, top: y - 26, bottom: y - 8 });
    names.forEach((name, k) => {
      const onCurve = NAMED[k].map((m) => plane.pixels([m, lossesOf(m)[k]]));
      placeWords(plane, name, onCurve.filter(([, height]) => height > 30), 12); // prettier-ignore
    });
    setAttrs(lane, { y: plane.h - LANE, width: plane.w, height: LANE });
    // Where examples lie, the axis has no numbers.
    const losses = plane.stage.selectAll(".llc-axis ~ .llc-axis .tick");
    losses.filter((loss) => Number(loss) < 0).remove();
  }

  /** @type {(bar: typeof bars[0], row: number[], k: number, isPaid: boolean) => void} */
  function showBar({ g, words, nobody }, row, k, isPaid) {
    const x = shares.x(k + 0.5);
    setAttrs(words, { x, y: shares.h + 20 });
    setAttrs(nobody, {
      transform: `translate(${x + 5},${shares.h - 8}) rotate(-90)`,
      display: isPaid ? "none" : null,
    });
    const ends = row.map((_, i) => sum(row.slice(0, i + 1)));
    setAttrs(g.selectAll("rect").data(row).join("rect"), {
      class: (_, i) => `llc-bar ${FILLS[k]}${i === chosen ? " llc-chosen" : ""}`,
      x: shares.x(k + GAP),
      width: shares.x(1 - 2 * GAP),
      y: (_, i) => shares.y(ends[i]),
      height: (share) => shares.h - shares.y(share),
    });
    const numbers = g.selectAll("text").data(row).join("text").attr("class", "llc-number");
    setAttrs(numbers, { x, y: (share, i) => shares.y(ends[i] - share / 2) });
    setText(numbers, (share, i) => (shares.h - shares.y(share) > 17 ? i + 1 : ""));
  }
});
