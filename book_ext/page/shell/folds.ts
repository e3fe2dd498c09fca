// Folds: what a link or a tick opens, and where their answers stand on paper.
import { all, make, placeOf } from "../dom.ts";

// On paper the answers to a page's questions stand together at its end.
addEventListener("beforeprint", () => {
  const PAGE = "[id^='document-'] + section, article > section";
  for (const page of all(PAGE)) {
    const forms = all("form:is(.self-check, .predict)", page).filter((form) => form.closest(PAGE) === page);
    if (!forms.length) continue;
    const end = make("div", { className: "answers-in-print" }, make("p", { className: "label" }, "Answers"));
    for (const form of forms) {
      const [title, answer] = [form.querySelector("legend, .label"), form.querySelector("details")];
      if (!answer) continue;
      const place = document.createComment("");
      answer.replaceWith(place);
      end.append(make("p", {}, title?.textContent ?? ""), answer);
      addEventListener("afterprint", () => place.replaceWith(answer), { once: true });
    }
    page.append(end);
    addEventListener("afterprint", () => end.remove(), { once: true });
  }
});

// A link may lead into a fold, or to a section that is one.
function unfold() {
  const target = placeOf(location.hash);
  const place = target?.matches("section > span") ? target.parentElement : target; // its second name
  const inside = place?.querySelector(":scope > details > summary > h3") ?? target;
  for (let fold = inside?.closest("details"); fold; fold = fold.parentElement?.closest("details"))
    fold.open = true;
  target?.scrollIntoView();
}
addEventListener("hashchange", unfold);
if (location.hash) unfold();

// A tick in the margin opens what was asserted of its sentence, which then is marked.
for (const tick of all<HTMLAnchorElement>("a.tick")) {
  const fold = document.getElementById(tick.hash.slice(1));
  if (!(fold instanceof HTMLDetailsElement)) continue;
  tick.setAttribute("aria-expanded", "false");
  tick.addEventListener("click", (event) => {
    event.preventDefault();
    fold.open = !fold.open;
  });
  fold.addEventListener("toggle", () => tick.setAttribute("aria-expanded", String(fold.open)));
}
