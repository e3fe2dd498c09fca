// Reads steps [tab, method, arguments] as JSON, takes them in tabs that share one storage, and writes what came of each.
import { readFileSync } from "node:fs";

/** What a browser gives to all tabs of a book. */
class Storage {
  /** @type {Record<string, string>} */
  held = {};
  isFull = false;
  getItem = (/** @type {string} */ key) => this.held[key] ?? null;
  setItem(/** @type {string} */ key, /** @type {string} */ value) {
    if (this.isFull) throw new Error("QuotaExceededError");
    this.held[key] = value;
  }
}
const storage = new Storage();
/** @type {((event: { key: string }) => void)[]} */
const listeners = [];
Object.assign(globalThis, {
  localStorage: storage,
  addEventListener: (/** @type {string} */ type, /** @type {any} */ listener) =>
    type === "storage" && listeners.push(listener),
  dispatchEvent: () => true,
});
const { Answers } = await import("../../../book_ext/page/python/answers.js");

/** @type {Record<string, any>} */
const tabs = {};
/** @type {[string, string, any[]][]} */
const steps = JSON.parse(readFileSync(0, "utf8"));
const came = steps.map(([tab, method, given]) => {
  if (method === "open") {
    const number = listeners.length;
    const answers = new Answers("sheet");
    tabs[tab] = { answers, hears: listeners[number], elsewhere: [] };
    answers.onElsewhere = (name) => tabs[tab].elsewhere.push(name);
    return null;
  }
  if (method === "hears") return tabs[tab].hears({ key: "linear-classification/sheet/sheet" });
  if (method === "elsewhere") return tabs[tab].elsewhere;
  if (method === "fill") return (storage.isFull = true);
  const { answers } = tabs[tab];
  return typeof answers[method] === "function" ? answers[method](...given) : answers[method];
});
process.stdout.write(JSON.stringify(came.map((one) => one ?? null)));
