// Bundles the figures: one module each for Jupyter, one script and one style sheet for the book.
import { build } from "esbuild";
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";

const here = dirname(fileURLToPath(import.meta.url));
const bundle = join(here, "bundle");
const names = readFileSync(join(here, "book.js"), "utf8").matchAll(/^import \w+ from "\.\/(\w+)\.js";$/gm);
const common = { bundle: true, minify: true, target: "es2022", logLevel: "warning", legalComments: "none" };

await build({
  ...common, entryPoints: Array.from(names, ([, name]) => join(here, `${name}.js`)), format: "esm", outdir: bundle,
});
const book = join(bundle, "book");
await build({ ...common, entryPoints: { figures: join(here, "book.js") }, format: "iife", outdir: book });
await build({ ...common, entryPoints: { figures: join(here, "figure.css") }, outdir: book });

for (const file of ["figures.js", "figures.css"]) {
  const bytes = readFileSync(join(book, file));
  console.log(`${file}: ${bytes.length} bytes, ${gzipSync(bytes, { level: 9 }).length} gzip`);
}
