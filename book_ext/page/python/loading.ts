// What the page can load, how far that is, and what it then runs, in words.
import { make, script } from "../dom.ts";
import type { Parts, Step } from "./runtime.ts";

/** What there is to load, and what runs here; the same object for all scripts of a page. */
export async function parts(): Promise<Parts> {
  await script("python/parts.js");
  return (self as any).bookPython;
}

/** Python and the editor; loaded once the reader wants to write or run something. */
export const workbench = async () => {
  await script("workbench.js");
  return (self as any).workbench as typeof import("./workbench.ts").workbench;
};

export const STEPS: Record<Step, string> = {
  fetching: "Loading Python",
  starting: "Starting Python",
  numpy: "Starting NumPy",
  drawing: "Loading Matplotlib",
  matplotlib: "Starting Matplotlib",
  again: "Running again what had been defined",
  ready: "Python is ready.",
};

export const isCounted = (step: Step) => step === "fetching" || step === "drawing";

export const size = (loaded: number, total: number) =>
  `${(loaded / 1e6).toFixed(1)} of ${(total / 1e6).toFixed(1)} MB, once; then they come from the browser's cache`;

/** Fills a fold, once it is opened, with what runs in the page and what it does otherwise than a notebook. */
export function about(fold: HTMLDetailsElement) {
  fold.addEventListener("toggle", async () => {
    if (fold.dataset.filled) return;
    fold.dataset.filled = "yes";
    const { python, numpy, matplotlib, differences } = await parts();
    const root = document.documentElement.dataset.content_root;
    const href = `${root}_static/python/LICENCES.txt`;
    const line = (...words: (Node | string)[]) => make("p", {}, ...words);
    const rows = [
      line("It runs in this page and on this machine alone; nothing that you type is sent anywhere."),
      line(`Python ${python}, NumPy ${numpy}, Matplotlib ${matplotlib}. Different from a notebook:`),
      make("ul", {}, ...differences.map((difference) => make("li", {}, difference))),
      line("Made of ", make("a", { href }, "parts under their own licences"), "."),
    ];
    fold.append(make("div", {}, ...rows));
  });
}
