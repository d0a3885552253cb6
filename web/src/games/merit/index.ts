import type { OwnTable } from '..';
import type { MeritView } from './model';
import Table from './Table.svelte';

const CLAUSES: Record<MeritView['phase'], string> = {
  choose_role: 'M-2.2.1',
  choose_refuge: 'M-2.2.2',
  choose_vow: 'M-2.2.7',
  act: 'M-4.3.2',
  over: 'M-10.2.1',
};

export default {
  Table,
  staged: true,
  clause_now: (view) => (view ? CLAUSES[view.phase] : null),
} satisfies OwnTable<MeritView>;
