/** Five moments at which a newcomer is told something, each once. */

import type { Ask } from '../../lib/types';
import type { SalvationView } from './model';

export type Hint = 'act' | 'offer' | 'answer' | 'bid' | 'grant';

export function moment(view: SalvationView, ask: Ask | null): Hint | null {
  if (!ask || ask.menu.length === 0) return null;
  const open = new Set(ask.menu.filter((item) => !item.refusal).map((item) => item.word.split(' ')[0]));
  if (open.has('bid')) return 'bid';
  if (open.has('decline')) return 'answer';
  if (view.step === 'granting' && open.has('done')) return 'grant';
  if (open.has('end')) return view.round > 1 && open.has('offer') ? 'offer' : 'act';
  return null;
}
