/** Hints, each at the moment it matters; the shell shows each once in a lifetime. */

import { lacks } from './price';
import { own_board, type MeritView } from './model';

export const HINTS = ['refuge', 'act', 'act_monk', 'save', 'survive'] as const;
export type Hint = (typeof HINTS)[number];

/** Which hints fit now, the most urgent first. Only whoever is asked needs one. */
export function moments(view: MeritView, you: number, asked: boolean): Hint[] {
  if (!asked) return [];
  if (view.phase === 'choose_refuge') return ['refuge'];
  if (view.phase !== 'act') return [];
  const board = own_board(view, you);
  // The monk neither labors nor donates.
  const act: Hint = board?.role === 'monk' ? 'act_monk' : 'act';
  const fits: Hint[] = view.round > 1 ? [] : [act];
  if (board && view.area.some((being) => lacks(being, board, view.printed.save_hui).length === 0)) fits.push('save');
  if (view.settles_in === 0) fits.push('survive');
  if (view.round > 1) fits.push(act);
  return fits;
}
