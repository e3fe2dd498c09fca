// A button at the foot of each listing copies it.
import { all, button } from "../dom.ts";

for (const card of all(".code-card")) {
  const code = card.querySelector("pre")!;
  const copy = button("Copy", async () => {
    try {
      await navigator.clipboard.writeText(code.textContent.trimEnd());
      copy.textContent = "Copied";
    } catch {
      getSelection()?.selectAllChildren(code); // the reader's own keys can copy it now
      copy.textContent = "Selected";
    }
    setTimeout(() => (copy.textContent = "Copy"), 2000);
  });
  card.querySelector(".code-foot")!.append(copy);
}
