// Python for a page: loaded when it is first asked for, run in a worker, ended and begun again at will.
import { script } from "./elements.js";
import { parts } from "./progress.js";
import workerSource from "worker";

/**
 * @typedef {import("./worker.js").Result} Result
 * @typedef {import("./worker.js").Failure} Failure
 * @typedef {Result & { output: string }} Ran
 * @typedef {{ id: string, source: string }} Cell
 * @typedef {Ran & { id: string, status: "passed" | "empty" | "wrong" | "error", message: string, mistake: string, refused: string }} Verdict
 * @typedef {"fetching" | "starting" | "numpy" | "drawing" | "matplotlib" | "again" | "ready"} Step
 * @typedef {{ loaded: number, total: number, step: Step }} Progress
 * @typedef {"start" | "drawing"} Group
 * @typedef {{ groups: Record<Group, Record<string, [script: string, size: number][]>>, python: string, numpy: string, matplotlib: string, differences: string[], take: (name: string, number: number, text: string) => void }} Parts
 * @typedef {{ call: "run" | "check" | "move", given: any[], onOutput: (text: string) => void, done: (answer: any) => void }} Task
 */

// They are part of the worker's own script and needed before it runs.
const SCRIPTS = ["pyodide.js", "pyodide.asm.js"];
const BINARY = "pyodide.asm.wasm";
const STOPPED = { type: "Stopped", message: "Stopped.", lines: [] };

/** What every Python of a page is made of: fetched, unpacked and compiled once. */
class Kit {
  /** @type {WebAssembly.Module | undefined} */
  module;
  address = "";
  /** @type {Partial<Record<Group, Promise<import("./worker.js").Files>>>} */
  #groups = {};
  /** What scripts have brought: those that have come do not come again. @type {Record<string, Uint8Array<ArrayBuffer>[]>} */
  #taken = {};

