// Runs Python in a worker. Pyodide's own two scripts stand before this one in the same blob: a page's policy lets a
// worker start from a blob, and nothing be evaluated from text.

export {};

/**
 * @typedef {{ kind: "figure", name: string, state: Record<string, any>, page: string } | { kind: "png", data: string }} Shown
 * @typedef {{ cell: string, line: number, text: string }} Line
 * @typedef {{ type: string, message: string, lines: Line[] }} Failure
 * @typedef {{ value: string | null, shown: Shown[], error: Failure | null, drawing: boolean, differs: string[] }} Result
 * @typedef {{ files: Record<string, Uint8Array<ArrayBuffer>>, module: WebAssembly.Module, packages: string[], draws: boolean }} Start
 */

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

/** @type {any} */
const scope = self;
const tell = (/** @type {object} */ message) => scope.postMessage(message);
/** @type {any} */
let cells;

/** @param {Start} start */
async function load({ files, module, packages, draws }) {
  // Pyodide asks for its parts by address; they are here already.
  scope.fetch = async (/** @type {any} */ request) => {
    const name =
      String(request.url ?? request)
        .split("/")
        .pop() ?? "";
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
  const python = await scope.loadPyodide({
    indexURL: "https://in-the-page.invalid/",
    createPyodideModule: scope._createPyodideModule,
    stdout: () => {},
    stderr: () => {},
  });
  tell({ step: "numpy" });
  if (packages.length) await python.loadPackage(packages, { messageCallback() {}, errorCallback() {} });
  for (const name of ["numpy.zip", "book.zip"])
    if (files[name]) python.unpackArchive(files[name], "zip", { extractDir: "/book" });
  python.runPython("import sys; sys.path.insert(0, '/book'); import numpy, llc; from inside import cells");
  cells = python.pyimport("inside.cells");
  cells.start(draws);
  tell({ ready: true });
}

scope.onmessage = async (/** @type {MessageEvent} */ { data }) => {
  const send = (/** @type {string} */ output) => tell({ id: data.id, output });
  try {
    if (data.start) await load(data.start);
    else if (data.again) {
      cells.run(data.source, data.name, () => {});
      tell({ again: true });
    } else if (data.cells) tell({ id: data.id, result: JSON.parse(cells.check(JSON.stringify(data.cells))) });
    else tell({ id: data.id, result: JSON.parse(cells.run(data.source, data.name, send)) });
  } catch (error) {
    // Python itself has failed: the stack of the machine ran over, or its memory. Only another one helps.
    tell({ id: data.id, fatal: String((error instanceof Error && error.message) || error) });
  }
};
