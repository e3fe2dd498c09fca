// A button that has something run, and beside it what is said of it: how far Python is loaded, and what came of it.
import { button, make } from "./elements.js";

const STEPS = /** @type {Record<string, string>} */ ({
  fetching: "Loading Python",
  starting: "Starting Python",
  numpy: "Starting NumPy",
  again: "Starting Python",
});

export class Runner {
  /** Called when the button is pressed. @type {() => void} */
  onRun = () => {};
  #size = make("span", { className: "check-size" });
  #bar = make("progress", { hidden: true, aria: { label: "Loading Python" } });
  #status = make("p", { className: "check-status", role: "status" });

  /**
   * @param {HTMLElement | null} place
   * @param {string} words of the button
   */
  constructor(place, words) {
    this.words = words;
    this.button = button(words, () => this.onRun(), { className: "primary" });
    place?.append(this.button, this.#status, this.#bar, this.#size);
  }

  /** @param {boolean} isBusy whether the button stops what runs */
  busy(isBusy) {
    this.button.textContent = isBusy ? "Stop" : this.words;
    if (!isBusy) this.show("ready", 0, 0);
  }

  /** @param {string} words */
  say(words) {
    if (this.#status.textContent !== words) this.#status.textContent = words;
  }

  /**
   * How far Python is loaded. A screen reader hears of each step, and not of each megabyte.
   *
   * @type {(step: string, loaded: number, total: number) => void}
   */
  show(step, loaded, total) {
    const megabytes = (/** @type {number} */ bytes) => (bytes / 1e6).toFixed(1);
    const isFetching = step === "fetching";
    this.#bar.hidden = step === "ready";
    Object.assign(this.#bar, { max: total || 1, value: loaded });
    this.#size.textContent = isFetching ? `${megabytes(loaded)} of ${megabytes(total)} MB, once` : "";
    if (STEPS[step]) this.say(STEPS[step]);
  }
}
