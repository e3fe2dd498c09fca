// The page "Your progress": what the book remembers in this browser, to be seen, saved, loaded and cleared.
import * as sheets from "../python/answers.ts";
import { all, download } from "../dom.ts";
import { countRight, holds, isMemory, joined, load, nothing, save, today } from "../memory.ts";

const FORGET =
  "Forget all answers, guesses, reviews, pages read, sheets done and what you have written on them, in this browser?";

function fill(element: Element, part: number, whole: number) {
  element.querySelector("progress")!.value = whole && part / whole;
}

function showProgress() {
  const kept = load();
  const sums = { read: [0, 0], answers: [0, 0], done: [0, 0] };
  const count = (name: keyof typeof sums, part: number, whole = 1) => {
    sums[name][0] += part;
    sums[name][1] += whole;
  };
  for (const row of all(".progress-rows li")) {
    const { page } = row.dataset;
    const { right, whole } = countRight(row, kept);
    const box = row.querySelector("input");
    const isDone = Boolean(box?.dataset.sheet && kept.done[box.dataset.sheet]);
    if (box) {
      box.checked = isDone;
      count("done", Number(isDone));
    }
    const sum = row.querySelector<HTMLElement>("[data-properties]");
    if (box && sum) {
      const held = sheets.countHolding(sheets.load(box.dataset.sheet!.replace("exercises/", "")));
      sum.textContent = `${held} of ${sum.dataset.properties} properties hold`;
    }
    fill(row, page ? right : Number(isDone), page ? whole : 1);
    if (!page) continue;
    count("read", Number(page in kept.read));
    count("answers", right, whole);
    const seen = Object.keys(kept.seen).filter((section) => section.startsWith(`${page}#`)).length;
    const when =
      page in kept.read ? `read on ${kept.read[page]}` : `${seen} of ${row.dataset.sections} sections seen`;
    row.querySelector("small")!.textContent = `${right} of ${whole} questions right · ${when}`;
  }
  for (const [name, [part, whole]] of Object.entries(sums)) {
    const sum = document.querySelector(`[data-sum="${name}"]`)!;
    fill(sum, part, whole);
    sum.querySelector("b")!.textContent = `${part} of ${whole}`;
  }
}

/** What a file holds, when all of it is what this page saves. */
async function readProgress(file: File) {
  try {
    const { sheets: work = {}, ...kept } = JSON.parse(await file.text());
    for (const part of ["seen", "place"]) kept[part] ??= {}; // in files of earlier editions
    return isMemory(kept) && holds(work, sheets.isKept) ? { kept, work } : null;
  } catch {
    return null;
  }
}

function work() {
  const all = Object.fromEntries(sheets.sheets().map((sheet) => [sheet, sheets.load(sheet)]));
  return Object.keys(all).length ? { sheets: all } : {};
}

/** Takes the sheets of a file of which this browser has nothing. */
function takeWork(loaded: Record<string, sheets.Kept>) {
  const there = sheets.sheets();
  for (const [sheet, kept] of Object.entries(loaded)) if (!there.includes(sheet)) sheets.store(sheet, kept);
}

function connect(status: Element) {
  const tell = (words: string) => (status.textContent = words);
  document.querySelector("#progress-save")!.addEventListener("click", () => {
    download("my-progress.json", JSON.stringify({ ...load(), ...work() }, null, 2), "application/json");
    tell("Saved as my-progress.json.");
  });
  document.querySelector("#progress-load")!.addEventListener("change", async ({ target }) => {
    const file = target instanceof HTMLInputElement && target.files?.[0];
    if (!file) return;
    const loaded = await readProgress(file);
    if (loaded) {
      takeWork(loaded.work);
      save(joined(load(), loaded.kept));
      tell(`Loaded ${file.name}: what it knows was added to what this browser knew.`);
    } else {
      tell(`${file.name} was not loaded: it is not a file that this page saved. Nothing was changed.`);
    }
    target.value = "";
  });
  document.querySelector("#progress-clear")!.addEventListener("click", () => {
    if (!confirm(FORGET)) return;
    for (const sheet of sheets.sheets()) sheets.forget(sheet);
    save(nothing());
    tell("Everything is forgotten.");
  });
  document.querySelector(".progress-rows")!.addEventListener("change", ({ target }) => {
    const box = target as HTMLInputElement;
    const kept = load();
    if (box.checked) kept.done[box.dataset.sheet!] = today();
    else delete kept.done[box.dataset.sheet!];
    save(kept);
  });
  // Another tab of the book may be where the questions are answered.
  for (const type of ["remembered", "pageshow", "storage"]) addEventListener(type, showProgress);
  showProgress();
}

const status = document.querySelector(".progress-actions + [role=status]");
if (status) connect(status);
