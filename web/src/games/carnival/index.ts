import type { OwnTable } from '..';
import type { Accounts } from '../../lib/account';
import { NOBODY, type Opens } from '../../lib/story';
import type { GameEvent } from '../../lib/types';
import type { CarnivalView, Kind } from './model';
import { account, decided } from './story';
import { inspect } from './inspect';
import Table from './Table.svelte';
import { MANNER } from './watch';

const PLACES: Record<Kind, string> = { road: 'C-421', start: 'C-491', tavern: 'C-431', plaza: 'C-441', assembly: 'C-445', theatre: 'C-448', garden: 'C-461', inn: 'C-481' };

/** The clause that matters now. */
function clause_now(view: CarnivalView | null): string | null {
  if (!view) return null;
  if (view.phase === 'use') return PLACES[view.troupes.find((troupe) => troupe.seat === view.turn)?.building ?? 'road'];
  return { feast: 'C-602', declare: 'C-402', move: 'C-420', check: 'C-435', over: 'C-502' }[view.phase];
}

/** As the floats are painted (inks.css). */
const INKS = ['light-dark(#4c8f4a, #6bb267)', 'light-dark(#7c8792, #a8b2bc)', 'light-dark(#7d57ad, #a482d1)', 'light-dark(#d39c1c, #e5b949)'];

const BEGINS = ['tea', 'moves', 'rolls', 'skips'];
const ENDS = ['score', 'wins', 'draw'];
const opens: Opens = (event, _next, seat_of) => (BEGINS.includes(event.kind) ? seat_of(event) : ENDS.includes(event.kind) ? NOBODY : null);

/** A float is where it went; else where it stands. */
function place(event: GameEvent): string | null {
  const nodes = event.data['nodes'];
  const node = Array.isArray(nodes) ? nodes.at(-1) : typeof event.data['node'] === 'string' ? event.data['node'].replace('@node.', '') : null;
  return typeof node === 'string' ? `[data-node="${node}"]` : null;
}

const accounts: Accounts<CarnivalView> = {
  of: (view, seat, _over, events, say, lang) => account(view, seat, events, say, lang),
  deciding: (view, over, events) => decided(events, view.troupes.length, over.outcome.winners),
};

export default { Table, marks: { lap: 'round', block: 'round', finishes: 'deed', ousts: 'death' }, accounts, inks: INKS, opens, place, manner: MANNER, seated: true, inspect, clause_now } satisfies OwnTable<CarnivalView>;
