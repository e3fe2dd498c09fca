// What a cell has to show, as elements of the page.
import { make, script } from "./elements.js";
import { sliders } from "./sliders.js";

/** @typedef {import("./worker.js").Shown} Shown */
/** @typedef {{ number: number, card: HTMLElement | null }} Elsewhere another cell */

/** @type {(words: string) => HTMLElement} */
export const note = (words) => make("p", { className: "cell-note", textContent: words });

/**
 * What was printed, the value, pictures and figures, and how it failed.
 *
 * @param {import("./runtime.js").Python} python
 * @param {Partial<import("./runtime.js").Ran>} ran
 * @param {(cell: string) => Elsewhere | null} [elsewhere] finds another cell
 */
export function elements(python, { output, value, shown = [], error }, elsewhere = () => null) {
  return [
    ...(output ? [make("pre", {}, output)] : []),
    ...(value === null || value === undefined ? [] : [make("pre", {}, value)]),
    ...shown.map((one) => element(python, one)),
    ...(error ? [failure(error, elsewhere)] : []),
  ];
}

/**
 * One thing that is shown. A picture has a dark copy, as the printed ones have.
 *
 * @param {import("./runtime.js").Python} python
 * @param {Shown} one
 * @param {string} [alt]
 */
export function element(python, one, alt = "Drawn by this cell with Matplotlib") {
  if (one.kind === "sliders") return sliders(python, one);
  if (one.kind === "figure") return figure(one);
  return make("div", { className: "picture" }, image(one.light, "light", alt), image(one.dark, "dark", alt));
}

/** @type {(svg: string, theme: string, alt: string) => HTMLElement} */
function image(svg, theme, alt) {
  const [width, height] = (/viewBox="0 0 ([\d.]+) ([\d.]+)"/.exec(svg) ?? [0, 0, 0]).slice(1);
  const pixels = (/** @type {any} */ points) => Math.round((points * 4) / 3);
  const src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
  return make("img", { className: `only-${theme}`, src, alt, width: pixels(width), height: pixels(height) });
}

/** A figure to drag, which its own script draws once it stands in the page. @param {import("./worker.js").Figure} one */
function figure({ name, state, page }) {
  const root = make("div", { className: "llc-figure", innerHTML: page });
  Object.assign(root.dataset, { figure: name, state: JSON.stringify(state) });
  script("figures.js").then(() => root.dispatchEvent(new Event("figure", { bubbles: true })));
  return root;
}

/**
 * An error with the reader's own lines that led to it.
 *
 * @param {import("./worker.js").Failure} error
 * @param {(cell: string) => Elsewhere | null} elsewhere
 */
function failure({ type, message, lines }, elsewhere) {
  const head = make("p", {}, make("strong", {}, type), message ? `: ${message}` : "");
  const box = make("div", { className: "cell-error" }, head);
  if (!lines.length || type === "Stopped") return box;
  const items = collapsed(lines).map(({ cell, line, text }) => {
    const other = elsewhere(cell);
    const place = other ? [reference(other.card), ", "] : [];
    return make("li", {}, ...place, `line ${line}: `, make("code", {}, text));
  });
  box.append(make("ul", {}, ...items));
  return box;
}

/** A line that calls itself again and again stands once. @param {import("./worker.js").Line[]} lines */
const collapsed = (lines) =>
  lines.filter((one, i) => i === 0 || one.line !== lines[i - 1].line || one.cell !== lines[i - 1].cell);

/** @param {HTMLElement | null} card */
const reference = (card) =>
  card ? make("a", { href: `#${named(card)}` }, "in a cell above") : "in the imports of this page";

/** The id of a cell, which it gets where it has none. @param {HTMLElement} card */
export const named = (card) =>
  (card.id ||= `cell-${[...document.querySelectorAll(".code-card")].indexOf(card) + 1}`);
