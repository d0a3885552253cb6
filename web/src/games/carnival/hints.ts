/** Four hints, each at the moment it matters; the shell shows each once in a lifetime. */

import type { CarnivalView } from './model';

export const HINTS = ['move', 'use', 'drink', 'race'] as const;
export type Hint = (typeof HINTS)[number];

/** Which hint fits now. Only whoever is asked needs one. */
export function moments(view: CarnivalView, you: number, asked: boolean): Hint[] {
  if (!asked) return [];
  if (view.phase === 'check') return view.check?.seat === you ? [] : ['drink'];
  if (view.phase === 'use') return ['use'];
  if (view.phase !== 'declare') return [];
  return view.troupes.some((troupe) => troupe.laps > 0) ? ['race', 'move'] : ['move'];
}
