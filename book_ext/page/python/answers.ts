// What a reader has written on a sheet, in their own browser: kept from the first key on, and never lost in silence.
//
// Every answer has a version. Who writes over a version that they have not seen, as two tabs can, puts the other's text
// with the earlier ones, from where it can be brought back, and says so.

import { readObject, write } from "../browser-storage.ts";
import { holds, isText } from "../memory.ts";
import type { Own, Work } from "./notebook.ts";

type Answer = { text: string; version: number; earlier: string[] };
/** What a check said, what it relies on that the page lacks, and how many of its properties hold. */
type Outcome = { status: string; message: string; mistake?: string; lacks?: string; held: number };
export type Kept = {
  answers: Record<string, Answer>;
  own: Own[];
  outcomes: Record<string, Outcome>;
  before: Work | null;
};

const PREFIX = "linear-classification/sheet/";
const MOST_EARLIER = 30;

const nothing = (): Kept => ({ answers: {}, own: [], outcomes: {}, before: null });

export const load = (sheet: string) => readObject(PREFIX + sheet, nothing(), isKept);

export const countHolding = ({ outcomes }: Kept) =>
  Object.values(outcomes).reduce((sum, outcome) => sum + outcome.held, 0);

/** Whether a value is what this module keeps: a broken part would break a sheet later. */
export function isKept(value: any) {
  const isAnswer = (one: any) =>
    isText(one?.text) &&
    Number.isInteger(one.version) &&
    Array.isArray(one.earlier) &&
    one.earlier.every(isText);
  const isOwn = (one: any) => [one?.after, one?.kind, one?.source].every(isText);
  const isOutcome = (one: any) => isText(one?.status) && isText(one.message) && Number.isInteger(one.held);
  const isWork = (one: any) => one === null || (holds(one?.answers, isText) && one.own?.every?.(isOwn));
  return (
    holds(value?.answers, isAnswer) &&
    Array.isArray(value.own) &&
    value.own.every(isOwn) &&
    holds(value.outcomes, isOutcome) &&
    isWork(value.before)
  );
}

export function sheets() {
  try {
    return Object.keys(localStorage).flatMap((key) =>
      key.startsWith(PREFIX) ? [key.slice(PREFIX.length)] : [],
    );
  } catch {
    return [];
  }
}

export const forget = (sheet: string) => localStorage.removeItem(PREFIX + sheet);

export const store = (sheet: string, kept: Kept) => write(PREFIX + sheet, JSON.stringify(kept));

/** The answers of one sheet, as this tab has seen them. */
export class Answers {
  sheet: string;
  kept: Kept;
  isKept = true; // whether the browser took what was written last
  /** Called with the name of an answer that another tab has changed. */
  onElsewhere: (name: string) => void = () => {};
  constructor(sheet: string) {
    this.sheet = sheet;
    this.kept = load(sheet);
    addEventListener("storage", ({ key }) => {
      if (key === PREFIX + sheet || key === null) this.#look();
    });
    // A page that was put away and comes back has heard nothing meanwhile.
    addEventListener("pageshow", ({ persisted }) => persisted && this.#look());
  }

  /** The text of an answer; undefined where nothing was written. */
  text(name: string) {
    return this.kept.answers[name]?.text;
  }

  hasEarlier(name: string) {
    const answer = this.kept.answers[name];
    return Boolean(answer?.earlier.some((text) => text !== answer.text));
  }

  get work(): Work {
    const texts = Object.entries(this.kept.answers).map(([name, { text }]) => [name, text]);
    return { answers: Object.fromEntries(texts), own: this.kept.own };
  }

  /** Keeps what was just typed. Returns whether another tab's text was in the way, which is now among the earlier ones. */
  write(name: string, text: string) {
    const seen = this.kept.answers[name];
    const there = load(this.sheet);
    const other = there.answers[name];
    const isNew = Boolean(
      other && other.version !== seen?.version && other.text !== seen?.text && other.text !== text,
    );
    const earlier = isNew ? withEarlier(other.earlier, other.text) : (other ?? seen)?.earlier;
    const version = Math.max(other?.version ?? 0, seen?.version ?? 0) + 1;
    this.#merge(there, name);
    this.kept.answers[name] = { text, version, earlier: earlier ?? [] };
    this.#save();
    return isNew;
  }

  /** Puts the text that is there among the earlier ones: the reader checks it, or is about to replace it. */
  keep(name: string) {
    const answer = this.kept.answers[name];
    if (answer) answer.earlier = withEarlier(answer.earlier, answer.text);
    this.#save();
  }

  /** Goes one kept version back; the present one comes round again after all others. */
  back(name: string) {
    const answer = this.kept.answers[name];
    const others = answer?.earlier.filter((text) => text !== answer.text) ?? [];
    const text = others.pop();
    if (!answer || text === undefined) return;
    this.kept.answers[name] = { text, version: answer.version + 1, earlier: [answer.text, ...others] };
    this.#save();
  }

  /** Replaces all answers at once, as a loaded notebook does, or clearing with nothing; `undo` takes it back. */
  replace(work: Work) {
    const before = this.work;
    const names = new Set([...Object.keys(work.answers), ...Object.keys(this.kept.answers)]);
    for (const name of names) {
      const { version = 0, earlier = [], text = "" } = this.kept.answers[name] ?? {};
      const next = work.answers[name] ?? "";
      this.kept.answers[name] = { text: next, version: version + 1, earlier: withEarlier(earlier, text) };
    }
    Object.assign(this.kept, { own: work.own, before, outcomes: {} });
    this.#save();
  }

  /** Takes back what `replace` has replaced; a second time, takes that back. */
  undo() {
    if (this.kept.before) this.replace(this.kept.before);
  }

  /** @param outcome null where what it said is of another answer */
  tell(check: string, outcome: Outcome | null) {
    if (outcome) this.kept.outcomes[check] = outcome;
    else delete this.kept.outcomes[check];
    this.#save();
  }

  /** What another tab has written since. */
  #look() {
    const there = load(this.sheet);
    const names = new Set([...Object.keys(there.answers), ...Object.keys(this.kept.answers)]);
    const changed = [...names].filter(
      (name) => there.answers[name]?.version !== this.kept.answers[name]?.version,
    );
    this.kept = there;
    changed.forEach((name) => this.onElsewhere(name));
  }

  /** Takes over what other tabs have stored, but for the answer that is being written here. */
  #merge(there: Kept, name: string) {
    const before = this.kept;
    this.kept = this.isKept ? there : before; // where nothing can be stored, nothing came from elsewhere
    for (const other of Object.keys(this.kept.answers))
      if (other !== name && this.kept.answers[other].version !== before.answers[other]?.version)
        this.onElsewhere(other);
  }

  #save() {
    this.isKept = store(this.sheet, this.kept); // where it is not, the page says so
    dispatchEvent(new Event("remembered"));
  }
}

const withEarlier = (earlier: string[], text: string): string[] =>
  text.trim() && earlier.at(-1) !== text ? [...earlier, text].slice(-MOST_EARLIER) : earlier;
