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
    const lines = differences.map((line) => make("li", {}, line));
    fold.append(
      make(
        "div",
        {},
        make(
          "p",
          {},
          "It runs in this page and on this machine alone; nothing that you type is sent anywhere.",
        ),
        make(
          "p",
          {},
          `Python ${python}, NumPy ${numpy}, Matplotlib ${matplotlib}. Different from a notebook:`,
        ),
        make("ul", {}, ...lines),
        make("p", {}, "Made of ", licences, "."),
      ),
    );
  });
}
