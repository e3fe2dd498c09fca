// The cells of a chapter: each runs in its place, after those above it, and all of them in one Python.
import { Bar } from "./bar.js";
import { editor } from "./editor.js";
import { failure, picture, text } from "./results.js";
import { Python } from "./runtime.js";

/**
 * @typedef {import("./runtime.js").Ran} Ran
 * @typedef {{ x: number, y: number }} Place
 */

const SHORT = "has run as far as it can in a page";
const UNKNOWN = "Whether this holds is not known here: the Python of this page has no";

/** @type {(ran: Ran, isShort: boolean) => string} */
function verdict({ error }, isShort) {
  if (!error) return "has run";
  if (isShort) return SHORT;
  return error.type === "Stopped" ? "was stopped" : "has failed";
}

export class Chapter {
  constructor() {
    this.python = new Python();
    /** @type {(string | null)[]} */
    const listed = JSON.parse(document.querySelector("script.python-cells")?.textContent ?? "[]");
    /** @type {(number: number) => HTMLElement | null} */
    const card = (number) => document.querySelector(`.code-card[data-cell="${number}"]`);
    /** In the order of the notebook; those that the page does not show have a source alone. */
    this.cells = listed.map((source, i) => new Cell(this, i, source ?? card(i)));
    this.isBusy = false;
    const bar = new Bar({ stop: () => this.python.stop(), reset: () => this.reset() });
    this.bar = bar;
    Object.assign(bar.root, { chapter: this }); // for the browser's console
    addEventListener("cell", (event) => {
      const { what, where } = /** @type {CustomEvent<{ what: string, where?: Place }>} */ (event).detail;
      const cell = this.cells.find(({ card }) => card === event.target);
      if (what === "edit") cell?.edit(where);
      else if (cell) this.run(cell);
    });
  }

  /**
   * Runs a cell, and first those above it that have not run as they are now.
   *
   * @param {Cell} cell
   */
  async run(cell) {
    if (this.isBusy) {
      this.bar.say("Another cell is running. Wait for it, or stop it.");
      return;
    }
    this.isBusy = true;
    const above = this.cells.slice(0, cell.number).filter((other) => !other.isDone);
    cell.expect();
    this.bar.say("");
    try {
      await this.python.load((progress) => this.bar.show(progress));
      this.bar.tell(this.python.about);
      this.bar.running(true);
      let failed = null;
      for (const [i, other] of above.entries()) {
        this.bar.say(`Running the cells above first: ${i + 1} of ${above.length}.`);
        if (await other.run(false)) continue;
        failed = other;
        break;
      }
      if (failed) this.bar.say(`The cell was not run: one above it ${failed.verdict}.`, failed.card);
      else {
        if (above.length) this.bar.say("Running the cell.");
        await cell.run();
        const { length } = above.filter(({ card }) => card);
        const first = length ? ` after the ${length === 1 ? "cell" : `${length} cells`} above` : "";
        this.bar.say(`The cell ${cell.verdict}${first}.`, cell.card);
      }
    } catch (error) {
      this.bar.say(error instanceof Error ? error.message : String(error));
    } finally {
      cell.settle();
      this.isBusy = false;
      this.bar.running(false);
    }
  }

  /** The page as it was printed, and a Python that knows of nothing. */
  reset() {
    this.python.reset();
    for (const cell of this.cells) cell.reset();
    this.bar.say("The page is as it was printed.");
  }
}

class Cell {
  /** Whether Python knows what this cell, as it is now, defines. */
  isDone = false;
  verdict = "has run";
  /** @type {ReturnType<typeof editor> | null} */
  editor = null;
  /** @type {HTMLElement | null} what it has shown here, in place of what is printed */
  shown = null;
  /** @type {HTMLElement | null} */
  printedFigure = null;

  /**
   * @param {Chapter} chapter
   * @param {number} number
   * @param {string | HTMLElement | null} from
   */
  constructor(chapter, number, from) {
    this.chapter = chapter;
    this.number = number;
    this.card = typeof from === "string" ? null : from;
    const code = this.card?.querySelector("pre") ?? null;
    this.code = code;
    this.printed = typeof from === "string" ? from : (code?.textContent ?? "").trimEnd();
    this.button = /** @type {HTMLButtonElement | null} */ (this.card?.querySelector(".cell-run") ?? null);
    const output = this.card?.closest(".cell")?.querySelector(".cell_output") ?? null;
    this.output = /** @type {HTMLElement | null} */ (output);
  }

  get source() {
    return this.editor?.source ?? this.printed;
  }

