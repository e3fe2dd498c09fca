// Reads cases [name, arguments] as JSON, and writes what mathematics.js makes of them.
import { readFileSync } from "node:fs";
import * as mathematics from "../../../figures/js/mathematics.js";

/** @type {Record<string, any>} */
const formulas = mathematics;
/** @type {[string, any[]][]} */
const cases = JSON.parse(readFileSync(0, "utf8"));
process.stdout.write(JSON.stringify(cases.map(([name, args]) => formulas[name](...args))));
