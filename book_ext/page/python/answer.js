// One answer of a sheet: where it is written, and that it is kept.
import { button, make } from "./elements.js";
import { elements } from "./results.js";

/** @typedef {import("./answers.js").Answers} Answers */
/** @typedef {{ source: string, focus: () => void }} Editor whose text can be read and set */
/** @typedef {() => Promise<typeof import("./editor.js").editor>} GetEditor */

const REPLACED =
  "Another tab had changed this answer too. This page's text counts; Undo brings the other one.";
const ELSEWHERE = "This answer was changed in another tab, and is shown as it is there.";
const NOT_KEPT =
  "This browser does not keep what you write here. Download your notebook before you leave the page.";

export class Answer {
  /** @type {Editor | null} */
  #editor = null;
  #note = make("p", { className: "answer-note", role: "status" });
  #pictures = make("div", { className: "cell-shown" });
  /** Called when the text has become another. @type {() => void} */
  onChange = () => {};
  /** Called by Shift+Enter in the editor. @type {() => void} */
  onRun = () => {};

  /**
   * @param {HTMLElement} place
   * @param {string} title of the part
   * @param {Answers} answers
   * @param {GetEditor} getEditor loads the editor for code
   */
  constructor(place, title, answers, getEditor) {
    this.place = place;
    this.name = place.dataset.answer ?? "";
    this.title = title;
    this.label = `Your answer to ${title}`;
    this.answers = answers;
    this.getEditor = getEditor;
    this.inWords = place.classList.contains("in-words");
    this.printed = place.querySelector("pre");
    this.stub = this.inWords ? "" : (this.printed?.textContent ?? "").trimEnd();
    this.actions = /** @type {HTMLElement} */ (place.querySelector(".answer-actions"));
    this.actions.append(
      button("Undo", () => this.back(), { title: "Bring back an earlier text of this answer" }),
      button("Start again", () => this.startAgain()),
    );
    this.printout = make("pre", { className: "check-output", tabIndex: 0, hidden: true });
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
      if (this.#editor.source !== this.text) this.#editor.source = this.text;
    } else if (this.printed && this.answers.text(this.name) !== undefined) {
      this.printed.textContent = this.text;
    }
    const [undo, again] = this.actions.querySelectorAll("button:not(.primary, .write)");
    /** @type {HTMLButtonElement} */ (undo).disabled = !this.answers.hasEarlier(this.name);
    /** @type {HTMLButtonElement} */ (again).disabled = this.isUntouched;
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

  /**
   * Shows what the cell itself has printed and drawn and how it failed, before any check has asked it.
   *
   * @param {import("./runtime.js").Python} python
   * @param {import("./runtime.js").Verdict} verdict
   */
  tell(python, { status, message, output, error, shown }) {
    const line = error?.lines.at(-1);
    const place = line ? ` (line ${line.line}: ${line.text})` : "";
    const failure =
      status === "error" || status === "wrong" ? `Stopped with an error: ${message}${place}` : "";
    const said = [output.trimEnd(), failure].filter(Boolean).join("\n");
    this.printout.textContent = said;
    this.printout.hidden = !said;
    this.#pictures.replaceChildren(...elements(python, { shown }));
  }

  /** @param {string} words */
  #afterwards(words) {
    this.#note.textContent = words;
    this.show();
    this.onChange();
  }

  /** The reader has typed. */
  #typed() {
    const text = this.#editor?.source ?? "";
    if (text === this.text) return;
    const wasReplaced = this.answers.write(this.name, text);
    this.#afterwards(!this.answers.isKept ? NOT_KEPT : wasReplaced ? REPLACED : "");
  }

  #writeInWords() {
    const box = make("textarea", {
      aria: { label: this.label },
      placeholder: "Your answer here.",
    });
    this.#editor = {
      get source() {
        return box.value;
      },
      set source(text) {
        box.value = text;
      },
      focus: () => box.focus(),
    };
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
      const write = /** @type {HTMLButtonElement} */ (this.actions.querySelector(".write"));
      write.disabled = true;
      const editor = make("div", { className: "answer-editor" });
      try {
        const open = await this.getEditor();
        const onChange = () => this.#typed();
        this.#editor = open(editor, {
          source: this.text,
          label: this.label,
          onChange,
          onRun: () => this.onRun(),
        });
      } catch (error) {
        write.disabled = false;
        this.#note.textContent = String(error instanceof Error ? error.message : error);
        return;
      }
      this.printed?.closest(".cell")?.replaceWith(editor);
      write.remove();
    }
    this.#editor.focus();
  }
}
