// The state of a figure in the page's address, as in #descent=eta:3.3;start:0.4,1 - what differs from the state it
// began with, which a name before all others says when that was a preset.

const HUGE = 1e6; // an address can say anything

/** @type {(value: any) => number[]} */
const flat = (value) => [value].flat(Infinity).map(Number);

/**
 * The numbers in the shape of another value.
 *
 * @type {(numbers: number[], like: any) => any}
 */
function shaped(numbers, like) {
  if (typeof like === "boolean") return numbers[0] === 1;
  if (typeof like === "number") return numbers[0];
  const size = numbers.length / like.length;
  return like.map((/** @type {any} */ part, /** @type {number} */ i) =>
    shaped(numbers.slice(i * size, (i + 1) * size), part),
  );
}

/** The parameters that an address can hold: those of finite numbers. @type {(state: Record<string, any>) => string[]} */
const shared = (state) => Object.keys(state).filter((name) => flat(state[name]).every(Number.isFinite));

/**
 * The whole state that these words name: a preset perhaps, and what differs from it, or else from the first state.
 *
 * @type {(figure: import("./runtime.js").Figure<any>, words: string) => { preset: string, state: Record<string, any> }}
 */
export function stateIn(figure, words) {
  const [first, ...rest] = words.split(";");
  const preset = Object.hasOwn(figure.presets, first) ? first : "";
  const state = { ...figure.first, ...figure.presets[preset] };
  for (const [name, digits = ""] of [...(preset ? [] : [first]), ...rest].map((one) => one.split(":"))) {
    const numbers = digits.split(",").map(Number);
    const isSound = numbers.every((value) => Math.abs(value) <= HUGE);
    if (shared(state).includes(name) && isSound && flat(state[name]).length === numbers.length)
      state[name] = shaped(numbers, state[name]);
  }
  return { preset, state };
}

/** @param {import("./runtime.js").Figure<any>} figure */
export function linkOf(figure) {
  const { figure: kind = "" } = figure.root.dataset;
  const alike = [...document.querySelectorAll(`.llc-figure[data-figure="${kind}"]`)];
  const place = alike.indexOf(figure.root);
  const key = place > 0 ? `${kind}-${place + 1}` : kind;
  const others = () =>
    location.hash
      .slice(1)
      .split("&")
      .filter((part) => part.includes("=") && !part.startsWith(`${key}=`));

  function text() {
    /** @type {Record<string, any>} */
    const base = { ...figure.first, ...figure.presets[figure.preset] };
    const changed = shared(base).filter((name) => flat(figure.get(name)).join() !== flat(base[name]).join());
    const numbers = (/** @type {string} */ name) =>
      flat(figure.get(name)).map((value) => Number(value.toPrecision(6)));
    return [figure.preset, ...changed.map((name) => `${name}:${numbers(name)}`)].filter(Boolean).join(";");
  }

  const copy = figure.part("copy", "");
  const [words, field] = [copy.textContent, document.createElement("input")];
  Object.assign(field, { className: "llc-address", readOnly: true, ariaLabel: "Link to this state" });
  copy.addEventListener("click", async () => {
    field.value = `${location.href.split("#")[0]}#${key}=${text()}`;
    try {
      await navigator.clipboard.writeText(field.value);
      copy.textContent = "Copied ✓";
      setTimeout(() => (copy.textContent = words), 2000);
    } catch {
      copy.after(field); // the clipboard is refused or absent: the reader copies by hand
      field.select();
    }
  });

  return {
    read() {
      const part = location.hash.slice(1).split("&");
      const mine = part.find((one) => one.startsWith(`${key}=`));
      if (!mine) return;
      const { preset, state } = stateIn(figure, mine.slice(key.length + 1));
      figure.goTo(preset, state, true);
      figure.root.scrollIntoView();
    },

    write() {
      const mine = text();
      const parts = [...others(), ...(mine ? [`${key}=${mine}`] : [])];
      const isAnchor = location.hash.length > 1 && !location.hash.includes("=");
      const hash = parts.length ? `#${parts.join("&")}` : "";
      if (hash !== location.hash && (hash || !isAnchor))
        history.replaceState(null, "", hash || location.pathname + location.search);
    },
  };
}
