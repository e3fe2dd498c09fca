// A mistake is reported where it is seen. The hash at the margin of a paragraph leads to a report, and so do the links
// of the page; what is marked and in which section it stands are added to what the page says of itself.
import { all, around, enable, make } from "../dom.ts";

const LONGEST = 400; // letters of the text, for an address holds no more than a few thousand
const BLOCKS = "p, li, dd, dt, td, figcaption, pre, h1, h2, h3, h4, .formula";
const article = document.querySelector("article")!;
const pattern = document.querySelector<HTMLAnchorElement>("a.report");
const address = pattern?.href ?? "";
let marked: Range | undefined;

/** The block of text around a place, if it is one of the page. */
function blockOf(node: Node | null | undefined) {
  const element = node instanceof Element ? node : node?.parentElement;
  const block = element?.closest(BLOCKS);
  return block && article.contains(block) && !block.closest("nav, .page-side, .llc-figure") ? block : null;
}

/** The block in which marked words begin. */
function firstBlockOf(range: Range) {
  const isInIt = (one: Element) => blockOf(one) && range.intersectsNode(one);
  return blockOf(range.startContainer) ?? all(BLOCKS, article).find(isInIt);
}

/** The words of a part of the page, with formulas as TeX. */
function plainText(part: Node | undefined | null) {
  if (!(part instanceof Element || part instanceof DocumentFragment)) return "";
  for (const link of part.querySelectorAll(".headerlink, .section-number, button")) link.remove();
  for (const formula of part.querySelectorAll(".katex")) {
    const tex = formula.querySelector("annotation")?.textContent;
    if (tex) formula.replaceWith(`$${tex}$`);
  }
  const words = part.textContent?.replace(/\s+/g, " ").trim() ?? "";
  return words.length > LONGEST ? `${words.slice(0, LONGEST)} …` : words;
}

/** What a report says besides the page: the section and the words. */
function detailsOf(block: Element | null) {
  const range = marked && (!block || marked.intersectsNode(block)) ? marked : undefined;
  const section = (range ? firstBlockOf(range) : block)?.closest("section[id]");
  const heading = section?.querySelector("h1, h2, h3, h4")?.cloneNode(true);
  const words = range?.cloneContents() ?? block?.cloneNode(true);
  return { heading: plainText(heading), id: section?.id, words: plainText(words) };
}

/** The address of a report on this block, or on the page. */
function reportOn(block: Element | null) {
  const url = new URL(address);
  const [title, body] = [...url.searchParams.keys()];
  const { heading, id, words } = detailsOf(block);
  const page = url.searchParams.get(title);
  if (heading && heading !== page) url.searchParams.set(title, `${page}: ${heading}`);
  const lines = [heading && `Section: ${heading} (#${id})`, words && `> ${words}`].filter(Boolean);
  url.searchParams.set(body, [url.searchParams.get(body)?.trimEnd(), ...lines].join("\r\n"));
  return url.href.replaceAll("+", "%20"); // a mail has no other way to write a space
}

const hash = make("a", {
  className: "report hash",
  textContent: "#",
  href: address,
  target: pattern?.target ?? "",
  title: "Report a mistake here",
  hidden: true,
  tabIndex: -1, // from the keyboard the page's own link does the same for words that are marked
});
let beside: Element | null = null;

function point(block: Element | null) {
  if (!block) return;
  beside = block;
  const { top, height } = block.getBoundingClientRect();
  hash.hidden = false;
  hash.style.top = `${top + scrollY}px`;
  hash.style.height = `${height}px`;
  const { right } = (block.closest("section > *, .part > *") ?? block).getBoundingClientRect(); // ticks are at the left
  hash.style.left = `${Math.min(right + scrollX, document.documentElement.clientWidth - hash.offsetWidth)}px`;
}

if (pattern) {
  article.after(hash);
  article.addEventListener("pointerover", ({ target }) => target instanceof Node && point(blockOf(target)));
  article.addEventListener("pointerdown", ({ target }) => {
    if (!around(target, "a.report")) marked = undefined;
  });
  addEventListener("resize", () => point(beside)); // or the page would be as wide as it was
  document.addEventListener("selectionchange", () => {
    const selection = getSelection();
    if (!selection?.rangeCount || selection.isCollapsed) return;
    const range = selection.getRangeAt(0);
    const block = firstBlockOf(range);
    if (!block) return;
    marked = range.cloneRange();
    point(block);
  });
  // Before a link is followed, opened elsewhere or copied.
  const follow = ({ target }: Event) => {
    const link = around(target, "a.report");
    if (link instanceof HTMLAnchorElement) link.href = reportOn(link === hash ? beside : null);
  };
  for (const type of ["pointerdown", "click"]) document.addEventListener(type, follow, { capture: true });
}

const copy = enable("copy-report", async () => {
  const { searchParams } = new URL(reportOn(null));
  const copied = navigator.clipboard.writeText([...searchParams.values()].join("\n\n"));
  copy!.textContent = await copied.then(
    () => "Copied",
    () => "This browser does not let a page copy",
  );
});
