// Writes site.css, the rules that some page or script uses, and site.js, below the _static of a built site.
// Arguments: the site; its style sheets and its scripts, each a list of paths below _static joined by commas; and what
// site.js does first.
import { readFileSync, writeFileSync } from "node:fs";
import { posix } from "node:path";
import { transformSync } from "esbuild";
import { PurgeCSS } from "purgecss";

const [site, styles, scripts, first] = process.argv.slice(2);
const read = (name) => readFileSync(`${site}/_static/${name}`, "utf8");

// From here addresses are seen from _static; KaTeX offers older font formats that the site does not have.
const moved = (name) =>
  read(name)
    .replace(/@import [^;]+;/g, "") // named in the list itself
    .replace(/,\s*url\([^)]*\.(?:woff|ttf)\)\s*format\("[a-z]+"\)/g, "")
    .replace(/url\((["']?)(?!data:|#)([^)"']+)\1\)/g, (_, quote, url) => `url(${posix.join(posix.dirname(name), url)})`);

const [{ css }] = await new PurgeCSS().purge({
  content: [`${site}/**/*.html`, `${site}/_static/**/*.js`],
  skippedContentGlobs: ["**/bootstrap.js", "**/fontawesome.js"],
  css: [{ raw: styles.split(",").map(moved).join("\n") }],
  keyframes: true,
  variables: true,
});
writeFileSync(`${site}/_static/site.css`, transformSync(css, { loader: "css", minify: true }).code);

// What the themes ask of a whole page takes long on one full of formulas. At every start, and after every drag, the
// one asks each listing and output how wide it is, which lays all out; assets/book.js is told instead. The other looks
// in 28 ways for notes in the margin, of which this book has none.
const ASKS_ALL = {
  "scripts/pydata-sphinx-theme.js": /document\.querySelectorAll\(\["pre",[^\]]*\]\.join\(", "\)\)/,
  "scripts/sphinx-book-theme.js": /document\.querySelectorAll\(\w+\.join\(", "\)\)/,
};
const readScript = (name) => {
  const script = read(name);
  if (!(name in ASKS_ALL)) return script;
  if (!ASKS_ALL[name].test(script)) throw new Error(`lean_site: ${name} has changed; look for what it asks of all`);
  return script.replace(ASKS_ALL[name], "[]");
};
const minified = scripts.split(",").map((name) => transformSync(readScript(name), { minify: true, target: "es2022" }).code);
writeFileSync(`${site}/_static/site.js`, [first, ...minified].join(";"));
