// The review page: asks what has come back, one question at a time, and what the reader chooses to practise.
import { askAnother, fetchDraws, offerAnother } from "../questions/new-numbers.ts";
import { awaken } from "../questions/question.ts";
import { all, dataOf, download, make } from "../dom.ts";
import { inWords, load, remember, today, type Answer } from "../memory.ts";
import { card } from "./card.ts";
import { comesBack, mix, reviewed } from "./schedule.ts";

type Chapter = { page: string; title: string; href: string; names: string[]; box: HTMLInputElement };
/** As it stands in the script of its chapter. */
type Written = { name: string; title: string; html: string };
type Question = { name: string; page: string };

const A_SITTING = 10;
const DECK = `#separator:tab
#html:true
#notetype:Basic
#deck:Linear classification
#guid column:1
#tags column:4
`;

const part = (selector: string): any => document.querySelector(selector);
const [status, place, source, next, end] = [
  ".review [role=status]",
  ".review-question",
  ".review-source",
  "#review-next",
  "#review-end",
].map(part);
const chapters: Chapter[] = all<HTMLInputElement>(".review-choice [data-page]").map((box) => ({
  page: box.dataset.page ?? "",
  title: box.nextElementSibling?.textContent ?? "",
  href: box.dataset.href ?? "",
  names: box.dataset.questions?.split(" ") ?? [],
  box,
}));

const fetchQuestions = async (page: string): Promise<Written[]> => (await fetchReview(page))[0] ?? [];
const fetchReview = dataOf("review");

const several = (count: number, noun: string) => `${count} ${noun}${count === 1 ? "" : "s"}`;

const line = (...words: (string | Node)[]) => make("p", {}, ...words);
const link = (href: string, words: string) => make("a", { href }, words);

/** Each question of the chapters that were read, and the day from which it is asked again. */
function planned() {
  const { read, reviews } = load();
  return chapters
    .filter(({ page }) => page in read)
    .flatMap(({ page, names }) =>
      names.map((name) => ({ name, page, day: comesBack(read[page], reviews[name]) })),
    );
}

/** What there is to say and to do when no question is asked. */
function rest(...before: HTMLElement[]) {
  place.replaceChildren();
  source.replaceChildren();
  end.hidden = true;
  const plan = planned();
  const due = mix(plan.filter(({ day }) => day && day <= today())).slice(0, A_SITTING);
  status.replaceChildren(...before, ...(due.length ? ready(due) : nothingDue(plan)));
  next.hidden = !due.length;
  next.textContent = "Begin";
  next.onclick = () =>
    sit(due, (name, right) => remember("reviews", name, reviewed(load().reviews[name], right, today())));
}

function ready(due: Question[]) {
  const from = new Set(due.map(({ page }) => page)).size;
  return [line(`${several(due.length, "question")} from ${several(from, "chapter")}, if you like.`)];
}

function nothingDue(plan: { page: string; day: string | null }[]) {
  const { read } = load();
  const unread = chapters.find(({ page }) => !(page in read));
  const further = unread ? [line("The next chapter to read is ", link(unread.href, unread.title), ".")] : [];
  const coming = plan.flatMap(({ day }) => day ?? []).sort()[0];
  if (coming)
    return [line(`Nothing is due today. The next questions come on ${inWords(coming)}.`), ...further];
  const words = plan.length
    ? "You have reviewed everything that you have read."
    : "Nothing is due yet. Two days after you have read a chapter to its end, its questions come here.";
  return [line(words), ...further];
}

/**
 * Asks some questions, one after the other.
 *
 * @param note is told of the first answer to each
 */
async function sit(questions: Question[], note: (name: string, right: boolean) => void) {
  const find = async ({ name, page }: Question) => {
    const found = (await fetchQuestions(page)).find((question) => question.name === name);
    return found ? { ...found, page } : [];
  };
  const asked = (await Promise.all(questions.map(find))).flat();
  if (!asked.length) return rest(line("The questions could not be loaded. Is the book complete?"));
  const drawn = asked.filter(({ html }) => html.includes(" data-draws="));
  await Promise.all(drawn.map(({ name }) => fetchDraws(name)));
  let [at, answered, right] = [0, 0, 0];
  const isLast = () => at === asked.length - 1;
  const stop = () => {
    rest(line(`You answered ${right} of ${several(answered, "question")} rightly at the first attempt.`));
    status.tabIndex = -1;
    status.focus();
  };
  const show = () => {
    let isFirst = true;
    const label = isLast() ? "Finish" : "Next question";
    ask(asked[at], `Question ${at + 1} of ${asked.length}`, ({ right: isRight }) => {
      next.textContent = label;
      if (!isFirst) return;
      isFirst = false;
      answered += 1;
      right += isRight ? 1 : 0;
      note(asked[at].name, isRight);
    });
    next.textContent = isLast() ? "Finish" : "Skip";
  };
  status.replaceChildren();
  next.hidden = false;
  end.hidden = false;
  end.onclick = stop;
  next.onclick = () => {
    if (isLast()) return stop();
    at += 1;
    show();
  };
  show();
}

/**
 * Asks one question, with new numbers if it has any, so that no number is learned by heart. Where it is from is
 * told with the answer: to recognize the idea is part of the question.
 */
function ask(
  { page, name, title, html }: Written & Question,
  heading: string,
  answered: (answer: Answer) => void,
) {
  place.innerHTML = html;
  source.replaceChildren();
  const form = place.querySelector("form");
  const legend = form.querySelector("legend");
  const chapter = chapters.find((one) => one.page === page);
  legend.textContent = heading;
  if (form.dataset.draws) askAnother(form);
  awaken(form, (answer) => {
    source.replaceChildren(link(`${chapter?.href}#check-${name}`, `${chapter?.title}: ${title}`));
    answered(answer);
  });
  offerAnother(form);
  legend.tabIndex = -1;
  legend.focus();
}

const choiceStatus = part(".review-choice [role=status]");
/** The chapters that are ticked, or a word that one has to be. */
function chosen() {
  const ticked = chapters.filter(({ box }) => box.checked);
  choiceStatus.textContent = ticked.length ? "" : "Tick a chapter first.";
  return ticked;
}

part("#review-practise").addEventListener("click", () => {
  const questions = chosen().flatMap(({ page, names }) => names.map((name) => ({ page, name })));
  if (questions.length) sit(mix(questions).slice(0, A_SITTING), () => {});
});
part("#review-deck").addEventListener("click", async () => {
  const ticked = chosen();
  if (!ticked.length) return;
  const cardsOf = async ({ page }: Chapter) =>
    (await fetchQuestions(page)).map(({ name, html }) => card(page, name, html));
  const cards = (await Promise.all(ticked.map(cardsOf))).flat();
  download("linear-classification.txt", DECK + cards.join(""), "text/plain");
  choiceStatus.textContent = `Saved ${several(cards.length, "card")} as linear-classification.txt.`;
});

for (const { page, box } of chapters) box.checked = page in load().read;
// What was read or reviewed in another tab; not in the middle of a sitting.
for (const type of ["pageshow", "storage"]) addEventListener(type, () => end.hidden && rest());
rest();
