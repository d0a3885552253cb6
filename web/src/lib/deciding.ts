/** What decided a game: the points that changed the order for good, not the most that anybody ever got. */

import type { GameEvent } from './types';

/** Where everybody stood after an event. */
export interface Standing {
  event: GameEvent;
  scores: number[];
}

export interface Deciding {
  event: GameEvent;
  /** It took the lead, which was never lost again; or the lead was there, and never grew more at once. null: it speaks for itself. */
  why: 'overtook' | 'pulled_away' | null;
}

/** What happens this early does not decide a game. */
const EARLY = 1 / 4;

/** How far the winners are ahead of the best of the others. */
function margin(scores: number[], winners: number[]): number {
  const of = (mine: boolean) => scores.filter((_score, seat) => winners.includes(seat) === mine);
  return Math.min(...of(true)) - Math.max(...of(false));
}

export function deciding(course: Standing[], winners: number[]): Deciding | null {
  const seats = course[0]?.scores.length ?? 0;
  if (winners.length === 0 || winners.length >= seats) return null;
  const ahead = course.map((one) => margin(one.scores, winners));
  const early = Math.floor(course.length * EARLY);
  const behind = ahead.findLastIndex((by) => by <= 0);
  const took = behind + 1;
  // Not in front when the last of it was told: the final count decided, or something that is no points at all.
  if (took >= course.length) return null;
  if (took > early) return { event: course[took]!.event, why: 'overtook' };
  let [best, most] = [-1, 0];
  ahead.forEach((by, i) => {
    const more = by - (ahead[i - 1] ?? 0);
    if (i >= early && more > 0 && more >= most) [best, most] = [i, more];
  });
  return best < 0 ? null : { event: course[best]!.event, why: 'pulled_away' };
}

/** Running totals, from what each event brought whom. */
export function course_of(events: GameEvent[], seats: number, brought: (event: GameEvent) => [seat: number, points: number][]): Standing[] {
  const scores = Array.from({ length: seats }, () => 0);
  const found: Standing[] = [];
  for (const event of events) {
    const gains = brought(event).filter(([seat, points]) => points !== 0 && seat in scores);
    for (const [seat, points] of gains) scores[seat]! += points;
    if (gains.length > 0) found.push({ event, scores: [...scores] });
  }
  return found;
}
