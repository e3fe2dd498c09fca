// Chapter 4: a logistic classifier of one feature; its crossing, its slope, and the threshold decide about flowers.
import { axes, clamp } from "./axes.js";
import { handle } from "./handle.js";
import { occupy, occupyLine, reserve } from "./labels.js";
import margin from "./layout.json" with { type: "json" };
import { logit, sigmoid, thresholdForCosts } from "./mathematics/logistic.js";
import { confusionMatrix, costOf } from "./mathematics/rates.js";
import { activate, number, round, vector } from "./runtime.js";
import { setAttrs, setText } from "./selection.js";
import { curve, dataPoints, MARKS, OF_CLASS } from "./shapes.js";

/** @typedef {{ X: number[][], y: number[], levels: number[], theta: number, theta_0: number, threshold: number,
 *    cost_false_alarm: number, cost_miss: number }} State */

const RANGE = [-3.5, 3.5];
const HEIGHTS = [-0.48, 1.48];
const STEP = 0.07; // between two levels of marks
const SPECIES = [1, 2]; // versicolor has label 0, virginica 1
const WORDS = ["versicolor", "virginica"];
const SHOULDER = 2; // the score at which the handle of the slope sits
const ROUNDING = 0.01; // of a place, when slope and offset have four decimals
const FEW = 2;
const [ABOVE, BELOW] = [42, 64]; // pixels with the names of the sides above the axes, and with the counts below
const REACH = [-3, 3]; // of handles, which stay within the axes
const INSET = 38; // pixels from the edge to the handle of the threshold
const NEAR = 150; // pixels from the edge where another handle sends that one to the other edge
const GAP = 17; // pixels from a handle to its name
const RING = 8.5;
const MISTAKES = ["false positives", "false negatives"];
const SECOND = 0.52; // of the width, where the second count stands, as the second slider does,
const COUNT = 146; // pixels that it needs

