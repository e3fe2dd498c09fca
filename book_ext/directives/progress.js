// The page "Your progress": what the book remembers in this browser, to be seen, saved, loaded and cleared.
import { load, save } from "../site/memory.js";

/** @typedef {import("../site/memory.js").Kept} Kept */

function showProgress() {
  const kept = load();
  /** @type {NodeListOf<HTMLElement>} */
  const rows = document.querySelectorAll(".course-progress [data-page]");
  for (const row of rows) {
    const names = (row.dataset.questions ?? "").split(" ").filter(Boolean);
    const right = names.filter((name) => kept.answers[name]?.right).length;
    const [read, answered] = row.querySelectorAll("td");
    read.textContent = kept.read[row.dataset.page ?? ""] ?? "not yet";
    if (names.length) answered.textContent = `${right} of ${names.length}`;
  }
}

/**
 * What a file holds, when all of it is what this page saves; a broken part would break the questions later.
 *
 * @param {File} file
 * @returns {Promise<Kept | null>}
 */
async function readProgress(file) {
  const isText = (/** @type {any} */ value) => typeof value === "string";
  const isAnswer = (/** @type {any} */ kept) =>
    typeof kept?.right === "boolean" && [kept.given].flat().every(isText);
  const holds = (/** @type {any} */ part, /** @type {(value: any) => boolean} */ isOne) =>
    part?.constructor === Object && Object.values(part).every(isOne);
  try {
    const { answers, guesses = {}, read } = JSON.parse(await file.text());
    const isOurs = holds(answers, isAnswer) && holds(guesses, isText) && holds(read, isText);
    return isOurs ? { answers, guesses, read } : null;
  } catch {
    return null;
  }
}

/** @param {Element} status */
function connect(status) {
  const tell = (/** @type {string} */ words) => (status.textContent = words);
  document.querySelector("#progress-save")?.addEventListener("click", () => {
    const file = new Blob([JSON.stringify(load(), null, 2)], { type: "application/json" });
    const link = document.createElement("a");
    Object.assign(link, { href: URL.createObjectURL(file), download: "my-progress.json" }).click();
    URL.revokeObjectURL(link.href);
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
      save({ answers: kept.answers, guesses, read: { ...loaded.read, ...kept.read } });
      tell(`Loaded ${file.name}: what it knows was added to what this browser knew.`);
    } else {
      tell(`${file.name} was not loaded: it is not a file that this page saved. Nothing was changed.`);
    }
    target.value = "";
  });
  document.querySelector("#progress-clear")?.addEventListener("click", () => {
    if (!confirm("Forget all answers, guesses and pages read, in this browser?")) return;
    save({ answers: {}, guesses: {}, read: {} });
    tell("Everything is forgotten.");
  });
  // Another tab of the book may be where the questions are answered.
  for (const type of ["remembered", "pageshow", "storage"]) addEventListener(type, showProgress);
  showProgress();
}

const status = document.querySelector(".progress-actions + [role=status]");
if (status) connect(status);
