// Figure 3: a linear logistic classifier of one feature; its crossing, its slope, and the threshold of the decision.
import { axes } from "./axes.js";
import { handle } from "./handle.js";
import { logit, sigmoid, thresholdForCosts } from "./mathematics.js";
import { activate, number, round } from "./runtime.js";
import { setAttrs } from "./selection.js";
import { curve, path } from "./shapes.js";

/** @typedef {{ theta: number, theta_0: number, threshold: number, cost_false_alarm: number, cost_miss: number }} State */

const SHOULDER = 2; // the score at which the handle of the slope sits

export default activate((/** @type {import("./runtime.js").Figure<State>} */ figure) => {
  const plane = axes(figure, "curve", { xLabel: "x", yLabel: "probability of class 1" });
  plane.setLimits([
    [-4, 4],
    [-0.04, 1.04],
  ]);
  const positive = plane.inside.append("rect").attr("class", "llc-side-1").attr("height", plane.h);
  const bar = plane.inside.append("path").attr("class", "llc-ruler");
  const tangent = plane.inside.append("path").attr("class", "llc-curve llc-thin llc-dashed");
  const sigma = plane.inside.append("path").attr("class", "llc-curve llc-curve-1");
  const boundary = plane.inside.append("path").attr("class", "llc-line");
  const word = plane.inside.append("text").attr("class", "llc-note").attr("y", 20).text("predict 1");

  const theta = () => figure.get("theta");
  const crossing = () => -figure.get("theta_0") / theta();
  const best = () => thresholdForCosts(figure.get("cost_false_alarm"), figure.get("cost_miss"));
  const tidy = (/** @type {number} */ value) => Number(value.toFixed(4));
  /** @type {(slope: number, at: number) => void} */
  const cross = (slope, at) => figure.set({ theta: tidy(slope), theta_0: tidy(-slope * at) });

  const handles = [
    handle(plane, {
      name: "crossing",
      label: "Where the curve crosses one half",
      along: "x",
      position: () => [crossing(), 0.5],
      valueText: () => number(crossing()),
      moveTo: ([x]) => cross(theta(), x),
    }),
    handle(plane, {
      name: "slope",
      label: "Slope of the curve",
      along: "x",
      position: () => [crossing() + SHOULDER / theta(), sigmoid(SHOULDER)],
      valueText: () => `θ = ${number(theta())}`,
      moveTo([x]) {
        const reach = x - crossing();
        if (Math.abs(reach) >= 0.1) cross(SHOULDER / reach, crossing());
      },
    }),
    handle(plane, {
      name: "threshold",
      label: "Threshold of the decision",
      along: "y",
      step: 0.05,
      position: () => [-3.6, figure.get("threshold")],
      valueText: () => number(figure.get("threshold")),
      moveTo: ([, g]) => figure.set({ threshold: round(Math.min(0.99, Math.max(0.01, g)), 0.01) }),
    }),
  ];
  for (const name of ["cost_false_alarm", "cost_miss"])
    figure.part("slider", name).addEventListener("input", () => figure.set({ threshold: best() }));

  return function show() {
    const [slope, offset, threshold] = [theta(), figure.get("theta_0"), figure.get("threshold")];
    const decision = (logit(threshold) - offset) / slope;
    setAttrs(sigma, { d: curve(plane, (x) => sigmoid(slope * x + offset), 400) });
    setAttrs(tangent, { d: curve(plane, (x) => 0.5 + (slope / 4) * (x - crossing()), 1) });
    setAttrs(bar, {
      d: path(plane, [
        [-4, threshold],
        [4, threshold],
      ]),
    });
    setAttrs(boundary, {
      d: path(plane, [
        [decision, -1],
        [decision, 2],
      ]),
    });
    const edge = Math.min(plane.w, Math.max(0, plane.x(decision)));
    setAttrs(positive, { x: slope > 0 ? edge : 0, width: slope > 0 ? plane.w - edge : edge });
    setAttrs(word, { x: slope > 0 ? edge + 6 : edge - 6, "text-anchor": slope > 0 ? "start" : "end" });
    for (const place of handles) place();

    figure.readout("formula", `σ(${number(slope)} x ${offset < 0 ? "−" : "+"} ${number(Math.abs(offset))})`);
    figure.readout("crossing", number(crossing()));
    figure.readout("slope", number(slope / 4, 3));
    figure.readout("threshold", number(threshold, 3));
    figure.readout("decision", `x ${slope > 0 ? ">" : "<"} ${number(decision, 3)}`);
    figure.readout("best", number(best(), 3));
    figure.say`Crossing at ${number(crossing())}, slope ${number(slope / 4)}; with threshold ${number(threshold)} predict 1 for x ${slope > 0 ? "above" : "below"} ${number(decision)}.`;
  };
});
