// Chapter 9: one writes a digit, and ten bars say what a softmax classifier reads; its weights lie over the ink.
import { pointer } from "d3-selection";
import { drawing } from "./drawing.js";
import { digitProbabilities, frameOf, FULL, SIDE } from "./mathematics/digits.js";
import { sum } from "./mathematics/vectors.js";
import { activate, number, vector } from "./runtime.js";
import { setAttrs, setText } from "./selection.js";
import { disc, plus } from "./shapes.js";

/** @typedef {{ ink: number[], theta: number[][], theta_0: number[], rubs: boolean, shows_weights: boolean }} State */

const [CORE, RIM] = [0.4, 1.2]; // of the pen, in cells: full ink, and none
const STRIDE = 0.25; // cells between two touches of the pen in a stroke
const PATCH = 3 * FULL; // ink by which a 3 may be changed
const [THREE, EIGHT] = [3, 8];
const LETTERS = 26; // pixels that the digits before the bars take
const LEGEND = 46; // and what the two marks mean, below the bars
const NUMBERS = 48; // and the numbers behind them, where there is room

/** @type {Record<string, number>} */
const STEPS = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -SIDE, ArrowDown: SIDE };

export default activate((/** @type {import("./runtime.js").Figure<State>} */ figure) => {
  const { svg, size } = drawing(figure, "paper");
  const paper = svg.append("g").attr("class", "llc-paper").attr("data-handle", "paper");
  paper.attr("tabindex", 0).attr("role", "slider");
  paper.attr("aria-label", "Paper: arrow keys choose a cell, the space bar inks it or rubs it out");
  paper.attr("aria-valuemin", 1).attr("aria-valuemax", SIDE ** 2);
  const cells = paper.append("g").selectAll("rect").data(Array(SIDE ** 2)).join("rect"); // prettier-ignore
  const marks = paper.append("g").selectAll("path").data(Array(SIDE ** 2)).join("path"); // prettier-ignore
  const cursor = paper.append("rect").attr("class", "llc-cursor");
  const row = (/** @type {string} */ element, /** @type {string} */ className) =>
    svg
      .append("g")
      .selectAll(element)
      .data(Array(10))
      .join((enter) => enter.append(element).attr("class", className));
  const [tracks, bars] = [row("rect", "llc-area"), row("rect", "")];
  const [letters, shares] = [row("text", ""), row("text", "llc-note llc-digits")];
  letters.text((_, k) => k);
  const legend = ["llc-for", "llc-against"].map((mark) => ({
    mark: svg.append("path").attr("class", mark),
    words: svg.append("text").attr("class", "llc-note"),
  }));
  const goal = svg.append("rect").attr("class", "llc-goal");

  const ink = () => figure.get("ink");
  const read = (picture = ink()) => digitProbabilities(picture, figure.get("theta"), figure.get("theta_0"));
  const winner = (/** @type {number[]} */ g) => g.indexOf(Math.max(...g));
  let chosen = 27;
  /** The last ink of a hand that was read as a 3. */
  let three = ink();
  figure.onRestart(() => {
    [chosen, three] = [27, figure.first.ink];
  });
  const isNear = (/** @type {number[]} */ other) =>
    sum(ink().map((value, j) => Math.abs(value - other[j]))) <= PATCH;
  figure.challenges.are({
    eight: () => winner(read()) === EIGHT && (isNear(three) || isNear(figure.first.ink)),
  });
  const write = (/** @type {number[]} */ picture) => {
    if (winner(read()) === THREE) three = ink();
    figure.set({ ink: picture });
  };
  figure.part("action", "clear").addEventListener("click", () => write(ink().map(() => 0)));

  /** Touches the paper at a place in cells. */
  const touch = (/** @type {number[]} */ [x, y]) =>
    ink().map((value, j) => {
      const away = Math.hypot((j % SIDE) + 0.5 - x, Math.floor(j / SIDE) + 0.5 - y);
      const wet = Math.round(FULL * Math.min(1, Math.max(0, (RIM - away) / (RIM - CORE))));
      return figure.get("rubs") ? Math.min(value, FULL - wet) : Math.max(value, wet);
    });
  /** Not on empty paper, which would look written on. */
  const weightsAreShown = () => figure.get("shows_weights") && ink().some((value) => value > 0);
  let edge = 1; // of a cell, in pixels
  /** @type {number[] | null} where the pen was last */
  let pen = null;
  const draw = (/** @type {PointerEvent} */ event) => {
    const place = pointer(event, paper.node()).map((pixels) => pixels / edge);
    const from = pen ?? place;
    const away = place.map((value, j) => value - from[j]);
    const touches = Math.max(1, Math.ceil(Math.hypot(...away) / STRIDE));
    pen = place;
    for (let i = 1; i <= touches; i += 1)
      write(touch(from.map((value, j) => value + (i / touches) * away[j])));
  };
  paper.on("touchstart", (event) => event.preventDefault(), { passive: false });
  paper.on("pointerdown", (event) => {
    if (event.button) return;
    paper.node()?.setPointerCapture(event.pointerId);
    figure.root.classList.add("llc-touched");
    pen = null;
    draw(event);
  });
  paper.on("pointermove", (event) => {
    if (!paper.node()?.hasPointerCapture(event.pointerId)) return;
    for (const part of event.getCoalescedEvents?.() ?? [event]) draw(part);
  });
  paper.on("keydown", (event) => {
    const step = STEPS[event.key];
    if (step) chosen = (chosen + step + SIDE ** 2) % SIDE ** 2;
    else if (event.key === " ") write(ink().map((v, j) => (j === chosen ? (v < FULL / 2 ? FULL : 0) : v)));
    else return;
    event.preventDefault();
    figure.redraw();
  });

  return function show() {
    const [w, h] = size();
    const side = Math.min(h - 4, 0.68 * w);
    edge = side / SIDE;
    const g = read();
    const best = winner(g);
    paper.attr("transform", `translate(2,${(h - side) / 2})`);
    const [column, line] = [
      (/** @type {number} */ j) => j % SIDE,
      (/** @type {number} */ j) => Math.floor(j / SIDE),
    ];
    setAttrs(cells, {
      x: (_, j) => column(j) * edge,
      y: (_, j) => line(j) * edge,
      width: edge,
      height: edge,
      class: "llc-cell",
      "--depth": (_, j) => `${Math.round((88 * ink()[j]) / FULL)}%`,
    });
    showWeights(figure.get("theta").map((of) => of[best]));
    setAttrs(cursor, { x: column(chosen) * edge, y: line(chosen) * edge, width: edge, height: edge });
    const said = `row ${line(chosen) + 1}, column ${column(chosen) + 1}, ink ${number(ink()[chosen], 0)}`;
    setAttrs(paper, { "aria-valuenow": chosen + 1, "aria-valuetext": said });

    const isWide = w - side > 2 * (LETTERS + NUMBERS);
    const left = side + LETTERS + (isWide ? 34 : 14);
    const room = w - left - (isWide ? NUMBERS : 2);
    const pitch = (side - LEGEND) / 10;
    const middle = (/** @type {any} */ _, /** @type {number} */ k) => (h - side) / 2 + (k + 0.5) * pitch;
    for (const [rects, width] of /** @type {[any, any][]} */ ([
      [tracks, () => room],
      [bars, (/** @type {any} */ _, /** @type {number} */ k) => room * g[k]],
    ]))
      // prettier-ignore
      setAttrs(rects, { x: left, y: (_, k) => middle(_, k) - 0.28 * pitch, width, height: 0.56 * pitch });
    setAttrs(bars, { class: (_, k) => (k === best ? "llc-fill-ink" : "llc-fill-soft") });
    setAttrs(letters, {
      class: (_, k) => `llc-note${k === best ? " llc-strong" : ""}`,
      x: left - 16,
      y: (_, k) => middle(_, k) + 5,
      "text-anchor": "middle",
    });
    setAttrs(shares, {
      x: w,
      y: (_, k) => middle(_, k) + 5,
      "text-anchor": "end",
      display: isWide ? null : "none",
    });
    setText(shares, (_, k) => number(g[k]));
    setAttrs(goal, {
      x: left - 28,
      y: middle(null, EIGHT) - 0.42 * pitch,
      width: 23,
      height: 0.84 * pitch,
      rx: 5,
    });

    legend.forEach(({ mark, words }, k) => {
      const [x, y] = [left - 16, (h + side) / 2 - (k ? 10 : 31)];
      const display = weightsAreShown() ? null : "none";
      setAttrs(mark, { display, d: `M${x},${y}${k ? disc(6) : plus(2.7, 8)}` });
      setAttrs(words, { display, x: x + 16, y: y + 5 });
      setText(words, k ? "against it" : `for ${best}`);
    });

    const [next] = g.map((_, k) => k).filter((k) => k !== best).sort((a, b) => g[b] - g[a]); // prettier-ignore
    const { height } = frameOf(ink());
    if (height)
      figure.say`It reads ${best}, with probability ${number(g[best])}. Next comes ${next}, with ${number(g[next])}.`;
    else
      figure.say`The paper is empty. By its offsets alone it says ${best}, with probability ${number(g[best])}.`;
    figure.readout("read", String(best));
    figure.readout("probabilities", vector(g, 3));
    figure.readout("written", String(ink().filter((value) => value > 0).length));
    figure.readout("height", String(height));
    figure.readout("cell", said);
  };

  /** Pluses where ink speaks for the winner and rings where it speaks against, faint without ink, on the ink's frame. */
  function showWeights(/** @type {number[]} */ weights) {
    const most = Math.max(...weights.map(Math.abs));
    const { centre, scale } = frameOf(ink());
    const reach = (0.42 * edge) / scale;
    const at = (/** @type {number} */ k, /** @type {number} */ j) =>
      edge * (centre[k] + (j + 0.5 - SIDE / 2) / scale);
    const strength = (/** @type {number} */ j) => {
      const [r, c] = [0, 1].map((k) =>
        Math.floor(centre[k] + ((k ? j % SIDE : Math.floor(j / SIDE)) + 0.5 - SIDE / 2) / scale),
      );
      return Math.max(0.3, Math.min(1, (2 * ink()[r * SIDE + c]) / FULL));
    };
    setAttrs(marks, {
      display: weightsAreShown() ? null : "none",
      class: (_, j) => (weights[j] > 0 ? "llc-for" : "llc-against"),
      d: (_, j) => {
        const r = reach * Math.sqrt(Math.abs(weights[j]) / most);
        const place = `M${at(1, j % SIDE).toFixed(1)},${at(0, Math.floor(j / SIDE)).toFixed(1)}`;
        return r < 2 ? "" : place + (weights[j] > 0 ? plus(0.34 * r, r) : disc(0.78 * r));
      },
      "fill-opacity": (_, j) => strength(j),
      "stroke-opacity": (_, j) => strength(j),
    });
  }
});
