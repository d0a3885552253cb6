/** Words of the log, looked at closely: people, places, drinks and flowers with their signs. */

import type { InspectTerm } from '../../lib/terms.svelte';
import { Book } from '../clauses.svelte';
import { Looking } from './looking';
import { DRINKS, FLOWERS, index, type CarnivalView } from './model';
import { teller } from './words';

export const inspect: InspectTerm<CarnivalView> = (term, at) => {
  const [kind, id = ''] = term.split('.');
  const look = new Looking(() => ({ ...at, tell: teller(at.lang) }), new Book(() => at.clauses));
  const node = index(at.view.board).get(id);
  const drink = DRINKS.find((one) => one === id);
  const flower = FLOWERS.find((one) => one === id);
  if (kind === 'seat') return look.person(Number(id));
  if (kind === 'node' && node) return look.node(node);
  if (kind === 'drink' && drink) return look.drink(drink);
  return kind === 'flower' && flower ? look.flower(flower) : null;
};
