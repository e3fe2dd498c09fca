// Search over the page: the field is there at once, and what finds is loaded behind it.
import { around, script } from "../dom.ts";

const dialog: HTMLDialogElement | null = document.querySelector("dialog.search");
const field: HTMLInputElement | null = document.querySelector(".search-form input");

export function openSearch(): void {
  if (dialog && !dialog.open) {
    dialog.showModal();
    script("search-index.js").then(() => script("search.js"));
  }
  field?.focus();
  field?.select();
}

document.querySelector(".to-search")?.addEventListener("click", (event) => {
  if (!(event instanceof MouseEvent) || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  openSearch();
});
// In a field for searches Escape would only clear it.
dialog?.addEventListener("keydown", (event) => {
  if (event.key !== "Escape") return;
  event.preventDefault();
  dialog.close();
});
dialog?.addEventListener("click", ({ target }) => {
  if (target === dialog || around(target, "a, [data-does=close-search]")) dialog.close();
});
