/** What is printed of this game: portraits, the signs of everything that is counted, and stretches of the handscroll. */

import { of_component, type Press } from '../../press/drawings';
import Portrait from './Portrait.svelte';
import Scenery from './Scenery.svelte';
import Sign from './Sign.svelte';
import table from './Table.svelte?raw';

export default {
  // the inks of the handscroll stand where it is laid
  inks: table,
  drawings: {
    role: ({ words: [role = ''], inks }) => of_component(Portrait, { role, tall: true }, inks),
    sign: ({ words: [name = ''], inks }) => of_component(Sign, { name }, inks),
    scenery: ({ words: [place = ''], inks }) => of_component(Scenery, { place: place as 'temple' | 'village' | 'palace' }, inks),
  },
} satisfies Press;