  /** @type {(group: Group, onProgress: (progress: Progress) => void) => Promise<import("./worker.js").Files>} */
  group(group, onProgress) {
    return (this.#groups[group] ??= this.#fetch(group, onProgress).catch((error) => {
      delete this.#groups[group]; // another click tries again
      throw error;
    }));
  }

  /** @type {(group: Group, onProgress: (progress: Progress) => void) => Promise<import("./worker.js").Files>} */
  async #fetch(group, onProgress) {
    const listed = await parts();
    const step = group === "start" ? "fetching" : "drawing";
    const chunks = Object.entries(listed.groups[group]);
    const total = chunks.flatMap(([, each]) => each).reduce((sum, [, size]) => sum + size, 0);
    const taken = this.#taken;
    listed.take = (name, number, text) => void ((taken[name] ??= [])[number] = bytes(text));
    let loaded = 0;
    onProgress({ loaded, total, step });
    /** @type {import("./worker.js").Files} */
    const files = {};
    const each = chunks.map(async ([name, scripts]) => {
      const all = scripts.map(async ([address, size]) => {
        await script(`python/${address}`);
        onProgress({ loaded: (loaded += size), total, step });
      });
      await Promise.all(all);
      files[name] = await unpacked(new Blob(taken[name]));
      if (name === BINARY) this.module = await WebAssembly.compile(files[name]);
    });
    await Promise.all(each);
    this.#taken = {};
    if (group === "start") {
      const sources = SCRIPTS.flatMap((name) => [files[name], "\n"]);
      this.address = URL.createObjectURL(new Blob([...sources, workerSource], { type: "text/javascript" }));
      for (const name of [...SCRIPTS, BINARY]) delete files[name];
    }
    return files;
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

  /**
   * Fetches and starts Python, once.
   *
   * @param {(progress: Progress) => void} [onProgress]
   * @returns {Promise<void>}
   */
  async load(onProgress) {
    if (onProgress) this.#onProgress = onProgress;
    if (this.state === "none") this.state = "loading";
    try {
      const files = await this.#kit.group("start", (progress) => this.#onProgress(progress));
      await (this.#ready ??= this.#start(files));
    } catch (error) {
      if (!this.#worker) this.state = "none";
      throw error;
    }
  }

  /**
   * Runs a cell after those that wait. All cells share one namespace.
   *
   * @param {string} source
   * @param {{ name: string, onOutput?: (text: string) => void }} options
   * @returns {Promise<Ran>}
   */
  async run(source, { name, onOutput }) {
    const ran = await this.#ask("run", [source, name], onOutput);
    if (!ran.error) this.#done.set(name, source);
    return ran;
  }

  /**
   * Runs the function of some sliders with the values that they have now.
   *
   * @param {number} number
   * @param {Record<string, any>} values
   * @returns {Promise<Ran>}
   */
  move(number, values) {
    return this.#ask("move", [number, JSON.stringify(values)]);
  }

  /**
   * Runs all cells of a sheet, setup, answers and checks, in their order and a namespace of their own, as its notebook
   * would, and says how each went and what it printed.
   *
   * @param {Cell[]} cells
   * @param {(id: string) => void} [onCell] told of each cell that begins, and with no name when none is run
   * @returns {Promise<{ verdicts: Verdict[], error: Failure | null }>}
   */
  async check(cells, onCell) {
    return { verdicts: [], ...(await this.#ask("check", [JSON.stringify(cells)], onCell)) };
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
   * @param {Task["call"]} call
   * @param {any[]} given
   * @param {(text: string) => void} [onOutput]
   * @returns {Promise<any>} what Python says, or the error with which it came to its end
   */
  async #ask(call, given, onOutput) {
    await this.load();
    let output = "";
    const answer = await new Promise((done) => {
      const heard = (/** @type {string} */ text) => {
        output = text ? output + text : ""; // begun anew
        onOutput?.(text);
      };
      this.#tasks.push({ call, given, done, onOutput: heard });
      this.#next();
    });
    return { value: null, shown: [], error: null, differs: [], ...answer, output };
  }

  #next() {
    if (!this.#tasks.length || this.state !== "ready") return;
    this.state = "busy";
    this.#send();
  }

  /** @param {Uint8Array<ArrayBuffer>} [drawing] the files of Matplotlib, for a task that has asked for it */
  #send(drawing) {
    const [{ call, given }] = this.#tasks;
    this.#worker?.postMessage({ call, given, drawing });
  }

  /** @param {Failure} error */
  #end(error) {
    this.#worker?.terminate();
    this.#worker = null;
    this.#ready = null;
    this.state = "loading";
    for (const task of this.#tasks.splice(0)) task.done({ error });
  }

  /** What has run to its end runs again, before anything else. @param {Worker} worker */
  async #again(worker) {
    for (const [name, source] of this.#done) {
      this.#onProgress({ loaded: 0, total: 0, step: "again" });
      if (worker !== this.#worker) return;
      await new Promise((done) => {
        this.#tasks.push({ call: "run", given: [source, name], done, onOutput() {} });
        this.#send();
      });
    }
  }

  /** @param {import("./worker.js").Files} files @returns {Promise<void>} */
  #start(files) {
    const worker = new Worker(this.#kit.address);
    this.#worker = worker;
    const progress = (/** @type {Step} */ step) => this.#onProgress({ loaded: 0, total: 0, step });
    progress("starting");
    return new Promise((resolve, reject) => {
      worker.onmessage = async ({ data }) => {
        if (worker !== this.#worker) return;
        if (data.step) progress(data.step);
        else if (data.fatal !== undefined) {
          if (this.state === "loading") reject(new Error(data.fatal));
          this.#collapsed(data.fatal);
        } else if (data.ready) {
          await this.#again(worker);
          if (worker !== this.#worker) return;
          this.state = "ready";
          progress("ready");
          resolve();
        } else if (data.output !== undefined) this.#tasks[0]?.onOutput(data.output);
        else if (data.result.wants) await this.#draw(worker);
        else {
          if (this.state === "busy") this.state = "ready";
          this.#tasks.shift()?.done(data.result);
          this.#next();
        }
      };
      worker.onerror = (event) => {
        event.preventDefault();
        reject(new Error(event.message));
        if (worker === this.#worker) this.#collapsed(event.message);
      };
      worker.postMessage({ start: { files, module: this.#kit.module } });
    });
  }

  /** The task that runs has asked for Matplotlib; it is begun anew with it. @param {Worker} worker */
  async #draw(worker) {
    this.#tasks[0]?.onOutput("");
    try {
      const files = await this.#kit.group("drawing", (progress) => this.#onProgress(progress));
      if (worker !== this.#worker) return;
      this.#onProgress({ loaded: 0, total: 0, step: "matplotlib" });
      this.#send(files["drawing.files"]);
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      this.#tasks.shift()?.done({ error: { type: "Matplotlib", message, lines: [] } });
      if (this.state === "busy") this.state = "ready";
      this.#next();
    }
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
