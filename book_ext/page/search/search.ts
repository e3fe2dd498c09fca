// The search page: shows each section that is found with the words around the match, page by page.
import { make } from "../python/elements.ts";
import { find, indexOf, processTerm, WORD, type Hit, type Section } from "./find.ts";
import type MiniSearch from "minisearch";

const SECTIONS_OF_A_PAGE = 3;
const PAGES = 12;
const [BEFORE, LENGTH] = [60, 220]; // letters of an excerpt

/** The words around the first match, matches marked. */
function excerpt(text: string, terms: Set<string>) {
  const matches = [...text.matchAll(WORD)].filter(([word]) => terms.has(processTerm(word)));
  const first = matches[0]?.index ?? 0;
  const start = first > BEFORE ? text.indexOf(" ", first - BEFORE) + 1 : 0;
  const end = start + LENGTH < text.length ? text.lastIndexOf(" ", start + LENGTH) : text.length;
  const line = make("p");
  let at = start;
  for (const { 0: word, index } of matches.filter(({ index }) => index >= start && index < end)) {
    line.append(text.slice(at, index), make("mark", {}, word));
    at = index + word.length;
  }
  line.append(text.slice(at, end));
  line.prepend(start ? "… " : "");
  line.append(end < text.length ? " …" : "");
  return line;
}

/** @param hits of one page */
function show(hits: Hit[]) {
  const [url, , page] = hits[0].section;
  const heading = make("h2", {}, make("a", { href: url.split("#")[0] }, page));
  const item = make("li", { className: "search-page" }, heading);
  for (const { section, terms } of hits.slice(0, SECTIONS_OF_A_PAGE)) {
    const [place, title, , text] = section;
    if (place.includes("#")) item.append(make("h3", {}, make("a", { href: place }, title)));
    item.append(excerpt(text, terms));
  }
  return item;
}

const part = (selector: string): any => document.querySelector(selector);

const sections: Section[] = Reflect.get(self, "searchIndex");
const [field, status, results, help] = ["input", "status", "results", "help"].map((name) =>
  part(name === "input" ? ".search-form input" : `.search-${name}`),
);
let index: MiniSearch | undefined;

function search() {
  const query = field.value.trim();
  history.replaceState(null, "", query ? `?q=${encodeURIComponent(query)}` : location.pathname);
  document.title = document.title.replace(/^.*?(?=Search)/, query ? `${query} – ` : "");
  if (!query) {
    results.replaceChildren();
    status.textContent = "";
    help.hidden = false;
    return;
  }
  const pages = find((index ??= indexOf(sections)), sections, query);
  help.hidden = pages.length > 0;
  results.replaceChildren(make("ol", { className: "search-hits" }, ...pages.slice(0, PAGES).map(show)));
  const count = pages.length === 1 ? "1 page" : `${pages.length} pages`;
  const isAlike = pages.length && pages[0][0].isSpeltAlike;
  if (!pages.length) status.textContent = `Nothing in this book matches “${query}”. Fewer words find more.`;
  else if (isAlike) status.textContent = `No page has “${query}”; words spelt alike are on ${count}.`;
  else status.textContent = `Found on ${count}.`;
}

field.value = new URLSearchParams(location.search).get("q") ?? "";
field.addEventListener("input", search);
part(".search-form").addEventListener("submit", (event: Event) => {
  event.preventDefault();
  search();
});
search();
if (!field.value) field.focus();
