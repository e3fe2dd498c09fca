// Figure 5: three losses over the margin, and the share of the total that each example has.
import { axes } from "./axes.js";
import { handle } from "./handle.js";
import { lossesOf, mean, sum } from "./mathematics.js";
import { activate, number, round, vector } from "./runtime.js";
import { setAttrs } from "./selection.js";
import { curve, CURVE_OF_CLASS, OF_CLASS, path } from "./shapes.js";

/** @typedef {{ margins: number[] }} State */

const NAMES = ["0-1 loss", "squared loss", "NLL"];
const PLACES = [
  [-3.4, 1.45],
  [0.15, 6.4],
  [-3.3, 4.2],
];
const ROW = -0.55; // where the examples lie, below the curves

export default activate((/** @type {import("./runtime.js").Figure<State>} */ figure) => {
  const plane = axes(figure, "losses", { xLabel: "margin", yLabel: "loss" });
  plane.setLimits([
    [-4, 4],
    [-1.1, 8],
  ]);
  plane.inside
    .append("path")
    .attr("class", "llc-line llc-thin")
    .attr(
      "d",
      path(plane, [
        [-4, 0],
        [4, 0],
      ]),
    );
  plane.inside
    .append("path")
    .attr("class", "llc-ruler")
    .attr(
      "d",
      path(plane, [
        [0, 0],
        [0, 8],
      ]),
    );
  const staircase = path(plane, [
    [-4, 1],
    [0, 1],
    [0, 0],
    [4, 0],
  ]);
  const curves = [staircase, curve(plane, (m) => lossesOf(m)[1]), curve(plane, (m) => lossesOf(m)[2])];
  curves.forEach((d, k) => {
    const dashed = k === 1 ? " llc-dashed" : "";
    plane.inside.append("path").attr("class", `llc-curve ${CURVE_OF_CLASS[k]}${dashed}`).attr("d", d);
  });
  PLACES.forEach(([x, y], k) => {
    const note = plane.inside.append("text").attr("class", "llc-note").text(NAMES[k]);
    note.attr("x", plane.x(x)).attr("y", plane.y(y));
  });
  const stem = plane.inside.append("path").attr("class", "llc-ruler");
  const dots = plane.inside.append("path").attr("class", "llc-dots");

  const shares = axes(figure, "shares", { xLabel: "share of the total", ticks: [5, 0] });
  shares.setLimits([
    [0, 1],
    [0, 3],
  ]);
  const bars = NAMES.map((name, k) => {
    const note = shares.inside.append("text").attr("class", "llc-note").text(name);
    note.attr("x", 6).attr("y", shares.y(3 - k) + 20);
    return shares.inside.append("g");
  });

  let chosen = 0;
  /** @type {(() => void)[]} */
  let handles = [];
  const margins = () => figure.get("margins");
  const makeHandles = (/** @type {number} */ n) => {
    plane.over.selectAll(".llc-handle").remove();
    handles = Array.from({ length: n }, (_, k) =>
      handle(plane, {
        name: `margin-${k}`,
        label: `Margin of example ${k + 1}`,
        along: "x",
        position: () => [margins()[k], ROW],
        valueText: () => number(margins()[k]),
        moveTo([m]) {
          chosen = k;
          figure.set({ margins: margins().map((old, i) => (i === k ? round(m, 0.01) : old)) });
        },
      }),
    );
    const elements = plane.over.selectAll(".llc-handle");
    elements
      .append("text")
      .attr("class", "llc-number")
      .text((_, k) => k + 1);
    elements.each(function (_, k) {
      /** @type {Element} */ (this).addEventListener("focus", () => {
        chosen = k;
        figure.redraw();
      });
    });
  };
  figure.onRestart(() => {
    chosen = 0;
  });

  return function show() {
    const all = margins();
    if (handles.length !== all.length) makeHandles(all.length);
    for (const place of handles) place();
    const losses = all.map(lossesOf);
    const own = losses[chosen];
    setAttrs(stem, {
      d: path(plane, [
        [all[chosen], 0],
        [all[chosen], Math.max(...own)],
      ]),
    });
    setAttrs(dots, { d: own.map((loss) => `M${plane.pixels([all[chosen], loss])}h0`).join("") });
    const parts = NAMES.map((_, k) => {
      const total = sum(losses.map((loss) => loss[k]));
      return losses.map((loss) => (total > 0 ? loss[k] / total : 0));
    });
    parts.forEach((row, k) => {
      const starts = row.map((_, i) => sum(row.slice(0, i)));
      setAttrs(bars[k].selectAll("rect").data(row).join("rect"), {
        class: (_, i) => `llc-bar ${OF_CLASS[k]}${i === chosen ? " llc-chosen" : ""}`,
        x: (_, i) => shares.x(starts[i]),
        width: (share) => shares.x(share),
        y: shares.y(3 - k) + 28,
        height: 34,
      });
      const numbers = bars[k].selectAll("text").data(row).join("text");
      setAttrs(numbers, {
        class: "llc-number",
        y: shares.y(3 - k) + 45,
        x: (share, i) => shares.x(starts[i] + share / 2),
      });
      numbers.text((share, i) => (share > 0.05 ? i + 1 : ""));
    });

    const means = NAMES.map((_, k) => mean(losses.map((loss) => loss[k])));
    const percents = parts.map((row, k) => `${number(100 * row[chosen], 0)} percent of the ${NAMES[k]}`);
    figure.readout("example", String(chosen + 1));
    figure.readout("margin", number(all[chosen]));
    figure.readout("losses", vector(own, 3));
    figure.readout("means", vector(means, 3));
    figure.readout(
      "shares",
      vector(
        parts.map((row) => 100 * row[chosen]),
        1,
      ),
    );
    figure.say`Example ${chosen + 1} with margin ${number(all[chosen])} has ${percents.join(", ")}.`;
  };
});
