// The self-check questions of a chapter: each answers back, and remembers how it was answered.
import { all } from "../dom.ts";
import { load, remember, type Answer } from "../memory.ts";
import { ask, fetchDraws, offerAnother } from "./new-numbers.ts";
import { awaken } from "./question.ts";

async function begin(form: HTMLFormElement) {
  const name = form.dataset.name!;
  const kept = load().answers[name];
  if (kept?.draw) await fetchDraws(name);
  const isAsked = !kept?.draw || ask(form, kept.draw);
  const answered = (answer: Answer) => {
    // What was right once stays so, whatever is tried later with these or with other numbers.
    if (!answer.right && load().answers[name]?.right) return;
    const draw = Number(form.dataset.draw ?? 0);
    remember("answers", name, draw ? { ...answer, draw } : answer);
  };
  awaken(form, answered, isAsked ? kept : undefined);
  offerAnother(form);
}

all<HTMLFormElement>("form.self-check").forEach(begin);
