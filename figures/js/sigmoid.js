// Chapter 4: a logistic classifier of one feature; its crossing, its slope, and the threshold decide about flowers.
import { axes, clamp } from "./axes.js";
import { handle } from "./handle.js";
import { occupy, occupyLine, reserve } from "./labels.js";
import { logit, sigmoid, thresholdForCosts } from "./mathematics/logistic.js";
import { confusionMatrix, costOf } from "./mathematics/rates.js";
import { activate, number, round, vector } from "./runtime.js";
import { setAttrs, setText } from "./selection.js";
import { curve, dataPoints, MARKS } from "./shapes.js";

/** @typedef {{ X: number[][], y: number[], levels: number[], theta: number, theta_0: number, threshold: number,
 *    cost_false_alarm: number, cost_miss: number }} State */

const RANGE = [-3.5, 3.5];
const HEIGHTS = [-0.48, 1.48];
const STEP = 0.07; // between two levels of marks
const SPECIES = [1, 2]; // versicolor has label 0, virginica 1
const WORDS = ["versicolor", "virginica"];
const SHOULDER = 2; // the score at which the handle of the slope sits
const FEW = 2;
const NAME = 100; // pixels that a side needs to bear its name
const NARROW = 300; // pixels of a view in which their colours alone name the sides
const LANES = [0.86, 0.7, 0.3, 0.14]; // heights at which it may stand
const ROOM = 30; // pixels beside it that are enough
const INSET = 24; // pixels from the edge to the handle of the threshold
const FAR = -2; // where a crossing sends that handle to the other edge
const MISTAKES = ["false alarms", "missed"];
const APART = 5; // pixels on both sides of these words
const MARK = 6; // pixels from its middle to its edge

