// The cells of a chapter, fetched with the first click on one: each runs in its place, after those above it, and all of
// them in one Python.
import { StatusBar } from "./status-bar.ts";
import { editor } from "./editor.ts";
import { make, messageOf } from "../dom.ts";
import { element, elements, note } from "./results.ts";
import { Python, type Ran } from "./runtime.ts";

type Place = { x: number; y: number };

const SHORT = "has run as far as it can in a page";
const UNKNOWN = "Whether this holds is not known here: the Python of this page has no";

function verdict({ error }: Ran, isShort: boolean) {
  if (!error) return "has run";
  if (isShort) return SHORT;
  return error.type === "Stopped" ? "was stopped" : "has failed";
}

const python = new Python();
const bar = new StatusBar({ stop: () => python.stop(), reset });
let isBusy = false;

/** Runs a cell, and first those above it that have not run as they are now. */
async function run(cell: Cell) {
  if (isBusy) return bar.say("Another cell is running. Wait for it, or stop it.");
  isBusy = true;
  const above = cells.slice(0, cell.number).filter((other) => !other.isDone);
  cell.button!.disabled = true;
  bar.say("");
  try {
    await python.load((progress) => bar.show(progress));
    bar.running(true);
    for (const [i, other] of above.entries()) {
      bar.say(`Running the cells above first: ${i + 1} of ${above.length}.`);
      if (!(await other.run(false)))
        return bar.say(`The cell was not run: one above it ${other.verdict}.`, other.card);
    }
    if (above.length) bar.say("Running the cell.");
    await cell.run();
    const { length } = above.filter(({ card }) => card);
    const first = length ? ` after the ${length === 1 ? "cell" : `${length} cells`} above` : "";
    bar.say(`The cell ${cell.verdict}${first}.`, cell.card);
  } catch (error) {
    bar.say(messageOf(error));
  } finally {
    cell.button!.disabled = false;
    isBusy = false;
    bar.running(false);
  }
}

/** The page as it was printed, and a Python that knows of nothing. */
function reset() {
  python.reset();
  for (const cell of cells) cell.reset();
  bar.say("The page is as it was printed.");
}

class Cell {
  number: number;
  card: HTMLElement | null;
  code: HTMLPreElement | null;
  printed: string;
  button: HTMLButtonElement | null;
  output: HTMLElement | null;
  /** Whether Python knows what this cell, as it is now, defines. */
  isDone = false;
  verdict = "has run";
  editor: ReturnType<typeof editor> | null = null;
  /** What it has shown here, below its code. */
  shown: HTMLElement | null = null;
  /** The printed pictures and figures, and what stands in their places. */
  replaced: [HTMLElement, HTMLElement][] = [];

  /** @param source of one that the page does not show */
  constructor(source: string | null, number: number) {
    this.number = number;
    this.card = document.querySelector<HTMLElement>(`.code-card[data-cell="${number}"]`);
    this.code = this.card?.querySelector("pre") ?? null;
    this.printed = source ?? (this.code?.textContent ?? "").trimEnd();
    this.button = this.card?.querySelector<HTMLButtonElement>(".cell-run") ?? null;
    this.output = this.card?.closest(".cell")?.querySelector<HTMLElement>(".cell_output") ?? null;
  }

  get source() {
    return this.editor?.value ?? this.printed;
  }

  edit(where?: Place) {
    if (this.editor || !this.code) return this.editor?.focus();
    const place = make("div", { className: "cell-editor highlight" });
    this.code.after(place);
    this.code.hidden = true;
    this.card?.classList.add("is-edited");
    this.editor = editor(place, {
      source: this.printed,
      label: "Code of this cell",
      onChange: () => (this.isDone = false),
      onRun: () => run(this),
    });
    const { view } = this.editor;
    const at = where ? view.posAtCoords(where) : null;
    if (at !== null) view.dispatch({ selection: { anchor: at } });
    view.focus();
  }

  /**
   * Whether it ran to its end. A cell above the one that was asked for shows nothing as long as it is as printed: what
   * it has to show is there, and perhaps has been dragged.
   */
  async run(isAsked = true) {
    const isPrinted = this.source === this.printed;
    const place = this.card && (isAsked || !isPrinted) ? this.clear() : null;
    const live = make("pre");
    const onOutput = (more: string) => {
      if (more) live.append(more);
      else live.replaceChildren(); // it is begun anew
      if (more) place?.prepend(live);
    };
    const ran = await python.run(this.source, { name: String(this.number), onOutput });
    // As it is printed a cell is right; it can ask for more than a page has.
    const isShort = isPrinted && ran.error !== null && ran.differs.length > 0;
    this.isDone = !ran.error || isShort;
    this.verdict = verdict(ran, isShort);
    if (place) this.show(place, ran, isPrinted);
    else if (this.card && !this.isDone) this.show(this.clear(), ran, isPrinted);
    return this.isDone;
  }

  /** Pictures and figures stand in the places of the printed ones, all else below the code. */
  show(place: HTMLElement, { value, shown, error, differs }: Ran, isPrinted: boolean) {
    const places = [...(this.output?.querySelectorAll(".picture, .llc-figure") ?? [])];
    for (const one of shown) {
      const there = (one.kind === "sliders" ? undefined : places.shift()) as HTMLElement | undefined;
      const made = element(python, one, (isPrinted && there?.querySelector("img")?.alt) || undefined);
      if (there) {
        this.replaced.push([this.replaced.find(([, now]) => now === there)?.[0] ?? there, made]);
        there.replaceWith(made);
      } else place.append(made);
    }
    const raised = this.verdict === SHORT ? null : error;
    const elsewhere = (name: string) => (cells[Number(name)] === this ? null : cells[Number(name)]);
    place.append(...elements(python, { value, error: raised }, elsewhere));
    if (error && differs.length) place.append(note(`${UNKNOWN} ${differs.join(" or ")}.`));
    if (!place.hasChildNodes() && !shown.length) place.append(note("Nothing to show: the cell has run."));
  }

  /** Makes room for what the cell shows; what was printed as text steps aside. */
  clear() {
    this.shown?.remove();
    this.shown = make("div", { className: "cell-shown" });
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
    for (const [printed, made] of this.replaced) made.replaceWith(printed);
    this.replaced = [];
    if (!this.editor || !this.code) return;
    this.editor.close();
    this.editor = null;
    this.card?.querySelector(".cell-editor")?.remove();
    this.card?.classList.remove("is-edited");
    this.code.hidden = false;
  }
}

/** In the order of the notebook; those that the page does not show have a source alone. */
const listed: (string | null)[] = JSON.parse(document.querySelector("script.python-cells")!.textContent!);
const cells = listed.map((source, number) => new Cell(source, number));
Object.assign(bar.root, { chapter: { python, cells } }); // for the browser's console
addEventListener("cell", (event) => {
  const { what, where } = (event as CustomEvent<{ what: string; where?: Place }>).detail;
  const cell = cells.find(({ card }) => card === event.target);
  if (what === "edit") cell?.edit(where);
  else if (cell) run(cell);
});
