// What this book remembers, in the reader's own browser and nowhere else: answers, guesses, pages read, sheets done,
// reviews, and how far each question has gone through its numbers.
const KEY = "linear-classification";

/**
 * @typedef {{ given: string | string[], right: boolean, draw?: number }} Answer With the printed numbers, or a draw's
 * @typedef {import("./review/schedule.js").Review} Review
 * @typedef {Record<string, string>} Dates or letters, by what they are of
 * @typedef {{ answers: Record<string, Answer>, guesses: Dates, read: Dates, done: Dates,
 *   reviews: Record<string, Review>, draws: Record<string, number> }} Memory
 */

const isText = (/** @type {any} */ value) => typeof value === "string";
const isCount = (/** @type {any} */ value) => Number.isInteger(value) && value >= 0;

/**
 * Each part: what an entry of it is, and whether ours stays where another browser has one of the same name.
 *
 * @type {Record<string, { isEntry: (entry: any) => boolean, stays?: (ours: any, theirs: any) => boolean }>}
 */
const PARTS = {
  answers: {
    isEntry: (entry) =>
      typeof entry?.right === "boolean" && [entry.given].flat().every(isText) && isCount(entry.draw ?? 0),
    stays: ({ right }) => right,
  },
  guesses: { isEntry: isText },
  read: { isEntry: isText },
  done: { isEntry: isText },
  reviews: {
    isEntry: ({ day, round, right }) => isText(day) && isCount(round) && typeof right === "boolean",
    stays: (ours, theirs) => ours.day >= theirs.day,
  },
  draws: { isEntry: isCount },
};

/** Nothing remembered. @returns {any} of the type Memory */
export const nothing = () => Object.fromEntries(Object.keys(PARTS).map((part) => [part, {}]));

/** Whether this is what a page has saved: a broken part would break the questions later. @param {any} kept */
export const isMemory = (kept) =>
  Object.entries(PARTS).every(([part, { isEntry }]) => holds(kept?.[part], isEntry));

/** @type {(part: any, isEntry: (entry: any) => boolean) => boolean} */
export const holds = (part, isEntry) => part?.constructor === Object && Object.values(part).every(isEntry);

/**
 * What this browser remembers, and another beside it.
 *
 * @param {Record<string, any>} ours
 * @param {Record<string, any>} theirs
 */
export function joined(ours, theirs) {
  const both = nothing();
  for (const [part, { stays = () => true }] of Object.entries(PARTS)) {
    Object.assign(both[part], theirs[part]);
    for (const [name, entry] of Object.entries(ours[part]))
      if (!(name in both[part]) || stays(entry, both[part][name])) both[part][name] = entry;
  }
  return both;
}

/** The day it is, as 2026-03-02. */
export const today = () => new Date().toISOString().slice(0, 10);

/** @returns {Memory} */
export function load() {
  try {
    return { ...nothing(), ...JSON.parse(localStorage.getItem(KEY) ?? "{}") };
  } catch {
    return nothing(); // storage is switched off, or holds what is not ours
  }
}

/** @param {Memory} kept */
export function save(kept) {
  try {
    localStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    // Without storage the book works and forgets.
  }
  dispatchEvent(new Event("remembered"));
}

/**
 * @template {keyof Memory} Part
 * @param {Part} part
 * @param {string} name
 * @param {Memory[Part][string]} value
 */
export function remember(part, name, value) {
  const kept = load();
  kept[part][name] = value;
  save(kept);
}

/**
 * How many of the questions that an element names were answered rightly.
 *
 * @param {HTMLElement | null} element
 * @param {Memory} kept
 */
export function countRight(element, { answers }) {
  const names = element?.dataset.questions?.split(" ").filter(Boolean) ?? [];
  return { right: names.filter((name) => answers[name]?.right).length, whole: names.length };
}
