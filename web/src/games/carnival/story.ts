/** The end, told: where the points came from, and the loudest cheer. */

import type { GameEvent } from '../../lib/types';
import type { Score, TroupeView } from './model';

const SCORING = ['road', 'plaza', 'gathers', 'redeemed', 'finishes', 'ousts'];

export type Source = Exclude<keyof Score, 'total'>;
/** In the order of the score sheet. */
const SOURCES: Source[] = ['road', 'plaza', 'assembly', 'theatre', 'finish', 'ousting', 'subsidy', 'block', 'flowers', 'kinds', 'ticket'];

/** The sources that brought anybody anything. */
export function sources(troupes: TroupeView[]): Source[] {
  return SOURCES.filter((source) => troupes.some((troupe) => (troupe.score?.[source] ?? 0) !== 0));
}

export interface Part {
  source: Source;
  points: number;
}

/** The parts of one score; what was lost comes last. */
export function parts(score: Score, order: Source[]): { gains: Part[]; losses: Part[]; gained: number } {
  const all = order.map((source) => ({ source, points: score[source] }));
  const gains = all.filter((part) => part.points > 0);
  return { gains, losses: all.filter((part) => part.points < 0), gained: gains.reduce((sum, part) => sum + part.points, 0) };
}

/** The most that a winner ever got at once; the later one of two. */
export function loudest(events: GameEvent[], winners: number[]): GameEvent | null {
  let best: GameEvent | null = null;
  for (const event of events) {
    const points = event.data['points'];
    if (!SCORING.includes(event.kind) || typeof points !== 'number' || !winners.includes(Number(event.data['seat']))) continue;
    if (points >= Number(best?.data['points'] ?? 1)) best = event;
  }
  return best;
}
