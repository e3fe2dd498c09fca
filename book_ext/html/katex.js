// Answers each line {"tex", "display"} on standard input with a line {"html", "text", "letters", "characters"} or
// {"error"}: the formula typeset, as it is spoken, how many letters it shows, and which those are by their classes.
import { createInterface } from "node:readline";
import katex from "katex";

/**
 * @typedef {{ classes?: string[], children?: Node[], text?: string, type?: string, toText?: () => string }} Node
 */

/** @param {Node} node @param {(node: Node) => boolean | undefined} wanted @returns {Node | undefined} */
const find = (node, wanted) =>
  wanted(node) ? node : (node.children ?? []).map((child) => find(child, wanted)).find(Boolean);

/** Letters under the classes of the innermost element that has any. @type {(node: Node, around: string, found: Record<string, string>) => void} */
function gather(node, around, found) {
  const classes = node.classes?.filter(Boolean).join(" ") || around;
  if (node.text) found[classes] = (found[classes] ?? "") + node.text;
  for (const child of node.children ?? []) gather(child, classes, found);
}

for await (const line of createInterface({ input: process.stdin })) {
  const { tex, display } = JSON.parse(line);
  let answer;
  try {
    const options = { displayMode: display, strict: "error" };
    // @ts-ignore: what renderToString makes its text of
    const tree = katex.__renderToDomTree(tex, options);
    const seen = find(tree, ({ classes }) => classes?.includes("katex-html")) ?? {};
    const spoken = find(tree, ({ type }) => type === "semantics")?.children?.[0];
    /** @type {Record<string, string>} */
    const characters = {};
    gather(seen, "", characters);
    const letters = Object.values(characters).join("").length;
    answer = { html: tree.toMarkup(), text: spoken?.toText?.() ?? "", letters, characters };
  } catch (error) {
    answer = { error: String(error).replace(/^\w+: /, "") };
  }
  process.stdout.write(JSON.stringify(answer) + "\n");
}
