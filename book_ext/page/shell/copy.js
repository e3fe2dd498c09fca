// A button at the foot of each listing copies it.
for (const card of document.querySelectorAll(".code-card")) {
  const foot = card.querySelector(".code-foot");
  const code = card.querySelector("pre");
  if (!foot || !code) continue;
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = "Copy";
  button.addEventListener("click", async () => {
    try {
      await navigator.clipboard.writeText(code.textContent.trimEnd());
      button.textContent = "Copied";
    } catch {
      getSelection()?.selectAllChildren(code); // the reader's own keys can copy it now
      button.textContent = "Selected";
    }
    setTimeout(() => (button.textContent = "Copy"), 2000);
  });
  foot.append(button);
}
