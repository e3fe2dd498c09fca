// When a question comes back, and in which order those of a day are asked.

// Days from the reading of the chapter to the first review, and then from each review to the next. Who comes
// on the day is asked 2, 7 and 21 days after reading. Who comes later puts the later reviews off as well, so
// that nothing piles up.
const GAPS = [2, 5, 14];
const AFTER_A_MISTAKE = 1;

/** The last one, and how many were right. */
export type Review = { day: string; round: number; right: boolean };
type Question = { name: string; page: string };

const later = (day: string, more: number) =>
  new Date(Date.parse(day) + more * 864e5).toISOString().slice(0, 10);

/**
 * The day from which a question is asked again, or null when it has been right often enough.
 *
 * @param read the day on which its chapter was read to the end
 */
export function comesBack(read: string, review?: Review) {
  if (!review) return later(read, GAPS[0]);
  if (!review.right) return later(review.day, AFTER_A_MISTAKE);
  return review.round < GAPS.length ? later(review.day, GAPS[review.round]) : null;
}

/** The first answer of a day counts. After a mistake, the same round is asked again. */
export const reviewed = (review: Review | undefined, right: boolean, day: string): Review => ({
  day,
  round: (review?.round ?? 0) + (right ? 1 : 0),
  right,
});

/**
 * Neighbours come from different chapters for as long as there are any: next is always a question of the chapter
 * that has the most left, other than the one just asked. The seed decides which question of it, and between equals.
 */
export function mix<Q extends Question>(questions: Q[], seed: string): Q[] {
  const shuffled = [...questions].sort((a, b) => scatter(a.name + seed) - scatter(b.name + seed));
  const left = new Map(shuffled.map(({ page }) => [page, [] as Q[]]));
  for (const question of shuffled) left.get(question.page)?.push(question);
  const order = [];
  let last = "";
  while (order.length < questions.length) {
    const open = [...left.values()].filter((some) => some.length);
    const others = open.filter(([{ page }]) => page !== last);
    const most = (others.length ? others : open).reduce((a, b) => (b.length > a.length ? b : a));
    const next = most.shift()!;
    last = next.page;
    order.push(next);
  }
  return order;
}

/**
 * A number that looks drawn at random, always the same for the same words: FNV-1a, and the last step of MurmurHash,
 * without which words that differ in few letters would keep their order.
 */
function scatter(words: string) {
  let hash = 0x811c9dc5;
  for (const letter of words) hash = Math.imul(hash ^ letter.charCodeAt(0), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
