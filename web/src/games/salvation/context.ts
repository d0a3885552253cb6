/** What every part of the table needs at hand. */

import { createContext } from 'svelte';
import type { Lang } from '../../lib/types';
import type { Say } from '../../lib/words';
import type { Chooser } from './chooser.svelte';
import type { Looking } from './looking';
import type { Good } from './model';
import type { Tell } from './words';

export interface Around {
  readonly say: Say;
  readonly tell: Tell;
  readonly lang: Lang;
  readonly you: number;
  readonly chooser: Chooser;
  /** What can be looked at closely. */
  readonly looking: Looking;
  /** What I own, to see what I cannot pay; nothing for a watcher. */
  readonly holds: Partial<Record<Good, number>>;
  /** '农民', 'the Farmer' as short as it can be told; '你' for oneself. */
  readonly who: (seat: number) => string;
}

export const [here, surround] = createContext<Around>();
