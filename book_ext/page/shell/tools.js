// What the page offers beside its text and a browser has to do: print it, and show it alone on the screen.

/** @type {Record<string, (() => unknown) | false>} */
const does = {
  print: () => print(),
  fullscreen:
    document.fullscreenEnabled &&
    (() =>
      document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen()),
};
for (const [name, act] of Object.entries(does)) {
  /** @type {HTMLButtonElement | null} */
  const button = document.querySelector(`button[data-does="${name}"]`);
  if (!button || !act) continue;
  button.hidden = false;
  button.addEventListener("click", act);
}
