// A question as a card for Anki, which typesets what stands between \( and \) and knows nothing of this book's classes
// and links.
import { all as elements, make } from "../dom.ts";

const TAGS = "P EM STRONG CODE SUP SUB UL OL LI PRE BR".split(" ");

/** A line of a text file: a name to know the card again, front, back and tag. */
export function card(page: string, name: string, html: string) {
  const form = make("template", { innerHTML: html }).content;
  const all = (selector: string) => elements(selector, form);
  const named = (selector: string) => all(selector).map(({ dataset }) => dataset.answer);
  const choices = all(".choices label > :last-child").map(plain);
  const lines = all(".pool .line").map(verbatim);
  const step = (letter?: string) => plain(all(`.steps > [data-answer=${letter}] > :nth-child(2)`)[0]);
  let front = `<div>${plain(all("[id^='question-']")[0])}</div>`;
  let back = all("[data-right=true]").map(
    ({ children: [which, why] }) => `<div>${plain(which)}</div><div>${plain(why)}</div>`,
  );
  if (choices.length) front += listed("A", choices);
  if (lines.length) {
    front += `<div>${plain(all(".of-these")[0])}</div>` + listed("A", lines);
    back = [`<p>${named("[data-right=true]").join(", ")}</p>`, ...all("details pre").map(verbatim)];
  } else if (all(".steps").length) {
    const order = named("details [data-answer]");
    front += listed("A", named(".steps > li").map(step));
    back = [`<p>${order.join(", ")}</p>`, listed("1", order.map(step))];
  }
  const tag = `linear-classification::${page.split("/").at(-1)}`;
  const fields = [name, front, back.join(""), tag].map((field) => `"${field.replaceAll('"', '""')}"`);
  return `${fields.join("\t")}\n`;
}

const listed = (type: string, items: string[]) =>
  `<ol type="${type}">${items.map((item) => `<li>${item}</li>`).join("")}</ol>`;

/** Code with its indentation, on one line of the file. */
function verbatim({ textContent }: Element) {
  return make("pre", {}, textContent.trimEnd()).outerHTML.replaceAll("\n", "<br>");
}

/** What an element holds, in tags without attributes and on one line. */
function plain(element: Element) {
  const copy = element.cloneNode(true) as Element;
  for (const formula of copy.querySelectorAll(".katex"))
    formula.replaceWith(`\\(${formula.querySelector("annotation")!.textContent}\\)`);
  for (const code of copy.querySelectorAll("pre")) code.outerHTML = verbatim(code);
  for (const one of copy.querySelectorAll("*")) {
    for (const { name } of [...one.attributes]) one.removeAttribute(name);
    if (!TAGS.includes(one.tagName)) one.replaceWith(...one.childNodes);
  }
  return copy.innerHTML.replace(/<pre>.*?<\/pre>|\s+/g, (part) => part.trim() || " ").trim();
}
