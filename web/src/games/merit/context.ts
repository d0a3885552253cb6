/** What every part of the table needs at hand. */

import { createContext } from 'svelte';
import type { Lang } from '../../lib/types';
import type { Say } from '../../lib/words';
import type { Look } from '../../lib/inspect.svelte';
import type { Looking } from './looking';
import type { Printed } from './model';
import type { Tell } from './words';

export interface Around {
  readonly say: Say;
  readonly tell: Tell;
  readonly lang: Lang;
  readonly motion: boolean;
  readonly printed: Printed;
  readonly rule: (clause: string) => void;
}

export const [around, surround] = createContext<Around>();

/** What the parts of a table need that is played on, and a picture of the rulebook does not. */
export interface Beside {
  /** What the inspector tells about things. */
  readonly look: Looking;
  /** A press on what can only be looked at. */
  readonly show: (look: Look, of: HTMLElement) => void;
  /** What I am called at this table. */
  readonly role: string;
}

export const [beside, sit_beside] = createContext<Beside>();

/** The colour plate of each print. */
export const TINTS: Record<string, string> = {
  farmer: '#8c9b52',
  merchant: '#b36e48',
  scholar: '#6f95a9',
  monk: '#d59a3b',
  starving_villager: '#c2a05e',
  invalid: '#a7a883',
  orphan: '#cf9a6b',
  widow: '#b7b4b0',
  ruined_scholar: '#94a9ae',
  lost_trader: '#b58f5a',
  repentant_villain: '#b9766a',
  dying_elder: '#a8a18c',
  drought: '#d8693a',
  flood: '#7fa3b5',
  plague: '#b9b36a',
  harvest: '#dfae45',
  assembly: '#e0a95a',
  masters_teaching: '#9db27c',
  peace: '#a9c4b0',
  buddhas_birthday: '#e3a59c',
};
