// When a question comes back, and in which order those of a day are asked.

// Days from the reading of the chapter to the first review, and then from each review to the next. Who comes
// on the day is asked 2, 7 and 21 days after reading. Who comes later puts the later reviews off as well, so
// that nothing piles up.
const GAPS = [2, 5, 14];
const AFTER_A_MISTAKE = 1;

/** The last one, and how many were right. */
export type Review = { day: string; round: number; right: boolean };
type Question = { page: string };

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
 * In a random order, but neighbours come from different chapters for as long as there are any: next is always a
 * question of the chapter that has the most left, other than the one just asked.
 */
export function mix<Q extends Question>(questions: Q[]) {
  const chance = new Map(questions.map((one) => [one, Math.random()]));
  const left = [...questions].sort((a, b) => chance.get(a)! - chance.get(b)!);
  const ofIts = ({ page }: Q) => left.filter((one) => one.page === page).length;
  const order: Q[] = [];
  while (left.length) {
    const others = left.filter(({ page }) => page !== order.at(-1)?.page);
    const next = (others.length ? others : left).reduce((a, b) => (ofIts(b) > ofIts(a) ? b : a));
    order.push(...left.splice(left.indexOf(next), 1));
  }
  return order;
}
