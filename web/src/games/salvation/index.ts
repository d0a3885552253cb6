import type { OwnTable } from '..';
import type { Accounts } from '../../lib/account';
import { inspect } from './inspect';
import type { SalvationView } from './model';
import { account, decided } from './story';
import Table from './Table.svelte';

const CLAUSES: Record<SalvationView['step'], string> = {
  choose_role: 'S-SET-1',
  event_join: 'S-EV-0',
  event_name: 'S-EV-0',
  market: 'SA-23',
  act: 'S-PH3-1',
  assembly: 'S-ROLE-MON-4',
  bidding: 'S-BID-1',
  granting: 'S-ROLE-MON-3',
  sharing: 'S-ROLE-MON-6',
  over: 'S-WIN-4',
};

const accounts: Accounts<SalvationView> = {
  of: (view, seat, _over, events, _say, lang) => account(view, seat, events, lang),
  deciding: (view, over, events) => decided(events, view, over.outcome.winners),
};

export default {
  Table,
  accounts,
  seated: true,
  inspect,
  marks: { bid_won: 'deal', liberated: 'deed', nirvana: 'deed' },
  clause_now: (view, ask) => {
    if (!view) return null;
    return ask?.menu.some((item) => item.word === 'decline') ? 'SA-45' : CLAUSES[view.step];
  },
} satisfies OwnTable<SalvationView>;
