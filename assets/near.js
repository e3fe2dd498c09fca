// What answers the reader comes when the reader is near, or takes to the keyboard, which goes by what is there.
const coming = new Map();
const near = new IntersectionObserver(
  (seen) => seen.filter(({ isIntersecting }) => isIntersecting).forEach(({ target }) => come(target)),
  { rootMargin: "50%" },
);
function whenNear(selector, act) {
  for (const part of document.querySelectorAll(selector)) {
    coming.set(part, act);
    near.observe(part);
  }
}
function come(part) {
  near.unobserve(part);
  const act = coming.get(part);
  coming.delete(part);
  act(part);
}
addEventListener("keydown", () => [...coming.keys()].forEach(come), { capture: true, once: true });

/** Puts a form or a field where _ext/far_sections.py keeps its place. */
function bring(place) {
  const field = document.createElement(place.localName.replace("late-", ""));
  for (const { name, value } of place.attributes) field.setAttribute(name, value);
  field.append(...place.childNodes);
  place.replaceWith(field);
  return field;
}
