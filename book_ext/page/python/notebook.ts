// The student's notebook: from answers to the file that is handed in, and from such a file back to answers.
//
// What counts as an answer or as a cell of the student's own is what `grading.submission` takes for it.

type Cell = {
  id: string;
  cell_type: string;
  source: string;
  metadata: Record<string, any>;
  [more: string]: any;
};
export type Notebook = { cells: Cell[]; metadata: Record<string, any>; [more: string]: any };
/** A cell of the student's own, and the cell before it. */
export type Own = { after: string; kind: string; source: string };
type Texts = Record<string, string>;
export type Work = { answers: Texts; own: Own[] };

/** Why a file is not taken, in words for its reader. */
export class Refusal extends Error {}

const CHECK_ALL = "check-all"; // the notebook's last cell is a tool for Jupyter
const MISTAKES = "known-mistakes"; // and so is this one, whose mistakes the page names too

export const isAnswer = ({ metadata }: Cell) => metadata.nbgrader?.solution === true;
export const isCheck = ({ cell_type, id }: Cell) => cell_type === "code" && id.endsWith("-check");

/** Whether a cell is there to draw a figure from the answers. */
export const isDrawing = (cell: Cell) =>
  cell.metadata.nbgrader?.grade_id?.endsWith("-explore") === true && !isAnswer(cell);

/** All that runs when the notebook does, in its order. */
export const code = (notebook: Notebook, work: Work): Cell[] =>
  withWork(notebook, work).cells.filter(({ cell_type, id }) => cell_type === "code" && id !== CHECK_ALL);

/** The notebook with the answers in their cells, and the student's own cells where they stood. */
export function withWork(notebook: Notebook, { answers, own }: Work): Notebook {
  const mine = own.map((cell, number) => ({ ...cell, made: ownCell(cell, number) }));
  const after = (name: string) => mine.filter((cell) => cell.after === name).map(({ made }) => made);
  const cells = notebook.cells.flatMap((cell) => {
    const text = isAnswer(cell) ? answers[cell.id] : undefined;
    return [text?.trim() ? { ...cell, source: text } : cell, ...after(cell.id)];
  });
  return { ...notebook, cells: [...after(""), ...cells] };
}

function ownCell({ kind, source }: Own, number: number): Cell {
  const ofCode = kind === "code" ? { execution_count: null, outputs: [] } : {};
  return { cell_type: kind, ...ofCode, id: `own-${number + 1}`, metadata: {}, source };
}

/** The text of the .ipynb file, in the bytes of `grading release` where nothing was answered. */
export const asFile = (notebook: Notebook, work: Work) =>
  `${JSON.stringify(sorted(withWork(notebook, work)), null, 1)}\n`;

function sorted(value: any): any {
  if (Array.isArray(value)) return value.map(sorted);
  if (value === null || typeof value !== "object") return value;
  const names = Object.keys(value).sort();
  return Object.fromEntries(names.map((name) => [name, sorted(value[name])]));
}

/** The work in a file that was handed out by this book, wherever it was filled in. */
export function readWork(file: string, notebook: Notebook): Work {
  const cells = cellsOf(file, notebook.metadata.course.sheet);
  const known = new Map(notebook.cells.map((cell) => [cell.id, cell]));
  const work: Work = { answers: {}, own: [] };
  let after = "";
  let found = 0;
  for (const cell of cells) {
    const { name, kind, source } = read(cell);
    const place = known.get(name);
    if (name === MISTAKES) continue;
    if (place) {
      after = name;
      if (!isAnswer(place)) continue;
      found += 1;
      // Of several copies the first that is filled in counts.
      if (!isUntouched(source, place)) work.answers[name] ??= source;
    } else if (source.trim() && name !== CHECK_ALL) work.own.push({ after, kind, source });
  }
  if (!found) throw new Refusal("it holds no answer of this sheet");
  return work;
}

/** Whether an answer is empty, or in its words still what was handed out; whole-line comments of code do not count. */
export const isUntouched = (text: string, cell: Cell) =>
  !text.trim() || words(text, cell) === words(cell.source, cell);

const words = (text: string, { cell_type }: Cell) =>
  text
    .split("\n")
    .filter((line) => cell_type !== "code" || !line.trimStart().startsWith("#"))
    .flatMap((line) => line.split(/\s+/).filter(Boolean))
    .join(" ");

function cellsOf(file: string, sheet: string): any[] {
  let notebook;
  try {
    notebook = JSON.parse(file);
  } catch {
    throw new Refusal("it is not a notebook");
  }
  const theirs = notebook?.metadata?.course?.sheet;
  if (!Array.isArray(notebook?.cells)) throw new Refusal("it has no list of cells, so it is not a notebook");
  if (typeof theirs === "string" && theirs && theirs !== sheet)
    throw new Refusal(`it is the notebook of the sheet “${theirs.slice(0, 80)}”`);
  return notebook.cells.filter((cell: any) => cell && typeof cell === "object");
}

function read({ metadata, id, cell_type, source }: any): { name: string; kind: string; source: string } {
  const text = Array.isArray(source) ? source.filter((line) => typeof line === "string").join("") : source;
  const name = [metadata?.nbgrader?.grade_id, id].find((word) => typeof word === "string" && word) ?? "";
  return {
    name,
    kind: cell_type === "code" || cell_type === "raw" ? cell_type : "markdown",
    source: typeof text === "string" ? text.replace(/\r\n?/g, "\n") : "",
  };
}
