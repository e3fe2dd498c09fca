// Bundles the figures: one module each for Jupyter, one script and one style sheet for the book.
import { build } from "esbuild";
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";

const here = dirname(fileURLToPath(import.meta.url));
const bundle = join(here, "..", "bundle");
const book = join(bundle, "book");
const host = join(here, "static_host.js");
const imported = readFileSync(host, "utf8").matchAll(/^import \w+ from "\.\/(\w+)\.js";$/gm);
const figures = Array.from(imported, ([, name]) => join(here, `${name}.js`));
/** @type {import("esbuild").BuildOptions} */
const common = { bundle: true, minify: true, target: "es2022", logLevel: "warning", legalComments: "none" };

/** The colours of figures/palette.json as custom properties --llc-*, in the book and in Jupyter. */
function colours() {
  const { light, dark } = JSON.parse(readFileSync(join(here, "..", "palette.json"), "utf8"));
  const properties = (/** @type {Record<string, string>} */ palette) =>
    Object.entries(palette)
      .map(([name, colour]) => `--llc-${name}: ${colour};`)
      .join(" ");
  return (
    `.llc-figure { ${properties(light)} }\n` +
    `:is(html[data-theme="dark"], body[data-jp-theme-light="false"]) .llc-figure { ${properties(dark)} }\n`
  );
}

await build({ ...common, entryPoints: figures, format: "esm", outdir: bundle });
await build({ ...common, entryPoints: { figures: host }, format: "iife", outdir: book });
await build({
  ...common,
  stdin: { contents: `@import "./figures.css";\n${colours()}`, resolveDir: join(here, ".."), loader: "css" },
  outfile: join(book, "figures.css"),
});

for (const file of ["figures.js", "figures.css"]) {
  const bytes = readFileSync(join(book, file));
  console.log(`${file}: ${bytes.length} bytes, ${gzipSync(bytes, { level: 9 }).length} gzip`);
}
