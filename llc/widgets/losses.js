// Figure 5: three losses over the margin, and the share of the total that each example has.
import { axes, curve, CURVE_OF_CLASS, handle, OF_CLASS, path } from "./axes.js";
import { awaken, number, round, vector } from "./figure.js";
import { marginLosses, mean, sum } from "./mathematics.js";

const NAMES = ["0-1 loss", "squared loss", "NLL"];
const ROW = -0.55; // where the examples lie, below the curves

export default awaken((figure) => {
  const plane = axes(figure, "losses", { xLabel: "margin", yLabel: "loss" });
  plane.limits([[-4, 4], [-1.1, 8]]);
  plane.inside.append("path").attr("class", "llc-line llc-thin").attr("d", path(plane, [[-4, 0], [4, 0]]));
  plane.inside.append("path").attr("class", "llc-ruler").attr("d", path(plane, [[0, 0], [0, 8]]));
  const step = path(plane, [[-4, 1], [0, 1], [0, 0], [4, 0]]);
  [step, curve(plane, (m) => marginLosses(m)[1]), curve(plane, (m) => marginLosses(m)[2])].forEach((d, k) =>
    plane.inside.append("path").attr("class", `llc-curve ${CURVE_OF_CLASS[k]}${k === 1 ? " llc-dashed" : ""}`).attr("d", d));
  [[-3.4, 1.45], [0.15, 6.4], [-3.3, 4.2]].forEach(([x, y], k) =>
    plane.inside.append("text").attr("class", "llc-note").attr("x", plane.x(x)).attr("y", plane.y(y)).text(NAMES[k]));
  const stem = plane.inside.append("path").attr("class", "llc-ruler");
  const dots = plane.inside.append("path").attr("class", "llc-dots");

  const shares = axes(figure, "shares", { xLabel: "share of the total", ticks: [5, 0] });
  shares.limits([[0, 1], [0, 3]]);
  const bars = NAMES.map((name, k) => {
    shares.inside.append("text").attr("class", "llc-note").attr("x", 6).attr("y", shares.y(3 - k) + 20).text(name);
    return shares.inside.append("g");
  });

  let chosen = 0;
  let handles = [];
  const margins = () => figure.get("margins");
  const put = (k, m) => figure.set({ margins: margins().map((old, i) => (i === k ? round(m, 0.01) : old)) });
  const makeHandles = (n) => {
    plane.over.selectAll(".llc-handle").remove();
    handles = Array.from({ length: n }, (_, k) => handle(plane, {
      name: `margin-${k}`, label: `Margin of example ${k + 1}`, along: "x", at: () => [margins()[k], ROW],
      says: () => number(margins()[k]),
      move([m]) {
        chosen = k;
        put(k, m);
      },
    }));
    plane.over.selectAll(".llc-handle").append("text").attr("class", "llc-number").text((_, k) => k + 1);
    plane.over.selectAll(".llc-handle").on("focus", function () {
      chosen = Number(this.dataset.handle.slice(7));
      figure.redraw();
    });
  };
  figure.onRestart(() => (chosen = 0));

  return function show() {
    const all = margins();
    if (handles.length !== all.length) makeHandles(all.length);
    for (const place of handles) place();
    const losses = all.map(marginLosses);
    const own = losses[chosen];
    stem.attr("d", path(plane, [[all[chosen], 0], [all[chosen], Math.max(...own)]]));
    dots.attr("d", own.map((loss) => `M${plane.pixels([all[chosen], loss])}h0`).join(""));
    const parts = NAMES.map((_, k) => {
      const total = sum(losses.map((loss) => loss[k]));
      return losses.map((loss) => (total > 0 ? loss[k] / total : 0));
    });
    parts.forEach((row, k) => {
      const ends = row.map((_, i) => sum(row.slice(0, i)));
      bars[k].selectAll("rect").data(row).join("rect").attr("class", (_, i) => `llc-bar ${OF_CLASS[k]}${i === chosen ? " llc-chosen" : ""}`)
        .attr("x", (_, i) => shares.x(ends[i])).attr("width", (share) => shares.x(share))
        .attr("y", shares.y(3 - k) + 28).attr("height", 34);
      bars[k].selectAll("text").data(row).join("text").attr("class", "llc-number").attr("y", shares.y(3 - k) + 45)
        .attr("x", (share, i) => shares.x(ends[i] + share / 2)).text((share, i) => (share > 0.05 ? i + 1 : ""));
    });
    figure.print("example", String(chosen + 1));
    figure.print("margin", number(all[chosen]));
    figure.print("losses", vector(own, 3));
    figure.print("means", vector(NAMES.map((_, k) => mean(losses.map((loss) => loss[k]))), 3));
    figure.print("shares", vector(parts.map((row) => 100 * row[chosen]), 1));
    figure.say(`Example ${chosen + 1} with margin ${number(all[chosen])} has ${parts.map((row, k) =>
      `${number(100 * row[chosen], 0)} percent of the ${NAMES[k]}`).join(", ")}.`);
  };
});
