// Answers each line {"tex", "display"} on standard input with a line {"html", "text", "letters"} or {"error"}: the
// formula typeset, as it is spoken, and how many letters it shows.
import { createInterface } from "node:readline";
import katex from "katex";

type Node = { classes?: string[]; children?: Node[]; text?: string; type?: string; toText?: () => string };

const find = (node: Node, wanted: (node: Node) => boolean | undefined): Node | undefined =>
  wanted(node) ? node : (node.children ?? []).map((child) => find(child, wanted)).find(Boolean);

const letters = ({ text = "", children = [] }: Node): number =>
  children.reduce((sum, child) => sum + letters(child), text.length);

const bracketed = (part: string) => (/^([\p{L}\p{N}.]*|\([^()]*\))$/u.test(part) ? part : `(${part})`);

/** As one line: fractions with their stroke, exponents with a caret, and what is no number or word in brackets. */
function spokenText(node: Node): string {
  const parts = (node.children ?? []).map(spokenText);
  const [base, sub, power = sub] = parts;
  if (node.type === "mfrac") return parts.map(bracketed).join("/");
  if (/^[∑∏∫]$/.test(base) && parts.length === 3) return `${base}_(${sub})^(${power})`;
  if (/^msu(bsu)?p$/.test(node.type ?? "") && /[\p{L}\p{N}]/u.test(power))
    return `${parts.slice(0, -1).join("")}^${bracketed(power)}`;
  return parts.length ? parts.join("") : (node.toText?.() ?? "");
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
    answer = { html: tree.toMarkup(), text: spoken ? spokenText(spoken) : "", letters: letters(seen) };
  } catch (error) {
    answer = { error: String(error).replace(/^\w+: /, "") };
  }
  process.stdout.write(JSON.stringify(answer) + "\n");
}
