// Reads cases [name, arguments] as JSON, and writes what mathematics.js makes of them.
import { readFileSync } from "node:fs";
import * as mathematics from "../../llc/widgets/mathematics.js";

const cases = JSON.parse(readFileSync(0, "utf8"));
process.stdout.write(JSON.stringify(cases.map(([name, args]) => mathematics[name](...args))));
