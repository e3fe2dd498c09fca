// Python for a page: loaded when it is first asked for, run in a worker, ended and begun again at will.
import { messageOf, script } from "../dom.ts";
import { parts } from "./loading.ts";
import workerSource from "worker";
import type { Failure, Files, Result } from "./worker.ts";

export type Ran = Result & { output: string };
type Cell = { id: string; source: string };
export type Verdict = Ran & {
  id: string;
  status: "passed" | "empty" | "wrong" | "error";
  message: string;
  mistake: string;
  refused: string;
};
export type Step = "fetching" | "starting" | "numpy" | "drawing" | "matplotlib" | "again" | "ready";
export type Progress = { loaded: number; total: number; step: Step };
type Group = "start" | "drawing";
export type Parts = {
  groups: Record<Group, Record<string, [script: string, size: number][]>>;
  python: string;
  numpy: string;
  matplotlib: string;
  differences: string[];
  take: (name: string, number: number, text: string) => void;
};
type Task = {
  call: "run" | "check" | "move";
  given: any[];
  onOutput: (text: string) => void;
  done: (answer: any) => void;
};

// They are part of the worker's own script and needed before it runs.
const SCRIPTS = ["pyodide.js", "pyodide.asm.js"];
const BINARY = "pyodide.asm.wasm";
const STOPPED = { type: "Stopped", message: "Stopped.", lines: [] };

/** What every Python of a page is made of: fetched, unpacked and compiled once. */
class Kit {
  module: WebAssembly.Module | undefined;
  address = "";
  #groups: Partial<Record<Group, Promise<Files>>> = {};
  /** What scripts have brought: those that have come do not come again. */
  #taken: Record<string, Uint8Array<ArrayBuffer>[]> = {};

  group(group: Group, onProgress: (progress: Progress) => void): Promise<Files> {
    return (this.#groups[group] ??= this.#fetch(group, onProgress).catch((error) => {
      delete this.#groups[group]; // another click tries again
      throw error;
    }));
  }

  async #fetch(group: Group, onProgress: (progress: Progress) => void): Promise<Files> {
    const listed = await parts();
    const step = group === "start" ? "fetching" : "drawing";
    const chunks = Object.entries(listed.groups[group]);
    const total = chunks.flatMap(([, each]) => each).reduce((sum, [, size]) => sum + size, 0);
    const taken = this.#taken;
    listed.take = (name, number, text) => void ((taken[name] ??= [])[number] = bytes(text));
    let loaded = 0;
    onProgress({ loaded, total, step });
    const files: Files = {};
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

function bytes(base64: string) {
  const text = atob(base64);
  const array = new Uint8Array(text.length);
  for (let i = 0; i < text.length; i += 1) array[i] = text.charCodeAt(i);
  return array;
}

async function unpacked(packed: Blob) {
  const stream = packed.stream().pipeThrough(new DecompressionStream("gzip"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

export class Python {
  state: "none" | "loading" | "ready" | "busy" = "none";
  #kit = new Kit();
  #worker: Worker | null = null;
  #ready: Promise<void> | null = null;
  /** The first is the one that runs. */
  #tasks: Task[] = [];
  /** The cells that have run to their end, as they were then, by name and in the order in which each came first. */
  #done = new Map<string, string>();
  #onProgress: (progress: Progress) => void = () => {};

  /** Fetches and starts Python, once. */
  async load(onProgress?: (progress: Progress) => void): Promise<void> {
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

  /** Runs a cell after those that wait. All cells share one namespace. */
  async run(
    source: string,
    { name, onOutput }: { name: string; onOutput?: (text: string) => void },
  ): Promise<Ran> {
    const ran = await this.#ask("run", [source, name], onOutput);
    if (!ran.error) this.#done.set(name, source);
    return ran;
  }

  move(number: number, values: Record<string, any>): Promise<Ran> {
    return this.#ask("move", [number, JSON.stringify(values)]);
  }

  /**
   * Runs all cells of a sheet, setup, answers and checks, in their order and a namespace of their own, as its notebook
   * would, and says how each went and what it printed.
   *
   * @param onCell told of each cell that begins, and with no name when none is run
   */
  async check(
    cells: Cell[],
    onCell?: (id: string) => void,
  ): Promise<{ verdicts: Verdict[]; error: Failure | null }> {
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

  /** @returns what Python says, or the error with which it came to its end */
  async #ask(call: Task["call"], given: any[], onOutput?: (text: string) => void): Promise<any> {
    await this.load();
    let output = "";
    const answer = await new Promise<object>((done) => {
      const heard = (text: string) => {
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

  /** @param drawing the files of Matplotlib, for a task that has asked for it */
  #send(drawing?: Uint8Array<ArrayBuffer>) {
    const [{ call, given }] = this.#tasks;
    this.#worker?.postMessage({ call, given, drawing });
  }

  #end(error: Failure) {
    this.#worker?.terminate();
    this.#worker = null;
    this.#ready = null;
    this.state = "loading";
    for (const task of this.#tasks.splice(0)) task.done({ error });
  }

  /** What has run to its end runs again, before anything else. */
  async #again(worker: Worker) {
    for (const [name, source] of this.#done) {
      this.#onProgress({ loaded: 0, total: 0, step: "again" });
      if (worker !== this.#worker) return;
      await new Promise((done) => {
        this.#tasks.push({ call: "run", given: [source, name], done, onOutput() {} });
        this.#send();
      });
    }
  }

  #start(files: Files): Promise<void> {
    const worker = new Worker(this.#kit.address);
    this.#worker = worker;
    const progress = (step: Step) => this.#onProgress({ loaded: 0, total: 0, step });
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

  /** The task that runs has asked for Matplotlib; it is begun anew with it. */
  async #draw(worker: Worker) {
    this.#tasks[0]?.onOutput("");
    try {
      const files = await this.#kit.group("drawing", (progress) => this.#onProgress(progress));
      if (worker !== this.#worker) return;
      this.#onProgress({ loaded: 0, total: 0, step: "matplotlib" });
      this.#send(files["drawing.files"]);
    } catch (error) {
      this.#tasks.shift()?.done({ error: { type: "Matplotlib", message: messageOf(error), lines: [] } });
      if (this.state === "busy") this.state = "ready";
      this.#next();
    }
  }

  #collapsed(why: string) {
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
