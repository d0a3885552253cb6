/** What is printed of this game: the drawings of its cards, and its generals. */

import { of_component, of_paths, type Press } from '../../press/drawings';
import { kind_of } from './art';
import { MOTIFS } from './drawing/motifs';
import Portrait from './Portrait.svelte';

interface General {
  kingdom: string;
  gender: string;
}

/** The paper of a card by its sort, as on the face at the table. */
export const TONES: Record<string, string> = { trick: '#dde3e2', delayed: '#f3e2b8', weapon: '#dfe6d8', armor: '#dfe6d8', plus: '#dfe6d8', minus: '#dfe6d8', basic: '#efe4cc' };

export default {
  drawings: {
    motif: ({ words: [name = ''] }) => of_paths(MOTIFS[name]?.() ?? '', '-6 -14 112 120'),
    tone: ({ words: [name = ''] }) => of_paths(`<rect width="1" height="1" fill="${TONES[kind_of(name)]}"/>`, '0 0 1 1'),
    general: ({ words: [id = ''], content, inks }) => {
      const one = (content['generals'] as Record<string, General>)[id];
      return of_component(Portrait, { general: id, kingdom: one?.kingdom ?? null, gender: one?.gender ?? 'male' }, inks, id);
    },
  },
} satisfies Press;
