// Finds sections of the book, best pages first.
import MiniSearch, { type SearchResult } from "minisearch";

export type Section = [
  url: string,
  title: string,
  page: string,
  text: string,
  terms: string,
  names: string, // in other courses
];
export type Hit = { section: Section; score: number; terms: Set<string>; isSpeltAlike: boolean };

// A chapter explains; an exercise asks; an entry of the package states what the chapter has explained.
const WEIGHT: Record<string, number> = {
  chapters: 1,
  exercises: 0.3,
  appendix: 0.4,
  "appendix/glossary.html": 0.25,
};
const BOOST = { title: 3, page: 3, terms: 8, names: 2 };
// Of a place that is called as the query is, by the package or by another course.
const NAMED = 20;
const GREEK =
  "alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi omicron pi rho sigma sigma tau upsilon phi chi psi omega";
const NAMES = new Map<string, string>(
  GREEK.split(" ").map((name, i) => [String.fromCharCode(0x3b1 + i), name]),
);
NAMES.set("ϵ", "epsilon");
NAMES.set("ϕ", "phi");

const SMALL = new Set(
  "a an and are as at be by do does for from how if in is it of on or that the this to was what when which why with".split(
    " ",
  ),
);

export const WORD = /[\p{L}\p{N}]+/gu;
const tokenize = (text: string) => text.match(WORD) ?? [];

/** A word as it is compared: small, without the s of the plural, and a Greek letter by its name. */
export function processTerm(word: string) {
  const small = word.toLowerCase().replace(/\p{Script=Greek}/gu, (letter) => NAMES.get(letter) ?? letter);
  return small.length > 3 ? small.replace(/(?<![su])s$/, "") : small;
}

export function indexOf(sections: Section[]) {
  const index = new MiniSearch({
    fields: ["title", "page", "text", "terms", "names"],
    tokenize,
    processTerm,
  });
  index.addAll(
    sections.map(([, title, page, text, terms, names], id) => ({ id, title, page, text, terms, names })),
  );
  return index;
}

/**
 * The hits of each page together, best pages first: sections with all words, else with their beginnings, else with
 * words that are spelt alike.
 */
export function find(index: MiniSearch, sections: Section[], query: string): Hit[][] {
  const boostDocument = (id: number) => weight(sections[id], query);
  for (const way of [{}, { prefix: isLong }, { prefix: isLong, fuzzy: isAlike }]) {
    const found = index.search(query, { ...way, boost: BOOST, combineWith: "AND", boostDocument });
    if (!found.length) continue;
    const isSpeltAlike = "fuzzy" in way;
    const hit = ({ id, score, match }: SearchResult) => {
      return { section: sections[id], score, terms: new Set(Object.keys(match)), isSpeltAlike };
    };
    return byPage(found.map(hit));
  }
  return [];
}

export const isNamed = ([, title]: Section, query: string) => isAmong(title, query);
const isAmong = (names: string, query: string) =>
  names.split(", ").some((name) => termsOf(name).join() === termsOf(query).join());

/** What is marked of the terms that were found: not the small words, where others were asked for. */
export function marks(terms: Set<string>, query: string): Set<string> {
  const isSmall = (term: string) => SMALL.has(term);
  return termsOf(query).every(isSmall) ? terms : new Set([...terms].filter((term) => !isSmall(term)));
}
const termsOf = (words: string) => tokenize(words).map(processTerm);

const isLong = (term: string) => term.length > 3;
const isAlike = (term: string) => isLong(term) && 0.25; // this share of the letters may differ

function weight([url, title, , , , names]: Section, query: string) {
  if (isAmong(names, query)) return NAMED;
  const name = title.split(".").at(-1); // NLL is the loss, llc.logistic.nll the function
  if (/^(llc|figures)\./.test(title)) return /[_.A-Z]/.test(query) && name === query.trim() ? NAMED : 0.1;
  return WEIGHT[url.split("#")[0]] ?? WEIGHT[url.split("/")[0]] ?? 1;
}

function byPage(hits: Hit[]) {
  const pages = new Map<string, Hit[]>();
  for (const hit of hits) {
    const [page] = hit.section[0].split("#");
    pages.set(page, [...(pages.get(page) ?? []), hit]);
  }
  // A page that says much about it comes before one that names it once.
  const score = ([best, second, third]: Hit[]) =>
    best.score + (second?.score ?? 0) / 2 + (third?.score ?? 0) / 3;
  return [...pages.values()].sort((a, b) => score(b) - score(a));
}
