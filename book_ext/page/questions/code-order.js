// Order the code: lines go from a pool into a program and change places there, by pointer, buttons and keys.
// The two are listboxes whose options can be rearranged: one line of each is marked, and arrows move the mark.

/** @typedef {HTMLElement & { dataset: { answer: string } }} Line */
/** @typedef {(words: string) => void} Tell says what has moved where */

const SLOP = 5; // pixels: less is a click and no drag
const EDGE = 50; // pixels: nearer to the edge of the window, a drag scrolls

/** @type {(list: Element) => Line[]} */
const lines = (list) => /** @type {Line[]} */ ([...list.children]);
/** @type {(form: Element) => { pool: Element, program: Element }} */
const lists = (form) => ({
  pool: /** @type {Element} */ (form.querySelector(".pool")),
  program: /** @type {Element} */ (form.querySelector(".program")),
});
/** @type {(list: Element) => Line | null} */
const marked = (list) => list.querySelector("[aria-selected=true]");
/** @type {(target: EventTarget | null) => Line | null} */
const lineOf = (target) => (target instanceof Element ? target.closest(".lines > li") : null);
/** @type {(line: Line) => string} */
const place = (line) => {
  const among = lines(/** @type {Element} */ (line.parentElement));
  return `Line ${line.dataset.answer} is number ${among.indexOf(line) + 1} of ${among.length}.`;
};

/** In each list one line is marked, to which the Tab key leads. @type {(form: Element, line?: Line | null) => void} */
function mark(form, line) {
  for (const list of Object.values(lists(form))) {
    const one = line && list.contains(line) ? line : (marked(list) ?? lines(list)[0]);
    for (const other of lines(list)) {
      other.setAttribute("aria-selected", String(other === one));
      other.tabIndex = other === one ? 0 : -1;
    }
  }
}

/** Into the program, or to another place there. @type {(form: Element, line: Line, before: Element | null) => void} */
function put(form, line, before) {
  line.removeAttribute("aria-selected");
  lists(form).program.insertBefore(line, before);
  mark(form, line);
}

/** Back to its place in the pool. @type {(form: Element, line: Line) => void} */
function takeOut(form, line) {
  const { pool } = lists(form);
  const next = lines(pool).find(({ dataset }) => dataset.answer > line.dataset.answer);
  line.removeAttribute("aria-selected");
  pool.insertBefore(line, next ?? null);
  mark(form);
}

/**
 * What a key or a button does to a line; tells the line that has the reader's attention next.
 *
 * @param {Element} form
 * @param {Line} line
 * @param {string} what in, out, up or down
 * @param {Tell} tell
 * @returns {Line | null}
 */
function act(form, line, what, tell) {
  const { pool, program } = lists(form);
  const [before, after] = /** @type {(Line | null)[]} */ ([
    line.previousElementSibling,
    line.nextElementSibling,
  ]);
  if (pool.contains(line)) {
    if (what !== "in") return line;
    put(form, line, marked(program)?.nextElementSibling ?? null);
    tell(place(line));
    return after ?? before ?? line;
  }
  if (what === "out") {
    takeOut(form, line);
    mark(form, before ?? after);
    tell(`Line ${line.dataset.answer} is taken out.`);
    return before ?? after ?? line;
  }
  // The neighbour moves, so that the focus stays where it is.
  if (what === "up" && before) line.after(before);
  if (what === "down" && after) line.before(after);
  tell(place(line));
  return line;
}

/** @type {Record<string, string>} */
const KEYS = { ArrowRight: "in", Enter: "in", " ": "in", ArrowLeft: "out", Delete: "out", Backspace: "out" };

/** @type {(form: Element, event: KeyboardEvent, tell: Tell) => void} */
function press(form, event, tell) {
  const line = lineOf(event.target);
  const isUpOrDown = event.key === "ArrowUp" || event.key === "ArrowDown";
  if (!line?.parentElement || event.ctrlKey || event.metaKey || (event.altKey && !isUpOrDown)) return;
  const among = lines(line.parentElement);
  const step = { ArrowUp: -1, ArrowDown: 1, Home: -among.length, End: among.length }[event.key];
  /** @type {Line | null} */
  let next;
  if (event.altKey) next = act(form, line, event.key === "ArrowUp" ? "up" : "down", tell);
  else if (step) next = among[Math.max(0, Math.min(among.length - 1, among.indexOf(line) + step))];
  else if (event.key in KEYS) next = act(form, line, KEYS[event.key], tell);
  else return;
  event.preventDefault();
  mark(form, next);
  next?.focus();
}

/** @type {(form: Element, target: EventTarget | null, tell: Tell) => void} */
function click(form, target, tell) {
  const { pool, program } = lists(form);
  const line = lineOf(target);
  if (line) {
    const next = pool.contains(line) ? act(form, line, "in", tell) : line;
    mark(form, next);
    next?.focus({ preventScroll: true });
  }
  const what = target instanceof HTMLElement && target.dataset.do;
  const chosen = marked(program);
  if (what && chosen) act(form, chosen, what, tell);
  if (what && !chosen) tell("The program has no line yet.");
}

