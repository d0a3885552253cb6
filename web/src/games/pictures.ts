/** Pictures of rule pages, each fetched when it comes into sight. Fetched itself when a page has any. docs/rulebooks.md */

import type { Component } from 'svelte';
import type { Lang } from '../lib/types';
import type { Say } from '../lib/words';

/** What a picture of a rule page is given: `pictures/NAME.svelte` in the game's folder. */
export interface PictureProps {
  /** What it is to show, as the page names it. */
  words: string[];
  /** The printed parts, as in the game's content files. */
  content: Record<string, unknown>;
  say: Say;
  lang: Lang;
}

const pictures = import.meta.glob<Component<PictureProps>>('./*/pictures/*.svelte', { import: 'default' });

/** How to fetch one of the game's pictures, or one that any game may show; nothing where there is none of that name. */
export function own_picture(game: string, name: string): (() => Promise<Component<PictureProps>>) | undefined {
  return pictures[`./${game}/pictures/${name}.svelte`] ?? pictures[`./generic/pictures/${name}.svelte`];
}
