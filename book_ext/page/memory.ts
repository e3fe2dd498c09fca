// What this book remembers, in the reader's own browser and nowhere else: answers, guesses, sections seen, pages
// read, where the reading stopped, sheets done, reviews, and how far each question has gone through its numbers.
import { readObject, write } from "./browser-storage.ts";
import type { Review } from "./review/schedule.ts";

const KEY = "linear-classification";

/** With the printed numbers, or with those of a draw. */
export type Answer = { given: string | string[]; right: boolean; draw?: number };
/** Dates or letters, by what they are of. */
type Dates = Record<string, string>;
type Memory = {
  answers: Record<string, Answer>;
  guesses: Dates;
  read: Dates;
  /** Sections, as `page#id`. */
  seen: Dates;
  /** Where the reading stopped: its page, section, title and day. */
  place: Dates;
  done: Dates;
  reviews: Record<string, Review>;
  draws: Record<string, number>;
};

export const isText = (value: any) => typeof value === "string";
const isCount = (value: any) => Number.isInteger(value) && value >= 0;

/** What an entry of a part is, and whether ours stays where another browser has one of the same name. */
type Part = { isEntry: (entry: any) => boolean; stays?: (ours: any, theirs: any) => boolean };
const PARTS: Record<string, Part> = {
  answers: {
    isEntry: (entry) =>
      typeof entry?.right === "boolean" && [entry.given].flat().every(isText) && isCount(entry.draw ?? 0),
    stays: ({ right }) => right,
  },
  guesses: { isEntry: isText },
  read: { isEntry: isText },
  seen: { isEntry: isText },
  place: { isEntry: isText },
  done: { isEntry: isText },
  reviews: {
    isEntry: ({ day, round, right }) => isText(day) && isCount(round) && typeof right === "boolean",
    stays: (ours, theirs) => ours.day >= theirs.day,
  },
  draws: { isEntry: isCount },
};

export const nothing = (): any => Object.fromEntries(Object.keys(PARTS).map((part) => [part, {}]));

/** Whether this is what a page has saved: a broken part would break the questions later. */
export const isMemory = (kept: any) =>
  Object.entries(PARTS).every(([part, { isEntry }]) => holds(kept?.[part], isEntry));

export const holds = (part: any, isEntry: (entry: any) => boolean) =>
  part?.constructor === Object && Object.values(part).every(isEntry);

/** What this browser remembers, and another beside it. */
export function joined(ours: Record<string, any>, theirs: Record<string, any>) {
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

/** A day, as Monday 2 March. */
export const inWords = (day: string) =>
  new Date(day).toLocaleDateString("en-GB", {
    weekday: "long",
    day: "numeric",
    month: "long",
    timeZone: "UTC",
  });

export const load = (): Memory => readObject(KEY, nothing());

export function save(kept: Memory) {
  write(KEY, JSON.stringify(kept));
  dispatchEvent(new Event("remembered"));
}

export function remember<Name extends keyof Memory>(part: Name, name: string, value: Memory[Name][string]) {
  const kept = load();
  kept[part][name] = value;
  save(kept);
}

/** How many of the questions that an element names were answered rightly. */
export function countRight(element: HTMLElement | null, { answers }: Memory) {
  const names = element?.dataset.questions?.split(" ").filter(Boolean) ?? [];
  return { right: names.filter((name) => answers[name]?.right).length, whole: names.length };
}
