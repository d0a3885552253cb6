/** What every part of the table needs at hand. */

import { createContext } from 'svelte';
import type { Lang } from '../../lib/types';
import type { Say } from '../../lib/words';
import type { Tell } from './words';

export interface Around {
  readonly say: Say;
  readonly tell: Tell;
  readonly lang: Lang;
  readonly motion: boolean;
  /** A sentence with names in the place of seats. */
  readonly named: (text: string) => string;
  readonly rule: (clause: string) => void;
}

export const [around, surround] = createContext<Around>();
