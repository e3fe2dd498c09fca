// Predict, then see: the choices become buttons; a guess is remembered, shown beside the truth, and opens the cell.
import { load, remember } from "../memory.js";
import { button } from "../python/elements.js";

/** @param {HTMLElement} form */
function awaken(form) {
  const name = form.dataset.name ?? "";
  /** @type {HTMLElement[]} */
  const choices = [...form.querySelectorAll(":scope > .choices > li")].filter(
    (li) => li instanceof HTMLElement,
  );
  const verdict = form.querySelector(".verdict");
  /** @type {HTMLDetailsElement | null} */
  const cell = document.querySelector(`details.reveal[data-predict="${name}"]`);
  const letters = () => choices.filter((li) => li.dataset.right === "true").map((li) => li.dataset.answer);

  const buttons = choices.map((choice) => {
    const made = button("", () => {
      remember("guesses", name, choice.dataset.answer ?? "");
      show(choice);
      if (cell) cell.open = true;
    });
    const words = choice.querySelector(".choice");
    words?.replaceWith(made);
    made.append(...(words?.childNodes ?? []));
    return made;
  });

  /** @param {HTMLElement} guess */
  function show(guess) {
    const isRight = guess.dataset.right === "true";
    choices.forEach((choice, place) => {
      buttons[place].setAttribute("aria-pressed", String(choice === guess));
      choice.classList.toggle("is-true", choice.dataset.right === "true");
      const feedback = choice.querySelector(".feedback");
      if (feedback instanceof HTMLElement)
        feedback.hidden = choice !== guess && choice.dataset.right !== "true";
    });
    form.classList.add("guessed");
    if (verdict)
      verdict.textContent = isRight
        ? `Your guess: ${guess.dataset.answer}. That is what happens.`
        : `Your guess: ${guess.dataset.answer}. What happens: ${letters().join(", ")}.`;
  }

  const kept = choices.find((choice) => choice.dataset.answer === load().guesses[name]);
  form.classList.add("awake");
  if (kept) show(kept);
  verdict?.setAttribute("role", "status"); // from now on, changes are spoken
}

/** @type {NodeListOf<HTMLElement>} */
const forms = document.querySelectorAll("form.predict");
forms.forEach(awaken);
