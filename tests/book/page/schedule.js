// Reads calls [function, ...arguments] of schedule.js and memory.js as JSON and writes what each returns.
import { readFileSync } from "node:fs";
import * as memory from "../../../book_ext/page/memory.js";
import * as schedule from "../../../book_ext/page/review/schedule.js";

/** @type {any} */
const functions = { ...schedule, ...memory };
/** @type {[string, ...any[]][]} */
const calls = JSON.parse(readFileSync(0, "utf8"));
process.stdout.write(JSON.stringify(calls.map(([name, ...given]) => functions[name](...given))));
