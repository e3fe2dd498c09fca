// "Another one": a question with new numbers, which were drawn when the book was built.
import { button, dataOf } from "../dom.ts";
import { load, remember } from "../memory.ts";

/** By the name of a question: the HTML of its draws, the printed one first. */
const draws: Record<string, string[]> = {};
const fetchParts = dataOf("draws");

export async function fetchDraws(name: string) {
  const [parts, places = []] = await fetchParts(name);
  draws[name] = places.map((draw: number[]) => draw.map((place) => parts[place]).join(""));
}

/** Asks the question with the numbers of a draw that was fetched, and tells whether there is this draw. */
export function ask(form: HTMLFormElement, draw: number) {
  const html = draws[form.dataset.name!]?.[draw];
  if (!html) return false;
  const written = document.createElement("template");
  written.innerHTML = html;
  const [question, answers] = written.content.children;
  form.querySelector("[id^='question-']")!.replaceChildren(...question.childNodes);
  form.querySelector("details > ul")!.replaceWith(answers);
  form.querySelector("details")!.open = false;
  form.querySelector(".verdict")!.replaceChildren();
  form.classList.remove("right", "wrong");
  form.reset();
  form.dataset.draw = String(draw);
  return true;
}

/** Asks with the numbers after those seen last. They all come before the first come back. */
export function askAnother(form: HTMLFormElement) {
  const { name = "", draw = "0", draws: count = "1" } = form.dataset;
  const next = ((load().draws[name] ?? Number(draw)) + 1) % Number(count);
  if (ask(form, next)) remember("draws", name, next);
}

/** A button beside "Check", which the style sheet shows once an answer was checked. */
export function offerAnother(form: HTMLFormElement) {
  const { name, draws: count } = form.dataset;
  if (!name || !count) return;
  const another = async () => {
    await fetchDraws(name);
    askAnother(form);
    form.querySelector("input")?.focus();
  };
  form.querySelector(".check")!.after(" ", button("Another one", another, { className: "another" }));
  // From now on, a new question is spoken.
  const question = form.querySelector("[id^='question-']")!;
  question.setAttribute("aria-live", "polite");
  question.setAttribute("aria-atomic", "true");
}