export default activate((/** @type {import("./runtime.js").Figure<State>} */ figure) => {
  const plane = axes(figure, "curve", {
    xLabel: "petal length x, standardized",
    yLabel: "probability of virginica",
    ticks: [8, 3],
  });
  const sides = ["llc-side-1", "llc-side-2"].map((side) => plane.behind.append("rect").attr("class", side));
  const frame = plane.behind.append("path").attr("class", "llc-line llc-thin");
  const bar = plane.inside.append("path").attr("class", "llc-ruler");
  const tangent = plane.inside.append("path").attr("class", "llc-curve llc-thin llc-dashed");
  const sigma = plane.inside.append("path").attr("class", "llc-curve");
  const boundary = plane.inside.append("path").attr("class", "llc-line");
  const showPoints = dataPoints(plane.inside.append("g"), plane, MARKS);
  const note = (/** @type {string} */ words) =>
    plane.over.append("text").attr("class", "llc-note").attr("text-anchor", "middle").text(words);
  const names = WORDS.map(note);
  const counters = MISTAKES.map(() => note(""));
  const tallies = counters.map((words, label) => {
    const count = words.append("tspan").attr("class", "llc-tally");
    words.append("tspan").text(`\u00a0${MISTAKES[label]}`);
    return count;
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
  /** The handle of the slope sits on the shoulder that is in sight, or at the edge of the view, on the curve. */
  const shoulder = () => {
    const places = [SHOULDER, -SHOULDER].map((score) => crossing() + score / theta());
    const x = places.find((place) => Math.abs(place) <= RANGE[1]) ?? clamp(places[0], RANGE);
    return [x, sigmoid(theta() * x + figure.get("theta_0"))];
  };
  const grip = () => [plane.x.invert(crossing() < FAR ? plane.w - INSET : INSET), figure.get("threshold")];

  const handles = [
    handle(plane, {
      name: "threshold",
      label: "Threshold of the decision",
      title: "threshold",
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
      along: "x",
      position: shoulder,
      valueText: () => `θ = ${number(theta())}`,
      moveTo([x]) {
        const reach = x - crossing();
        const score = shoulder()[1] > 0.5 ? SHOULDER : -SHOULDER;
        if (Math.abs(reach) >= 0.1) cross(score / reach, crossing());
      },
    }),
    handle(plane, {
      name: "crossing",
      label: "Where the curve crosses one half",
      tag: "crossing",
      title: "crossing",
      along: "x",
      position: () => [crossing(), 0.5],
      valueText: () => number(crossing()),
      moveTo: ([x]) => cross(theta(), x),
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
    tangent.attr(
      "d",
      curve(plane, (x) => 0.5 + (slope / 4) * (x - crossing()), 1),
    );
    bar.attr("d", `M0,${plane.y(threshold)}H${plane.w}`);
    const edge = plane.x(clamp(decision, RANGE));
    boundary.attr("d", `M${edge},0V${plane.h}`);
    const left = slope > 0 ? 0 : 1; // which species is predicted at the left
    setAttrs(sides[left], { x: 0, width: edge, height: plane.h });
    setAttrs(sides[1 - left], { x: edge, width: plane.w - edge, height: plane.h });
    const flowers = X.map(([x], i) => [x, y[i] + STEP * figure.get("levels")[i]]);
    showPoints(flowers, (i) => SPECIES[y[i]]);
    const [[, falsePositives], [falseNegatives]] = counts();
    const box = (/** @type {number} */ left, /** @type {number} */ width, /** @type {number} */ middle) => ({
      left,
      right: left + width,
      top: middle - 12,
      bottom: middle + 12,
    });
    /** Puts words into a box in which nothing else may stand, or leaves them out. */
    const put = (
      /** @type {any} */ words,
      /** @type {import("./labels.js").Box | false | undefined} */ place,
    ) => {
      const at = place && { x: (place.left + place.right) / 2, y: place.bottom - 7 };
      setAttrs(words, { ...at, visibility: at ? null : "hidden" });
      reserve(plane, words, place || undefined);
    };
    // Beside the boundary, where neither curve nor handles are.
    const held = [[crossing(), 0.5], shoulder(), grip()].map(plane.pixels);
    const line = Array.from({ length: 121 }, (_, i) => (i / 120) * plane.w).map((x) => [
      x,
      plane.y(sigmoid(slope * plane.x.invert(x) + offset)),
    ]);
    occupy(plane, sigma, line, 4, 0.5);
    occupyLine(plane, boundary, [edge, 0], [edge, plane.h], 2, 4);
    [0, 1, threshold].forEach((height, i) =>
      occupyLine(plane, i, [0, plane.y(height)], [plane.w, plane.y(height)], 2, 1),
    );
    const isRoom = [edge, plane.w - edge].map((room) => room > NAME && plane.w > NARROW);
    [left, 1 - left].forEach((species, side) => {
      const middle = edge + (side ? 1 : -1) * (NAME / 2);
      const isBeside =
        (/** @type {number} */ far) =>
        (/** @type {number[]} */ [x]) =>
          Math.abs(x - middle) < NAME / 2 + far;
      const room = (/** @type {number} */ lane) =>
        Math.min(
          ROOM,
          ...[...line.filter(isBeside(0)), ...held.filter(isBeside(12))].map(([, y]) =>
            Math.abs(y - plane.y(lane)),
          ),
        );
      const lanes = [...LANES].sort((a, b) => room(b) - room(a));
      setText(names[species], side ? `${WORDS[species]} →` : `← ${WORDS[species]}`);
      put(names[species], isRoom[side] && box(middle - NAME / 2, NAME, plane.y(lanes[0])));
    });
    // In the rows of the flowers and on their side, off these and the boundary; without room for both, the sentence says it.
    [falsePositives, falseNegatives].forEach((mistakes, label) => setText(tallies[label], mistakes));
    const boxes = counters.map((words, label) => {
      const width = (words.node()?.getComputedTextLength() ?? 0) + 2 * APART;
      const middle = label ? 25 : plane.h - 17;
      const beside = flowers.map(plane.pixels).filter(([, at]) => Math.abs(at - middle) < 12 + MARK);
      const isLeft = (label === 1) === slope > 0; // the side of these mistakes
      const [from, to] = isLeft
        ? [0, Math.min(edge, ...beside.map(([x]) => x - MARK))]
        : [Math.max(edge, ...beside.map(([x]) => x + MARK)), plane.w];
      return to - from > width && box(isLeft ? from : to - width, width, middle);
    });
    boxes.forEach((place, label) => put(counters[label], boxes.every(Boolean) && place));
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
