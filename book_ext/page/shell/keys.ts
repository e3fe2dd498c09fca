// Keys of every page: / and Ctrl+K search, n and p turn the page. Single keys can be switched off, for whom speech
// or a trembling hand would press them.
import { read, write } from "../browser-storage.ts";
import { around } from "../dom.ts";
import { openSearch } from "../search/dialog.ts";

const SWITCH = "no-keys";
const box = document.querySelector<HTMLInputElement>("input[data-does=keys]")!;
box.checked = !read(SWITCH);
box.closest("label")!.hidden = false;
box.addEventListener("change", () => write(SWITCH, box.checked ? "" : "off"));

const turnTo = (way: string) => document.querySelector<HTMLAnchorElement>(`.prev-next [rel=${way}]`)?.click();
const ON_ONE_KEY: Record<string, () => void> = {
  "/": openSearch,
  n: () => turnTo("next"),
  p: () => turnTo("prev"),
};

const isWriting = (target: EventTarget | null) =>
  (target instanceof HTMLElement && target.isContentEditable) ||
  around(target, "input:not([type=range]), textarea, select, dialog") !== null;

addEventListener("keydown", (event) => {
  const { key, ctrlKey, metaKey, altKey, target } = event;
  const act =
    (ctrlKey || metaKey) && key === "k"
      ? openSearch
      : box.checked && !ctrlKey && !metaKey && !altKey && !isWriting(target) && ON_ONE_KEY[key];
  if (!act || event.defaultPrevented) return;
  event.preventDefault();
  act();
});
