// An exercise page as a place to work: answers are written and kept, their properties checked, the notebook handed out.
import { Answer } from "./answer.ts";
import { Answers, countHolding } from "./answers.ts";
import { Checks } from "./checks.ts";
import { all, make, messageOf, script } from "../dom.ts";
import { about, workbench } from "./loading.ts";
import { code, isCheck, isDrawing, type Notebook, type Work } from "./notebook.ts";
import { SheetTools } from "./sheet-tools.ts";
import { elements } from "./results.ts";
import { Runner } from "./runner.ts";
import type { Python, Verdict } from "./runtime.ts";

type Part = { answer: Answer | null; groups: Checks[]; drawings: Drawing[] };

const DEFINED = /^(?:async +def|def|class) +(\w+)|^(\w+)\s*(?::[^=\n]*)?=(?!=)/gm;

/** What a cell draws from the reader's own answers: a figure to drag, a picture, or sliders. */
class Drawing {
  name: string;
  runner: Runner;
  #shown = make("div");

  constructor(place: HTMLElement) {
    this.name = place.dataset.draw ?? "";
    const actions = make("div", { className: "check-actions" });
    this.runner = new Runner(actions, "Draw this");
    place.append(actions, this.#shown);
  }

  get isShown() {
    return this.#shown.hasChildNodes();
  }

  show(python: Python, { message, output, shown, error }: Verdict) {
    this.#shown.replaceChildren(...(error ? [] : elements(python, { output, shown })));
    this.runner.say(error ? message || "Not answered yet." : "Drawn with your answers so far.");
  }
}

const place = document.querySelector<HTMLElement>(".sheet-tools")!;

export class Sheet {
  name = place.dataset.sheet ?? "";
  answers = new Answers(this.name);
  parts: Part[] = all(".part").map((part) => this.#part(part));
  tools = new SheetTools(place, this);
  sum = document.querySelector(".sheet-sum")!;
  /** The page's Python, once it is asked for. */
  #python: Python | null = null;
  /** What runs, by its button. */
  #running: Runner | null = null;
  /** Why it was stopped; empty while it runs. */
  #stopped = "";

  constructor() {
    const fold = place.querySelector<HTMLDetailsElement>(".python-about");
    if (fold) about(fold);
    this.answers.onElsewhere = (name) => {
      const part = this.parts.find(({ answer }) => answer?.name === name);
      part?.answer?.showElsewhere();
      this.#showOutcomes();
    };
    this.#showOutcomes();
  }

  #part(place: HTMLElement): Part {
    const section = place.parentElement!;
    const title = section.querySelector("h2, h3")?.firstChild?.textContent?.trim() ?? "this part";
    const where = place.querySelector<HTMLElement>(".answer");
    const answer = where && new Answer(where, title, this.answers);
    const groups = all(".checks", section).map((group) => new Checks(group, place.contains(group)));
    const drawings = all(".drawing", section).map((one) => new Drawing(one));
    const part = { answer, groups, drawings };
    for (const drawing of drawings) drawing.runner.onRun = () => this.draw(drawing, part);
    part.groups.forEach(({ runner }, at) => {
      runner.onRun = () => this.check(part.groups.slice(0, at + 1), runner);
    });
    if (answer) answer.onChange = () => this.#changed(part);
    if (answer) answer.onRun = () => this.check(part.groups.slice(0, 1));
    return part;
  }

  /** The notebook that the student gets; fetched when it is needed. */
  async notebook() {
    await script(`sheets/${this.name}.js`);
    return (self as any).sheets[this.name] as Notebook;
  }

  get groups() {
    return this.parts.flatMap(({ groups }) => groups);
  }

  /** Shows everything anew, after all answers were replaced. */
  show() {
    for (const { answer } of this.parts) answer?.show();
    this.#showOutcomes();
  }

