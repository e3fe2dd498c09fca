// A button that has something run, and beside it what is said of it: how far Python is loaded, and what came of it.
import { button, make } from "../dom.ts";
import { isCounted, size, STEPS } from "./loading.ts";
import type { Progress } from "./runtime.ts";

/** A book may be built without Python in its pages. */
export const canRun = !document.querySelector(".without-python");

export class Runner {
  words: string;
  button: HTMLButtonElement;
  onRun: () => void = () => {};
  #isBusy = false;
  #size = make("span", { className: "check-size" });
  #bar = make("progress", { hidden: true, aria: { label: "Loading Python" } });
  #status = make("p", { className: "check-status", role: "status" });

  constructor(place: HTMLElement | null, words: string) {
    this.words = words;
    // The second click of a double one does not stop what the first has begun.
    const press = ({ detail }: MouseEvent) => (this.#isBusy && detail > 1) || this.onRun();
    this.button = button(words, press, { className: "primary" });
    if (canRun) place?.append(this.button, this.#status, this.#bar, this.#size);
  }

  /** @param isBusy whether the button stops what runs */
  busy(isBusy: boolean) {
    this.#isBusy = isBusy;
    this.button.textContent = isBusy ? "Stop" : this.words;
    if (!isBusy) this.#bar.hidden = true;
    if (!isBusy) this.#size.textContent = "";
  }

  /** The second words stand elsewhere to be seen, and here for who hears the page. */
  say(words: string, heard = "") {
    if (this.#status.textContent === words + heard) return;
    this.#status.replaceChildren(words, make("span", { className: "heard" }, heard));
  }

  /** How far Python is. A screen reader hears of each step, not of each megabyte. */
  show({ step, loaded, total }: Progress) {
    this.#bar.hidden = !isCounted(step);
    Object.assign(this.#bar, { max: total || 1, value: loaded });
    this.#size.textContent = isCounted(step) ? size(loaded, total) : "";
    this.say(step === "ready" ? "Checking" : STEPS[step]);
  }
}
