// The self-check questions of a chapter: each answers back, and remembers how it was answered.
import { load, remember } from "../site/memory.js";
import { awaken } from "./question.js";

/** @type {NodeListOf<HTMLFormElement>} */
const forms = document.querySelectorAll("form.self-check");
for (const form of forms) {
  const name = form.dataset.name ?? "";
  awaken(form, (answer) => remember("answers", name, answer), load().answers[name]);
}
