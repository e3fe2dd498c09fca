// Bundles the figures: one module each for Jupyter, one script and one style sheet for the book. What has a file
// in figures/widgets and one of the same name here is a figure.
import { build } from "esbuild";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";

const here = dirname(fileURLToPath(import.meta.url));
const bundle = join(here, "..", "bundle");
const book = join(bundle, "book");
const names = readdirSync(join(here, "..", "widgets"))
  .map((file) => file.replace(/\.py$/, ""))
  .filter((name) => existsSync(join(here, `${name}.js`)));
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

/** The book's script, as if somebody had written it. */
const all = `${names.map((name) => `import ${name} from "./${name}.js";`).join("\n")}
  import { host } from "./static_host.js";
  host({ ${names} });`;

await build({
  ...common,
  entryPoints: names.map((name) => join(here, `${name}.js`)),
  format: "esm",
  outdir: bundle,
});
await build({
  ...common,
  stdin: { contents: all, resolveDir: here },
  format: "iife",
  outfile: join(book, "figures.js"),
});
await build({
  ...common,
  stdin: { contents: `@import "./figures.css";\n${colours()}`, resolveDir: join(here, ".."), loader: "css" },
  outfile: join(book, "figures.css"),
});

for (const file of ["figures.js", "figures.css"]) {
  const bytes = readFileSync(join(book, file));
  console.log(`${file}: ${bytes.length} bytes, ${gzipSync(bytes, { level: 9 }).length} gzip`);
}
