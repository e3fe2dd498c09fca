// The page "Your progress": what the book remembers in this browser, to be seen, saved, loaded and cleared.
import * as sheets from "../python/answers.js";
import { latest } from "../review/schedule.js";
import { download } from "../download.js";
import { load, nothing, save, today } from "../memory.js";

/** @typedef {import("../memory.js").Kept} Kept */

const FORGET =
  "Forget all answers, guesses, reviews, pages read, sheets done and what you have written on them, in this browser?";

/**
 * Fills the ring of an element.
 *
 * @type {(element: Element, part: number, whole: number) => void}
 */
function fill(element, part, whole) {
  const share = whole ? (100 * part) / whole : 0;
  element.querySelector(".ring-part")?.setAttribute("stroke-dasharray", `${share} 100`);
  element.classList.toggle("is-whole", share === 100);
}

function showProgress() {
  const kept = load();
  const [read, answers, done] = [
    [0, 0],
    [0, 0],
    [0, 0],
  ];
  /** @type {NodeListOf<HTMLElement>} */
  const rows = document.querySelectorAll(".progress-rows li");
  for (const row of rows) {
    const { page, questions = "" } = row.dataset;
    const names = questions.split(" ").filter(Boolean);
    const right = names.filter((name) => kept.answers[name]?.right).length;
    const box = row.querySelector("input");
    const isDone = Boolean(box?.dataset.sheet && kept.done[box.dataset.sheet]);
    if (box) box.checked = isDone;
    if (box) count(done, isDone ? 1 : 0, 1);
    /** @type {HTMLElement | null} */
    const sum = row.querySelector("[data-properties]");
    const sheet = box?.dataset.sheet?.replace("exercises/", "") ?? "";
    if (sum)
      sum.textContent = `${sheets.held(sheets.load(sheet))} of ${sum.dataset.properties} properties hold`;
    if (!page) {
      fill(row, isDone ? 1 : 0, 1);
      continue;
    }
    count(read, page in kept.read ? 1 : 0, 1);
    count(answers, right, names.length);
    fill(row, right, names.length);
    const when = page in kept.read ? `read to the end on ${kept.read[page]}` : "not read to the end yet";
    const small = row.querySelector("small");
    if (small) small.textContent = `${right} of ${names.length} questions right · ${when}`;
  }
  for (const [name, [part, whole]] of Object.entries({ read, answers, done })) {
    const place = document.querySelector(`[data-ring="${name}"]`);
    const number = place?.querySelector("b");
    if (place) fill(place, part, whole);
    if (number) number.textContent = `${part} of ${whole}`;
  }
}

/** @type {(sums: number[], part: number, whole: number) => void} */
function count(sums, part, whole) {
  sums[0] += part;
  sums[1] += whole;
}

/**
 * What a file holds, when all of it is what this page saves; a broken part would break the questions later.
 *
 * @param {File} file
 * @returns {Promise<Kept & { sheets: Record<string, import("../python/answers.js").Kept> } | null>}
 */
async function readProgress(file) {
  const isText = (/** @type {any} */ value) => typeof value === "string";
  const isDraw = (/** @type {any} */ value) => Number.isInteger(value) && value >= 0;
  const isAnswer = (/** @type {any} */ kept) =>
    typeof kept?.right === "boolean" && [kept.given].flat().every(isText) && isDraw(kept.draw ?? 0);
  const isReview = (/** @type {any} */ kept) =>
    isText(kept?.day) && Number.isInteger(kept.round) && typeof kept.right === "boolean";
  const holds = (/** @type {any} */ part, /** @type {(value: any) => boolean} */ isOne) =>
    part?.constructor === Object && Object.values(part).every(isOne);
  try {
    const {
      answers,
      guesses,
      read,
      done,
      reviews,
      draws,
      sheets: work = {},
    } = {
      ...nothing(),
      answers: null, // these two are in every file
      read: null,
      ...JSON.parse(await file.text()),
    };
    const isOurs = holds(answers, isAnswer) && [guesses, read, done].every((part) => holds(part, isText));
    const areKept = holds(reviews, isReview) && holds(draws, isDraw) && holds(work, sheets.isKept);
    return isOurs && areKept ? { answers, guesses, read, done, reviews, draws, sheets: work } : null;
  } catch {
    return null;
  }
}

/** What was written on the sheets, if anything was. */
function work() {
  const all = Object.fromEntries(sheets.sheets().map((sheet) => [sheet, sheets.load(sheet)]));
  return Object.keys(all).length ? { sheets: all } : {};
}

/**
 * Takes the sheets of a file of which this browser has nothing.
 *
 * @param {Record<string, import("../python/answers.js").Kept>} loaded
 */
function takeWork(loaded) {
  const there = sheets.sheets();
  for (const [sheet, kept] of Object.entries(loaded)) if (!there.includes(sheet)) sheets.store(sheet, kept);
}

/** @param {Element} status */
function connect(status) {
  const tell = (/** @type {string} */ words) => (status.textContent = words);
  document.querySelector("#progress-save")?.addEventListener("click", () => {
    download("my-progress.json", JSON.stringify({ ...load(), ...work() }, null, 2), "application/json");
    tell("Saved as my-progress.json.");
  });
  document.querySelector("#progress-load")?.addEventListener("change", async ({ target }) => {
    const file = target instanceof HTMLInputElement && target.files?.[0];
    if (!file) return;
    const loaded = await readProgress(file);
    if (loaded) {
      const kept = load();
      for (const [name, answer] of Object.entries(loaded.answers))
        if (!kept.answers[name]?.right) kept.answers[name] = answer;
      const guesses = { ...loaded.guesses, ...kept.guesses };
      const [read, done] = [
        { ...loaded.read, ...kept.read },
        { ...loaded.done, ...kept.done },
      ];
      const reviews = latest(kept.reviews, loaded.reviews);
      const draws = { ...loaded.draws, ...kept.draws };
      takeWork(loaded.sheets);
      save({ answers: kept.answers, guesses, read, done, reviews, draws });
      tell(`Loaded ${file.name}: what it knows was added to what this browser knew.`);
    } else {
      tell(`${file.name} was not loaded: it is not a file that this page saved. Nothing was changed.`);
    }
    target.value = "";
  });
  document.querySelector("#progress-clear")?.addEventListener("click", () => {
    if (!confirm(FORGET)) return;
    for (const sheet of sheets.sheets()) sheets.forget(sheet);
    save(nothing());
    tell("Everything is forgotten.");
  });
  document.querySelector(".progress-rows")?.addEventListener("change", ({ target }) => {
    const box = /** @type {HTMLInputElement} */ (target);
    const { done, ...kept } = load();
    const { [box.dataset.sheet ?? ""]: _, ...others } = done;
    save({ ...kept, done: box.checked ? { ...done, [box.dataset.sheet ?? ""]: today() } : others });
  });
  // Another tab of the book may be where the questions are answered.
  for (const type of ["remembered", "pageshow", "storage"]) addEventListener(type, showProgress);
  showProgress();
}

const status = document.querySelector(".progress-actions + [role=status]");
if (status) connect(status);
