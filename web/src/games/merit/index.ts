import type { OwnTable } from '..';
import type { Accounts } from '../../lib/account';
import { NOBODY, type Opens } from '../../lib/story';
import type { MeritView } from './model';
import { account, decided } from './story';
import { inspect } from './inspect';
import Table from './Table.svelte';
import { MANNER } from './watch';

const CLAUSES: Record<MeritView['phase'], string> = {
  choose_role: 'M-2.2.1',
  choose_refuge: 'M-2.2.2',
  choose_vow: 'M-2.2.7',
  act: 'M-4.3.2',
  over: 'M-10.2.1',
};

const DEEDS = ['action', 'pass', 'save', 'teach'];

/** A turn is told by its deeds; dice are thrown before the deed they belong to. What else happens is nobody's turn. */
const opens: Opens = (event, next, seat_of) => {
  if (DEEDS.includes(event.kind)) return seat_of(event);
  if (event.kind === 'dice') return next ? seat_of(next) : null;
  return NOBODY;
};

const accounts: Accounts<MeritView> = {
  of: (view, seat, over, events, _say, lang) => account(view, seat, over, events, lang),
  deciding: (view, over, events) => (over.outcome.reason === 'won' ? decided(events, view.boards, over.outcome.winners) : null),
};

export default {
  Table,
  accounts,
  marks: { save: 'deed', being_lost: 'death', being_lost_vain: 'death' },
  manner: MANNER,
  seated: true,
  inspect,
  opens,
  clause_now: (view) => (view ? CLAUSES[view.phase] : null),
} satisfies OwnTable<MeritView>;
