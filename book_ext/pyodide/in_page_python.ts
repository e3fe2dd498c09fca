// Runs a script in the page's own Python: `node in_page_python.ts CORE SCRIPT FOLDER ARGUMENTS...`. The folder is
// there under /work, which is the script's first argument. What it prints is printed.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const [core, script, folder, ...others] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(join(core, "pyodide.mjs")).href);
const python = await loadPyodide({ indexURL: `${core}/` });
python.FS.mkdir("/work");
python.FS.mount(python.FS.filesystems.NODEFS, { root: folder }, "/work");
python.globals.set("arguments", python.toPy([script, "/work", ...others]));
python.runPython(`import sys; sys.argv = arguments; sys.dont_write_bytecode = True\n`);
try {
  python.runPython(readFileSync(script, "utf8"));
} catch (error) {
  console.error(error instanceof Error ? error.message : error); // without it, Node prints a line of a megabyte
  process.exitCode = 1;
}
