// Commit, then see: what answers a prediction lies behind a veil. A guess clears it, or "Just show me".
import { load, remember } from "../memory.ts";

const all = (root: ParentNode, selector: string) => [...root.querySelectorAll<HTMLElement>(selector)];
const forms = all(document, "form.predict");

function clear(veil: HTMLElement) {
  veil.inert = false;
  veil.classList.add("clear");
}

/** What the page says of a guess. */
function comparison(truth: HTMLElement, guess?: HTMLElement) {
  const it = truth.dataset.called;
  if (!guess) return `It is ${it}.`;
  return guess === truth ? `You said ${it}, and so it is.` : `You said ${guess.dataset.called}; it is ${it}.`;
}

/** How well the reader has guessed so far. */
function tally() {
  const guesses = all(document, ".predict .is-guess");
  const right = guesses.filter((guess) => guess.matches(".is-true")).length;
  return guesses.length > 1 ? ` ${right} of your ${guesses.length} guesses on this page were right.` : "";
}

function awaken(form: HTMLElement) {
  const { name = "" } = form.dataset;
  const choices = all(form, ".choices > li");
  const [truth] = choices.filter(({ dataset }) => dataset.right === "true");
  const [status] = all(form, "[role=status]");
  const [veil] = all(document, `.veil[data-predict="${name}"]`);

  function show(guess?: HTMLElement) {
    form.classList.add("guessed");
    for (const choice of choices) {
      choice.classList.toggle("is-true", choice === truth);
      choice.classList.toggle("is-guess", choice === guess);
      choice.firstElementChild?.setAttribute("aria-pressed", String(choice === guess));
      choice.firstElementChild?.setAttribute("aria-disabled", "true");
    }
    status.textContent = comparison(truth, guess);
    for (const said of all(veil, ".feedback [data-answer]"))
      said.classList.toggle("is-said", said.dataset.answer === guess?.dataset.answer);
    clear(veil);
  }

  function commit(guess?: HTMLElement) {
    if (form.matches(".guessed")) return;
    remember("guesses", name, guess?.dataset.answer ?? "");
    show(guess);
    if (guess) status.textContent += tally();
    else veil.focus({ preventScroll: true }); // what was pressed is gone
  }

  veil.inert = true;
  veil.tabIndex = -1;
  for (const choice of choices) choice.firstElementChild?.addEventListener("click", () => commit(choice));
  form.querySelector(".show-me")?.addEventListener("click", () => commit());
  const before = load().guesses[name];
  if (before !== undefined) show(choices.find(({ dataset }) => dataset.answer === before));
}

/** Who follows a link to what lies behind a veil has asked for it. */
function clearForTarget() {
  const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  const veil = target?.closest<HTMLElement>(".veil");
  if (veil) clear(veil);
}

forms.forEach(awaken);
addEventListener("hashchange", clearForTarget);
clearForTarget();
