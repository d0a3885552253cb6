/** What the events tell that a view cannot: the bids as they were opened, the line of news, what decided it. */

import type { Account } from '../../lib/account';
import { course_of, deciding, type Deciding } from '../../lib/deciding';
import type { Changes, GameEvent, Lang } from '../../lib/types';
import type { SalvationView } from './model';
import { teller } from './words';

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

/** What decided it, by what was gained on the way, in points as this table counts them. */
export function decided(events: GameEvent[], view: SalvationView, winners: number[]): Deciding | null {
  const brought = (event: GameEvent): [number, number][] => view.people.map((person) => [person.seat, points_of(event, person, view.goals.score)]);
  return deciding(course_of(events, view.people.length, brought), winners);
}

const SOURCES = ['merit', 'rep', 'resources', 'gp', 'bonus'] as const;

/** One seat's end: the points by what they came from, and what it did. */
export function account(view: SalvationView, seat: number, events: GameEvent[], lang: Lang): Account {
  const tell = teller(lang);
  const person = view.people[seat];
  const count = (...kinds: string[]) => events.filter((event) => kinds.includes(event.kind) && event.data['seat'] === seat).length;
  const trades = events.filter((event) => event.kind === 'trade' && (event.data['seat'] === seat || event.data['to'] === seat)).length;
  return {
    parts: SOURCES.filter((what) => (person?.score?.[what] ?? 0) !== 0).map((what) => ({ label: tell(`from_${what}`), points: person!.score![what] })),
    deeds: [
      { label: tell('deed_trades'), value: trades },
      { label: tell('deed_gifts'), value: count('request', 'request_veiled', 'plain', 'plain_veiled') },
      { label: tell('deed_palace'), value: count('palace') },
    ],
  };
}
