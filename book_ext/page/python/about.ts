// What runs in the page, and what it does otherwise than a notebook: computed when the book was built, listed here.
import { make } from "../dom.ts";
import { parts } from "./loading.ts";

/** Fills a fold with it, once it is opened. */
export function about(fold: HTMLDetailsElement) {
  fold.addEventListener("toggle", async () => {
    if (fold.dataset.filled) return;
    fold.dataset.filled = "yes";
    const { python, numpy, matplotlib, differences } = await parts();
    const root = document.documentElement.dataset.content_root;
    const licences = make(
      "a",
      { href: `${root}_static/python/LICENCES.txt` },
      "parts under their own licences",
    );
    const line = (...words: (Node | string)[]) => make("p", {}, ...words);
    const rows = [
      line("It runs in this page and on this machine alone; nothing that you type is sent anywhere."),
      line(`Python ${python}, NumPy ${numpy}, Matplotlib ${matplotlib}. Different from a notebook:`),
      make("ul", {}, ...differences.map((difference) => make("li", {}, difference))),
      line("Made of ", licences, "."),
    ];
    fold.append(make("div", {}, ...rows));
  });
}
