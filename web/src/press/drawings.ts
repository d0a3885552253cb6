/** What a game's `print.ts` offers the press: its drawings by name, each made by the components that the page shows. */

import type { Component } from 'svelte';
import { render } from 'svelte/server';
import type { Lang } from '../lib/types';
import type { Say } from '../lib/words';
import { drawing, type Inks } from './ink';

export interface Around {
  /** What is to be drawn, as the game's box names it: `general/caocao` is drawn by `general` with ['caocao']. */
  words: string[];
  content: Record<string, unknown>;
  say: Say;
  lang: Lang;
  inks: Inks;
}

export interface Press {
  /** The style sheets whose variables the drawings use. */
  inks?: string;
  /** Other inks where ink is to be saved. */
  light?: Inks;
  drawings: Record<string, (at: Around) => string>;
}

/** A component of the page as one SVG. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any
export function of_component<Props extends Record<string, any>>(drawn: Component<Props>, props: Props, inks: Inks, id = 'q'): string {
  // What is rendered is made when it is read.
  const made = render(drawn as Component, { props, idPrefix: id });
  const [head, body] = [made.head, made.body];
  const css = [...head.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map((style) => style[1]).join('');
  return drawing(body, css, inks);
}

/** The inside of a drawing on its field. */
export function of_paths(paths: string, field: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${field}">${paths}</svg>`;
}
