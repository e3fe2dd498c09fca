// Python for a page: loaded when it is first asked for, run in a worker, ended and begun again at will.
import workerSource from "worker";

/**
 * @typedef {import("./worker.js").Result} Result
 * @typedef {Result & { output: string }} Ran
 * @typedef {{ id: string, source: string }} Cell
 * @typedef {{ id: string, status: "passed" | "empty" | "wrong" | "error", message: string, mistake: string, output: string, error: import("./worker.js").Failure | null, drawing: boolean, differs: string[], shown: import("./worker.js").Shown[] }} Verdict
 * @typedef {{ loaded: number, total: number, step: "fetching" | "starting" | "numpy" | "again" | "ready" }} Progress
 * @typedef {{ files: Record<string, [script: string, size: number][]>, python: string, numpy: string, packages: string[], draws: boolean, take: (name: string, number: number, text: string) => void }} Parts
 * @typedef {{ python: string, numpy: string, draws: boolean, size: number } | undefined} About
 * @typedef {{ message: object, onOutput: (text: string) => void, done: (answer: any) => void }} Task
 */

const FOLDER = `${document.documentElement.dataset.content_root ?? ""}_static/python/`;
// They are part of the worker's own script and needed before it runs.
const SCRIPTS = ["pyodide.js", "pyodide.asm.js"];
const BINARY = "pyodide.asm.wasm";
const STOPPED = { type: "Stopped", message: "Stopped.", lines: [] };

/**
 * @param {string} name
 * @returns {Promise<void>}
 */
function script(name) {
  return new Promise((resolve, reject) => {
    const element = Object.assign(document.createElement("script"), { src: FOLDER + name });
    element.onload = () => (element.remove(), resolve());
    element.onerror = () => reject(new Error(`${name} could not be loaded. Is the connection there?`));
    document.head.append(element);
  });
}

/** What every Python of a page is made of: fetched, unpacked and compiled once. */
class Kit {
  /** @type {Record<string, Uint8Array<ArrayBuffer>>} */
  files = {};
  /** @type {WebAssembly.Module | undefined} */
  module;
  address = "";

  /** @param {(progress: Progress) => void} onProgress */
  async fetch(onProgress) {
    await script("parts.js");
    /** @type {Parts} */
    const parts = /** @type {any} */ (self).bookPython;
    const sizes = Object.values(parts.files).flatMap((chunks) => chunks.map(([, size]) => size));
    const total = sizes.reduce((sum, size) => sum + size, 0);
    /** @type {Record<string, Uint8Array<ArrayBuffer>[]>} */
    const taken = Object.fromEntries(Object.keys(parts.files).map((name) => [name, []]));
    parts.take = (name, number, text) => void (taken[name][number] = bytes(text));
    let loaded = 0;
    onProgress({ loaded, total, step: "fetching" });
    await Promise.all(
      Object.entries(parts.files).map(async ([name, chunks]) => {
        const each = chunks.map(async ([address, size]) => {
          await script(address);
          loaded += size;
          onProgress({ loaded, total, step: "fetching" });
        });
        await Promise.all(each);
        this.files[name] = await unpacked(new Blob(taken[name]));
        if (name === BINARY) this.module = await WebAssembly.compile(this.files[name]);
      }),
    );
    const sources = SCRIPTS.flatMap((name) => [this.files[name], "\n"]);
    this.address = URL.createObjectURL(new Blob([...sources, workerSource], { type: "text/javascript" }));
    for (const name of [...SCRIPTS, BINARY]) delete this.files[name];
    this.parts = parts;
    this.size = total;
  }
}

/** @param {string} base64 */
function bytes(base64) {
  const text = atob(base64);
  const array = new Uint8Array(text.length);
  for (let i = 0; i < text.length; i += 1) array[i] = text.charCodeAt(i);
  return array;
}

