// Self-check questions answer back: compare what the reader gives with the collapsed answer below it.

// Each kind: what the reader has given (null when nothing usable), how to put it back, and what to say to it.
const kinds = {
  choice: {
    given: (form) => nonEmpty([...form.querySelectorAll("input:checked")].map((box) => box.value)),
    restore: (form, given) => form.querySelectorAll("input").forEach((box) => (box.checked = given.includes(box.value))),
    missing: "Choose an answer first.",
    judge(form, given) {
      const entries = [...form.querySelectorAll("[data-answer]")];
      const wrong = entries.filter((entry) => given.includes(entry.dataset.answer) && entry.dataset.right === "false");
      if (wrong.length) return { right: false, because: wrong };
      const right = entries.filter((entry) => entry.dataset.right === "true");
      if (given.length < right.length) return { right: false, say: "What you chose is right, and there is more." };
      return { right: true, because: right };
    },
  },
  number: {
    given: (form) => nonEmpty(form.elements.answer.value.trim()),
    restore: (form, given) => (form.elements.answer.value = given),
    missing: "Write a number first.",
    judge(form, given) {
      const number = toNumber(given);
      if (Number.isNaN(number)) return { right: false, say: "Write a number, like 0.5, -2 or 1/3." };
      const entry = [...form.querySelectorAll("[data-answer]")].find(
        ({ dataset }) => dataset.answer === "otherwise" || isNear(number, Number(dataset.answer), Number(dataset.tolerance)),
      );
      return { right: entry.dataset.right === "true", because: [entry] };
    },
  },
  order: {
    given: (form) => [...form.querySelectorAll(".steps > li")].map((step) => step.dataset.answer),
    restore(form, given) {
      const steps = form.querySelector(".steps");
      for (const letter of given) steps.append(steps.querySelector(`[data-answer="${letter}"]`) ?? "");
    },
    judge(form, given) {
      const entries = [...form.querySelectorAll("details [data-answer]")];
      const early = given.findIndex((letter, place) => letter !== entries[place].dataset.answer);
      if (early < 0) return { right: true, say: "The proof stands." };
      const entry = entries.find(({ dataset }) => dataset.answer === given[early]);
      return { right: false, say: `Step ${given[early]} comes too early at place ${early + 1}.`, because: [entry] };
    },
  },
};

const nonEmpty = (given) => (given.length ? given : null);
const isNear = (number, value, tolerance) => Math.abs(number - value) <= tolerance + 1e-9 * Math.max(1, Math.abs(value));

// Accepts 0.5, 0,5, -2, 1e-3 and 1/3, with either minus sign.
function toNumber(given) {
  const [top, bottom = "1", ...rest] = given.replace(/[−–]/g, "-").replace(",", ".").split("/");
  const isEmpty = !top.trim() || !bottom.trim() || rest.length;
  return isEmpty ? NaN : Number(top) / Number(bottom);
}

function show(form, { right, say, because = [] }) {
  const verdict = form.querySelector(".verdict");
  const words = document.createElement("p");
  words.textContent = [right ? "Right." : "Not yet.", say].filter(Boolean).join(" ");
  const copies = because.map((entry) => entry.lastElementChild.cloneNode(true));
  copies.forEach((copy) => copy.querySelectorAll("[id]").forEach((named) => named.removeAttribute("id")));
  verdict.replaceChildren(words, ...copies);
  form.classList.toggle("right", right);
  form.classList.toggle("wrong", !right);
}

function check(form, kind) {
  const given = kind.given(form);
  if (given === null) return show(form, { right: false, say: kind.missing });
  const judged = kind.judge(form, given);
  show(form, judged);
  memory.set("answers", form.dataset.name, { given, right: judged.right });
}

// The neighbour moves, so that the focus stays where it is.
function move(form, button) {
  const step = button.closest("li");
  const isUp = button.classList.contains("up");
  if (isUp && step.previousElementSibling) step.after(step.previousElementSibling);
  if (!isUp && step.nextElementSibling) step.before(step.nextElementSibling);
  const all = [...step.parentElement.children];
  form.classList.remove("right", "wrong");
  form.querySelector(".verdict").textContent = `Step ${step.dataset.answer} is number ${all.indexOf(step) + 1} of ${all.length}.`;
}

function awaken(place) {
  place.querySelectorAll("late-input").forEach(bring);
  const form = bring(place);
  const kind = kinds[["choice", "number", "order"].find((name) => form.classList.contains(name))];
  const kept = memory.load().answers[form.dataset.name];
  if (kept) {
    kind.restore(form, kept.given);
    show(form, kind.judge(form, kept.given));
  }
  form.querySelector(".verdict").setAttribute("role", "status"); // from now on, changes are spoken
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    check(form, kind);
  });
  form.addEventListener("click", ({ target }) => target.classList.contains("move") && move(form, target));
}

whenNear(".self-check", awaken);
