// One bar at the foot of the window for the Python of the page: how far it is, what it says, Stop, Reset, and what
// it is.

/** @type {Record<import("./runtime.js").Progress["step"], string>} */
const STEPS = {
  fetching: "Loading Python",
  starting: "Starting Python",
  numpy: "Loading NumPy",
  again: "Running again what had been defined",
  ready: "Python is ready.",
};
const MEGABYTE = 1e6;

export class Bar {
  /** @param {{ stop: () => void, reset: () => void }} acts */
  constructor({ stop, reset }) {
    this.root = document.createElement("aside");
    this.root.className = "python-bar";
    this.root.setAttribute("aria-label", "Python in this page");
    this.words = Object.assign(document.createElement("p"), { className: "python-words" });
    this.words.setAttribute("role", "status");
    this.said = "";
    this.progress = document.createElement("progress");
    this.progress.hidden = true;
    this.progress.setAttribute("aria-label", "Loading Python");
    this.stop = button("Stop", stop);
    this.stop.hidden = true;
    this.about = document.createElement("details");
    this.about.hidden = true;
    const acts = Object.assign(document.createElement("div"), { className: "python-acts" });
    acts.append(this.stop, button("Reset page", reset), this.about);
    this.root.append(this.progress, this.words, acts);
    document.body.append(this.root);
    document.body.classList.add("has-python-bar");
  }

  /**
   * @param {string} words
   * @param {HTMLElement | null} [place] what they are about
   */
  say(words, place = null) {
    this.said = words;
    this.words.textContent = words;
    if (!place || isSeen(place)) return;
    place.id ||= `cell-${[...document.querySelectorAll(".code-card")].indexOf(place) + 1}`;
    this.words.append(
      " ",
      Object.assign(document.createElement("a"), { href: `#${place.id}`, textContent: "Go there" }),
    );
  }

  /** @param {import("./runtime.js").Progress} progress */
  show({ loaded, total, step }) {
    this.progress.hidden = step === "ready";
    if (step === "fetching") {
      this.progress.max = total;
      this.progress.value = loaded;
    } else this.progress.removeAttribute("value"); // how long it takes is not known
    const done = `${(loaded / MEGABYTE).toFixed(1)} of ${(total / MEGABYTE).toFixed(1)} MB`;
    const size = step === "fetching" ? `: ${done}, once; then they come from the browser's cache.` : "";
    const text = STEPS[step] + (size || (step === "ready" ? "" : " …"));
    // A screen reader need not hear each megabyte.
    this.words.setAttribute("aria-live", step === "fetching" && loaded ? "off" : "polite");
    // What was said of a cell that was stopped stays while Python starts again.
    this.words.textContent = this.said ? `${this.said} ${text}` : text;
  }

  /** @param {boolean} isRunning */
  running(isRunning) {
    this.words.setAttribute("aria-live", "polite");
    this.stop.hidden = !isRunning;
    if (isRunning) this.progress.hidden = true;
  }

  /** What runs here, and what is different from a Python that was installed. @param {import("./runtime.js").About} about */
  tell(about) {
    if (!about || !this.about.hidden) return;
    this.about.hidden = false;
    this.about.innerHTML = `<summary>Python ${about.python}, NumPy ${about.numpy}</summary>`;
    const box = document.createElement("div");
    const lines = [
      "It runs in this page and on this machine alone; nothing that you type is sent anywhere.",
      "Different from a Python that you install: whole numbers have 32 bits by default, NumPy gives no warnings of overflow or of division by zero, and no LinAlgError.",
      about.draws
        ? ""
        : "It has no Matplotlib: cells that draw compute all the same, and the page keeps the printed drawing.",
    ];
    for (const line of lines.filter(Boolean))
      box.append(Object.assign(document.createElement("p"), { textContent: line }));
    const root = document.documentElement.dataset.content_root ?? "";
    const licences = Object.assign(document.createElement("a"), {
      href: `${root}_static/python/LICENCES.txt`,
      textContent: "Pyodide (MPL 2.0), Python (PSF), NumPy and traitlets (BSD), CodeMirror (MIT)",
    });
    const last = document.createElement("p");
    last.append("Made of ", licences, ".");
    box.append(last);
    this.about.append(box);
  }
}

/** @type {(words: string, act: () => void) => HTMLButtonElement} */
function button(words, act) {
  const element = Object.assign(document.createElement("button"), { type: "button", textContent: words });
  element.addEventListener("click", act);
  return element;
}

/** @param {HTMLElement} place */
function isSeen(place) {
  const { top, bottom } = place.getBoundingClientRect();
  return bottom > 0 && top < innerHeight;
}
