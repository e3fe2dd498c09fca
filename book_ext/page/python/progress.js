// What the page can load, and how far that is, in words.
import { script } from "./elements.js";

/** What there is to load, and what runs here; the same object for all scripts of a page. @returns {Promise<import("./runtime.js").Parts>} */
export async function parts() {
  await script("python/parts.js");
  return /** @type {any} */ (self).bookPython;
}

/** @type {Record<import("./runtime.js").Step, string>} */
export const STEPS = {
  fetching: "Loading Python",
  starting: "Starting Python",
  numpy: "Starting NumPy",
  drawing: "Loading Matplotlib",
  matplotlib: "Starting Matplotlib",
  again: "Running again what had been defined",
  ready: "Python is ready.",
};

/** Whether what is loaded can be counted. @type {(step: import("./runtime.js").Step) => boolean} */
export const isCounted = (step) => step === "fetching" || step === "drawing";

/** @type {(loaded: number, total: number) => string} */
export const size = (loaded, total) =>
  `${(loaded / 1e6).toFixed(1)} of ${(total / 1e6).toFixed(1)} MB, once; then they come from the browser's cache`;
