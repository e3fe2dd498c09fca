// The properties that one or more checks ask for, with their marks, and the button that has them checked.
import { button, make } from "./elements.js";
import { judged, lacking } from "./properties.js";

const STEPS = /** @type {Record<string, string>} */ ({
  fetching: "Loading Python",
  starting: "Starting Python",
  numpy: "Starting NumPy",
  again: "Starting Python",
});

export class Checks {
  /** Called when the button is pressed. @type {() => void} */
  onCheck = () => {};

  /**
   * @param {HTMLElement} place
   * @param {boolean} isAfterAnswer whether it stands beside its answer, or further below
   */
  constructor(place, isAfterAnswer) {
    this.place = place;
    /** @type {Map<string, HTMLElement>} */
    this.lists = new Map();
    for (const list of place.querySelectorAll("ul"))
      this.lists.set(/** @type {HTMLElement} */ (list).dataset.check ?? "", list);
    this.code = place.querySelector(".code-fold")?.textContent ?? "";
    this.words = isAfterAnswer ? "Check" : "Run this";
    this.button = button(this.words, () => this.onCheck(), { className: "primary" });
    this.status = make("p", { className: "check-status", role: "status" });
    this.bar = make("progress", { hidden: true, aria: { label: "Loading Python" } });
    this.size = make("span", { className: "check-size" });
    place.querySelector(".check-actions")?.append(this.button, this.status, this.bar, this.size);
  }

  get names() {
    return [...this.lists.keys()];
  }

  /**
   * Marks the properties of a check; returns how many hold.
   *
   * @param {string} name
   * @param {{ status: string, message: string } | null} said null before it was run
   * @param {string} answer
   */
  mark(name, said, answer) {
    const list = /** @type {HTMLElement} */ (this.lists.get(name));
    const items = /** @type {HTMLElement[]} */ ([...list.children]);
    const properties = items.map(({ dataset: { message = "", loop = "", later } }) => ({
      message,
      loop,
      later: later !== undefined,
    }));
    const { states, note } = judged(
      properties,
      said ?? { status: "empty", message: "" },
      lacking(answer, this.code),
    );
    items.forEach((item, at) => {
      item.dataset.state = states[at];
      item.querySelector(".message")?.remove();
      if (states[at] === "fails") item.append(make("span", { className: "message" }, properties[at].message));
    });
    this.#below(list, "check-note", "p", said ? note : "");
    if (!said) this.tell(name, "");
    return states.filter((state) => state === "holds").length;
  }

  /**
   * Shows what a check has printed.
   *
   * @param {string} name
   * @param {string} output
   */
  tell(name, output) {
    this.#below(/** @type {HTMLElement} */ (this.lists.get(name)), "check-output", "pre", output.trimEnd());
  }

  /** @param {boolean} isBusy whether the button stops what runs */
  busy(isBusy) {
    this.button.textContent = isBusy ? "Stop" : this.words;
    this.bar.hidden = true;
  }

  /** @param {string} words */
  say(words) {
    this.status.textContent = words;
  }

  /**
   * How far Python is loaded. A screen reader hears of it by the bar, and not for each megabyte.
   *
   * @type {(step: string, loaded: number, total: number) => void}
   */
  show(step, loaded, total) {
    const megabytes = (/** @type {number} */ bytes) => (bytes / 1e6).toFixed(1);
    const isFetching = step === "fetching";
    this.bar.hidden = step === "ready";
    Object.assign(this.bar, { max: total || 1, value: loaded });
    this.size.textContent = isFetching ? ` ${megabytes(loaded)} of ${megabytes(total)} MB` : "";
    const words = STEPS[step] ?? "";
    if (this.status.textContent !== words) this.say(words);
  }

  /** Says in a sentence how many properties hold; a screen reader reads it out. */
  sum() {
    const states = [...this.place.querySelectorAll("li")].map((item) => item.dataset.state);
    const count = (/** @type {string} */ state) => states.filter((one) => one === state).length;
    const failed = [...this.place.querySelectorAll(".message, .check-note")].map((one) => one.textContent);
    const all = states.length - count("later");
    const first = failed.length ? `: ${failed[0]}` : ".";
    this.status.textContent = `${count("holds")} of ${all} hold${first}`;
  }

  /**
   * One element of a class between a list and the next, or none if there is nothing to say.
   *
   * @param {HTMLElement} list
   * @param {string} className
   * @param {"p" | "pre"} kind
   * @param {string} words
   */
  #below(list, className, kind, words) {
    let next = list.nextElementSibling;
    while (next && next.tagName !== "UL" && !next.classList.contains(className))
      next = next.nextElementSibling;
    const there = next?.classList.contains(className) ? next : null;
    there?.remove();
    if (words) list.after(make(kind, { className, textContent: words, tabIndex: kind === "pre" ? 0 : -1 }));
  }
}
