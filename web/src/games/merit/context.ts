/** What every part of the table needs at hand. */

import { createContext } from 'svelte';
import type { Lang } from '../../lib/types';
import type { Say } from '../../lib/words';
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
