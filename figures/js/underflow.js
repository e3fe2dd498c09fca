// Chapter 5: a product of probabilities whose digits die in the computer, and a sum of logarithms that lives.
import { axes } from "./axes.js";
import { handle } from "./handle.js";
import { occupyLine, placeWords, reserve } from "./labels.js";
import { exactPower, rightDigits } from "./mathematics/powers.js";
import { LEAST_NORMAL, losesDigits, products } from "./mathematics/products.js";
import { activate, number, round } from "./runtime.js";
import { setAttrs, setText } from "./selection.js";
import { cross, path } from "./shapes.js";

/** @typedef {{ n: number, g: number }} State */

const MOST = 2000;
const FLOOR = Math.log10(LEAST_NORMAL);
const DIGITS = 16;

export default activate((/** @type {import("./runtime.js").Figure<State>} */ figure) => {
  const n = () => Math.round(figure.get("n")); // in a motion there are other numbers
  const plane = axes(figure, "likelihood", { xLabel: "examples", yLabel: "log₁₀ likelihood" });
  plane.x.tickFormat = () => String; // no commas, as in the text
  const lost = plane.behind.append("rect").attr("class", "llc-area");
  const line = (/** @type {string} */ name) => plane.inside.append("path").attr("class", name);
  const [sum, naive, end] = [
    line("llc-curve llc-curve-nll llc-dashed"),
    line("llc-curve llc-wide"),
    line("llc-line"),
  ];
  const note = (/** @type {string} */ words, className = "", anchor = "start") =>
    plane.over.append("text").attr("class", `llc-note ${className}`).attr("text-anchor", anchor).text(words);
  const lostName = note("digits are lost");
  const beads = plane.over.append("g");
  const sumName = note("sum of logarithms", "llc-words-nll");
  const naiveName = note("product");
  const rows = ["computed", "true"].map((name) => {
    const words = note("", "llc-digits");
    return {
      name,
      words,
      alive: words.append("tspan"),
      dead: words.append("tspan"),
      rest: words.append("tspan"),
    };
  });
  for (const { dead } of rows) dead.attr("class", "llc-dead");

  const placeHandle = handle(plane, {
    name: "n",
    label: "Number of examples",
    tag: "drag me",

    along: "x",
    step: 10,
    precision: 1,
    position: () => [n(), n() * Math.log10(figure.get("g"))],
    valueText: () => `n = ${number(n(), 0)}`,
    moveTo: ([n]) => figure.set({ n: Math.max(1, round(n, 1)) }),
  });

  const isWide = () => plane.w > 430;
  const lowest = () => (plane.w > 300 ? -700 : -900); // on a phone, room for words below the lines
  const product = () => products(figure.get("g"), n())[n() - 1];
  const right = () => rightDigits(product(), figure.get("g"), n());
  figure.challenges.are({
    zero: () => product() === 0,
    stuck: () => product() > 0 && right() === 0,
  });

  return function show() {
    const [count, g] = [n(), figure.get("g")];
    const power = Math.log10(g);
    plane.setLimits([
      [0, MOST],
      [lowest(), 20],
    ]);
    setAttrs(lost, { y: plane.y(FLOOR), width: plane.w, height: plane.h - plane.y(FLOOR) });
    setAttrs(lostName, { x: 8, y: plane.y(FLOOR) + 20 });
    reserve(plane, lostName.node(), {
      left: 8,
      right: 110,
      top: plane.y(FLOOR) + 4,
      bottom: plane.y(FLOOR) + 26,
    });
    const digitsTop = plane.h - (isWide() ? 106 : 72);
    reserve(plane, rows, { left: from(), right: from() + 430, top: digitsTop, bottom: plane.h });
    placeHandle();
    showLines(g, power);

    const value = product();
    const { digits, exponent } = exactPower(g, count);
    const alive = right();
    const [computed, place] = value.toExponential(DIGITS - 1).split("e");
    showBeads(computed.replace(".", ""), value === 0 ? 0 : alive);
    write(0, computed.replace(".", ""), value === 0 ? 0 : alive, value === 0 ? null : Number(place));
    write(1, digits, DIGITS, exponent);

    const tiny = value.toExponential(2).replace("-", "−");
    const text = value === 0 ? "0" : value < 0.001 ? tiny : number(value, 4);
    const logs = number(count * Math.log(g), 1);
    figure.say`With n = ${number(count, 0)} the product is ${text} in the computer, right to ${alive} of 16 digits. The sum of the natural logarithms is ${logs}.`;
    figure.readout("n", number(count, 0));
    figure.readout("product", text);
    figure.readout("right", String(alive));
    figure.readout("log_product", number(Math.log(value), 3));
    figure.readout("sum", number(count * Math.log(g), 3));
    figure.readout("mean", number(-Math.log(g), 4));
    figure.readout("lost", number(losesDigits(g), 0));
  };

  /** @type {(g: number, power: number) => void} */
  function showLines(g, power) {
    const all = products(g, MOST);
    const alive = all.flatMap((value, i) =>
      value > 0 && (i % 5 === 0 || i < 5) ? [[i + 1, Math.log10(value)]] : [],
    );
    const zero = all.indexOf(0);
    sum.attr(
      "d",
      path(plane, [
        [0, 0],
        [MOST, MOST * power],
      ]),
    );
    naive.attr("d", path(plane, [[0, 0], ...alive]));
    end.attr("visibility", zero < 0 ? "hidden" : null);
    if (zero > 0) end.attr("d", `M${plane.pixels([zero, Math.log10(all[zero - 1])])}${cross(7)}`);
    const out = Math.min(MOST, lowest() / power); // where the sum leaves the view
    const alongSum = (/** @type {number} */ share) => plane.pixels([share * out, share * out * power]);
    occupyLine(plane, sum.node(), alongSum(0), alongSum(1));
    const stuck = alive.at(-1) ?? [0, 0];
    const bend = plane.pixels([Math.min(stuck[0], FLOOR / power), FLOOR]);
    occupyLine(plane, naive.node(), bend, plane.pixels(stuck));
    // The sum has its name where the product has left it.
    const parting = FLOOR / power / out;
    const partings = [0.6, 0.4, 0.8, 0.2].map((share) => parting + share * (1 - parting));
    placeWords(plane, sumName, (parting < 1 ? partings : [0.85, 0.7, 0.55]).map(alongSum), 14);
    placeWords(plane, naiveName, [0.25, 0.35, 0.15].map(alongSum), 14);
  }

  /** Where the digits begin: on the side of the lines that leaves more room. */
  function from() {
    const exit = plane.x(Math.min(MOST, -560 / Math.log10(figure.get("g"))));
    return exit > plane.w / 2 ? 8 : plane.w - Math.min(430, plane.w - 8);
  }

  /** One bead for each of the sixteen digits of a float, as far as there is room; those that are wrong are dead. */
  function showBeads(/** @type {string} */ digits, /** @type {number} */ alive) {
    const count = Math.min(DIGITS, Math.floor((plane.w - 20) / 20));
    const r = Math.min(12, (plane.w - 20) / count / 2 - 1);
    const x = (/** @type {any} */ _, /** @type {number} */ i) => from() + r + i * 2.1 * r;
    const y = plane.h - (isWide() ? 92 : 60);
    const data = Array.from({ length: count }, (_, i) => digits[i] ?? "0");
    setAttrs(beads.selectAll("circle").data(data).join("circle"), {
      class: (_, i) => (i < alive ? "llc-bead" : "llc-bead llc-dead-bead"),
      cx: x,
      cy: y,
      r,
    });
    const numbers = beads.selectAll("text").data(data).join("text");
    setAttrs(numbers, {
      class: (_, i) => `llc-number llc-digits${i < alive ? "" : " llc-dead"}`,
      x,
      y,
    });
    setText(numbers, (digit) => digit);
  }

  /**
   * A number with its digits, of which the first ones are right and the others pale.
   *
   * @type {(row: number, digits: string, alive: number, exponent: number | null) => void}
   */
  function write(row, digits, alive, exponent) {
    const { name, words, alive: living, dead, rest } = rows[row];
    const pointed = `${digits[0]}.${digits.slice(1)}`;
    const cut = alive > 1 ? alive + 1 : alive; // the point comes after the first digit
    words.classed("llc-large", isWide());
    setAttrs(words, { x: from(), y: plane.h - (isWide() ? 46 : 32) + (isWide() ? 30 : 21) * row });
    setText(living, `${name} ${exponent === null ? "" : pointed.slice(0, cut)}`);
    setText(dead, exponent === null ? "0" : pointed.slice(cut));
    setText(rest, exponent === null ? "" : `e${number(exponent, 0)}`);
  }
});
