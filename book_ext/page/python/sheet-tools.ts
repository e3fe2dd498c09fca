// What is done with a whole sheet, at its end: check all, hand out the notebook, take one back, clear.
import { button, download, make, messageOf } from "../dom.ts";
import { asFile, readWork } from "./notebook.ts";
import { canRun } from "./runner.ts";
import type { Sheet } from "./sheet.ts";

const KEPT =
  "What you write is kept in this browser alone, from the first key on. The notebook holds all of it: hand it in, go on in Jupyter, or carry it to another browser.";

export class SheetTools {
  sheet: Sheet;
  undo: HTMLButtonElement;
  #sum = make("p", { className: "sheet-sum-whole" });
  #status = make("p", { role: "status" });
  #own = make("p", { className: "sheet-own" });

  constructor(place: HTMLElement, sheet: Sheet) {
    this.sheet = sheet;
    const file = make("input", { type: "file", accept: ".ipynb,application/json" });
    file.addEventListener("change", () => this.#load(file));
    this.undo = button("Undo", () => this.#replace(() => sheet.answers.undo(), "Undone."));
    const buttons = make(
      "div",
      { className: "sheet-actions" },
      button("Check all parts", () => this.#checkAll(), { className: "primary", hidden: !canRun }),
      button("Download my notebook", () => this.#download()),
      make("label", { className: "button" }, "Load a notebook ", file),
      button("Clear my answers", () => this.#clear()),
      this.undo,
    );
    const heading = make("p", { className: "label" }, "Your work on this sheet");
    place.prepend(heading, this.#sum, buttons, this.#status, this.#own, make("p", {}, KEPT));
  }

  show(sum: string) {
    const { own, before } = this.sheet.answers.kept;
    this.#sum.textContent = sum;
    this.undo.hidden = !before;
    const cells = own.length === 1 ? "a cell of your own: it" : `${own.length} cells of your own: they`;
    const stay = own.length === 1 ? "runs where it stood, and is" : "run where they stood, and are";
    this.#own.textContent = own.length
      ? `The notebook that you loaded has ${cells} ${stay} in what you download.`
      : "";
  }

  #tell = (words: string) => void (this.#status.textContent = words);

  async #checkAll() {
    this.#tell("Checking all parts…");
    await this.sheet.check(this.sheet.groups);
    this.#tell("");
  }

  async #download() {
    const name = `${this.sheet.name}.ipynb`;
    try {
      const text = asFile(await this.sheet.notebook(), this.sheet.answers.work);
      download(name, text, "application/x-ipynb+json");
      this.#tell(`Downloaded as ${name}.`);
    } catch (error) {
      this.#tell(messageOf(error));
    }
  }

  async #load(input: HTMLInputElement) {
    const [file] = input.files ?? [];
    if (!file) return;
    try {
      const work = readWork(await file.text(), await this.sheet.notebook());
      const count = Object.keys(work.answers).length;
      const answers = count === 1 ? "one answer" : `${count} answers`;
      this.#replace(() => this.sheet.answers.replace(work), `Loaded ${file.name} with ${answers}.`);
    } catch (error) {
      this.#tell(`${file.name} was not loaded: ${messageOf(error)}. Nothing was changed.`);
    }
    input.value = "";
  }

  #clear() {
    if (confirm("Clear all your answers on this sheet? Undo brings them back."))
      this.#replace(() => this.sheet.answers.replace({ answers: {}, own: [] }), "Your answers are cleared.");
  }

  #replace(change: () => void, words: string) {
    change();
    this.sheet.show();
    this.#tell(words);
  }
}
