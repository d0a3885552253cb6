/** What is printed of this game: its woodcuts. */

import { of_component, type Around, type Press } from '../../press/drawings';
import Art from './Art.svelte';
import { beings, roles } from './figures';
import inks from './inks.css?raw';
import { vignettes } from './vignettes';

const cut = (drawings: Record<string, string>, box?: string) => ({ words: [name = ''], inks: colours }: Around) =>
  drawings[name] ? of_component(Art, { drawing: drawings[name], name, ...(box ? { box } : {}) }, colours) : '';

export default {
  inks,
  drawings: { role: cut(roles), being: cut(beings), event: cut(vignettes, '0 0 120 120') },
} satisfies Press;
