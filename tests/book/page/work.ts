// Reads calls [name, arguments] as JSON, and writes what the scripts of the exercise pages make of them.
import { readFileSync } from "node:fs";
import * as notebook from "../../../book_ext/page/python/notebook.ts";
import * as properties from "../../../book_ext/page/python/properties.ts";

const scripts: Record<string, any> = { ...notebook, ...properties };
const calls: [string, any[]][] = JSON.parse(readFileSync(0, "utf8"));
const answers = calls.map(([name, given]) => {
  try {
    return { gives: scripts[name](...given) };
  } catch (error) {
    if (!(error instanceof notebook.Refusal)) throw error;
    return { refuses: error.message };
  }
});
process.stdout.write(JSON.stringify(answers));
