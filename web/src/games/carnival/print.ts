/** What is printed of this game: the board, and every sign of its tokens and cards. */

import { of_component, of_paths, type Around, type Press } from '../../press/drawings';
import { plain } from '../../press/ink';
import inks from './inks.css?raw';
import Board from './pictures/board.svelte';
import Symbols from './Symbols.svelte';
import { render } from 'svelte/server';

/** A board on paper: what is dark at the table stays light, so that it costs little ink. */
const LIGHT = {
  '--cv-wood-1': '#ffffff',
  '--cv-wood-2': '#ffffff',
  '--cv-glade-1': '#ffffff',
  '--cv-glade-2': '#ffffff',
  '--cv-leaf-0': '#dfe6dc',
  '--cv-leaf-1': '#e6ece2',
  '--cv-leaf-2': '#edf2ea',
  '--cv-bank': '#8a8a80',
  '--cv-sand': '#ffffff',
  '--cv-rut': '#b9b4a6',
  '--cv-arrow': '#2a261f',
  '--cv-stone': '#ffffff',
  '--cv-paper': '#ffffff',
  '--cv-frame': '#6b675c',
};

function sign({ words: [name = ''], inks: colours }: Around): string {
  const all = render(Symbols, { props: {} }).body;
  const found = new RegExp(`<symbol id="cv-${name}" viewBox="([^"]*)">([\\s\\S]*?)</symbol>`).exec(all);
  return found ? plain(of_paths(found[2]!.replace(/<!--[\s\S]*?-->/g, ''), found[1]!), colours) : '';
}

export default {
  inks,
  light: LIGHT,
  drawings: {
    board: ({ content, say, lang, inks: colours }) => of_component(Board, { words: ['print'], content, say, lang }, colours),
    sign,
  },
} satisfies Press;
