// Acts on parts of a page shortly before the reader reaches them.

/** @type {Map<Element, (part: any) => void>} */
const waiting = new Map();
const observer = new IntersectionObserver(
  (entries) => entries.filter(({ isIntersecting }) => isIntersecting).forEach(({ target }) => run(target)),
  { rootMargin: "50%" },
);
// Tab only reaches elements that exist, so the first key press brings them all.
addEventListener("keydown", () => [...waiting.keys()].forEach(run), { capture: true, once: true });

/** @param {Element} part */
function run(part) {
  observer.unobserve(part);
  waiting.get(part)?.(part);
  waiting.delete(part);
}

/**
 * Calls `act` once with each matching element, when it is less than half a window away.
 *
 * @param {string} selector
 * @param {(part: any) => void} act
 */
export function whenNear(selector, act) {
  for (const part of document.querySelectorAll(selector)) {
    waiting.set(part, act);
    observer.observe(part);
  }
  if (location.hash.includes("=")) [...waiting.keys()].forEach(run); // the address holds the state of one
}
