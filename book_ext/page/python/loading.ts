// What the page can load, and how far that is, in words.
import { script } from "../dom.ts";
import type { Parts, Step } from "./runtime.ts";

/** What there is to load, and what runs here; the same object for all scripts of a page. */
export async function parts(): Promise<Parts> {
  await script("python/parts.js");
  return (self as any).bookPython;
}

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
