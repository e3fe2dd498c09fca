// Challenges of a figure: each notices when a hand has met it, and this browser remembers that.

const KEY = "linear-classification:challenges";

/** @returns {string[]} */
function remembered() {
  try {
    const met = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(met) ? met : [];
  } catch {
    return []; // storage is forbidden or broken: the ticks live as long as the page
  }
}

/** @param {string} name */
function remember(name) {
  try {
    localStorage.setItem(KEY, JSON.stringify([...new Set([...remembered(), name])]));
  } catch {
    // as above
  }
}

/** @param {import("./runtime.js").Figure<any>} figure */
export function challengesOf(figure) {
  /** @type {HTMLElement[]} */
  const items = [...figure.root.querySelectorAll("[data-challenge]")].map(
    (item) => /** @type {any} */ (item),
  );
  /** @type {Record<string, () => boolean>} */
  let met = {};
  /** What has been seen unmet since the last preset: to be shown a solution is not to have found it. */
  const open = new Set();
  const number = (/** @type {HTMLElement} */ item) =>
    /** @type {HTMLElement} */ (item.querySelector("[data-tick]"));
  const tick = (/** @type {HTMLElement} */ item) => {
    item.classList.add("llc-met");
    number(item).textContent = "✓";
    /** @type {any} */ (item.querySelector("[data-met]")).textContent = "(met)";
  };
  const names = remembered();
  items.filter((item) => names.includes(item.dataset.challenge ?? "")).forEach(tick);
  /** One is open, at first one that is still to be met. */
  const unfold = (/** @type {HTMLElement | undefined} */ chosen) => {
    for (const item of items) {
      item.classList.toggle("llc-open", item === chosen);
      number(item).setAttribute("aria-expanded", String(item === chosen));
    }
  };
  for (const item of items) number(item).addEventListener("click", () => unfold(item));
  unfold(items.find((item) => !item.classList.contains("llc-met")) ?? items[0]);
  return {
    /**
     * Says of each challenge, by its name, whether the present state meets it.
     *
     * @param {Record<string, () => boolean>} predicates
     */
    are(predicates) {
      met = predicates;
    },
    restart: () => open.clear(),
    check() {
      for (const item of items) {
        const name = item.dataset.challenge ?? "";
        if (!met[name.split("/")[1]]()) open.add(name);
        else if (!figure.isHeld && open.has(name) && !item.classList.contains("llc-met")) {
          tick(item);
          remember(name);
        }
      }
    },
  };
}
