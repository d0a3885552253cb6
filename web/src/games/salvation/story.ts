/** What the events tell that a view cannot: the bids as they were opened, and the line of news. */

import type { GameEvent } from '../../lib/types';

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