  /**
   * Has checks run, and marks what they say.
   *
   * @param groups those of a part with all above them, for what the last one says is about the whole part
   * @param runner whose button was pressed
   */
  async check(groups: Checks[], runner: Runner = groups[0].runner) {
    const parts = this.parts.filter(({ groups: own }) => own.some((group) => groups.includes(group)));
    for (const { answer } of parts) if (answer) this.answers.keep(answer.name);
    const pictures = parts.flatMap(({ drawings }) => drawings.filter(({ isShown }) => isShown));
    const names = [...groups.flatMap(({ names }) => names), ...pictures.map(({ name }) => name)];
    const said = await this.#run(runner, new Set(names));
    if (!said) return;
    for (const part of this.parts) this.#tell(part, said, groups);
    for (const picture of pictures) picture.show(this.#python!, said.get(picture.name)!);
    this.#showSums();
    for (const group of groups) group.sum();
  }

  /** Draws from the answers; the checks of the part run, too, since a picture may show whether they hold. */
  async draw(drawing: Drawing, { groups }: Part) {
    const checks = groups.flatMap(({ names }) => names);
    const said = await this.#run(drawing.runner, new Set([...checks, drawing.name]));
    const drawn = said?.get(drawing.name);
    if (drawn && this.#python) drawing.show(this.#python, drawn);
  }

  /**
   * Runs the notebook up to the last of these checks and drawings, without the others. A second press stops it.
   *
   * @returns nothing where it came to no end
   */
  async #run(runner: Runner, wanted: Set<string>): Promise<Map<string, Verdict> | null> {
    if (this.#running) {
      if (this.#running === runner) this.#stop("Stopped.");
      else runner.say("Another check is running. Wait for it, or stop it.");
      return null;
    }
    this.#running = runner;
    this.#stopped = "";
    let watch = 0;
    const onCell = (name: string) => {
      clearTimeout(watch);
      const late = `Stopped: ${this.#title(name)} did not end within ${place.dataset.seconds} seconds.`;
      if (name) watch = window.setTimeout(() => this.#stop(late), Number(place.dataset.seconds) * 1000);
    };
    runner.busy(true);
    try {
      runner.say("Loading Python");
      const notebook = await this.notebook();
      const python = (this.#python ??= new (await workbench()).Python());
      await python.load((progress) => this.#running === runner && !this.#stopped && runner.show(progress));
      if (!this.#stopped) {
        runner.say("Checking");
        const { verdicts, error } = await python.check(steps(notebook, this.answers.work, wanted), onCell);
        if (!error) return new Map(verdicts.map((verdict) => [verdict.id, verdict]));
        runner.say(`${this.#stopped || error.message} What you have written is kept.`);
      } else runner.say(this.#stopped);
    } catch (error) {
      runner.say(messageOf(error));
    } finally {
      clearTimeout(watch);
      runner.busy(false);
      this.#running = null;
    }
    return null;
  }

  #stop(why: string) {
    this.#stopped = why;
    this.#python?.stop();
  }

  /** What a cell is called where it is spoken of. */
  #title(name: string) {
    const own = this.parts.find(({ answer }) => answer?.name === name);
    if (own?.answer) return `your answer to ${own.answer.title}`;
    const part = this.parts.find(({ groups }) => groups.some(({ names }) => names.includes(name)));
    return part?.answer ? `a check of ${part.answer.title}` : "a cell";
  }

  #tell({ answer, groups: own }: Part, said: Map<string, Verdict>, groups: Checks[]) {
    const ofAnswer = answer && said.get(answer.name);
    const names = own.flatMap((group) => group.names);
    // An error that a check tells is not told under the answer, too.
    const isTold = ofAnswer?.error && names.some((name) => said.get(name)?.error?.type === "NameError");
    if (ofAnswer && this.#python)
      answer.tell(this.#python, isTold ? { ...ofAnswer, status: "passed" } : ofAnswer);
    const isWhole = names.every((name) => said.get(name)?.status === "passed");
    for (const group of own.filter((one) => groups.includes(one)))
      for (const name of group.names) {
        const check = said.get(name)!;
        const { status, mistake, output, error: raised } = check;
        // A name may be missing because the answer itself has stopped, and that error comes first.
        const { message, error } = raised?.type === "NameError" && ofAnswer?.error ? ofAnswer : check;
        const line = error?.lines.filter(({ cell }) => cell === answer?.name).at(-1);
        const place = line ? ` (line ${line.line} of your answer: ${line.text})` : "";
        const through = [ofAnswer, check, ...(error?.lines ?? []).map(({ cell }) => said.get(cell))];
        const lacks = [...new Set(through.flatMap((one) => one?.differs ?? []))].join(", ");
        const outcome = { status, message: status === "error" ? message + place : message, mistake, lacks };
        // What passes here and is refused by the grader is not right.
        if (status === "passed" && ofAnswer?.refused)
          Object.assign(outcome, { status: "error", message: ofAnswer.refused });
        const held = group.mark(name, outcome);
        group.tell(name, output, status === "passed" && name === names.at(-1), isWhole);
        this.answers.tell(name, { ...outcome, held });
      }
  }

  /** What was said of an answer that has changed is of no answer any more, nor what was said of parts that use it. */
  #changed(changed: Part) {
    const stale = new Set([changed]);
    for (const part of this.parts.slice(this.parts.indexOf(changed) + 1)) {
      const names = [...stale].flatMap(({ answer }) => (answer ? defined(answer) : []));
      const text = [part.answer?.text, ...part.groups.map(({ code }) => code)].join("\n");
      if (names.some((name) => new RegExp(`\\b${name}\\b`).test(text))) stale.add(part);
    }
    for (const { groups } of stale)
      for (const group of groups) {
        for (const name of group.names) {
          if (this.answers.kept.outcomes[name]) this.answers.tell(name, null);
          group.mark(name, null);
        }
        group.runner.say("");
      }
    this.#showSums();
  }

  /** Marks the properties by what their checks have said last. */
  #showOutcomes() {
    for (const group of this.groups)
      for (const name of group.names) group.mark(name, this.answers.kept.outcomes[name] ?? null);
    this.#showSums();
  }

  #showSums() {
    const sum = `${countHolding(this.answers.kept)} of ${place.dataset.total} properties hold`;
    this.sum.textContent = sum;
    this.tools.show(sum);
  }
}

/** What runs for some checks and drawings: all that stands above the last of them, but for others of their kinds. */
function steps(notebook: Notebook, work: Work, wanted: Set<string>): { id: string; source: string }[] {
  const cells = code(notebook, work).filter(
    (cell) => wanted.has(cell.id) || !(isCheck(cell) || isDrawing(cell)),
  );
  const last = Math.max(...cells.map(({ id }, at) => (wanted.has(id) ? at : -1)));
  return cells.slice(0, last + 1).map(({ id, source }) => ({ id, source }));
}

/** The names that it binds for the cells after it. */
const defined = ({ text, stub }: Answer): string[] =>
  [...`${text}\n${stub}`.matchAll(DEFINED)].map(([, name, other]) => name ?? other);

new Sheet();
