// The bar at the top: menus that close again, what a browser does with the page, the switch of light and dark, and on a
// phone its way out of sight.
import { write } from "../browser-storage.ts";
import { all, enable, isOpenPopover } from "../dom.ts";

const menus = all<HTMLDetailsElement>(".menu");
const book: HTMLElement | null = document.querySelector(".book-menu");

addEventListener("click", ({ target }) => {
  if (isOpenPopover(book)) return; // a drawer, in which menus are folds
  for (const menu of menus) if (!(target instanceof Node && menu.contains(target))) menu.open = false;
});
addEventListener("keydown", ({ key }) => {
  if (key !== "Escape" || isOpenPopover(book)) return;
  for (const menu of menus) {
    if (menu.open && menu.contains(document.activeElement)) menu.querySelector("summary")?.focus();
    menu.open = false;
  }
});
// The drawer opens where the reader is.
book?.addEventListener("beforetoggle", () => {
  for (const menu of menus) menu.open = menu.querySelector("[aria-current]") !== null && !isOpenPopover(book);
});
// The style sheet could ask `:has(:popover-open)`, but then each letter that a figure writes would be a look at the whole page.
const isAnyOpen = () => document.querySelector(":popover-open") !== null;
addEventListener("toggle", () => document.documentElement.classList.toggle("has-drawer", isAnyOpen()), true);

enable("print", () => print());
if (document.fullscreenEnabled)
  enable("fullscreen", () =>
    document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen(),
  );

const root = document.documentElement.dataset;
const system = matchMedia("(prefers-color-scheme: dark)");
const systemTheme = () => (system.matches ? "dark" : "light");
const button: HTMLButtonElement | null = document.querySelector(".theme-switch");

function showTheme(): void {
  root.theme = root.mode === "auto" ? systemTheme() : root.mode;
  button?.setAttribute("aria-label", root.theme === "dark" ? "Light page" : "Dark page");
}
button?.addEventListener("click", () => {
  const other = root.theme === "dark" ? "light" : "dark";
  root.mode = other === systemTheme() ? "auto" : other; // who agrees with the system goes on with it
  write("mode", root.mode!);
  showTheme();
});
system.addEventListener("change", showTheme);
if (button) button.hidden = false;
showTheme();

// Gone on the way down, back on the way up (on a phone: elsewhere the style sheet lets it stay).
const bar = document.querySelector("header.bar");
let before = scrollY;
addEventListener(
  "scroll",
  () => {
    if (Math.abs(scrollY - before) < 4) return;
    bar?.classList.toggle("is-away", scrollY > before && scrollY > 80);
    before = scrollY;
  },
  { passive: true },
);
