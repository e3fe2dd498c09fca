// Verbs: violet words of a sentence that move a figure of the page.
import { all, around, make } from "../dom.ts";

/** The figure that links call by this name: its kind, and a number from the second of its kind on. */
function figureOf(name: string) {
  const [kind, place = "1"] = name.split("-");
  return all(`.llc-figure[data-figure="${kind}"]`)[Number(place) - 1];
}

/** Where a verb's figure does not stay beside the text, the reader is taken to it, and may want back. */
const back = make("button", { className: "back-to-text", hidden: true }, "Back to the text");
let sight: IntersectionObserver | undefined;
function forget() {
  sight?.disconnect();
  back.hidden = true;
}
// Who guesses or runs a cell reads on.
for (const act of ["click", "pointerup"])
  addEventListener(act, ({ target }) => {
    if (around(target, ".predict button, .guess-paper, .cell-run")) forget();
  });

function show(view: Element, verb: HTMLElement) {
  const { top, bottom } = view.getBoundingClientRect();
  const at = verb.getBoundingClientRect().top - (top < 0 ? top : Math.max(0, bottom - innerHeight));
  forget();
  if (at < 0 || at > innerHeight) {
    (document.querySelector(".python-bar") ?? document.body).append(back); // above the bar, not on it
    // Who has come past the word has seen it, too.
    const rootMargin = at < 0 ? "0px 0px 9999999px" : "9999999px 0px 0px";
    sight = new IntersectionObserver(
      ([{ isIntersecting }]) => {
        if (isIntersecting && !back.hidden) forget();
        else back.hidden = isIntersecting;
      },
      { rootMargin },
    );
    sight.observe(verb);
  }
  back.onclick = () => {
    verb.scrollIntoView({ block: "center" });
    verb.focus({ preventScroll: true });
  };
  view.scrollIntoView({ block: "nearest" });
}

const verbs = all<HTMLButtonElement>(".verb");
for (const name of new Set(verbs.map(({ dataset }) => dataset.figure!))) {
  const figure = figureOf(name);
  const mine = verbs.filter(({ dataset }) => dataset.figure === name);
  const mark = (pressed?: HTMLElement) => {
    for (const verb of mine) verb.setAttribute("aria-pressed", String(verb === pressed));
  };
  for (const verb of mine) {
    verb.disabled = false;
    verb.addEventListener("click", () => {
      mark(verb);
      figure.dataset.move = verb.dataset.state; // a figure that is far away still sleeps, and reads this as it wakes
      figure.dispatchEvent(new Event("move"));
      show(figure.querySelector(".llc-view")!, verb);
    });
  }
  mark();
  // A hand on the figure takes it out of the state that a verb names.
  for (const act of ["pointerdown", "keydown", "input"]) figure.addEventListener(act, () => mark());
}
