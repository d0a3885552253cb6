/** What the events tell that a view cannot: the bids as they were opened, the line of news, the turning point. */

import type { Changes, GameEvent } from '../../lib/types';
import type { SalvationView } from './model';

export interface Bid {
  seat: number;
  bid: number;
  won: boolean;
}

export interface Reveal {
  /** The last event of it, so that it is shown once. */
  n: number;
  service: string;
  bids: Bid[];
}

/** Biddings that were opened after event `since`, oldest first. */
export function reveals(events: GameEvent[], since: number): Reveal[] {
  const found: Reveal[] = [];
  let open: Reveal | null = null;
  for (const event of events) {
    if (event.kind === 'auction') open = null;
    if (event.kind !== 'bid_won' && event.kind !== 'bid_lost') continue;
    const service = String(event.data['service']).replace('@service.', '');
    if (!open || open.service !== service) {
      open = { n: event.n, service, bids: [] };
      found.push(open);
    }
    open.n = event.n;
    open.bids.push({ seat: Number(event.data['seat']), bid: Number(event.data['bid']), won: event.kind === 'bid_won' });
  }
  return found.filter((reveal) => reveal.n > since);
}

/** Kinds that say nothing by themselves, or that the table shows anyway. */
const DULL = new Set(['production', 'answer', 'turn', 'bid_sealed', 'event_change', 'role']);

export function news(events: GameEvent[], count: number): GameEvent[] {
  const found: GameEvent[] = [];
  for (let i = events.length - 1; i >= 0 && found.length < count; i--) {
    const event = events[i]!;
    if (!DULL.has(event.kind)) found.unshift(event);
  }
  return found;
}

export interface Turn {
  event: GameEvent;
  round: number;
}

/** What one event brought one person, in points as this table counts them. */
function points_of(event: GameEvent, person: SalvationView['people'][number], score: SalvationView['goals']['score']): number {
  const { data } = event;
  const mine = Number(data['seat']) === person.seat;
  if (event.kind === 'grant') {
    if (mine) return Number(data['amount']) * score.gp;
    return data['other'] === `@role.${person.role}` ? Number(data['amount']) * score.merit : 0;
  }
  const effect = (mine ? data['effect'] : undefined) as Changes | undefined;
  return (effect?.['merit'] ?? 0) * score.merit + (effect?.['rep'] ?? 0) * score.rep + (effect?.['gp'] ?? 0) * score.gp;
}

/** The most that a winner ever gained at once; the later one of two. */
export function turning_point(events: GameEvent[], view: SalvationView, winners: number[]): Turn | null {
  const people = view.people.filter((person) => winners.includes(person.seat));
  // The events may begin in the middle of the game: then they begin in the round before the first that is told.
  const told = events.find((event) => event.kind === 'round');
  let round = told ? Number(told.data['round']) - 1 : view.round;
  let [best, most] = [null as Turn | null, 1];
  for (const event of events) {
    if (event.kind === 'round') round = Number(event.data['round'] ?? round);
    const points = Math.max(0, ...people.map((person) => points_of(event, person, view.goals.score)));
    if (points < most) continue;
    [best, most] = [{ event, round }, points];
  }
  return best;
}
