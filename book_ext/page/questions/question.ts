// One question answers back: what the reader gives is compared with the collapsed answer below it.
import { all, make } from "../dom.ts";
import { code } from "./code-order.ts";
import type { Answer } from "../memory.ts";

type Verdict = { right: boolean; say?: string; because?: HTMLElement[] };

/** What the reader has given (null when nothing usable), how to put it back, and what to say to it. */
type Kind = {
  begin?: (form: HTMLFormElement, tell: (words: string) => void) => void;
  given: (form: HTMLFormElement) => any;
  restore: (form: HTMLFormElement, given: any) => void;
  missing?: string;
  judge: (form: HTMLFormElement, given: any) => Verdict;
};

const kinds: Record<string, Kind> = {
  choice: {
    given: (form) => nonEmpty(boxes(form).flatMap((box) => (box.checked ? [box.value] : []))),
    restore: (form, given) => boxes(form).forEach((box) => (box.checked = given.includes(box.value))),
    missing: "Choose an answer first.",
    judge(form, given) {
      const entries = all("[data-answer]", form);
      const wrong = entries.filter(
        ({ dataset }) => given.includes(dataset.answer) && dataset.right === "false",
      );
      if (wrong.length) return { right: false, because: wrong };
      const right = entries.filter(({ dataset }) => dataset.right === "true");
      if (given.length < right.length)
        return { right: false, say: "What you chose is right, and there is more." };
      return { right: true, because: right };
    },
  },
  number: {
    given: (form) => nonEmpty(boxes(form)[0].value.trim()),
    restore: (form, given) => (boxes(form)[0].value = given),
    missing: "Write a number first.",
    judge(form, given) {
      const number = toNumber(given);
      if (Number.isNaN(number)) return { right: false, say: "Write a number, like 0.5, -2 or 1/3." };
      const entries = all("[data-answer]", form);
      const near = ({ dataset: { answer, tolerance } }: HTMLElement) =>
        answer === "otherwise" || isNear(number, Number(answer), Number(tolerance));
      const entry = entries.filter(near)[0];
      return { right: entry.dataset.right === "true", because: [entry] };
    },
  },
  order: {
    given: (form) => all(".steps > li", form).map((step) => step.dataset.answer),
    restore(form, given) {
      const steps = all(".steps > li", form);
      for (const letter of given) {
        const step = steps.find(({ dataset }) => dataset.answer === letter);
        step?.parentElement!.append(step);
      }
    },
    judge(form, given) {
      const entries = all(":scope details [data-answer]", form);
      const early = given.findIndex(
        (letter: string, place: number) => letter !== entries[place].dataset.answer,
      );
      if (early < 0) return { right: true, say: "The proof stands." };
      const because = entries.filter(({ dataset }) => dataset.answer === given[early]);
      return { right: false, say: `Step ${given[early]} comes too early at place ${early + 1}.`, because };
    },
  },
  code,
};

const boxes = (form: HTMLFormElement) => all<HTMLInputElement>("input", form);
const nonEmpty = <Given extends { length: number }>(given: Given): Given | null =>
  given.length ? given : null;
const isNear = (number: number, value: number, tolerance: number) =>
  Math.abs(number - value) <= tolerance + 1e-9 * Math.max(1, Math.abs(value));

/** Accepts 0.5, 0,5, -2, 1e-3 and 1/3, with either minus sign. */
function toNumber(given: string) {
  const [top, bottom = "1", ...rest] = given.replace(/[−–]/g, "-").replace(",", ".").split("/");
  const isEmpty = !top.trim() || !bottom.trim() || rest.length;
  return isEmpty ? NaN : Number(top) / Number(bottom);
}

function show(form: HTMLFormElement, { right, say, because = [] }: Verdict) {
  const words = make("p", {}, [right ? "Right." : "Not yet.", say].filter(Boolean).join(" "));
  const copies = because.map((entry) => entry.lastElementChild!.cloneNode(true) as Element);
  for (const copy of copies) copy.querySelectorAll("[id]").forEach((named) => named.removeAttribute("id"));
  form.querySelector(".verdict")!.replaceChildren(words, ...copies);
  form.classList.toggle("right", right);
  form.classList.toggle("wrong", !right);
}

function check(form: HTMLFormElement, kind: Kind, answered: (answer: Answer) => void) {
  const given = kind.given(form);
  if (given === null) return show(form, { right: false, say: kind.missing });
  const judged = kind.judge(form, given);
  show(form, judged);
  answered({ given, right: judged.right });
}

/** The neighbour moves, so that the focus stays where it is. */
function move(form: HTMLFormElement, button: Element) {
  const step = button.closest("li");
  if (!step?.parentElement) return;
  const isUp = button.classList.contains("up");
  if (isUp && step.previousElementSibling) step.after(step.previousElementSibling);
  if (!isUp && step.nextElementSibling) step.before(step.nextElementSibling);
  const steps = [...step.parentElement.children];
  tell(form, `Step ${step.dataset.answer} is number ${steps.indexOf(step) + 1} of ${steps.length}.`);
}

/** Say what has changed; no verdict holds any longer. */
function tell(form: HTMLFormElement, words: string) {
  form.classList.remove("right", "wrong");
  form.querySelector(".verdict")!.textContent = words;
}

/**
 * @param answered is told of each answer
 * @param kept an answer of an earlier visit
 */
export function awaken(form: HTMLFormElement, answered: (answer: Answer) => void, kept?: Answer) {
  const kind = kinds[Object.keys(kinds).find((name) => form.classList.contains(name)) ?? ""];
  kind.begin?.(form, (words) => tell(form, words));
  if (kept) {
    kind.restore(form, kept.given);
    show(form, kind.judge(form, kept.given));
  }
  form.querySelector(".verdict")!.setAttribute("role", "status"); // from now on, changes are spoken
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    check(form, kind, answered);
  });
  form.addEventListener("click", ({ target }) => {
    if (target instanceof Element && target.classList.contains("move")) move(form, target);
  });
}
