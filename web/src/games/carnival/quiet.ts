/**
 * "Pass until something changes": a standing answer to the question for a drink in somebody else's turn.
 * It holds while nobody drinks, rerolls or comes past the start, and while the own hand is the same.
 */

import type { Ask, GameEvent } from '../../lib/types';
import { verb, type CarnivalView } from './model';

const CHANGES = ['drinks', 'rerolls', 'block', 'lap', 'finishes', 'ousts', 'undo'];

/** What the standing answer was given under; under another one it is void. */
export function footing(view: CarnivalView, events: GameEvent[], you: number): string {
  const me = view.troupes.find((troupe) => troupe.seat === you);
  const last = events.findLast((event) => CHANGES.includes(event.kind));
  return JSON.stringify([me?.drinks, me?.finished, last?.n ?? 0]);
}

/** Whether this viewer is asked for a drink in somebody else's check. */
export function asked_to_pass(view: CarnivalView, ask: Ask | null, you: number): number | null {
  if (!ask || view.check === null || view.check.seat === you || view.check.pouring !== null) return null;
  return ask.menu.find((item) => verb(item) === 'pass')?.move ?? null;
}
