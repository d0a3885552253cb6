/** Four hints, each at the moment it matters; the shell shows each once in a lifetime. */

import type { MineView } from './model';

export const HINTS = ['spawn', 'walk', 'decision', 'battle'] as const;
export type Hint = (typeof HINTS)[number];

/** Which hint fits now. Only whoever is asked needs one. */
export function moment(view: MineView, asked: boolean): Hint | null {
  return asked ? (HINTS.find((hint) => hint === view.phase) ?? null) : null;
}
