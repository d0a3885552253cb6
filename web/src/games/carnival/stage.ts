/**
 * What happened between two views, as frames that can be watched one after the other: dice fall, a float goes its way,
 * points come in. Each frame's view is the one before with its events applied; the last one is the true view.
 */

import type { GameEvent } from '../../lib/types';
import type { CarnivalView } from './model';

export interface Mark {
  id: string;
  seat: number;
  text: string;
}

export interface Roll {
  /** The event's number. */
  id: number;
  a: number;
  b: number;
  /** Which of the two were thrown; a drink may only turn one. */
  thrown: [boolean, boolean];
}

export interface Travel {
  id: number;
  seat: number;
  /** From where it stood to where it stops. */
  nodes: string[];
}

export interface Frame {
  view: CarnivalView;
  told: GameEvent[];
  travel: Travel | null;
  marks: Mark[];
  ms: number;
}

const DICE = ['rolls', 'rerolls', 'drinks'];
/** Milliseconds for one step of a float. */
export const STEP = 210;

export function frames(before: CarnivalView, events: GameEvent[], after: CarnivalView): Frame[] {
  if (events.some((event) => event.kind === 'undo')) return [];
  const found: Frame[] = [];
  let view = before;
  for (const event of events) {
    const seat = Number(event.data['seat'] ?? -1);
    const last = found[found.length - 1];
    if (DICE.includes(event.kind)) {
      view = { ...view, check: dice_of(view, event) };
      found.push({ view, told: [event], travel: null, marks: [], ms: 1150 });
    } else if (event.kind === 'moves') {
      const nodes = event.data['nodes'] as string[];
      const from = view.troupes.find((troupe) => troupe.seat === seat)?.node;
      const travel = { id: event.n, seat, nodes: from ? [from, ...nodes] : nodes };
      view = { ...view, check: null, ends: [], troupes: view.troupes.map((troupe) => (troupe.seat === seat ? { ...troupe, node: nodes[nodes.length - 1] ?? troupe.node, energy: Number(event.data['energy']) } : troupe)) };
      found.push({ view, told: [event], travel, marks: [], ms: nodes.length * STEP + 260 });
    } else if (last) {
      // What came of it is told with it.
      last.told = [...last.told, event];
      last.ms += 340;
      last.marks = [...last.marks, ...marks_of(event)];
    } else {
      found.push({ view, told: [event], travel: null, marks: marks_of(event), ms: 750 });
    }
  }
  const last = found[found.length - 1];
  if (last) last.view = last.travel || !after.check ? { ...after, check: last.view.check && !last.travel ? last.view.check : null } : after;
  return found;
}

function dice_of(view: CarnivalView, event: GameEvent): CarnivalView['check'] {
  const [a, b] = [Number(event.data['a']), Number(event.data['b'])];
  const seat = event.kind === 'drinks' ? (view.check?.seat ?? view.turn ?? 0) : Number(event.data['seat']);
  const purpose = event.data['check'] === '@check.plaza' ? 'plaza' : 'free';
  return { for: purpose, seat, a, b, difference: Math.abs(a - b), asked: null, to_ask: [], closed: view.check?.closed ?? false, drank: [], pouring: null, results: view.check?.results ?? [], pours: [] };
}

/** Points that came in, where one may know how many. */
export function marks_of(event: GameEvent): Mark[] {
  const points = event.data['points'];
  const seat = Number(event.data['seat'] ?? -1);
  if (event.kind === 'score' || seat < 0) return [];
  if (typeof points === 'number' && points > 0) return [{ id: `${event.n}`, seat, text: `+${points}` }];
  return points === '?' ? [{ id: `${event.n}`, seat, text: '+?' }] : [];
}

/** How the dice lie: the last throw, and which of them were thrown then. */
export function last_roll(events: GameEvent[]): Roll | null {
  let roll: Roll | null = null;
  for (const event of events.slice(-60)) {
    if (!DICE.includes(event.kind)) continue;
    const [a, b] = [Number(event.data['a']), Number(event.data['b'])];
    const both = event.kind === 'rolls' || (event.kind === 'drinks' && event.data['drink'] === '@drink.shenhou');
    const changed: [boolean, boolean] = [roll?.a !== a, roll?.b !== b];
    const paid: [boolean, boolean] = event.kind === 'rerolls' ? (changed[0] || changed[1] ? changed : [true, true]) : [false, false];
    roll = { id: event.n, a, b, thrown: both ? [true, true] : paid };
  }
  return roll;
}
