// The self-check questions of a chapter: each answers back, and remembers how it was answered.
import { load, remember } from "../memory.js";
import { ask, fetchDraws, offerAnother } from "./another.js";
import { awaken } from "./question.js";

/** @param {HTMLFormElement} form */
async function begin(form) {
  const name = form.dataset.name ?? "";
  const kept = load().answers[name];
  if (kept?.draw) await fetchDraws(name);
  const isAsked = !kept?.draw || ask(form, kept.draw);
  const answered = (/** @type {import("../memory.js").Answer} */ answer) => {
    // What was right once stays so, whatever is tried later with these or with other numbers.
    if (!answer.right && load().answers[name]?.right) return;
    const draw = Number(form.dataset.draw ?? 0);
    remember("answers", name, draw ? { ...answer, draw } : answer);
  };
  awaken(form, answered, isAsked ? kept : undefined);
  offerAnother(form);
}

/** @type {NodeListOf<HTMLFormElement>} */
const forms = document.querySelectorAll("form.self-check");
forms.forEach(begin);