export default activate((/** @type {import("./runtime.js").Figure<State>} */ figure) => {
  const plane = axes(figure, "curve", {
    xLabel: "petal length x, standardized",
    yLabel: "probability of virginica",
    ticks: [8, 3],
    above: ABOVE,
    below: BELOW,
  });
  const sides = ["llc-side-1", "llc-side-2"].map((side) => plane.behind.append("rect").attr("class", side));
  const frame = plane.behind.append("path").attr("class", "llc-line llc-thin");
  const bar = plane.inside.append("path").attr("class", "llc-ruler");
  const tangent = plane.inside.append("path").attr("class", "llc-curve llc-thin llc-dashed");
  const sigma = plane.inside.append("path").attr("class", "llc-curve");
  const boundary = plane.inside.append("path").attr("class", "llc-line");
  const showPoints = dataPoints(plane.inside.append("g"), plane, MARKS, RING);
  const names = ["start", "end"].map((end) =>
    plane.over.append("text").attr("class", "llc-note").attr("text-anchor", end).attr("y", -7),
  );
  const counters = MISTAKES.map((kind, label) => {
    const g = plane.over.append("g");
    g.append("path")
      .attr("class", `llc-mark ${OF_CLASS[SPECIES[label]]}`)
      .attr("d", `M10,-5${MARKS[SPECIES[label]](1.1)}`);
    g.append("circle").attr("class", "llc-wrong").attr("r", RING).attr("cx", 10).attr("cy", -5);
    const words = g.append("text").attr("class", "llc-note").attr("x", 23);
    const count = words.append("tspan").attr("class", "llc-tally");
    words.append("tspan").text(`\u00a0${kind}`);
    return { g, count };
  });

  const [X, y] = [figure.get("X"), figure.get("y")];
  const theta = () => figure.get("theta");
  const crossing = () => -figure.get("theta_0") / theta();
  const best = () => thresholdForCosts(figure.get("cost_false_alarm"), figure.get("cost_miss"));
  const g = () => X.map(([x]) => sigmoid(theta() * x + figure.get("theta_0")));
  const counts = () => confusionMatrix(y, g(), figure.get("threshold"));
  const tidy = (/** @type {number} */ value) => Number(value.toFixed(4));
  /** @type {(slope: number, at: number) => void} */
  const cross = (slope, at) => figure.set({ theta: tidy(slope), theta_0: tidy(-slope * at) });
  /** The handle of the slope stays on its shoulder while that is in sight, or else at the edge, on the curve. */
  let score = SHOULDER;
  const shoulder = () => {
    const [here, there] = [score, -score].map((score) => crossing() + score / theta());
    const isIn = (/** @type {number} */ x) => Math.abs(x) <= REACH[1] + ROUNDING;
    if (!isIn(here) && isIn(there)) score = -score;
    const x = clamp(isIn(here) || !isIn(there) ? here : there, REACH);
    return [x, sigmoid(theta() * x + figure.get("theta_0"))];
  };
  figure.onRestart(() => {
    score = SHOULDER;
  });
  const grip = () => {
    const [low, high] = [crossing(), shoulder()[0]].sort((a, b) => a - b);
    return [
      plane.x.invert(plane.x(low) < NEAR && low + high < 0 ? plane.w - INSET : INSET),
      figure.get("threshold"),
    ];
  };

  const handles = [
    handle(plane, {
      name: "threshold",
      label: "Threshold of the decision",
      title: "threshold",
      gap: GAP,
      along: "y",
      step: 0.05,
      position: grip,
      valueText: () => number(figure.get("threshold")),
      moveTo: ([, height]) => figure.set({ threshold: round(clamp(height, [0.01, 0.99]), 0.01) }),
    }),
    handle(plane, {
      name: "slope",
      label: "Slope of the curve",
      title: "slope",
      gap: GAP,
      along: "x",
      position: shoulder,
      valueText: () => `θ = ${number(theta())}`,
      moveTo([x]) {
        const reach = clamp(x, REACH) - crossing();
        if (Math.abs(reach) >= 0.1) cross(score / reach, crossing());
      },
    }),
    handle(plane, {
      name: "crossing",
      label: "Where the curve crosses one half",
      tag: "crossing",
      title: "crossing",
      gap: GAP,
      along: "x",
      position: () => [crossing(), 0.5],
      valueText: () => number(crossing()),
      moveTo: ([x]) => cross(theta(), clamp(x, REACH)),
    }),
  ];
  for (const name of ["cost_false_alarm", "cost_miss"])
    figure.part("slider", name).addEventListener("input", () => figure.set({ threshold: best() }));

  const isAsAtFirst = () => theta() === figure.first.theta && figure.get("theta_0") === figure.first.theta_0;
  figure.challenges.are({
    few: () => counts()[0][1] + counts()[1][0] <= FEW,
    none: () => counts()[1][0] === 0 && isAsAtFirst(),
  });

  return function show() {
    const [slope, offset, threshold] = [theta(), figure.get("theta_0"), figure.get("threshold")];
    const decision = (logit(threshold) - offset) / slope;
    plane.setLimits([RANGE, HEIGHTS]);
    frame.attr("d", [0, 1].map((height) => `M0,${plane.y(height)}H${plane.w}`).join(""));
    sigma.attr(
      "d",
      curve(plane, (x) => sigmoid(slope * x + offset), 400),
    );
    const rise = (/** @type {number} */ x) => 0.5 + (slope / 4) * (x - crossing());
    tangent.attr("d", curve(plane, rise, 1));
    bar.attr("d", `M0,${plane.y(threshold)}H${plane.w}`);
    const edge = plane.x(clamp(decision, RANGE));
    boundary.attr("d", `M${edge},0V${plane.h}`);
    const left = slope > 0 ? 0 : 1; // which species is predicted at the left
    setAttrs(sides[left], { x: 0, width: edge, height: plane.h });
    setAttrs(sides[1 - left], { x: edge, width: plane.w - edge, height: plane.h });
    const flowers = X.map(([x], i) => [x, y[i] + STEP * figure.get("levels")[i]]);
    const isWrong = (/** @type {number} */ i) => g()[i] > threshold !== (y[i] === 1);
    showPoints(flowers, (i) => SPECIES[y[i]], isWrong);
    const [[, falsePositives], [falseNegatives]] = counts();
    [left, 1 - left].forEach((species, side) => {
      setAttrs(names[side], { x: side && plane.w });
      setText(names[side], side ? `${WORDS[species]} →` : `← ${WORDS[species]}`);
    });
    [falsePositives, falseNegatives].forEach((mistakes, label) => {
      const width = plane.w + margin.left + margin.right;
      const x = label * Math.min(SECOND * width, width - COUNT) - margin.left;
      counters[label].g.attr("transform", `translate(${x},${plane.h + BELOW - 6})`);
      setText(counters[label].count, mistakes);
    });
    // Names of handles stay within the axes, off curve and lines.
    const { w, h } = plane;
    const points = [
      ...Array.from({ length: 121 }, (_, i) => plane.x.invert((i / 120) * w)),
      ...Array.from({ length: 49 }, (_, i) => (logit((i + 1) / 50) - offset) / slope),
    ].map((x) => plane.pixels([x, sigmoid(slope * x + offset)]));
    const [from, to] = RANGE.map((x) => plane.pixels([x, rise(x)]));
    occupy(plane, sigma, points, 2, 3);
    occupyLine(plane, tangent, from, to, 1, 1);
    occupyLine(plane, boundary, [edge, 0], [edge, h], 2, 4);
    [0, 1, threshold].forEach((height, i) =>
      occupyLine(plane, i, [0, plane.y(height)], [w, plane.y(height)], 2, 1),
    );
    reserve(plane, names, { left: -w, right: 2 * w, top: -ABOVE, bottom: 0 });
    reserve(plane, sides[0], { left: -w, right: 0, top: 0, bottom: h });
    reserve(plane, sides[1], { left: w, right: 2 * w, top: 0, bottom: h });
    for (const place of handles) place();

    const cost =
      figure.get("cost_false_alarm") *
      costOf(counts(), figure.get("cost_miss") / figure.get("cost_false_alarm"));
    const side = `x\u00a0${slope > 0 ? ">" : "<"}\u00a0${number(decision)}`;
    figure.say`At threshold ${number(threshold)}, virginica is predicted for ${side}. False negatives: ${falseNegatives}, false positives: ${falsePositives}, cost:\u00a0${number(cost, 0)}.`;
    figure.readout("formula", `σ(${number(slope)} x ${offset < 0 ? "−" : "+"} ${number(Math.abs(offset))})`);
    figure.readout("crossing", number(crossing()));
    figure.readout("slope", number(slope / 4, 3));
    figure.readout("threshold", number(threshold, 3));
    figure.readout("decision", `x ${slope > 0 ? ">" : "<"} ${number(decision, 3)}`);
    figure.readout("best", number(best(), 3));
    figure.readout("mistakes", vector([falseNegatives, falsePositives], 0));
    figure.readout("cost", number(cost, 1));
  };
});
