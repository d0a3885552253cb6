/** A finished game told back: how calamity and the saved went, and the moment that turned it. */

import type { Changes, GameEvent } from '../../lib/types';

export interface Point {
  /** The event's number. */
  n: number;
  round: number;
  calamity: number;
  saved: number;
}

export interface Turn {
  event: GameEvent;
  round: number;
  /** In which place of `course` it stands. */
  at: number;
  /** What it moved. */
  calamity: number;
  saved: number;
  /** It opened the last petal, or crossed the line. */
  decisive: boolean;
}

export interface Goal {
  limit: number;
  win: number;
  target: number;
}

interface Walked extends Point {
  event: GameEvent;
  by: number;
  saves: number;
}

/** Every event with where calamity and the saved stood after it. */
function walk(events: GameEvent[], goal: Goal): Walked[] {
  let [round, calamity, saved] = [0, 0, 0];
  const found: Walked[] = [];
  for (const event of events) {
    if (event.kind === 'round') round = Number(event.data['round'] ?? round);
    const effect = (event.data['effect'] as Changes | undefined)?.['calamity'] ?? 0;
    const before = calamity;
    calamity = Math.max(0, Math.min(goal.limit, calamity + effect));
    const saves = event.kind === 'save' ? 1 : 0;
    saved += saves;
    found.push({ event, n: event.n, round, calamity, saved, by: calamity - before, saves });
  }
  return found;
}

/** Only the places where something moved, from the start. */
export function course(events: GameEvent[], goal: Goal): Point[] {
  const moved = walk(events, goal).filter((step, i) => step.by !== 0 || step.saves > 0 || i === 0 || step.event.kind === 'round');
  return moved.map(({ n, round, calamity, saved }) => ({ n, round, calamity, saved }));
}

/**
 * The largest swing towards the end that came. A saved being is one part of the target, calamity its part of the
 * line one may not cross; what opened the last petal or crossed that line for good counts half as much again, and
 * of equal ones the later.
 */
export function turning_point(events: GameEvent[], goal: Goal, won: boolean): Turn | null {
  const steps = walk(events, goal);
  const sign = won ? 1 : -1;
  let best: Turn | null = null;
  let most = 0;
  steps.forEach((step, at) => {
    const before = steps[at - 1] ?? { calamity: 0, saved: 0 };
    // A being lost is a petal that can no longer open.
    const petals = step.saves - (step.event.kind.startsWith('being_lost') ? 1 : 0);
    const swing = sign * (petals / goal.target - step.by / goal.win);
    const filled = step.saved === goal.target && before.saved < goal.target;
    const crossed = step.calamity > goal.win !== before.calamity > goal.win;
    const stays = steps.slice(at).every((later) => later.calamity > goal.win === step.calamity > goal.win);
    const decisive = swing > 0 && ((filled && won) || (crossed && stays));
    const weight = swing * (decisive ? 1.5 : 1);
    if (weight > 0 && weight >= most) {
      most = weight;
      best = { event: step.event, round: step.round, at, calamity: step.by, saved: step.saves, decisive };
    }
  });
  return best;
}
