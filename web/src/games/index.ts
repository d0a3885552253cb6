/** The games that bring a table of their own; any other game is drawn by the generic one. */

import type { Component } from 'svelte';
import type { Ask, TableProps } from '../lib/types';

export type TableModule = { default: Component<TableProps> };

export const tables: Record<string, () => Promise<TableModule>> = {
  merit: () => import('./merit/Table.svelte'),
};

/** Games whose own table tells what happened step by step, and leads newcomers itself; the shell keeps out of it. */
export const staged = new Set(['merit']);

export const generic: () => Promise<TableModule> = () => import('./generic/Table.svelte');

/** The clause that matters now, for the rulebook beside the table. */
export const clause_now: Record<string, (view: any, ask: Ask | null) => string | null> = {
  merit: (view) => {
    const phases: Record<string, string> = {
      choose_role: 'M-2.2.1',
      choose_refuge: 'M-2.2.2',
      choose_vow: 'M-2.2.7',
      act: 'M-4.3.2',
      over: 'M-10.2.1',
    };
    return phases[String(view?.phase)] ?? null;
  },
};
