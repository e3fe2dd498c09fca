// The way from a printed cell to one that runs: two buttons, and the rest is fetched with the first click.
export {};

const data = document.querySelector("script.python-cells");
if (data) for (const card of document.querySelectorAll(".cell .code-card")) unlock(card);

/** @param {Element} card */
function unlock(card) {
  const foot = card.querySelector(".code-foot");
  const code = card.querySelector("pre");
  if (!foot || !code) return;
  const buttons = ["Run", "Edit"].map((name) => {
    const button = document.createElement("button");
    button.type = "button";
    button.className = `cell-${name.toLowerCase()}`;
    button.textContent = name;
    button.addEventListener("click", () => ask(card, name.toLowerCase()));
    return button;
  });
  foot.prepend(...foot.querySelectorAll(".holds-tick"), ...buttons);
  code.addEventListener("click", (event) => {
    if (getSelection()?.isCollapsed) ask(card, "edit", { x: event.clientX, y: event.clientY });
  });
}

/** @type {Promise<void> | null} */
let fetched = null;

/** @type {(card: Element, what: string, where?: { x: number, y: number }) => Promise<void>} */
async function ask(card, what, where) {
  fetched ??= new Promise((resolve, reject) => {
    const src = `${document.documentElement.dataset.content_root ?? ""}_static/chapter.js`;
    const script = Object.assign(document.createElement("script"), { src, onload: resolve });
    script.onerror = () => {
      fetched = null; // the next click tries again
      reject(new Error("The editor could not be loaded."));
    };
    document.head.append(script);
  });
  await fetched;
  card.dispatchEvent(new CustomEvent("cell", { bubbles: true, detail: { what, where } }));
}
