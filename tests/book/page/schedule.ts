// Reads calls [function, ...arguments] of schedule.ts and memory.ts as JSON and writes what each returns.
import { readFileSync } from "node:fs";
import * as memory from "../../../book_ext/page/memory.ts";
import * as schedule from "../../../book_ext/page/review/schedule.ts";

const functions: any = { ...schedule, ...memory };
const calls: [string, ...any[]][] = JSON.parse(readFileSync(0, "utf8"));
process.stdout.write(JSON.stringify(calls.map(([name, ...given]) => functions[name](...given))));
