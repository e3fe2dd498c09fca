// The bar at the top: menus that close again, and the switch of light and dark.
const menus = document.querySelectorAll<HTMLDetailsElement>(".menu");
addEventListener("click", ({ target }) => {
  for (const menu of menus) if (!(target instanceof Node && menu.contains(target))) menu.open = false;
});
addEventListener("keydown", ({ key }) => {
  if (key !== "Escape") return;
  for (const menu of menus) {
    if (menu.contains(document.activeElement)) menu.querySelector("summary")?.focus();
    menu.open = false;
  }
});

const MODES = ["auto", "light", "dark"];
const MODE_NAMES = ["as the system has it", "light", "dark"];
const root = document.documentElement.dataset;
const system = matchMedia("(prefers-color-scheme: dark)");
const button = document.querySelector<HTMLButtonElement>(".theme-switch");

function show() {
  root.theme = root.mode !== "auto" ? root.mode : system.matches ? "dark" : "light";
  const name = MODE_NAMES[MODES.indexOf(root.mode ?? "auto")];
  if (button) button.title = `Light or dark: ${name}`;
  button?.setAttribute("aria-label", `Light or dark: ${name}`);
}
button?.addEventListener("click", () => {
  root.mode = MODES[(MODES.indexOf(root.mode ?? "auto") + 1) % MODES.length];
  try {
    localStorage.mode = root.mode;
  } catch {
    // Without storage the choice is for this page.
  }
  show();
});
system.addEventListener("change", show);
if (button) button.hidden = false;
show();
