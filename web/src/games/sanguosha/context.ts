/** What every part of the table needs at hand. */

import { createContext } from 'svelte';
import type { Lang } from '../../lib/types';
import type { Say } from '../../lib/words';
import type { Tell } from './words';

export interface Around {
  readonly say: Say;
  readonly tell: Tell;
  readonly lang: Lang;
  /** 'P2 关羽 · Bob', as short as it can be told. */
  readonly who: (seat: number) => string;
}

export const [here, surround] = createContext<Around>();
