/** What every part of the table needs at hand. */

import { createContext } from 'svelte';
import type { Lang } from '../../lib/types';
import type { Say } from '../../lib/words';
import type { Looking } from './looking.svelte';
import type { SgsView } from './model';
import type { Tell } from './words';

export interface Around {
  readonly say: Say;
  readonly tell: Tell;
  readonly lang: Lang;
  readonly view: SgsView;
  /** A general as sentences name them, or the seat; oneself is "you". */
  readonly who: (seat: number) => string;
  /** What the inspector tells. */
  readonly look: Looking;
}

export const [here, surround] = createContext<Around>();
