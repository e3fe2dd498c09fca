// What the page offers beside its text and a browser has to do: print it, and show it alone on the screen.

const does: Record<string, (() => unknown) | false> = {
  print: () => print(),
  fullscreen:
    document.fullscreenEnabled &&
    (() =>
      document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen()),
};
for (const [name, act] of Object.entries(does)) {
  const button = document.querySelector<HTMLButtonElement>(`button[data-does="${name}"]`);
  if (!button || !act) continue;
  button.hidden = false;
  button.addEventListener("click", act);
}
