/** What every part of the table needs at hand. */

import { createContext } from 'svelte';
import type { Look } from '../../lib/inspect.svelte';
import type { Lang } from '../../lib/types';
import type { Say } from '../../lib/words';
import type { Looking } from './looking';
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

/** What the parts of a table need that is played on, and a picture of the rulebook does not. */
export interface Beside {
  /** What the inspector tells about things. */
  readonly look: Looking;
  /** A press on what can only be looked at. */
  readonly show: (look: Look, of: Element) => void;
}

export const [beside, sit_beside] = createContext<Beside>();
