/** Words of the log, looked at closely: people, gifts, events and whatever is counted. */

import { games } from '../../lib/games.svelte';
import type { InspectTerm } from '../../lib/terms.svelte';
import { Looking } from './looking';
import type { SalvationView } from './model';
import { teller } from './words';

export const inspect: InspectTerm<SalvationView> = (term, at) => {
  const tell = teller(at.lang);
  const who = (seat: number) => {
    const role = at.view.people[seat]?.role;
    return seat === at.you ? tell('you') : role ? at.say(`role.${role}`) : (at.names[seat] ?? '');
  };
  const looking = new Looking(
    () => ({ ...at, zh: games.say('salvation', 'zh'), tell, who }),
    () => ({ clauses: at.clauses, rulings: {} }),
  );
  return looking.term(term);
};
