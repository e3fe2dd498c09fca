// Who comes back to the first page goes on where the reading stopped.
import { all, make } from "../dom.ts";
import { inWords, load } from "../memory.ts";

const link: HTMLAnchorElement | null = document.querySelector(".home-go a");
const cards = all<HTMLAnchorElement>(".home-card[data-page]");
const { place, read } = load();
const at = cards.findIndex(({ dataset }) => dataset.page === place.page);

if (link && at >= 0) {
  // Read to the end, a chapter leads to the next one; what follows the last is the capstone.
  const next =
    place.page in read ? cards.slice(at + 1).find(({ dataset }) => !((dataset.page ?? "") in read)) : null;
  if (next) {
    const number = next.querySelector("small")?.textContent?.match(/^\d+/)?.[0];
    link.textContent = `Go on with ${number ? `chapter ${number}: ` : ""}${next.querySelector("strong")?.textContent}`;
    link.href = next.href;
  } else {
    link.textContent = `Go on: ${place.title}`;
    link.href = `${cards[at].href}#${place.section}`;
  }
  const chapter = cards[at].querySelector("strong")?.textContent;
  const words = `Welcome back. You stopped on ${inWords(place.day)} in ${chapter}.`;
  link.before(make("span", { className: "home-back" }, words));
}
