import type { OwnTable } from '..';
import { clause_now, type MineView } from './model';
import Table from './Table.svelte';

export default { Table, clause_now } satisfies OwnTable<MineView>;
