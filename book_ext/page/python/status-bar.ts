// One bar at the foot of the window for the Python of the page: how far it is, what it says, Stop, Reset, and what
// it is.
import { button, make } from "../dom.ts";
import { about, isCounted, STEPS, size } from "./loading.ts";
import { ensureId } from "./results.ts";
import type { Progress } from "./runtime.ts";

export class StatusBar {
  words = make("p", { className: "python-words", role: "status" });
  progress = make("progress", { hidden: true, aria: { label: "Loading Python" } });
  stop: HTMLButtonElement;
  root: HTMLElement;
  #said = "";

  constructor({ stop, reset }: { stop: () => void; reset: () => void }) {
    this.stop = button("Stop", stop, { hidden: true });
    const fold = make("details", {}, make("summary", {}, "What runs here"));
    about(fold);
    const acts = make("div", { className: "python-acts" }, this.stop, button("Reset page", reset), fold);
    const aria = { label: "Python in this page" };
    this.root = make("aside", { className: "python-bar", aria }, this.progress, this.words, acts);
    document.body.append(this.root);
    document.body.classList.add("has-python-bar");
  }

  /** @param place what they are about */
  say(words: string, place: HTMLElement | null = null) {
    this.#said = words;
    this.words.textContent = words;
    if (place && !isSeen(place))
      this.words.append(" ", make("a", { href: `#${ensureId(place)}` }, "Go there"));
  }

  show({ loaded, total, step }: Progress) {
    this.progress.hidden = step === "ready";
    if (isCounted(step)) Object.assign(this.progress, { max: total, value: loaded });
    else this.progress.removeAttribute("value"); // how long it takes is not known
    const more = isCounted(step) ? `: ${size(loaded, total)}` : step === "ready" ? "" : " …";
    const text = STEPS[step] + more;
    // A screen reader need not hear each megabyte.
    this.words.setAttribute("aria-live", isCounted(step) && loaded ? "off" : "polite");
    // What was said of a cell that was stopped stays while Python starts again.
    this.words.textContent = this.#said ? `${this.#said} ${text}` : text;
  }

  running(isRunning: boolean) {
    this.words.setAttribute("aria-live", "polite");
    this.stop.hidden = !isRunning;
    this.progress.hidden = true;
  }
}

function isSeen(place: HTMLElement) {
  const { top, bottom } = place.getBoundingClientRect();
  return bottom > 0 && top < innerHeight;
}
