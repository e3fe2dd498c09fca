// What this book remembers, in the reader's own browser and nowhere else: answers, guesses, pages read, sheets done,
// reviews, and how far each question has gone through its numbers.
const KEY = "linear-classification";

/**
 * @typedef {{ given: string | string[], right: boolean, draw?: number }} Answer With the printed numbers, or a draw's
 * @typedef {import("./review/schedule.js").Review} Review
 * @typedef {Record<string, string>} Dates or letters, by what they are of
 * @typedef {{ answers: Record<string, Answer>, guesses: Dates, read: Dates, done: Dates,
 *   reviews: Record<string, Review>, draws: Record<string, number> }} Kept
 */

/** Nothing remembered. @returns {Kept} */
export const nothing = () => ({ answers: {}, guesses: {}, read: {}, done: {}, reviews: {}, draws: {} });

/** The day it is, as 2026-03-02. */
export const today = () => new Date().toISOString().slice(0, 10);

/** @returns {Kept} */
export function load() {
  try {
    return { ...nothing(), ...JSON.parse(localStorage.getItem(KEY) ?? "{}") };
  } catch {
    return nothing(); // storage is switched off, or holds what is not ours
  }
}

/** @param {Kept} kept */
export function save(kept) {
  try {
    localStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    // Without storage the book works and forgets.
  }
  dispatchEvent(new Event("remembered"));
}

/**
 * @template {keyof Kept} Part
 * @param {Part} part
 * @param {string} name
 * @param {Kept[Part][string]} value
 */
export function remember(part, name, value) {
  const kept = load();
  kept[part][name] = value;
  save(kept);
}
