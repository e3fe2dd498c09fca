// Commit, then see: what answers a prediction lies behind a veil. A guess clears it, or "Just show me". A guess is one
// of the choices; or it is drawn, and then the choice is the one that has its shape.
import { all, placeOf } from "../dom.ts";
import { load, remember } from "../memory.ts";
import { paperOf } from "./drawn-guess.ts";

function clear(veil: HTMLElement) {
  veil.inert = false;
  veil.classList.add("clear");
}

function comparison(truth: HTMLElement, guess?: HTMLElement) {
  const it = truth.dataset.called;
  if (!guess) return `It is ${it}.`;
  return guess === truth ? `You said ${it}, and so it is.` : `You said ${guess.dataset.called}; it is ${it}.`;
}

function tally() {
  const guesses = all(".predict .is-guess");
  const right = guesses.filter((guess) => guess.matches(".is-true")).length;
  return guesses.length > 1 ? ` On this page you have guessed ${right} of ${guesses.length} right.` : "";
}

function awaken(form: HTMLElement) {
  const { name = "" } = form.dataset;
  const choices = all(".choices > li", form);
  const [truth] = choices.filter(({ dataset }) => dataset.right === "true");
  const [status] = all("[role=status]", form);
  const [veil] = all(`.veil[data-predict="${name}"]`);

  function show(guess: HTMLElement | undefined, words: string) {
    form.classList.add("guessed");
    for (const choice of choices) {
      choice.classList.toggle("is-true", choice === truth);
      choice.classList.toggle("is-guess", choice === guess);
      choice.firstElementChild?.setAttribute("aria-pressed", String(choice === guess));
      choice.firstElementChild?.setAttribute("aria-disabled", "true");
    }
    status.textContent = words;
    for (const said of all(".feedback [data-answer]", veil))
      said.classList.toggle("is-said", said.dataset.answer === guess?.dataset.answer);
    clear(veil);
  }

  function commit(guess: HTMLElement | undefined, words: string, kept: string) {
    if (form.matches(".guessed")) return;
    remember("guesses", name, kept);
    show(guess, words);
    if (kept) status.textContent += tally();
    else veil.focus({ preventScroll: true }); // what was pressed is gone
  }

  const ofShape = (shape: string) => choices.find(({ dataset }) => dataset.shape === shape);
  const place = form.matches(".drawn") && form.nextElementSibling?.querySelector<HTMLElement>(".guess-paper");
  const showCurve =
    place &&
    paperOf(place, ({ shape, words, values }) => {
      const kept = values.map((value) => Number(value.toPrecision(4))).join();
      commit(ofShape(shape), words, kept);
    });

  veil.inert = true;
  veil.tabIndex = -1;
  for (const choice of choices) {
    const { answer = "" } = choice.dataset;
    choice.firstElementChild?.addEventListener("click", () =>
      commit(choice, comparison(truth, choice), answer),
    );
  }
  form.querySelector(".show-me")?.addEventListener("click", () => {
    if (showCurve) showCurve();
    commit(undefined, place ? "" : comparison(truth), "");
  });

  const before = load().guesses[name];
  if (before === undefined) return;
  if (showCurve) {
    const drawn = showCurve(before ? before.split(",").map(Number) : undefined);
    show(drawn && ofShape(drawn.shape), drawn?.words ?? "");
  } else {
    const guess = choices.find(({ dataset }) => dataset.answer === before);
    show(guess, comparison(truth, guess));
  }
}

/** Who follows a link to what lies behind a veil has asked for it. */
function clearForTarget() {
  const veil = placeOf(location.hash)?.closest<HTMLElement>(".veil");
  if (veil) clear(veil);
}

all("form.predict").forEach(awaken);
addEventListener("hashchange", clearForTarget);
clearForTarget();
