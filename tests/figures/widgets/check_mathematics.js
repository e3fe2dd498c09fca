// Reads cases [name, arguments] as JSON, and writes what the formulas of the figures make of them. What `llc` has
// too bears its Python name in camelCase, in the singular where Python takes all examples as rows and this takes one.
import { readdirSync, readFileSync } from "node:fs";

const folder = new URL("../../../figures/js/mathematics/", import.meta.url);
/** @type {Record<string, any>} */
const formulas = {};
for (const file of readdirSync(folder)) Object.assign(formulas, await import(new URL(file, folder).href));
/** @type {[string, any[]][]} */
const cases = JSON.parse(readFileSync(0, "utf8"));
process.stdout.write(JSON.stringify(cases.map(([name, args]) => formulas[name](...args))));
