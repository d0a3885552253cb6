/** What a high calamity means to whoever looks on. */

import type { BoardView, MeritView } from './model';

/** The sentence to show: none, the crisis with what this role can earn in it, or that the line is crossed. */
export function heat_key(view: MeritView, own: BoardView | null): 'heat1' | 'heat1_monk' | 'heat2' | null {
  if (view.calamity > view.calamity_win) return 'heat2';
  if (view.calamity < view.crisis) return null;
  // The monk never donates.
  return own?.role === 'monk' ? 'heat1_monk' : 'heat1';
}
