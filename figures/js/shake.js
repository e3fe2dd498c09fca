// Chapters 1 and 11: another hundred flowers, again and again, and the test errors of what is learned from them.
import { axes, clamp } from "./axes.js";
import { flowersOf, nearestMeanLine, trueError } from "./mathematics/samples.js";
import { predict } from "./mathematics/separators.js";
import { mean } from "./mathematics/vectors.js";
import { activate, number, vector } from "./runtime.js";
import { setAttrs, setText } from "./selection.js";
import { curve, dataPoints, halfPlane, lineEnds, MARKS, path } from "./shapes.js";

/** @typedef {{ means: number[][], roots: number[][][], shakes: number, n: number, limits: number[][] }} State */
/** @typedef {{ X: number[][], y: number[], theta: number[], theta_0: number, wrong: boolean[], error: number }} Drawn */

const LEARNED = 50; // as in shake.py
const HIGHEST = 0.24;
const MOST = 400;
const ENOUGH = 20; // collections from which the formula is drawn
const COARSEST = 0.01; // width of a stack of dots
const NAME = 30; // pixels, half of the words over a dot
const TRAILS = 20; // earlier lines
const TURN = 2600; // milliseconds for twenty

export default activate((/** @type {import("./runtime.js").Figure<State>} */ figure) => {
  const plane = axes(figure, "plane", {
    xLabel: "petal length, cm",
    yLabel: "petal width, cm",
    ticks: [6, 5],
  });
  const sides = ["llc-side-1", "llc-side-2"].map((name) => plane.behind.append("path").attr("class", name));
  const trails = plane.inside.append("path").attr("class", "llc-trails");
  const showLearned = dataPoints(plane.inside.append("g").attr("class", "llc-pale"), plane, MARKS);
  const showTest = dataPoints(plane.inside.append("g"), plane, MARKS);
  const line = plane.inside.append("path").attr("class", "llc-line");
  const stacks = axes(figure, "errors", { xLabel: "test error", yLabel: "collections", ticks: [5, 0] });
  const dots = stacks.inside.append("g");
  const truth = stacks.inside.append("path").attr("class", "llc-ruler");
  const envelope = stacks.inside.append("path").attr("class", "llc-curve llc-curve-nll");
  const note = (/** @type {string} */ words, className = "") =>
    stacks.over.append("text").attr("class", `llc-note ${className}`).text(words);
  const leader = stacks.over.append("path").attr("class", "llc-ruler");
  const truthName = note("mean true error");
  const [formulaName, luckName] = [note("√(p(1 − p)/n)", "llc-words-nll"), note("", "llc-words-wrong")];

  /** @type {Map<string, Drawn>} */
  const known = new Map();
  /** @type {(i: number) => Drawn} */
  const collection = (i) => {
    const key = `${i} ${figure.get("n")}`;
    const found = known.get(key);
    if (found) return found;
    const { X, y } = flowersOf(i, LEARNED + figure.get("n"), figure.get("means"), figure.get("roots"));
    const { theta, theta_0 } = nearestMeanLine(X.slice(0, LEARNED), y.slice(0, LEARNED));
    const wrong = X.map((x, k) => predict(theta, theta_0, x) > 0 !== (y[k] === 1));
    const made = { X, y, theta, theta_0, wrong, error: mean(wrong.slice(LEARNED).map(Number)) };
    known.set(key, made);
    return made;
  };
  const shakes = () => Math.round(figure.get("shakes"));
  const all = () => Array.from({ length: shakes() }, (_, i) => collection(i + 1));
  const errors = () => all().map(({ error }) => error);
  const deviation = (/** @type {number[]} */ values) =>
    Math.sqrt(mean(values.map((value) => (value - mean(values)) ** 2)));
  const truthOf = ({ theta, theta_0 } = collection(shakes())) =>
    trueError(theta, theta_0, figure.get("means"), figure.get("roots"));

  const shake = (/** @type {number} */ times) => {
    const [from, to] = [shakes(), Math.min(MOST, shakes() + times)];
    figure.root.classList.add("llc-touched");
    if (times === 1) figure.set({ shakes: to });
    else figure.play(TURN, (share) => figure.show({ shakes: Math.round(from + share * (to - from)) }));
  };
  figure.part("action", "again").addEventListener("click", () => shake(1));
  figure.part("action", "twenty").addEventListener("click", () => shake(ENOUGH));
  figure.challenges.are({
    twenty: () => shakes() >= ENOUGH,
    lucky: () => collection(shakes()).error === 0,
    half: () => shakes() >= ENOUGH && figure.get("n") >= 4 * figure.first.n,
  });

  return function show() {
    const now = collection(shakes());
    const test = (/** @type {number} */ i) => i + LEARNED;
    plane.setLimits(figure.get("limits"));
    sides.forEach((side, k) => side.attr("d", halfPlane(plane, now.theta, now.theta_0, 2 * k - 1)));
    showLearned(now.X.slice(0, LEARNED), (i) => now.y[i] + 1);
    showTest(
      now.X.slice(LEARNED),
      (i) => now.y[test(i)] + 1,
      (i) => now.wrong[test(i)],
    );
    line.attr("d", path(plane, lineEnds(plane, now.theta, now.theta_0)));
    const before = all().slice(-TRAILS - 1, -1);
    trails.attr(
      "d",
      before.map(({ theta, theta_0 }) => path(plane, lineEnds(plane, theta, theta_0))).join(""),
    );

    const values = errors();
    const p = mean(all().map(truthOf));
    const formula = Math.sqrt((p * (1 - p)) / figure.get("n"));
    showStacks(values, p, formula);
    const [best, worst] = [Math.min(...values), Math.max(...values)];
    const mistakes = now.wrong.slice(LEARNED).filter(Boolean).length;
    if (values.length < ENOUGH)
      figure.say`Collection ${values.length}: ${mistakes} of ${figure.get("n")} test flowers misclassified, a test error of ${number(100 * now.error, 1)}\u00a0%. The line’s true error is ${number(100 * truthOf(), 1)}\u00a0%.`;
    else
      figure.say`${values.length} collections: test errors from ${number(100 * best, 1)}\u00a0% to ${number(100 * worst, 1)}\u00a0%, though the true error stays near ${number(100 * p, 1)}\u00a0%. The best one, in red, was lucky.`;
    figure.readout("line", vector([...now.theta, now.theta_0]));
    figure.readout("test", number(now.error, 3));
    figure.readout("true", number(truthOf(), 4));
    figure.readout("mean", number(mean(values), 4));
    figure.readout("deviation", number(deviation(values), 4));
    figure.readout("formula", number(formula, 4));
  };

  /** @type {(values: number[], p: number, formula: number) => void} */
  function showStacks(values, p, formula) {
    const width = Math.max(1 / figure.get("n"), COARSEST);
    const places = values.map((value) => Math.round(value / width));
    const levels = places.map((place, i) => places.slice(0, i).filter((other) => other === place).length);
    const peak = (values.length * width) / (formula * Math.sqrt(2 * Math.PI));
    const isFormula = values.length >= ENOUGH;
    const top = Math.max(10, ...levels.map((level) => level + 3), isFormula ? 1.25 * peak : 0);
    // One more than fits with half a stack at each end
    stacks.setLimits([[-width, HIGHEST], [0, top]]); // prettier-ignore
    const best = isFormula ? values.lastIndexOf(Math.min(...values)) : -1; // the one on top
    const radius = Math.min(7, 0.5 * (stacks.x(width) - stacks.x(0)), 0.5 * (stacks.h / top));
    setAttrs(dots.selectAll("circle").data(places).join("circle"), {
      class: (_, i) => (i === best ? "llc-luck" : i === values.length - 1 ? "llc-latest" : "llc-fill-soft"),
      r: radius,
      cx: (place) => stacks.x(Math.min(HIGHEST, place * width)),
      cy: (_, i) => stacks.y(levels[i]) - radius,
    });
    truth.attr("d", `M${stacks.x(p)},0V${stacks.h}`);
    setAttrs(truthName, { x: stacks.x(p) + 8, y: 12 });
    const bell = (/** @type {number} */ x) => peak * Math.exp(-(((x - p) / formula) ** 2) / 2);
    setAttrs(envelope, {
      d: curve(stacks, bell),
      display: isFormula ? null : "none",
    });
    setAttrs(formulaName, {
      x: stacks.x(p + 1.2 * formula) + 8,
      y: stacks.y(0.6 * peak),
      display: isFormula ? null : "none",
    });
    setText(luckName, isFormula ? "the best" : "");
    setAttrs(leader, { display: isFormula ? null : "none" });
    if (!isFormula) return;
    const [x, y] = [stacks.x(Math.min(HIGHEST, places[best] * width)), stacks.y(levels[best]) - 2 * radius];
    const over = clamp(x, [NAME, stacks.x(p) - NAME - 6]);
    setAttrs(luckName, { x: over, y: 12, "text-anchor": "middle" });
    leader.attr("d", `M${over},18L${x},${y - 3}`);
  }
});
