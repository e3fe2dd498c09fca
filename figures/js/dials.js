// Chapter 8: a boundary in the plane with two dials, the degree of its features and the regularization strength.
import { axes, clamp } from "./axes.js";
import { filledLevels } from "./contours.js";
import { handle } from "./handle.js";
import { occupy, occupyLine, placeWords } from "./labels.js";
import { newton, polynomial, polynomialScore, scale, standardize } from "./mathematics/fits.js";
import { nllFromScore } from "./mathematics/logistic.js";
import { mean, norm } from "./mathematics/vectors.js";
import { activate, number, short } from "./runtime.js";
import { setAttrs, setText } from "./selection.js";
import { dataPoints, hatching, path } from "./shapes.js";

/** @typedef {{ X: number[][], y: number[], X_validation: number[][], y_validation: number[], degree: number,
 *    lam: number, shows_validation: boolean, limits: number[][] }} State */
/** @typedef {{ theta: number[], z: (x: number[]) => number }} Fit Its parameters, and the score of a point. */
/** @typedef {{ wrong: number, nll: number }} Verdict */

const STRENGTHS = Array.from({ length: 29 }, (_, i) => -6 + i / 4); // exponents of ten, as on the slider
const HIGHEST = 1.6; // NLL
const RANGE = [-6, 1]; // of exponents
// With room for the handle beside the numbers on the axes
const FALL = [
  [-7, 1],
  [0, 1.75],
];
const HIGHEST_DEGREE = 8;
const HALF = 0.125; // of the way from one strength to the next
const MAP = [
  [FALL[0][0], RANGE[1] + HALF],
  [0.5, HIGHEST_DEGREE + 0.5],
];
const MISTAKES = [18, 45]; // per cent, drawn palest and reddest

/** @param {number} exponent */
const strength = (exponent) => Number((10 ** exponent).toPrecision(3));

