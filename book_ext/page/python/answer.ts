// One answer of a sheet: where it is written, and that it is kept.
import { button, make, messageOf } from "../dom.ts";
import { workbench } from "./loading.ts";
import { elements } from "./results.ts";
import type { Answers } from "./answers.ts";
import type { Python, Verdict } from "./runtime.ts";

/** What its text can be read from and set in: a text area is one. */
type Editor = { value: string; focus: () => void };

const REPLACED =
  "Another tab had changed this answer too. This page's text counts; Undo brings the other one.";
const ELSEWHERE = "This answer was changed in another tab, and is shown as it is there.";
const NOT_KEPT =
  "This browser does not keep what you write here. Download your notebook before you leave the page.";

export class Answer {
  place: HTMLElement;
  name: string;
  title: string;
  answers: Answers;
  inWords: boolean;
  printed: HTMLPreElement | null;
  stub: string;
  actions: HTMLElement;
  printout = make("pre", { className: "check-output", tabIndex: 0, hidden: true });
  #editor: Editor | null = null;
  #note = make("p", { className: "answer-note", role: "status" });
  #pictures = make("div", { className: "cell-shown" });
  onChange: () => void = () => {};
  /** Called by Shift+Enter in the editor. */
  onRun: () => void = () => {};

  constructor(place: HTMLElement, title: string, answers: Answers) {
    this.place = place;
    this.name = place.dataset.answer ?? "";
    this.title = title;
    this.answers = answers;
    this.inWords = place.classList.contains("in-words");
    this.printed = place.querySelector("pre");
    this.stub = this.inWords ? "" : (this.printed?.textContent ?? "").trimEnd();
    this.actions = place.querySelector<HTMLElement>(".answer-actions")!;
    this.actions.append(
      button("Undo", () => this.back(), { title: "Bring back an earlier text of this answer" }),
      button("Start again", () => this.startAgain()),
    );
    place.append(this.#note, this.printout, this.#pictures);
    if (this.inWords) this.#writeInWords();
    else this.#writeCode();
    this.show();
  }

  get text() {
    return this.answers.text(this.name) ?? this.stub;
  }

  get isUntouched() {
    return !this.text.trim() || this.text === this.stub;
  }

  /** Shows what is kept, where another text stands. */
  show() {
    if (this.#editor) {
      if (this.#editor.value !== this.text) this.#editor.value = this.text;
    } else if (this.printed && this.answers.text(this.name) !== undefined) {
      this.printed.textContent = this.text;
    }
    const [undo, again] = this.actions.querySelectorAll<HTMLButtonElement>("button:not(.primary, .write)");
    undo.disabled = !this.answers.hasEarlier(this.name);
    again.disabled = this.isUntouched;
  }

  showElsewhere() {
    this.#note.textContent = ELSEWHERE;
    this.show();
  }

  back() {
    this.answers.back(this.name);
    this.#afterwards("");
  }

  startAgain() {
    this.answers.keep(this.name);
    this.answers.write(this.name, this.stub);
    this.#afterwards("Undo brings your text back.");
  }

  /** Shows what the cell itself has printed and drawn and how it failed, before any check has asked it. */
  tell(python: Python, { status, message, output, error, shown }: Verdict) {
    const line = error?.lines.at(-1);
    const place = line ? ` (line ${line.line}: ${line.text})` : "";
    const failure =
      status === "error" || status === "wrong" ? `Stopped with an error: ${message}${place}` : "";
    const said = [output.trimEnd(), failure].filter(Boolean).join("\n");
    this.printout.textContent = said;
    this.printout.hidden = !said;
    this.#pictures.replaceChildren(...elements(python, { shown }));
  }

  #afterwards(words: string) {
    this.#note.textContent = words;
    this.show();
    this.onChange();
  }

  #typed() {
    const text = this.#editor?.value ?? "";
    if (text === this.text) return;
    const wasReplaced = this.answers.write(this.name, text);
    this.#afterwards(!this.answers.isKept ? NOT_KEPT : wasReplaced ? REPLACED : "");
  }

  #writeInWords() {
    const box = make("textarea", {
      aria: { label: `Your answer to ${this.title}` },
      placeholder: "Your answer here.",
    });
    this.#editor = box;
    box.addEventListener("input", () => this.#typed());
    this.place.querySelector("p")?.replaceWith(box);
  }

  #writeCode() {
    const write = button("Write your answer", () => this.write(), { className: "write" });
    this.actions.prepend(write);
    // A selection is made to be copied.
    this.printed?.addEventListener("click", () => getSelection()?.isCollapsed && this.write());
    this.printed?.classList.add("can-be-written");
  }

  /** Opens the editor, once, and goes there. */
  async write() {
    if (!this.#editor) {
      const write = this.actions.querySelector<HTMLButtonElement>(".write")!;
      write.disabled = true;
      const editor = make("div", { className: "answer-editor highlight" });
      try {
        const open = (await workbench()).editor;
        const [onChange, onRun] = [() => this.#typed(), () => this.onRun()];
        this.#editor = open(editor, {
          source: this.text,
          label: `Your answer to ${this.title}`,
          onChange,
          onRun,
        });
      } catch (error) {
        write.disabled = false;
        this.#note.textContent = messageOf(error);
        return;
      }
      this.printed?.closest(".cell")?.replaceWith(editor);
      write.remove();
    }
    this.#editor.focus();
  }
}