/** @param {Blob} packed */
async function unpacked(packed) {
  const stream = packed.stream().pipeThrough(new DecompressionStream("gzip"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

export class Python {
  /** @type {"none" | "loading" | "ready" | "busy"} */
  state = "none";
  #kit = new Kit();
  /** @type {Promise<void> | null} */
  #fetched = null;
  /** @type {Worker | null} */
  #worker = null;
  /** @type {Promise<void> | null} */
  #ready = null;
  /** @type {Task[]} the first is the one that runs */
  #tasks = [];
  /** The cells that have run to their end, as they were then, by name and in the order in which each came first. */
  #done = /** @type {Map<string, string>} */ (new Map());
  /** @type {(progress: Progress) => void} */
  #onProgress = () => {};

  /** Which Python and NumPy run here, whether they draw, and how many bytes were fetched; known once loaded. @returns {About} */
  get about() {
    const { parts, size } = this.#kit;
    return parts && { python: parts.python, numpy: parts.numpy, draws: parts.draws, size: size ?? 0 };
  }

  /**
   * Fetches and starts Python, once.
   *
   * @param {(progress: Progress) => void} [onProgress]
   * @returns {Promise<void>}
   */
  async load(onProgress) {
    if (onProgress) this.#onProgress = onProgress;
    if (this.state === "none") this.state = "loading";
    this.#fetched ??= this.#kit
      .fetch((progress) => this.#onProgress(progress))
      .catch((error) => {
        this.#fetched = null; // another click tries again
        this.state = "none";
        throw error;
      });
    await this.#fetched;
    this.#ready ??= this.#start();
    await this.#ready;
  }

  /**
   * Runs a cell after those that wait. All cells share one namespace.
   *
   * @param {string} source
   * @param {{ name: string, onOutput?: (text: string) => void }} options
   * @returns {Promise<Ran>}
   */
  async run(source, { name, onOutput }) {
    let output = "";
    const heard = (/** @type {string} */ text) => {
      output += text;
      onOutput?.(text);
    };
    const answer = await this.#ask({ source, name }, heard);
    if (answer.error) return { ...nothing(answer.error), output };
    if (!answer.result.error) this.#done.set(name, source);
    return { ...answer.result, output };
  }

  /**
   * Runs all cells of a sheet, setup, answers and checks, in their order and a namespace of their own, as its notebook
   * would, and says how each went and what it printed.
   *
   * @param {Cell[]} cells
   * @returns {Promise<{ verdicts: Verdict[], error: import("./worker.js").Failure | null }>}
   */
  async check(cells) {
    const { result, error } = await this.#ask({ cells }, () => {});
    return { verdicts: result ?? [], error: error ?? null };
  }

  /** Ends what runs and waits, at once. Another Python starts and runs again what had come to its end. */
  stop() {
    if (this.state === "none") return;
    this.#end(STOPPED);
    if (this.#kit.address) this.load().catch(() => {});
  }

  /** Ends what runs, and forgets what had been defined; Python starts again when something is to be run. */
  reset() {
    this.#done.clear();
    if (this.state === "none") return;
    this.#end(STOPPED);
    this.state = "none";
  }

  /**
   * @param {object} message
   * @param {(text: string) => void} onOutput
   * @returns {Promise<any>}
   */
  #ask(message, onOutput) {
    return new Promise((done, failed) => {
      this.#tasks.push({ message, onOutput, done });
      this.load().then(
        () => this.#next(),
        (error) => {
          this.#tasks = [];
          failed(error);
        },
      );
    });
  }

  #next() {
    const task = this.#tasks[0];
    if (!task || this.state !== "ready") return;
    this.state = "busy";
    this.#worker?.postMessage({ id: 0, ...task.message });
  }

  /** @param {import("./worker.js").Failure} error */
  #end(error) {
    this.#worker?.terminate();
    this.#worker = null;
    this.#ready = null;
    this.state = "loading";
    for (const task of this.#tasks.splice(0)) task.done({ error });
  }

  /** @returns {Promise<void>} */
  #start() {
    const { address, files, module, parts, size } = this.#kit;
    const worker = new Worker(address);
    this.#worker = worker;
    const loaded = size ?? 0;
    const progress = (/** @type {Progress["step"]} */ step) =>
      this.#onProgress({ loaded, total: loaded, step });
    progress("starting");
    return new Promise((resolve, reject) => {
      const again = [...this.#done].map(([name, source]) => ({ id: name, source }));
      worker.onmessage = ({ data }) => {
        if (worker !== this.#worker) return;
        if (data.step) progress(data.step);
        else if (data.fatal !== undefined) {
          if (this.state === "loading") reject(new Error(data.fatal));
          this.#collapsed(data.fatal);
        } else if (data.ready || data.again) {
          const next = again.shift();
          if (next) {
            progress("again");
            return worker.postMessage({ again: true, name: next.id, source: next.source });
          }
          this.state = "ready";
          progress("ready");
          resolve();
        } else if (data.output !== undefined) this.#tasks[0]?.onOutput(data.output);
        else {
          this.state = "ready";
          this.#tasks.shift()?.done(data);
          this.#next();
        }
      };
      worker.onerror = (event) => {
        event.preventDefault();
        reject(new Error(event.message));
        if (worker === this.#worker) this.#collapsed(event.message);
      };
      worker.postMessage({ start: { files, module, packages: parts?.packages, draws: parts?.draws } });
    });
  }

  /** @param {string} why */
  #collapsed(why) {
    const isDeep = /stack|recursion/i.test(why);
    const message = isDeep
      ? "The calls went too deep for the page."
      : "Python in the page broke down under this, perhaps for lack of memory.";
    const wasLoading = this.state === "loading";
    this.#end({ type: isDeep ? "RecursionError" : "MemoryError", message, lines: [] });
    if (wasLoading)
      this.#done.clear(); // what it ran again is what broke it
    else this.load().catch(() => {});
  }
}

/**
 * @param {import("./worker.js").Failure} error
 * @returns {Result}
 */
const nothing = (error) => ({ value: null, shown: [], error, drawing: false, differs: [] });
