/** The games that bring a table of their own, each in its folder, fetched when somebody sits down at it. docs/tables.md */

import type { Component } from 'svelte';
import type { Ask, Lang, Rules, TableProps } from '../lib/types';
import type { Say } from '../lib/words';

/** What a game's folder says in `index.ts`. */
export interface OwnTable<View = any> {
  Table: Component<TableProps<View>>;
  /** It tells events step by step, and leads newcomers, itself: the shell hands it the truth at once. */
  staged?: boolean;
  /** The clause that matters now, for the rulebook beside the table. */
  clause_now?: (view: View | null, ask: Ask | null) => string | null;
}

const folders = import.meta.glob<OwnTable>('./*/index.ts', { import: 'default' });

/** Draws any game from its view and its menu. */
export const generic: () => Promise<OwnTable> = folders['./generic/index.ts']!;

/** The game's own table; the generic one where it has none, or where it could not be fetched. */
export function own_table(game: string): Promise<OwnTable> {
  const load = folders[`./${game}/index.ts`];
  return load ? load().catch(generic) : generic();
}

/** What a game's `Gallery.svelte` is given: its pieces, for people who would rather look than read. */
export interface GalleryProps {
  rules: Rules;
  /** The printed parts, as in the game's content files. */
  content: Record<string, unknown>;
  say: Say;
  lang: Lang;
  /** A clause to read in full. */
  open_rule: (clause: string) => void;
}

const galleries = import.meta.glob<Component<GalleryProps>>('./*/Gallery.svelte', { import: 'default' });

/** How to fetch the game's gallery; nothing where it has none. */
export function own_gallery(game: string): (() => Promise<Component<GalleryProps>>) | undefined {
  return galleries[`./${game}/Gallery.svelte`];
}
