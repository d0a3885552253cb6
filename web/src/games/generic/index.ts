import type { OwnTable } from '..';
import Table from './Table.svelte';

export default { Table } satisfies OwnTable;
