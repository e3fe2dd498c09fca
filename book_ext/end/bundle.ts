// Writes site.css and site.js into the folder that is the argument: the palette, the styles and scripts of the book,
// and those rules of KaTeX's style sheet that name no font file which the site does not have.
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build, type BuildOptions, type BuildResult, type Plugin } from "esbuild";

const root = join(dirname(fileURLToPath(import.meta.url)), "..", "..");
const python = join(root, "book_ext", "page", "python");
const palette = JSON.parse(readFileSync(join(root, "figures", "palette.json"), "utf8"));
const tokens = (theme: string) =>
  `color-scheme: ${theme}; ` +
  Object.entries(palette[theme])
    .map(([name, colour]) => `--${name}: ${colour};`)
    .join(" ");

const generated: Plugin = {
  name: "generated",
  setup(build) {
    build.onResolve({ filter: /^palette$/ }, () => ({ path: "palette", namespace: "generated" }));
    build.onLoad({ filter: /.*/, namespace: "generated" }, () => ({
      loader: "css",
      contents:
        `:root { ${tokens("light")} }\n` +
        `@media screen { html[data-theme="dark"] { ${tokens("dark")} } }\n` +
        `@media screen and (scripting: none) and (prefers-color-scheme: dark) { :root { ${tokens("dark")} } }\n`,
    }));
    build.onResolve({ filter: /^worker$/ }, () => ({ path: "worker", namespace: "worker" }));
    build.onLoad({ filter: /.*/, namespace: "worker" }, async () => ({
      loader: "text",
      contents: (await bundled({ worker: join(python, "worker.ts") }, { write: false })).outputFiles?.[0]
        .text,
    }));
    // An editor brings its styles as a sheet that is made in the page; as an element the page's policy refuses it.
    build.onLoad({ filter: /style-mod\.js$/ }, ({ path }) => {
      const source = readFileSync(path, "utf8");
      const asSheet = source.replace("!root.head && root.adoptedStyleSheets", "root.adoptedStyleSheets");
      if (asSheet === source)
        throw new Error("style-mod has changed: look how it puts its styles into a page");
      return { contents: asSheet };
    });
    build.onLoad({ filter: /katex\.min\.css$/ }, ({ path }) => ({
      loader: "css",
      contents: readFileSync(path, "utf8").replace(/,url\([^)]*\.(?:woff|ttf)\) format\("[a-z]+"\)/g, ""),
    }));
  },
};

const bundled = (entryPoints: Record<string, string>, options?: BuildOptions): Promise<BuildResult> =>
  build({
    entryPoints,
    outdir: process.argv[2],
    bundle: true,
    minify: true,
    format: "iife",
    target: "es2022",
    external: ["fonts/*"],
    legalComments: "none",
    logLevel: "warning",
    plugins: [generated],
    ...options,
  });

await bundled({
  site: join(root, "book_ext", "page", "main.ts"),
  search: join(root, "book_ext", "page", "search", "search.ts"),
  review: join(root, "book_ext", "page", "review", "review.ts"),
  style: join(root, "book_ext", "styles", "main.css"),
  // Loaded with the first click on a cell.
  chapter: join(python, "cells.ts"),
  // On the exercise pages, and what they load with the first click.
  sheet: join(python, "sheet.ts"),
  workbench: join(python, "workbench.ts"),
});
