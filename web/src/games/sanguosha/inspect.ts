/** Words of the log, looked at closely: people, generals, cards and skills with their faces. */

import type { InspectTerm } from '../../lib/terms.svelte';
import { load_guesses } from './keep';
import { Looking } from './looking.svelte';
import { clause_of, own_clause, type SgsView } from './model';
import { read_named } from './told.svelte';
import { teller } from './words';

export const inspect: InspectTerm<SgsView> = (term, at) => {
  const [kind, ...rest] = term.split('.');
  const id = rest.join('.');
  const tell = teller(at.lang);
  const who = (seat: number) => {
    const general = at.view.seats[seat]?.general;
    return seat === at.you ? tell('you') : general && general !== 'blank' ? at.say(`general.${general}`) : `P${seat + 1}`;
  };
  const of = (name: string) => {
    const clause = clause_of(name) ?? own_clause(name);
    const told = at.clauses[clause];
    return told === undefined ? null : read_named(clause, told);
  };
  const look = new Looking(() => ({ ...at, tell, who, guesses: load_guesses(), onguess: undefined }), { of });
  if (kind === 'seat') return look.person(Number(id));
  if (kind === 'face') return look.card(id);
  if (kind === 'card') return look.card(id);
  if (kind === 'skill') return look.skill(id);
  if (kind === 'general') {
    const seat = at.view.seats.find((one) => one.general === id);
    return seat ? look.person(seat.seat) : null;
  }
  if (kind !== 'identity') return null;
  return { title: at.say(term), text: [{ text: at.say(`goal.${id}`), clause: 'K-1.3' }] };
};
