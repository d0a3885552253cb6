/** What can be made in the studio. A game brings kinds of its own in `studio.ts`; numbers every game has. docs/studio.md */

import type { Component } from 'svelte';
import type { Numbers } from '../generated/rest';
import type { Lang, OwnFile, Words } from '../lib/types';
import type { Say } from '../lib/words';

export type Content = Record<string, any>;
export type Tree = Record<string, unknown>;

/** What a game is made of, as an editor needs it. */
export interface Material {
  game: string;
  content: Content;
  numbers: Numbers['numbers'];
}

/** One thing that is wrong, where it stands in the file, in words. */
export interface Flaw {
  line: number | null;
  id: string;
  why: Words;
}

/** What the server says of a draft. */
export interface Verdict {
  /** Why the file cannot be read at all. */
  why: Words | null;
  flaws: Flaw[];
  /** Points of each piece, where pieces have points. */
  points: { id: string; points: number; least: number | null; most: number }[];
}

export interface EditorProps<Data = any> {
  data: Data;
  /** Changes of the same `mark` that follow each other are taken back as one. */
  change: (next: Data, mark?: string) => void;
  material: Material;
  verdict: Verdict | null;
  say: Say;
  lang: Lang;
}

/** One kind of thing that can be made. */
export interface Kind<Data = any> {
  id: string;
  name: Words;
  about: Words;
  Editor: Component<EditorProps<Data>>;
  begin: (material: Material) => Data;
  /** The draft as a file; null where it is still the rulebook's. */
  file: (data: Data, material: Material) => Tree | null;
  /** A file as a draft; null where it is about something else. */
  read: (tree: Tree, material: Material) => Data | null;
  /** `patch`: other numbers; `content`: pieces that are added. */
  brings: OwnFile['kind'];
  /** Who plays what when it is tried; one's own piece first. */
  roles?: (data: Data, material: Material) => string[];
  seats?: number;
}

const own = import.meta.glob<Kind[]>('../games/*/studio.ts', { import: 'default' });

/** The kinds of a game: its own first, its numbers last. */
export async function kinds_of(game: string): Promise<Kind[]> {
  const { numbers } = await import('./numbers');
  const load = own[`../games/${game}/studio.ts`];
  return [...(load ? await load() : []), numbers];
}
