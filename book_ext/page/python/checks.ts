// The properties that one or more checks ask for, with their marks, and the button that has them checked.
import { all, make } from "../dom.ts";
import { propertyStates } from "./properties.ts";
import { Runner } from "./runner.ts";

// What has been printed, and its last line if that is a sentence.
const SENTENCE = /^((?:.*\n)*?)(\S.*[.!?])\s*$/;

export class Checks {
  place: HTMLElement;
  lists = new Map<string, HTMLElement>();
  code: string;
  runner: Runner;
  /** @param isAfterAnswer whether it stands beside its answer, or further below */
  constructor(place: HTMLElement, isAfterAnswer: boolean) {
    this.place = place;
    for (const list of all("ul", place)) this.lists.set(list.dataset.check!, list);
    this.code = place.querySelector(".code-fold")?.textContent ?? "";
    const actions = place.querySelector<HTMLElement>(".check-actions");
    this.runner = new Runner(actions, isAfterAnswer ? "Check" : "Run this");
  }

  get names() {
    return [...this.lists.keys()];
  }

  /**
   * Marks the properties of a check; returns how many hold.
   *
   * @param said null before it was run
   */
  mark(name: string, said: { status: string; message: string; mistake?: string; lacks?: string } | null) {
    const list = this.lists.get(name)!;
    const items = [...list.children] as HTMLElement[];
    const properties = items.map(({ dataset: { message = "", loop = "", later } }) => ({
      message,
      loop,
      later: later !== undefined,
    }));
    const lacks = said?.lacks ?? "";
    const { states, note } = propertyStates(properties, said ?? { status: "empty", message: "" }, lacks);
    const mistake = !lacks && said?.mistake ? `A known mistake fits: ${said.mistake}` : "";
    items.forEach((item, at) => {
      item.dataset.state = states[at];
      item.querySelectorAll(".message, .check-mistake").forEach((one) => one.remove());
      if (states[at] === "fails") item.append(make("span", { className: "message" }, properties[at].message));
      if (states[at] === "fails" && mistake)
        item.append(make("span", { className: "check-mistake" }, mistake));
    });
    this.#below(list, "check-mistake", "p", states.includes("fails") ? "" : mistake);
    this.#below(list, "check-note", "p", said ? note : "");
    if (!said) this.tell(name, "");
    return states.filter((state) => state === "holds").length;
  }

  /**
   * Shows what a check has printed. The last one of a part ends with a sentence on what right answers are good for.
   *
   * @param isWhole whether all checks of the part hold; if not, the sentence would be about wrong answers
   */
  tell(name: string, output: string, hasSentence = false, isWhole = false) {
    const list = this.lists.get(name)!;
    const [, lines, sentence] = (hasSentence && SENTENCE.exec(output)) || ["", output, ""];
    this.#below(list, "check-success", "p", isWhole ? sentence : "");
    this.#below(list, "check-output", "pre", lines.trimEnd());
  }

  /** Says in a sentence how many properties hold; a screen reader reads it out. */
  sum() {
    const states = all("li", this.place).map((item) => item.dataset.state);
    const count = (state: string) => states.filter((one) => one === state).length;
    const foreseen = states.length - count("later");
    const words = (place: string) => this.place.querySelector(place)?.textContent ?? "";
    const failed = words(".message, .check-note");
    const more = [words(".check-mistake"), words(".check-success")];
    const held = `${count("holds")} of ${foreseen} hold`;
    this.runner.say(`${held}.`, [failed, ...more].map((one) => (one ? ` ${one}` : "")).join(""));
  }

  /** One element of a class between a list and the next, or none if there is nothing to say. */
  #below(list: HTMLElement, className: string, kind: "p" | "pre", words: string) {
    let next = list.nextElementSibling;
    while (next && next.tagName !== "UL" && !next.classList.contains(className))
      next = next.nextElementSibling;
    const there = next?.classList.contains(className) ? next : null;
    there?.remove();
    if (words) list.after(make(kind, { className, textContent: words, tabIndex: kind === "pre" ? 0 : -1 }));
  }
}
