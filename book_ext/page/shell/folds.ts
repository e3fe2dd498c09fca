// Folds: what a link opens, and where their answers stand on paper.
import { make } from "../dom.ts";

// On paper the answers to a page's questions stand together at its end.
addEventListener("beforeprint", () => {
  for (const page of document.querySelectorAll("[id^='document-'] + section, article > section")) {
    const forms = [...page.querySelectorAll("form:is(.self-check, .predict)")].filter(
      (form) => form.closest("[id^='document-'] + section, article > section") === page,
    );
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
  const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  const place = target?.matches("section > span") ? target.parentElement : target; // its second name
  const inside = place?.querySelector(":scope > details > summary > h3") ?? target;
  for (let fold = inside?.closest("details"); fold; fold = fold.parentElement?.closest("details"))
    fold.open = true;
  target?.scrollIntoView();
}
addEventListener("hashchange", unfold);
if (location.hash) unfold();
