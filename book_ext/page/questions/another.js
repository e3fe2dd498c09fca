// "Another one": a question with new numbers, which were drawn when the book was built.
import { dataOf } from "../data.js";
import { load, remember } from "../memory.js";
import { button } from "../python/elements.js";

/** @type {Record<string, string[]>} by the name of a question: the HTML of its draws, the printed one first */
const draws = {};
const fetchParts = dataOf("draws");

/** @param {string} name */
export async function fetchDraws(name) {
  const [parts, places = []] = await fetchParts(name);
  draws[name] = places.map((/** @type {number[]} */ draw) => draw.map((place) => parts[place]).join(""));
}

/**
 * Asks the question with the numbers of a draw that was fetched, and tells whether there is this draw.
 *
 * @param {HTMLFormElement} form
 * @param {number} draw
 */
export function ask(form, draw) {
  const html = draws[form.dataset.name ?? ""]?.[draw];
  if (!html) return false;
  const written = document.createElement("template");
  written.innerHTML = html;
  const [question, answers] = written.content.children;
  form.querySelector("[id^='question-']")?.replaceChildren(...question.childNodes);
  form.querySelector("details > ul")?.replaceWith(answers);
  form.querySelector("details")?.removeAttribute("open");
  form.querySelector(".verdict")?.replaceChildren();
  form.classList.remove("right", "wrong");
  form.reset();
  form.dataset.draw = String(draw);
  return true;
}

/** Asks with the numbers after those seen last. They all come before the first come back. @param {HTMLFormElement} form */
export function askAnother(form) {
  const { name = "", draw = "0", draws: count = "1" } = form.dataset;
  const next = ((load().draws[name] ?? Number(draw)) + 1) % Number(count);
  if (ask(form, next)) remember("draws", name, next);
}

/** A button beside "Check", which the style sheet shows once an answer was checked. @param {HTMLFormElement} form */
export function offerAnother(form) {
  const { name, draws: count } = form.dataset;
  if (!name || !count) return;
  const another = async () => {
    await fetchDraws(name);
    askAnother(form);
    form.querySelector("input")?.focus();
  };
  form.querySelector(".check")?.after(" ", button("Another one", another, { className: "another" }));
  // From now on, a new question is spoken.
  const question = form.querySelector("[id^='question-']");
  question?.setAttribute("aria-live", "polite");
  question?.setAttribute("aria-atomic", "true");
}
