/** The games that bring a table of their own, each in its folder, fetched when somebody sits down at it. docs/tables.md */

import type { Component } from 'svelte';
import type { Ask, Lang, TableProps } from '../lib/types';
import type { Say } from '../lib/words';

/** What a game's folder says in `index.ts`. */
export interface OwnTable {
  Table: Component<TableProps>;
  /** It tells events step by step, and leads newcomers, itself: the shell hands it the truth at once. */
  staged?: boolean;
  /** The clause that matters now, for the rulebook beside the table. */
  clause_now?: (view: any, ask: Ask | null) => string | null;
}

const folders = import.meta.glob<OwnTable>('./*/index.ts', { import: 'default' });

/** What a game shows of its printed parts; drawn beside its rulebook. */
export type Gallery = Component<{ content: Record<string, unknown>; lang: Lang; say: Say }>;

const galleries = import.meta.glob<Gallery>('./*/Gallery.svelte', { import: 'default' });

export const has_gallery = (game: string) => `./${game}/Gallery.svelte` in galleries;
export const gallery_of = (game: string): Promise<Gallery> | undefined => galleries[`./${game}/Gallery.svelte`]?.();

/** Draws any game from its view and its menu. */
export const generic: () => Promise<OwnTable> = folders['./generic/index.ts']!;

/** The game's own table; the generic one where it has none, or where it could not be fetched. */
export function own_table(game: string): Promise<OwnTable> {
  const load = folders[`./${game}/index.ts`];
  return load ? load().catch(generic) : generic();
}
