// Reads calls [function, ...arguments] of schedule.js as JSON and writes what each returns.
import { readFileSync } from "node:fs";
import * as schedule from "../../../book_ext/page/review/schedule.js";

/** @type {any} */
const functions = schedule;
/** @type {[string, ...any[]][]} */
const calls = JSON.parse(readFileSync(0, "utf8"));
process.stdout.write(JSON.stringify(calls.map(([name, ...given]) => functions[name](...given))));
