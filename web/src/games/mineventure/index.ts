import type { OwnTable } from '..';
import type { Accounts } from '../../lib/account';
import { inspect } from './inspect';
import { clause_now, INKS, type MineView } from './model';
import { account, decided } from './story';
import Table from './Table.svelte';

const accounts: Accounts<MineView> = {
  of: (view, seat, _over, events, _say, lang) => account(view, seat, events, lang),
  deciding: (_view, _over, events) => decided(events),
};

export default { Table, seated: true, inspect, marks: { task_done: 'deed', dragon_dead: 'deed' }, accounts, inks: INKS, clause_now } satisfies OwnTable<MineView>;
