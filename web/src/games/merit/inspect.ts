/** Words of the log, looked at closely: people, deeds, beings, events and vows with their prints. */

import type { InspectTerm } from '../../lib/terms.svelte';
import { Book } from '../clauses.svelte';
import { Looking } from './looking';
import { ACTIONS, own_board, type MeritView } from './model';
import { teller } from './words';

export const inspect: InspectTerm<MeritView> = (term, at) => {
  const [kind, id = ''] = term.split('.');
  const { view } = at;
  const look = new Looking(() => ({ ...at, menu: [], own: own_board(view, at.you), tell: teller(at.lang) }), new Book(() => at.clauses));
  const place = view.boards.find((board) => (kind === 'seat' ? board.seat === Number(id) : board.role === id))?.place;
  if (kind === 'seat' || kind === 'role') return place === undefined ? null : look.person(place);
  if (kind === 'action' || kind === 'verb' || kind === 'did') {
    const action = ACTIONS.find((one) => one === id);
    return action ? look.deed(action) : null;
  }
  if (kind === 'being') {
    const being = view.area.find((one) => one.name === id);
    return being ? look.being(being) : null;
  }
  if (kind === 'event') return view.event?.name === id ? look.event() : null;
  if (kind !== 'vow') return null;
  const board = view.boards.find((one) => one.vow?.name === id);
  return board?.vow ? look.vow(board.vow, board.role) : null;
};
