// Reads steps [tab, method, arguments] as JSON, takes them in tabs that share one storage, and writes what came of each.
import { readFileSync } from "node:fs";

/** What a browser gives to all tabs of a book. */
class Storage {
  held: Record<string, string> = {};
  isFull = false;
  getItem = (key: string) => this.held[key] ?? null;
  setItem(key: string, value: string) {
    if (this.isFull) throw new Error("QuotaExceededError");
    this.held[key] = value;
  }
}
const storage = new Storage();
const listeners: ((event: { key: string }) => void)[] = [];
Object.assign(globalThis, {
  localStorage: storage,
  addEventListener: (type: string, listener: any) => type === "storage" && listeners.push(listener),
  dispatchEvent: () => true,
});
const { Answers } = await import("../../../book_ext/page/python/answers.ts");

const tabs: Record<string, any> = {};
const steps: [string, string, any[]][] = JSON.parse(readFileSync(0, "utf8"));
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
