/** Where a game turned: the steps of everybody's chances, as the review measured them, that were more than doubt. */

import type { Review } from '../generated/rest';
import { marked_kinds, type Marked } from './marks';
import type { GameEvent } from './types';

export interface Turn {
  /** Between these two decisions. */
  from: number;
  to: number;
  /** Whose chances moved, from what to what. */
  seat: number;
  before: number;
  after: number;
}

/** Less is no turn. */
const LEAST = 0.08;
const MOST_NAMED = 3;

/** The largest of them, in the order of the game; about the winners where their chances moved. */
export function turns_of(review: Review, winners: number[]): Turn[] {
  const found = review.points.slice(1).flatMap((point, i): Turn[] => {
    const last = review.points[i]!;
    const moved = point.chances.map(([after = 0, half = 0], seat) => {
      const [before = 0, doubt = 0] = last.chances[seat] ?? [];
      return { from: last.at, to: point.at, seat, before, after, sure: Math.abs(after - before) > Math.max(LEAST, Math.hypot(half, doubt)) };
    });
    const sure = moved.filter((one) => one.sure).sort((a, b) => size(b) - size(a));
    const best = sure.find((one) => winners.includes(one.seat) && one.after > one.before) ?? sure[0];
    return best ? [{ from: best.from, to: best.to, seat: best.seat, before: best.before, after: best.after }] : [];
  });
  const largest = [...found].sort((a, b) => size(b) - size(a)).slice(0, MOST_NAMED);
  return found.filter((one) => largest.includes(one));
}

const size = (one: { before: number; after: number }) => Math.abs(one.after - one.before);

/** What happened there that one would tell: a death, a deed, a deal; else what the seat itself did last. */
export function told_in(turn: Turn, events: GameEvent[], told: number[], own: Marked = {}): GameEvent | null {
  const [after, upto] = [told[turn.from] ?? 0, told[turn.to] ?? 0];
  const within = events.filter((event) => event.n > after && event.n <= upto);
  const kinds = marked_kinds(own);
  const marked = within.filter((event) => kinds[event.kind] && kinds[event.kind] !== 'round');
  return marked.at(-1) ?? within.findLast((event) => (event.data as { seat?: unknown }).seat === turn.seat) ?? within.at(-1) ?? null;
}
