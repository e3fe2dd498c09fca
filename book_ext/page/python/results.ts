// What a cell has to show, as elements of the page.
import { all, make, script } from "../dom.ts";
import { sliders } from "./sliders.ts";
import type { Python, Ran } from "./runtime.ts";
import type { Failure, Figure, Line, Shown } from "./worker.ts";

type Elsewhere = { number: number; card: HTMLElement | null };

export const note = (words: string) => make("p", { className: "cell-note", textContent: words });

/**
 * What was printed, the value, pictures and figures, and how it failed.
 *
 * @param elsewhere finds another cell
 */
export function elements(
  python: Python,
  { output, value, shown = [], error }: Partial<Ran>,
  elsewhere: (cell: string) => Elsewhere | null = () => null,
) {
  return [
    ...(output ? [make("pre", {}, output)] : []),
    ...(value === null || value === undefined ? [] : [make("pre", {}, value)]),
    ...shown.map((one) => element(python, one)),
    ...(error ? [failure(error, elsewhere)] : []),
  ];
}

/** One thing that is shown. A picture has a narrow and a dark copy, as the printed ones have. */
export function element(python: Python, one: Shown, alt = "Drawn by this cell with Matplotlib") {
  if (one.kind === "sliders") return sliders(python, one);
  if (one.kind === "figure") return figure(one);
  const theme = (name: "light" | "dark") => {
    const [wide, narrow] = one[name].map(address);
    return make(
      "picture",
      { className: `only-${name}` },
      make("source", { media: "screen and (max-width: 45em)", srcset: narrow.src, ...narrow.size }),
      make("img", { alt, src: wide.src, ...wide.size }),
    );
  };
  return make("div", { className: "picture" }, theme("light"), theme("dark"));
}

function address(svg: string) {
  const [width, height] = (/viewBox="0 0 ([\d.]+) ([\d.]+)"/.exec(svg) ?? [0, 0, 0]).slice(1);
  const pixels = (points: any) => Math.round((points * 4) / 3);
  const size = { width: pixels(width), height: pixels(height) };
  return { src: `data:image/svg+xml,${encodeURIComponent(svg)}`, size };
}

/** A figure to drag, which its own script draws once it stands in the page. */
function figure({ name, state, page }: Figure) {
  const root = make("div", { className: "llc-figure", innerHTML: page });
  Object.assign(root.dataset, { figure: name, state: JSON.stringify(state) });
  script("figures.js").then(() => root.dispatchEvent(new Event("figure", { bubbles: true })));
  return root;
}

/** An error with the reader's own lines that led to it. */
function failure({ type, message, lines }: Failure, elsewhere: (cell: string) => Elsewhere | null) {
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

/** A line that calls itself again and again stands once. */
const collapsed = (lines: Line[]) =>
  lines.filter((one, i) => i === 0 || one.line !== lines[i - 1].line || one.cell !== lines[i - 1].cell);

const reference = (card: HTMLElement | null) =>
  card ? make("a", { href: `#${ensureId(card)}` }, "in a cell above") : "in the imports of this page";

/** The id of a cell, which it gets where it has none. */
export const ensureId = (card: HTMLElement) => (card.id ||= `cell-${all(".code-card").indexOf(card) + 1}`);
