// Shows each section that is found with the words around the match, page by page: on the search page, and over others.
import { make } from "../dom.ts";
import { find, indexOf, isNamed, marks, processTerm, WORD, type Hit, type Section } from "./find.ts";

const SECTIONS_OF_A_PAGE = 3;
const PAGES = 12;
const [BEFORE, LENGTH] = [60, 220]; // letters of an excerpt
const PIECE = new RegExp(`([_^])\\{([^{}]*)\\}|${WORD.source}`, "gu");
const sections: Section[] = Reflect.get(self, "searchIndex");
const dialog = document.querySelector("dialog.search");
const place: ParentNode = dialog ?? document;
const root = dialog ? document.documentElement.dataset.content_root : ""; // the search page is at the root

/** A text with the scripts of its formulas, `_{below}` and `^{above}`, and with its matches marked. */
function shown(text: string, terms = new Set<string>()): (string | HTMLElement)[] {
  const parts = [];
  let at = 0;
  for (const { 0: piece, 1: script, 2: words = piece, index } of text.matchAll(PIECE)) {
    if (!script && !terms.has(processTerm(piece))) continue;
    const kind = script === "^" ? "sup" : script ? "sub" : "mark";
    parts.push(text.slice(at, index), make(kind, {}, words));
    at = index + piece.length;
  }
  return [...parts, text.slice(at)];
}

/** The words around the first match. */
function excerpt(text: string, terms: Set<string>): HTMLElement {
  const first = [...text.matchAll(WORD)].find(([word]) => terms.has(processTerm(word)))?.index ?? 0;
  const start = first > BEFORE ? text.indexOf(" ", first - BEFORE) + 1 : 0;
  const end = start + LENGTH < text.length ? text.lastIndexOf(" ", start + LENGTH) : text.length;
  const line = make("p");
  line.append(start ? "… " : "", ...shown(text.slice(start, end), terms), end < text.length ? " …" : "");
  return line;
}

const link = (url: string, words: string) => make("a", { href: root + url }, ...shown(words));

function pageOf(hits: Hit[], query: string): HTMLElement {
  const [url, , page] = hits[0].section;
  const item = make("li", { className: "search-page" }, make("h2", {}, link(url.split("#")[0], page)));
  for (const { section, terms } of hits.slice(0, SECTIONS_OF_A_PAGE)) {
    const [place, title, , text] = section;
    if (place.includes("#")) item.append(make("h3", {}, link(place, title)));
    item.append(excerpt(text, marks(terms, query)));
  }
  return item;
}

/** What the glossary says of the words, if they are a term. */
function definition(query: string): HTMLElement[] {
  const found = sections.find((section) => section[0].includes("glossary.html#") && isNamed(section, query));
  if (!found) return [];
  const [url, title, , text] = found;
  return [make("p", { className: "search-definition" }, link(url, title), " ", ...shown(text))];
}

const part = (selector: string): any => place.querySelector(selector);
const [field, status, results, help] = [
  ".search-form input",
  ".search-status",
  ".search-results",
  ".search-help",
].map(part);
let index: import("minisearch").default | undefined;

function search(): void {
  const query: string = field.value.trim();
  if (!dialog) {
    history.replaceState(null, "", query ? `?q=${encodeURIComponent(query)}` : location.pathname);
    document.title = document.title.replace(/^.*?(?=Search)/, query ? `${query} – ` : "");
  }
  const pages = query ? find((index ??= indexOf(sections)), sections, query) : [];
  if (help) help.hidden = pages.length > 0;
  const list = make("ol", { className: "search-hits" });
  list.append(...pages.slice(0, PAGES).map((hits) => pageOf(hits, query)));
  results.replaceChildren(...(query ? definition(query) : []), ...(pages.length ? [list] : []));
  const count = pages.length === 1 ? "1 page" : `${pages.length} pages`;
  if (!query) status.textContent = "";
  else if (!pages.length)
    status.textContent = `Nothing in this book matches “${query}”. Fewer words find more.`;
  else if (pages[0][0].isSpeltAlike)
    status.textContent = `No page has “${query}”; words spelt alike are on ${count}.`;
  else status.textContent = `Found on ${count}.`;
}

// Down from the field goes to what is found, and up from the first back.
place.addEventListener("keydown", (event) => {
  const step = { ArrowDown: 1, ArrowUp: -1 }[(event as KeyboardEvent).key];
  const stops: HTMLElement[] = [field, ...results.querySelectorAll("a")];
  const at = stops.indexOf(document.activeElement as HTMLElement);
  if (!step || at < 0) return;
  event.preventDefault();
  stops[Math.max(0, Math.min(stops.length - 1, at + step))].focus();
});

field.addEventListener("input", search);
part(".search-form").addEventListener("submit", (event: Event) => {
  event.preventDefault();
  search();
  if (dialog) results.querySelector("a")?.click();
});
if (!dialog) field.value = new URLSearchParams(location.search).get("q") ?? "";
search();

/** The page is not shown before its fonts are there, and what is not shown takes no focus. */
function focusWhenShown(): void {
  if ("waits" in document.documentElement.dataset) requestAnimationFrame(focusWhenShown);
  else field.focus();
}
if (!field.value) focusWhenShown();
