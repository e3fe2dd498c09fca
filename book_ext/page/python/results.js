// What a cell has to show, as elements of the page.

/** @type {(content: string, kind?: string) => HTMLElement} */
export function text(content, kind = "") {
  const element = document.createElement(kind ? "p" : "pre");
  if (kind) element.className = `cell-${kind}`;
  element.textContent = content;
  return element;
}

/** @param {string} data in base64 */
export function picture(data) {
  const alt = "Drawn by this cell with Matplotlib";
  return Object.assign(document.createElement("img"), { src: `data:image/png;base64,${data}`, alt });
}

/**
 * An error with the reader's own lines that led to it.
 *
 * @param {import("./worker.js").Failure} error
 * @param {(cell: string) => { number: number, card: HTMLElement | null } | null} elsewhere finds another cell
 */
export function failure({ type, message, lines }, elsewhere) {
  const box = document.createElement("div");
  box.className = "cell-error";
  const head = document.createElement("p");
  const name = document.createElement("strong");
  name.textContent = type;
  head.append(name, message ? `: ${message}` : "");
  box.append(head);
  if (!lines.length || type === "Stopped") return box;
  const list = document.createElement("ul");
  for (const { cell, line, text } of collapsed(lines)) {
    const item = document.createElement("li");
    const code = document.createElement("code");
    code.textContent = text;
    const other = elsewhere(cell);
    item.append(other ? reference(other.card) : "", `line ${line}: `, code);
    list.append(item);
  }
  box.append(list);
  return box;
}

/** A line that calls itself again and again stands once. @param {import("./worker.js").Line[]} lines */
const collapsed = (lines) =>
  lines.filter((one, i) => i === 0 || one.line !== lines[i - 1].line || one.cell !== lines[i - 1].cell);

/** @param {HTMLElement | null} card */
function reference(card) {
  if (!card) return "in the imports of this page, ";
  card.id ||= `cell-${[...document.querySelectorAll(".code-card")].indexOf(card) + 1}`;
  const link = Object.assign(document.createElement("a"), {
    href: `#${card.id}`,
    textContent: "in a cell above",
  });
  const both = document.createDocumentFragment();
  both.append(link, ", ");
  return both;
}
