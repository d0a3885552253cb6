/** What every part of the table needs at hand. */

import { createContext } from 'svelte';
import type { Lang } from '../../lib/types';
import type { Say } from '../../lib/words';
import type { Looking } from './looking';
import type { Character } from './model';
import type { Tell } from './words';

export interface Around {
  readonly say: Say;
  readonly tell: Tell;
  readonly lang: Lang;
  readonly motion: boolean;
  /** Whoever sits there, as the table calls them. */
  readonly who: (seat: number) => string;
  /** A sentence with names in the place of seats. */
  readonly named: (text: string) => string;
  /** A character's name and what it can do, one of somebody's own included. */
  readonly character: (one: Character) => { name: string; text: string };
  /** What the inspector tells. */
  readonly look: Looking;
}

export const [here, surround] = createContext<Around>();
