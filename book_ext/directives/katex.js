// Answers each line {"tex", "display"} on standard input with a line {"html"} or {"error"}.
import { createInterface } from "node:readline";
import katex from "katex";

for await (const line of createInterface({ input: process.stdin })) {
  const { tex, display } = JSON.parse(line);
  let answer;
  try {
    answer = { html: katex.renderToString(tex, { displayMode: display, strict: "error" }) };
  } catch (error) {
    answer = { error: String(error).replace(/^\w+: /, "") };
  }
  process.stdout.write(JSON.stringify(answer) + "\n");
}
