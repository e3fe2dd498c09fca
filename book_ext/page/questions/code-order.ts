// Order the code: lines go from a pool into a program and change places there, by pointer, buttons and keys.
// The two are listboxes whose options can be rearranged: one line of each is marked, and arrows move the mark.
import { all, around } from "../dom.ts";

type Line = HTMLElement & { dataset: { answer: string } };
/** Says what has moved where. */
type Tell = (words: string) => void;

const SLOP = 5; // pixels: less is a click and no drag
const EDGE = 50; // pixels: nearer to the edge of the window, a drag scrolls

const lines = (list: Element): Line[] => [...list.children] as Line[];
const lists = (form: Element) => ({
  pool: form.querySelector(".pool")!,
  program: form.querySelector(".program")!,
});
const marked = (list: Element) => list.querySelector<Line>("[aria-selected=true]");
const lineOf = (target: EventTarget | null) => around(target, ".lines > li") as Line | null;
const place = (line: Line) => {
  const among = lines(line.parentElement!);
  return `Line ${line.dataset.answer} is number ${among.indexOf(line) + 1} of ${among.length}.`;
};

/** In each list one line is marked, to which the Tab key leads. */
function mark(form: Element, line?: Line | null) {
  for (const list of Object.values(lists(form))) {
    const one = line && list.contains(line) ? line : (marked(list) ?? lines(list)[0]);
    for (const other of lines(list)) {
      other.setAttribute("aria-selected", String(other === one));
      other.tabIndex = other === one ? 0 : -1;
    }
  }
}

/** Into the program, or to another place there. */
function put(form: Element, line: Line, before: Element | null) {
  line.removeAttribute("aria-selected");
  lists(form).program.insertBefore(line, before);
  mark(form, line);
}

/** Back to its place in the pool. */
function takeOut(form: Element, line: Line) {
  const { pool } = lists(form);
  const next = lines(pool).find(({ dataset }) => dataset.answer > line.dataset.answer);
  line.removeAttribute("aria-selected");
  pool.insertBefore(line, next ?? null);
  mark(form);
}

/**
 * What a key or a button does to a line; tells the line that has the reader's attention next.
 *
 * @param what in, out, up or down
 */
function act(form: Element, line: Line, what: string, tell: Tell): Line | null {
  const { pool, program } = lists(form);
  const [before, after] = [line.previousElementSibling, line.nextElementSibling] as (Line | null)[];
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

const KEYS: Record<string, string> = {
  ArrowRight: "in",
  Enter: "in",
  " ": "in",
  ArrowLeft: "out",
  Delete: "out",
  Backspace: "out",
};

function press(form: Element, event: KeyboardEvent, tell: Tell) {
  const line = lineOf(event.target);
  const isUpOrDown = event.key === "ArrowUp" || event.key === "ArrowDown";
  if (!line?.parentElement || event.ctrlKey || event.metaKey || (event.altKey && !isUpOrDown)) return;
  const among = lines(line.parentElement);
  const step = { ArrowUp: -1, ArrowDown: 1, Home: -among.length, End: among.length }[event.key];
  let next: Line | null;
  if (event.altKey) next = act(form, line, event.key === "ArrowUp" ? "up" : "down", tell);
  else if (step) next = among[Math.max(0, Math.min(among.length - 1, among.indexOf(line) + step))];
  else if (event.key in KEYS) next = act(form, line, KEYS[event.key], tell);
  else return;
  event.preventDefault();
  mark(form, next);
  next?.focus();
}

function click(form: Element, target: EventTarget | null, tell: Tell) {
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
 */
function drag(form: Element, start: PointerEvent, tell: Tell) {
  const { pool, program } = lists(form);
  const line = lineOf(start.target);
  const isGrip = start.target instanceof Element && start.target.matches(".grip");
  if (!line || start.button || (start.pointerType !== "mouse" && !isGrip)) return;
  let over: Element | null = null;
  let before: Line | undefined;
  const look = () => {
    line.classList.toggle("dragged", over !== null);
    for (const list of [pool, program]) list.classList.toggle("is-over", list === over && !before);
    for (const other of [...lines(pool), ...lines(program)])
      other.classList.toggle("is-before", other === before);
  };
  const move = ({ pageX, pageY, clientY }: PointerEvent) => {
    const [dx, dy] = [pageX - start.pageX, pageY - start.pageY];
    if (!over && Math.hypot(dx, dy) < SLOP) return;
    line.style.transform = `translate(${dx}px, ${dy}px)`;
    if (clientY < EDGE || clientY > innerHeight - EDGE) scrollBy(0, clientY < EDGE ? -12 : 12);
    over = clientY < pool.getBoundingClientRect().bottom ? pool : program;
    const isBelow = (other: Line) => {
      const { top, height } = other.getBoundingClientRect();
      return other !== line && clientY < top + height / 2;
    };
    before = over === program ? lines(program).find(isBelow) : undefined;
    look();
  };
  const end = ({ type }: Event) => {
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

const given = (form: HTMLFormElement): string[] =>
  lines(lists(form).program).map(({ dataset }) => dataset.answer);

/** The kind of question, as `question.ts` knows it. */
export const code = {
  begin(form: HTMLFormElement, tell: Tell) {
    for (const list of Object.values(lists(form))) {
      list.setAttribute("role", "listbox");
      for (const line of lines(list)) line.setAttribute("role", "option");
    }
    mark(form);
    form.addEventListener("click", ({ target }) => click(form, target, tell));
    form.addEventListener("keydown", (event) => press(form, event, tell));
    form.addEventListener("pointerdown", (event) => drag(form, event, tell));
  },
  given: (form: HTMLFormElement) => (given(form).length ? given(form) : null),
  missing: "Put a line into your program first.",
  restore(form: HTMLFormElement, letters: string[]) {
    const { pool } = lists(form);
    for (const letter of letters) {
      const line = lines(pool).find(({ dataset }) => dataset.answer === letter);
      if (line) put(form, line, null);
    }
  },
  /** Speaks of the first line that is wrong, and of no other. */
  judge(form: HTMLFormElement, letters: string[]) {
    const orders = form.querySelector<HTMLElement>("[data-orders]")!.dataset.orders!.split(" ");
    const isRight = (count: number) =>
      orders.some((order) => order.startsWith(letters.slice(0, count).join("")));
    const wrong = letters.findIndex((_, at) => !isRight(at + 1));
    if (wrong < 0) {
      const lacking = orders[0].length - letters.length;
      if (!lacking) return { right: true, say: "This program does what it should." };
      const more = `The program is not finished: ${lacking} more ${lacking > 1 ? "lines are" : "line is"} needed.`;
      return { right: false, say: `These lines are right so far. ${more}` };
    }
    const letter = letters[wrong];
    const because = all(`:scope details [data-answer="${letter}"]`, form);
    const what = because[0]?.dataset.right === "true" ? "comes too early" : "does not belong in this program";
    const before = wrong ? `The first ${wrong > 1 ? `${wrong} lines are` : "line is"} right. ` : "";
    return { right: false, say: `${before}Line ${letter}, at place ${wrong + 1}, ${what}.`, because };
  },
};
