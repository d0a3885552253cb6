/** Five moments at which a newcomer is told something, each once. */

import type { Ask } from '../../lib/types';
import type { SalvationView } from './model';

export type Hint = 'act' | 'act_monk' | 'offer' | 'answer' | 'bid' | 'grant';

export function moment(view: SalvationView, ask: Ask | null, you = -1): Hint | null {
  if (!ask || ask.menu.length === 0) return null;
  const open = new Set(ask.menu.filter((item) => !item.refusal).map((item) => item.word.split(' ')[0]));
  if (open.has('bid')) return 'bid';
  if (open.has('decline')) return 'answer';
  if (view.step === 'granting' && open.has('done')) return 'grant';
  // Gifts to the temple are not for the monk.
  const act = view.people[you]?.role === 'monk' ? 'act_monk' : 'act';
  if (open.has('end')) return view.round > 1 && open.has('offer') ? 'offer' : act;
  return null;
}
