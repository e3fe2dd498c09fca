// One question answers back: what the reader gives is compared with the collapsed answer below it.
import { make } from "../python/elements.js";
import { code } from "./code-order.js";

/**
 * @typedef {import("../memory.js").Answer} Answer
 * @typedef {HTMLElement[]} Entries
 * @typedef {{ right: boolean, say?: string, because?: Entries }} Verdict
 */

/** @type {(form: HTMLFormElement, selector: string) => Entries} */
const all = (form, selector) => /** @type {Entries} */ ([...form.querySelectorAll(selector)]);

// Each kind: what the reader has given (null when nothing usable), how to put it back, and what to say to it.
/**
 * @type {Record<string, {
 *   begin?: (form: HTMLFormElement, tell: (words: string) => void) => void,
 *   given: (form: HTMLFormElement) => any,
 *   restore: (form: HTMLFormElement, given: any) => void,
 *   missing?: string,
 *   judge: (form: HTMLFormElement, given: any) => Verdict,
 * }>}
 */
const kinds = {
  choice: {
    given: (form) => nonEmpty(boxes(form).flatMap((box) => (box.checked ? [box.value] : []))),
    restore: (form, given) => boxes(form).forEach((box) => (box.checked = given.includes(box.value))),
    missing: "Choose an answer first.",
    judge(form, given) {
      const entries = all(form, "[data-answer]");
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
      const entries = all(form, "[data-answer]");
      /** @param {HTMLElement} entry */
      const near = ({ dataset: { answer, tolerance } }) =>
        answer === "otherwise" || isNear(number, Number(answer), Number(tolerance));
      const entry = entries.filter(near)[0];
      return { right: entry.dataset.right === "true", because: [entry] };
    },
  },
  order: {
    given: (form) => all(form, ".steps > li").map((step) => step.dataset.answer),
    restore(form, given) {
      const steps = all(form, ".steps > li");
      for (const letter of given) {
        const step = steps.find(({ dataset }) => dataset.answer === letter);
        if (step) step.parentElement?.append(step);
      }
    },
    judge(form, given) {
      const entries = all(form, "details [data-answer]");
      const early = given.findIndex(
        (/** @type {string} */ letter, /** @type {number} */ place) =>
          letter !== entries[place].dataset.answer,
      );
      if (early < 0) return { right: true, say: "The proof stands." };
      const because = entries.filter(({ dataset }) => dataset.answer === given[early]);
      return { right: false, say: `Step ${given[early]} comes too early at place ${early + 1}.`, because };
    },
  },
  code,
};

/** @param {HTMLFormElement} form */
const boxes = (form) => /** @type {HTMLInputElement[]} */ (all(form, "input"));
/** @type {<Given extends { length: number }>(given: Given) => Given | null} */
const nonEmpty = (given) => (given.length ? given : null);
/** @type {(number: number, value: number, tolerance: number) => boolean} */
const isNear = (number, value, tolerance) =>
  Math.abs(number - value) <= tolerance + 1e-9 * Math.max(1, Math.abs(value));

/**
 * Accepts 0.5, 0,5, -2, 1e-3 and 1/3, with either minus sign.
 *
 * @param {string} given
 */
function toNumber(given) {
  const [top, bottom = "1", ...rest] = given.replace(/[−–]/g, "-").replace(",", ".").split("/");
  const isEmpty = !top.trim() || !bottom.trim() || rest.length;
  return isEmpty ? NaN : Number(top) / Number(bottom);
}

/** @param {HTMLFormElement} form @param {Verdict} verdict */
function show(form, { right, say, because = [] }) {
  const words = make("p", {}, [right ? "Right." : "Not yet.", say].filter(Boolean).join(" "));
  const copies = because.flatMap((entry) => entry.lastElementChild?.cloneNode(true) ?? []);
  for (const copy of copies)
    if (copy instanceof Element)
      copy.querySelectorAll("[id]").forEach((named) => named.removeAttribute("id"));
  form.querySelector(".verdict")?.replaceChildren(words, ...copies);
  form.classList.toggle("right", right);
  form.classList.toggle("wrong", !right);
}

/** @param {HTMLFormElement} form @param {typeof kinds[string]} kind @param {(answer: Answer) => void} answered */
function check(form, kind, answered) {
  const given = kind.given(form);
  if (given === null) return show(form, { right: false, say: kind.missing });
  const judged = kind.judge(form, given);
  show(form, judged);
  answered({ given, right: judged.right });
}

/**
 * The neighbour moves, so that the focus stays where it is.
 *
 * @param {HTMLFormElement} form
 * @param {Element} button
 */
function move(form, button) {
  const step = button.closest("li");
  if (!step?.parentElement) return;
  const isUp = button.classList.contains("up");
  if (isUp && step.previousElementSibling) step.after(step.previousElementSibling);
  if (!isUp && step.nextElementSibling) step.before(step.nextElementSibling);
  const steps = [...step.parentElement.children];
  tell(form, `Step ${step.dataset.answer} is number ${steps.indexOf(step) + 1} of ${steps.length}.`);
}

/** Say what has changed; no verdict holds any longer. @param {HTMLFormElement} form @param {string} words */
function tell(form, words) {
  form.classList.remove("right", "wrong");
  const verdict = form.querySelector(".verdict");
  if (verdict) verdict.textContent = words;
}

/**
 * @param {HTMLFormElement} form
 * @param {(answer: Answer) => void} answered is told of each answer
 * @param {Answer} [kept] an answer of an earlier visit
 */
export function awaken(form, answered, kept) {
  const kind = kinds[Object.keys(kinds).find((name) => form.classList.contains(name)) ?? ""];
  kind.begin?.(form, (words) => tell(form, words));
  if (kept) {
    kind.restore(form, kept.given);
    show(form, kind.judge(form, kept.given));
  }
  form.querySelector(".verdict")?.setAttribute("role", "status"); // from now on, changes are spoken
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    check(form, kind, answered);
  });
  form.addEventListener("click", ({ target }) => {
    if (target instanceof Element && target.classList.contains("move")) move(form, target);
  });
}
