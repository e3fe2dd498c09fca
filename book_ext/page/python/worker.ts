// Runs Python in a worker. Pyodide's own two scripts stand before this one in the same blob: a page's policy lets a
// worker start from a blob, and nothing be evaluated from text.

export type Control = {
  name: string;
  label: string;
  kind: "slider" | "switch" | "choice";
  value: any;
  words: string[];
  min?: number;
  max?: number;
  step?: number;
};
export type Figure = { kind: "figure"; name: string; state: Record<string, any>; page: string };
type Picture = { kind: "picture"; light: string[]; dark: string[] }; // each wide, and narrow
export type Sliders = { kind: "sliders"; number: number; controls: Control[] };
export type Shown = Figure | Picture | Sliders;
export type Line = { cell: string; line: number; text: string };
export type Failure = { type: string; message: string; lines: Line[] };
export type Result = { value: string | null; shown: Shown[]; error: Failure | null; differs: string[] };
export type Files = Record<string, Uint8Array<ArrayBuffer>>;

// A tab has a few gigabytes at most, and the page's own share is not to be used up. Python takes a refusal well: it
// raises MemoryError.
const MOST_MEMORY = 512 * 2 ** 20;
const PAGE = 2 ** 16;
const grow = WebAssembly.Memory.prototype.grow;
WebAssembly.Memory.prototype.grow = function (pages) {
  if (this.buffer.byteLength + pages * PAGE > MOST_MEMORY)
    throw new RangeError("the page gives no more memory");
  return grow.call(this, pages);
};

const scope: any = self;
const tell = (message: object) => scope.postMessage(message);
let python: any;
let cells: any;

async function load({ files, module }: { files: Files; module: WebAssembly.Module }) {
  // Pyodide asks for its parts by address; they are here already.
  scope.fetch = async (request: any) => {
    const [name] = /[^/]*$/.exec(request.url ?? request)!;
    const type = name.endsWith(".json") ? "application/json" : "application/octet-stream";
    if (name.endsWith(".wasm"))
      return new Response(new Uint8Array(), { headers: { "content-type": "application/wasm" } });
    if (!files[name]) return new Response(null, { status: 404 });
    return new Response(files[name], { headers: { "content-type": type } });
  };
  const instantiate = WebAssembly.instantiateStreaming;
  WebAssembly.instantiateStreaming = async (_, imports) => {
    WebAssembly.instantiateStreaming = instantiate;
    return { module, instance: await WebAssembly.instantiate(module, imports) };
  };
  python = await scope.loadPyodide({
    indexURL: "https://in-the-page.invalid/",
    createPyodideModule: scope._createPyodideModule,
    stdout: () => {},
    stderr: () => {},
  });
  tell({ step: "numpy" });
  add(files["numpy.files"]);
  add(files["book.files"]);
  python.runPython("import sys; sys.path.insert(0, '/book'); import numpy, llc; from inside import cells");
  cells = python.pyimport("inside.cells");
  cells.start();
  tell({ ready: true });
}

/** Puts the files of an archive into Python's file system, without a copy. */
function add(archive: Uint8Array<ArrayBuffer>) {
  let at = archive.indexOf(10) + 1;
  const names = JSON.parse(new TextDecoder().decode(archive.subarray(0, at)));
  for (const [name, size] of names) {
    const path = `/book/${name}`;
    python.FS.mkdirTree(path.slice(0, path.lastIndexOf("/")));
    python.FS.writeFile(path, archive.subarray(at, (at += size)), { canOwn: true });
  }
}

scope.onmessage = async ({ data }: MessageEvent) => {
  try {
    if (data.start) return await load(data.start);
    if (data.drawing) {
      add(data.drawing);
      python.pyimport("inside.drawing").begin();
    }
    const send = (output: string) => tell({ output });
    tell({ result: JSON.parse(cells[data.call](...data.given, send)) });
  } catch (error) {
    // Python itself has failed: the stack of the machine ran over, or its memory. Only another one helps.
    tell({ fatal: String((error instanceof Error && error.message) || error) });
  }
};