export default activate((/** @type {import("./runtime.js").Figure<State>} */ figure) => {
  const [X, y] = [figure.get("X"), figure.get("y")];
  const [X_validation, y_validation] = [figure.get("X_validation"), figure.get("y_validation")];
  const plane = axes(figure, "plane", { xLabel: "x₁", yLabel: "x₂", equal: true });
  const outside = plane.behind.append("path").attr("class", "llc-side-0");
  const lines = plane.behind.append("path").attr("fill", hatching(plane));
  const inside = plane.behind.append("path").attr("class", "llc-side-1 llc-border");
  const showValidation = dataPoints(plane.behind.append("g").attr("class", "llc-pale"), plane);
  const showPoints = dataPoints(plane.inside.append("g"), plane);
  const fall = axes(figure, "curve", { yLabel: "mean NLL", ticks: [5, 4] }); // its x is the map's
  const here = fall.behind.append("path").attr("class", "llc-ruler");
  const curves = ["", "llc-dashed"].map((dashes) =>
    fall.inside.append("path").attr("class", `llc-curve llc-curve-nll ${dashes}`),
  );
  const keyOfCurves = fall.over.append("g");
  ["training", "validation"].forEach((name, k) => {
    const x = 98 * k - 42;
    keyOfCurves.append("path").attr("class", curves[k].attr("class")).attr("d", `M${x},-5h20`);
    setAttrs(keyOfCurves.append("text").attr("class", "llc-note").text(name), { x: x + 26 });
  });
  const above = fall.over.append("text").attr("class", "llc-note");
  const map = axes(figure, "map", { xLabel: "log₁₀ λ", yLabel: "degree", ticks: [5, 8] });
  const tiles = map.behind.append("g");
  const key = map.over.append("g");
  const shades = [0, 0.25, 0.5, 0.75, 1].map((share) => MISTAKES[0] + share * (MISTAKES[1] - MISTAKES[0]));
  setAttrs(key.selectAll("rect").data(shades).join("rect"), {
    class: "llc-tile",
    x: (_, i) => 7 * i,
    y: -11,
    width: 7,
    height: 11,
    "--depth": depth,
  });
  MISTAKES.forEach((percent, k) =>
    setAttrs(
      key
        .append("text")
        .attr("class", "llc-note")
        .text(`${percent} %${" wrong".repeat(k)}`),
      {
        x: [-4, 40][k],
        "text-anchor": ["end", "start"][k],
      },
    ),
  );

  const placeHandle = handle(fall, {
    name: "lam",
    label: "Regularization strength λ",
    tag: "drag",
    along: "x",
    step: 0.25,
    precision: 0.05,
    // Above its dotted line
    saidAt: () =>
      figure.root.classList.contains("llc-touched")
        ? [clamp(fall.x(Math.log10(figure.get("lam"))) - 35, [25, fall.w - 65]), -12]
        : undefined,
    position: () => [Math.log10(figure.get("lam")), Math.min(HIGHEST, present().validation.nll)],
    valueText: () => `λ = ${short(figure.get("lam"))}`,
    moveTo: ([exponent]) => figure.set({ lam: strength(clamp(exponent, RANGE)) }),
  });
  const placeOnMap = handle(map, {
    name: "both",
    label: "Degree and regularization strength",
    step: 1,
    precision: 0.05,
    saidAt: () => [20, -12], // beside the map's title; on the map it would be on red
    position: () => [Math.log10(figure.get("lam")), figure.get("degree")],
    valueText: () => `degree ${figure.get("degree")}, λ = ${short(figure.get("lam"))}`,
    moveTo: ([exponent, degree]) =>
      figure.set({
        lam: strength(clamp(exponent, RANGE)),
        degree: clamp(Math.round(degree), [1, HIGHEST_DEGREE]),
      }),
  });
  tiles.on("click", (event) => {
    const [exponent, degree] = map.pointOf(event);
    figure.set({ lam: strength(Math.round(4 * exponent) / 4), degree: Math.round(degree) });
    figure.release();
  });

  /** @type {Map<string, { fit: Fit, training: Verdict, validation: Verdict }>} */
  const known = new Map();
  /** What is learned at a degree and a λ, and how it does. */
  const learned = (/** @type {number} */ degree, /** @type {number} */ lam) => {
    const key = `${degree} ${lam}`;
    if (!known.has(key)) {
      const features = X.map((x) => polynomial(x, degree));
      const size = scale(features);
      const minimizer = newton(
        features.map((x) => standardize(x, size)),
        y,
        lam,
      );
      const fit = { theta: minimizer.theta, z: polynomialScore(minimizer, size, degree) };
      known.set(key, { fit, training: judge(fit, X, y), validation: judge(fit, X_validation, y_validation) });
    }
    return /** @type {{ fit: Fit, training: Verdict, validation: Verdict }} */ (known.get(key));
  };
  const present = () => learned(figure.get("degree"), figure.get("lam"));

  const percent = (/** @type {Verdict} */ { wrong }, of = X_validation) => (100 * wrong) / of.length;
  figure.challenges.are({
    overfit: () => present().training.wrong === 0 && percent(present().validation) > 30,
    underfit: () =>
      figure.get("degree") === 1 && percent(present().training, X) > 30 && percent(present().validation) > 30,
    best: () => percent(present().validation) <= 18,
  });

  /** @param {number} degree */
  function showCurves(degree) {
    const verdicts = STRENGTHS.map((exponent) => learned(degree, strength(exponent)));
    setAttrs(keyOfCurves, { transform: `translate(0,${fall.h + 38})` });
    /** @type {("training" | "validation")[]} */
    const sets = ["training", "validation"];
    sets.forEach((set, k) => {
      const points = verdicts.map((verdict, i) => [STRENGTHS[i], verdict[set].nll]);
      curves[k].attr("d", path(fall, points));
      const inPixels = points.map(fall.pixels).map(([x, y]) => [x, Math.max(y, -20)]); // not far out of sight
      inPixels.slice(1).forEach((to, i) => occupyLine(fall, `${set} ${i}`, inPixels[i], to, 3, 1));
    });
  }

  /** The cells of the map that are filled. @type {{ x: number, y: number, wrong: number }[]} */
  const cells = [];
  /** Fills a column of the map, then the next, so that the page stays quick. @param {number} i */
  function fillMap(i) {
    for (let degree = 1; degree <= HIGHEST_DEGREE; degree++)
      cells.push({ x: STRENGTHS[i] - HALF, y: degree + 0.5, wrong: percent(learned(degree, strength(STRENGTHS[i])).validation) }); // prettier-ignore
    showMap();
    if (i) setTimeout(fillMap, 0, i - 1);
  }

  function showMap() {
    setAttrs(tiles.selectAll("rect").data(cells).join("rect"), {
      class: "llc-tile",
      x: ({ x }) => map.x(x),
      y: ({ y }) => map.y(y),
      width: map.x(2 * HALF) - map.x(0) + 0.5,
      height: map.y(1) - map.y(2),
      "--depth": ({ wrong }) => depth(wrong),
    });
    setAttrs(key, { transform: `translate(-8,${map.h + 38})` });
  }

  let drawn = "";
  return function show() {
    const [degree, lam] = [figure.get("degree"), figure.get("lam")];
    const { fit, training, validation } = present();
    const isResized = plane.setLimits(figure.get("limits"));
    const isWrong = (/** @type {number} */ i) => fit.z(X[i]) > 0 !== (y[i] === 1);
    if (isResized || drawn !== `${degree} ${lam}`) {
      for (const area of [outside, lines]) area.attr("d", `M0,0H${plane.w}V${plane.h}H0Z`);
      inside.attr("d", filledLevels(plane, (a, b) => fit.z([a, b]), [0])[0]);
    }
    const fallIsResized = fall.setLimits(FALL);
    if (fallIsResized || !drawn.startsWith(`${degree} `)) showCurves(degree);
    drawn = `${degree} ${lam}`;
    showPoints(X, (i) => y[i], isWrong);
    showValidation(figure.get("shows_validation") ? X_validation : [], (i) => y_validation[i]);
    const isMapResized = map.setLimits(MAP);
    if (!cells.length) fillMap(STRENGTHS.length - 1);
    else if (isMapResized) showMap();
    const isOff = validation.nll > HIGHEST;
    setText(above, isOff ? `↑ ${number(validation.nll, validation.nll < 10 ? 1 : 0)}` : "");
    here.attr("d", `M${fall.x(Math.log10(lam))},0V${fall.h}`);
    occupyLine(fall, here.node(), [fall.x(Math.log10(lam)), 0], [fall.x(Math.log10(lam)), fall.h], 5, 4);
    occupy(fall, curves, [[fall.x(Math.log10(lam)), fall.y(Math.min(HIGHEST, validation.nll))]], 18, 12);
    placeWords(fall, above, [fall.x(Math.log10(lam)), fall.y(HIGHEST) + 32], 5);
    placeHandle();
    placeOnMap();

    figure.say`Degree ${degree} misclassifies ${number(percent(training, X), 1)}\u00a0% of 40 training and ${number(percent(validation), 1)}\u00a0% of 200 validation examples. Mean NLL ${number(training.nll)} in training, ${number(validation.nll)} in validation.`;
    figure.readout("features", String(fit.theta.length));
    figure.readout("training", `${training.wrong} of ${X.length}`);
    figure.readout("validation", `${validation.wrong} of ${X_validation.length}`);
    figure.readout("training_nll", number(training.nll, 4));
    figure.readout("validation_nll", number(validation.nll, 4));
    figure.readout("norm", number(norm(fit.theta), 3));
  };
});

/** How red a share of mistakes is drawn; steeper where they are few. @param {number} wrong */
function depth(wrong) {
  const [least, most] = MISTAKES;
  return `${Math.round(100 * clamp((wrong - least) / (most - least), [0, 1]) ** 0.7)}%`;
}

/** @type {(fit: Fit, X: number[][], y: number[]) => Verdict} */
function judge({ z }, X, y) {
  const scores = X.map(z);
  return {
    wrong: scores.filter((value, i) => value > 0 !== (y[i] === 1)).length,
    nll: mean(scores.map((value, i) => nllFromScore(value, y[i]))),
  };
}