/**
 * A mouse drags a line anywhere, a finger by its grip: elsewhere it scrolls the page. Until the line is let go
 * only a mark shows where it would go, since an element that moves in the page would lose the finger.
 *
 * @param {Element} form
 * @param {PointerEvent} start
 * @param {Tell} tell
 */
function drag(form, start, tell) {
  const { pool, program } = lists(form);
  const line = lineOf(start.target);
  const isGrip = start.target instanceof Element && start.target.matches(".grip");
  if (!line || start.button || (start.pointerType !== "mouse" && !isGrip)) return;
  /** @type {Element | null} */
  let over = null;
  /** @type {Line | undefined} */
  let before;
  const look = () => {
    line.classList.toggle("dragged", over !== null);
    for (const list of [pool, program]) list.classList.toggle("is-over", list === over && !before);
    for (const other of [...lines(pool), ...lines(program)])
      other.classList.toggle("is-before", other === before);
  };
  /** @param {PointerEvent} event */
  const move = ({ pageX, pageY, clientY }) => {
    const [dx, dy] = [pageX - start.pageX, pageY - start.pageY];
    if (!over && Math.hypot(dx, dy) < SLOP) return;
    line.style.transform = `translate(${dx}px, ${dy}px)`;
    if (clientY < EDGE || clientY > innerHeight - EDGE) scrollBy(0, clientY < EDGE ? -12 : 12);
    over = clientY < pool.getBoundingClientRect().bottom ? pool : program;
    /** @param {Line} other */
    const isBelow = (other) => {
      const { top, height } = other.getBoundingClientRect();
      return other !== line && clientY < top + height / 2;
    };
    before = over === program ? lines(program).find(isBelow) : undefined;
    look();
  };
  /** @param {Event} event */
  const end = ({ type }) => {
    for (const name of ["pointerup", "pointercancel"]) document.removeEventListener(name, end);
    document.removeEventListener("pointermove", move);
    line.style.transform = "";
    const [list, next] = [type === "pointerup" && over, before];
    [over, before] = [null, undefined];
    look();
    if (list === program) put(form, line, next ?? null);
    if (list === pool && program.contains(line)) takeOut(form, line);
    if (list) tell(program.contains(line) ? place(line) : `Line ${line.dataset.answer} is taken out.`);
  };
  document.addEventListener("pointermove", move);
  for (const name of ["pointerup", "pointercancel"]) document.addEventListener(name, end);
}

/** @type {(form: HTMLFormElement) => string[]} */
const given = (form) => lines(lists(form).program).map(({ dataset }) => dataset.answer);

/** The kind of question, as `question.js` knows it. */
export const code = {
  /** @param {HTMLFormElement} form @param {Tell} tell */
  begin(form, tell) {
    for (const list of Object.values(lists(form))) {
      list.setAttribute("role", "listbox");
      for (const line of lines(list)) line.setAttribute("role", "option");
    }
    mark(form);
    form.addEventListener("click", ({ target }) => click(form, target, tell));
    form.addEventListener("keydown", (event) => press(form, event, tell));
    form.addEventListener("pointerdown", (event) => drag(form, event, tell));
  },
  /** @param {HTMLFormElement} form */
  given: (form) => (given(form).length ? given(form) : null),
  missing: "Put a line into your program first.",
  /** @param {HTMLFormElement} form @param {string[]} letters */
  restore(form, letters) {
    const { pool } = lists(form);
    for (const letter of letters) {
      const line = lines(pool).find(({ dataset }) => dataset.answer === letter);
      if (line) put(form, line, null);
    }
  },
  /**
   * Speaks of the first line that is wrong, and of no other.
   *
   * @param {HTMLFormElement} form
   * @param {string[]} letters
   */
  judge(form, letters) {
    /** @type {HTMLElement | null} */
    const holder = form.querySelector("[data-orders]");
    const orders = holder?.dataset.orders?.split(" ") ?? [];
    const isRight = (/** @type {number} */ count) =>
      orders.some((order) => order.startsWith(letters.slice(0, count).join("")));
    const wrong = letters.findIndex((_, at) => !isRight(at + 1));
    if (wrong < 0) {
      const lacking = orders[0].length - letters.length;
      if (!lacking) return { right: true, say: "This program does what it should." };
      const more = `The program is not finished: ${lacking} more ${lacking > 1 ? "lines are" : "line is"} needed.`;
      return { right: false, say: `These lines are right so far. ${more}` };
    }
    const letter = letters[wrong];
    const because = /** @type {HTMLElement[]} */ ([
      ...form.querySelectorAll(`details [data-answer="${letter}"]`),
    ]);
    const what = because[0]?.dataset.right === "true" ? "comes too early" : "does not belong in this program";
    const before = wrong ? `The first ${wrong > 1 ? `${wrong} lines are` : "line is"} right. ` : "";
    return { right: false, say: `${before}Line ${letter}, at place ${wrong + 1}, ${what}.`, because };
  },
};
