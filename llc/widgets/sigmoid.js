// Figure 3: a linear logistic classifier of one feature; its crossing, its slope, and the threshold of the decision.
import { axes, curve, handle, path } from "./axes.js";
import { awaken, number, round } from "./figure.js";
import { bestThreshold, logit, sigmoid } from "./mathematics.js";

const SHOULDER = 2; // the slope's handle rides where the score is 2

export default awaken((figure) => {
  const plane = axes(figure, "curve", { xLabel: "x", yLabel: "probability of class 1" });
  plane.limits([[-4, 4], [-0.04, 1.04]]);
  const positive = plane.inside.append("rect").attr("class", "llc-side-1").attr("height", plane.h);
  const bar = plane.inside.append("path").attr("class", "llc-ruler");
  const tangent = plane.inside.append("path").attr("class", "llc-curve llc-thin llc-dashed");
  const sigma = plane.inside.append("path").attr("class", "llc-curve llc-curve-1");
  const boundary = plane.inside.append("path").attr("class", "llc-line");
  const word = plane.inside.append("text").attr("class", "llc-note").attr("y", 20).text("predict 1");

  const theta = () => figure.get("theta");
  const crossing = () => -figure.get("theta_0") / theta();
  const tidy = (value) => Number(value.toFixed(4));
  const cross = (slope, at) => figure.set({ theta: tidy(slope), theta_0: tidy(-slope * at) });

  const handles = [
    handle(plane, {
      name: "crossing", label: "Where the curve crosses one half", along: "x",
      at: () => [crossing(), 0.5], says: () => number(crossing()), move: ([x]) => cross(theta(), x),
    }),
    handle(plane, {
      name: "slope", label: "Slope of the curve", along: "x",
      at: () => [crossing() + SHOULDER / theta(), sigmoid(SHOULDER)], says: () => `θ = ${number(theta())}`,
      move([x]) {
        const reach = x - crossing();
        if (Math.abs(reach) >= 0.1) cross(SHOULDER / reach, crossing());
      },
    }),
    handle(plane, {
      name: "threshold", label: "Threshold of the decision", along: "y", step: 0.05,
      at: () => [-3.6, figure.get("threshold")], says: () => number(figure.get("threshold")),
      move: ([, g]) => figure.set({ threshold: round(Math.min(0.99, Math.max(0.01, g)), 0.01) }),
    }),
  ];
  const byCost = () =>
    figure.set({ threshold: bestThreshold(figure.get("cost_false_alarm"), figure.get("cost_miss")) });
  for (const name of ["cost_false_alarm", "cost_miss"])
    figure.part("slider", name).addEventListener("input", byCost);

  return function show() {
    const [slope, offset, threshold] = ["theta", "theta_0", "threshold"].map((name) => figure.get(name));
    const decision = (logit(threshold) - offset) / slope;
    sigma.attr("d", curve(plane, (x) => sigmoid(slope * x + offset), 400));
    tangent.attr("d", curve(plane, (x) => 0.5 + (slope / 4) * (x - crossing()), 1));
    bar.attr("d", path(plane, [[-4, threshold], [4, threshold]]));
    boundary.attr("d", path(plane, [[decision, -1], [decision, 2]]));
    const edge = Math.min(plane.w, Math.max(0, plane.x(decision)));
    positive.attr("x", slope > 0 ? edge : 0).attr("width", slope > 0 ? plane.w - edge : edge);
    word.attr("x", slope > 0 ? edge + 6 : edge - 6).attr("text-anchor", slope > 0 ? "start" : "end");
    for (const place of handles) place();

    figure.print("formula", `σ(${number(slope)} x ${offset < 0 ? "−" : "+"} ${number(Math.abs(offset))})`);
    figure.print("crossing", number(crossing()));
    figure.print("slope", number(slope / 4, 3));
    figure.print("threshold", number(threshold, 3));
    figure.print("decision", `x ${slope > 0 ? ">" : "<"} ${number(decision, 3)}`);
    figure.print("best", number(bestThreshold(figure.get("cost_false_alarm"), figure.get("cost_miss")), 3));
    figure.say(`Crossing at ${number(crossing())}, slope ${number(slope / 4)}; with threshold ${number(threshold)} ` +
      `predict 1 for x ${slope > 0 ? "above" : "below"} ${number(decision)}.`);
  };
});
