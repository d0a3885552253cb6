import type { OwnTable } from '..';
import { clause_of, type SgsView } from './model';
import { inspect } from './inspect';
import Table from './Table.svelte';

const CLAUSES: Record<string, string> = { general: 'K-4.2.2', play: 'K-4.3.4', discard: 'K-4.3.5', tao: 'K-4.6.1', wuxie: 'K-2.9.1' };

export default {
  Table,
  seated: true,
  coached: true,
  inspect,
  clause_now: (view) => {
    if (!view?.question) return null;
    return CLAUSES[view.question] ?? clause_of(view.question);
  },
} satisfies OwnTable<SgsView>;
