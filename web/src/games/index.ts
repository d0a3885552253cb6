/** The games that bring a table of their own, each in its folder, fetched when somebody sits down at it. docs/tables.md */

import type { Component } from 'svelte';
import type { Accounts } from '../lib/account';
import { games } from '../lib/games.svelte';
import type { Hint } from '../lib/hints.svelte';
import type { Lesson } from '../lib/lesson.svelte';
import type { Marked } from '../lib/marks';
import type { Manner } from '../lib/presenter.svelte';
import type { Sounds } from '../lib/sound';
import type { Opens } from '../lib/story';
import type { InspectTerm } from '../lib/terms.svelte';
import type { Ask, GameEvent, GuessesAlong, Lang, Rules, TableProps } from '../lib/types';
import type { Say } from '../lib/words';

/** What a game's folder says in `index.ts`. */
export interface OwnTable<View = any> {
  Table: Component<TableProps<View>>;
  /** How one change is watched in several steps; without it, one change is one step. */
  manner?: Manner;
  /** What one person's end was like, and what decided it. */
  accounts?: Accounts<View>;
  /** Colours of the seats, where the pieces have some. */
  inks?: readonly string[];
  /** Whose turn an event begins, for the headings of the log, where no `turn` is told. */
  opens?: Opens;
  /** How a word of the log is told closely: the key of a name (`card.sha`) or `seat.2`; without it, its text and its clause. */
  inspect?: InspectTerm<View>;
  /** Where on the table an event took place, as a selector; without it, at the seat that it is about. */
  place?: (event: GameEvent) => string | null;
  /** What a replay marks on its line, beyond rounds, deaths and deals. */
  marks?: Marked;
  /** The table itself shows who sits where, who is a bot, away, or asked: the strip of players is not repeated. */
  seated?: boolean;
  /** It puts the coach of a lesson in its prompt's place where there is no rail (`coach` of `TableProps`). */
  coached?: boolean;
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

/** Somebody is about to sit down: the table and the game's words are on their way before anybody waits for them. */
export function prepare(game: string): void {
  void own_table(game).catch(() => undefined);
  void games.open(game).catch(() => undefined);
}

const hints = import.meta.glob<Hint[]>('./*/hints.ts', { import: 'default' });

/** What newcomers to a game are told, fetched for them alone. */
export const own_hints = async (game: string): Promise<Hint[]> => (await hints[`./${game}/hints.ts`]?.()) ?? [];

const lessons = import.meta.glob<Lesson>('./*/lesson.ts', { import: 'default' });

/** How to fetch the game's guided first game; nothing where it has none. */
export function own_lesson(game: string): (() => Promise<Lesson>) | undefined {
  return lessons[`./${game}/lesson.ts`];
}

/** One piece of a file of somebody's own, as it is written. */
export interface PreviewProps {
  kind: string;
  piece: Record<string, unknown>;
  say: Say;
}

/** What a game's folder `own` says to whoever makes content for it: a file to start from, and how a piece will look. */
export interface OwnMaking {
  template: Record<Lang, string>;
  Preview: Component<PreviewProps>;
}

const makings = import.meta.glob<OwnMaking>('./*/own/index.ts', { import: 'default' });

export async function own_making(game: string): Promise<OwnMaking | null> {
  const load = makings[`./${game}/own/index.ts`];
  return load ? load().catch(() => null) : null;
}

/** What a game shows after its end of what could be guessed along it. */
export interface BeliefsProps {
  guessed: (seat: number) => Promise<GuessesAlong>;
  names: string[];
  you: number;
}

const beliefs = import.meta.glob<Component<BeliefsProps>>('./*/Beliefs.svelte', { import: 'default' });

/** How to fetch it, for whoever wants to see it. */
export const own_beliefs = (game: string): Promise<Component<BeliefsProps>> | undefined => beliefs[`./${game}/Beliefs.svelte`]?.();

const voices = import.meta.glob<Sounds>('./*/sounds.ts', { import: 'default' });

/** What the game sounds like; null where it has no sounds of its own. */
export async function own_sounds(game: string): Promise<Sounds | null> {
  const load = voices[`./${game}/sounds.ts`];
  return load ? load().catch(() => null) : null;
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
