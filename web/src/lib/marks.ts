/** What is marked on the line of a replay: where rounds begin, who fell, what was dealt, and what decided it. */

import type { GameEvent } from './types';

export type MarkKind = 'round' | 'death' | 'deal' | 'deed' | 'decided';

/** Which kinds of events are marked, and as what. */
export type Marked = Partial<Record<string, Exclude<MarkKind, 'decided'>>>;

export interface Mark {
  kind: MarkKind;
  /** The decision that brought it about. */
  step: number;
  event: GameEvent;
}

/** By the words that games commonly use; a game may say it better. */
const COMMON: Marked = {
  round: 'round',
  death: 'death',
  death_nobody: 'death',
  slain: 'death',
  perished: 'death',
  dead: 'death',
  trade: 'deal',
  gift: 'deal',
};

/** The decision after which an event had been told; `told[i]` events had been told after i decisions. */
export function step_of(n: number, told: number[]): number {
  const at = told.findIndex((count) => count >= n);
  return at < 0 ? Math.max(0, told.length - 1) : at;
}

export const marked_kinds = (own: Marked): Marked => ({ ...COMMON, ...own });

export function marks_of(events: GameEvent[], told: number[], own: Marked = {}, decided: readonly GameEvent[] = []): Mark[] {
  const kinds = marked_kinds(own);
  // Where nothing is called a round, turns are.
  if (!events.some((event) => kinds[event.kind] === 'round')) kinds['turn'] = 'round';
  return events.flatMap((event): Mark[] => {
    const kind = decided.some((one) => one.n === event.n) ? 'decided' : kinds[event.kind];
    return kind ? [{ kind, step: step_of(event.n, told), event }] : [];
  });
}

/** The next round's beginning after a step, or the last one before it; null where there is none. */
export function round_from(marks: Mark[], step: number, by: 1 | -1): number | null {
  const steps = marks.filter((mark) => mark.kind === 'round').map((mark) => mark.step);
  const found = by > 0 ? steps.find((at) => at > step) : steps.findLast((at) => at < step);
  return found ?? null;
}