  /** @param {Place} [where] */
  edit(where) {
    if (this.editor || !this.code) return this.editor?.focus();
    const place = document.createElement("div");
    place.className = "cell-editor highlight";
    this.code.after(place);
    this.code.hidden = true;
    this.card?.classList.add("is-edited");
    this.editor = editor(place, {
      source: this.printed,
      label: "Code of this cell",
      onChange: () => (this.isDone = false),
      onRun: () => this.chapter.run(this),
    });
    const { view } = this.editor;
    const at = where ? view.posAtCoords(where) : null;
    if (at !== null) view.dispatch({ selection: { anchor: at } });
    view.focus();
  }

  /** Waits for Python, or for the cells above. */
  expect() {
    if (this.button) this.button.disabled = true;
  }

  settle() {
    if (this.button) this.button.disabled = false;
  }

  /**
   * Whether it ran to its end. A cell above the one that was asked for shows nothing as long as it is as printed: what
   * it has to show is there, and perhaps has been dragged.
   */
  async run(isAsked = true) {
    const isPrinted = this.source === this.printed;
    const place = this.card && (isAsked || !isPrinted) ? this.clear() : null;
    /** @type {HTMLElement | null} */
    let live = null;
    const ran = await this.chapter.python.run(this.source, {
      name: String(this.number),
      onOutput(more) {
        if (!place) return;
        if (!live) place.append((live = text("")));
        live.append(more);
      },
    });
    // As it is printed a cell is right; it can ask for more than a page has.
    const isShort = isPrinted && ran.error !== null && (ran.drawing || ran.differs.length > 0);
    this.isDone = !ran.error || isShort;
    this.verdict = verdict(ran, isShort);
    if (place) this.show(place, ran);
    else if (this.card && !this.isDone) this.show(this.clear(), ran);
    return this.isDone;
  }

  /**
   * @param {HTMLElement} place
   * @param {Ran} ran
   */
  show(place, { value, shown, error, drawing, differs }) {
    if (value !== null) place.append(text(value));
    for (const one of shown) {
      if (one.kind === "png") place.append(picture(one.data));
      else this.draw(place, one);
    }
    if (error && this.verdict !== SHORT) place.append(failure(error, (name) => this.about(name)));
    if (drawing) place.append(this.lacks());
    if (differs.length) place.append(text(`${UNKNOWN} ${differs.join(" or ")}.`, "note"));
    if (!place.hasChildNodes() && !shown.length)
      place.append(text("Nothing to show: the cell has run.", "note"));
  }

  /** Where a line is that an error names. @param {string} name */
  about(name) {
    const other = this.chapter.cells[Number(name)];
    return other === this ? null : (other ?? null);
  }

  /** What is told of a cell that draws. */
  lacks() {
    const link = document.querySelector(".page-tools a[download]")?.getAttribute("href") ?? "";
    const note = text("", "note");
    const notebook = Object.assign(document.createElement("a"), {
      href: link,
      textContent: "the notebook draws it",
    });
    notebook.download = "";
    note.append("The drawing is the printed one. The Python of this page has no Matplotlib; ", notebook, ".");
    return note;
  }

  /**
   * A figure of the page, drawn from the values just computed, in the place of the printed one.
   *
   * @param {HTMLElement} place
   * @param {Extract<import("./worker.js").Shown, { kind: "figure" }>} figure
   */
  draw(place, { name, state, page }) {
    const root = document.createElement("div");
    root.className = "llc-figure";
    root.dataset.figure = name;
    root.dataset.state = JSON.stringify(state);
    root.innerHTML = page;
    /** @type {HTMLElement | null} */
    const there = this.output?.querySelector(".llc-figure") ?? null;
    if (there) {
      this.printedFigure ??= there;
      there.replaceWith(root);
    } else place.append(root);
    root.dispatchEvent(new Event("figure", { bubbles: true }));
  }

  /** Makes room for what the cell shows; what was printed as text steps aside. */
  clear() {
    this.shown?.remove();
    this.shown = document.createElement("div");
    this.shown.className = "cell-shown";
    this.card?.after(this.shown);
    if (this.output && !this.output.querySelector("figure, img, .llc-figure, table"))
      this.output.hidden = true;
    return this.shown;
  }

  reset() {
    this.isDone = false;
    this.shown?.remove();
    this.shown = null;
    if (this.output) this.output.hidden = false;
    if (this.printedFigure) this.output?.querySelector(".llc-figure")?.replaceWith(this.printedFigure);
    this.printedFigure = null;
    if (!this.editor || !this.code) return;
    this.editor.close();
    this.editor = null;
    this.card?.querySelector(".cell-editor")?.remove();
    this.card?.classList.remove("is-edited");
    this.code.hidden = false;
  }
}
