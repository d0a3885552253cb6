/**
 * Standing answers: private wishes of one player on one device. They only ever say "pass", and always after a random
 * while, so that nobody hears from the speed whether there was anything to think about.
 */

import type { MenuItem } from '../../lib/types';
import { card_in_use, type SgsView } from './model';

export interface Standing {
  /** Pass by itself where nothing else is possible. */
  auto: boolean;
  /** The card that is not answered. */
  card: string | null;
  /** The turn in which nothing is answered. */
  turn: number | null;
}

/** Milliseconds: the shortest and the longest pretended thought. */
const QUICK = 700;
const SLOW = 2600;

export function pretended(random: () => number = Math.random): number {
  return QUICK + (SLOW - QUICK) * random();
}

/** Which card is being resolved, as long as it is. */
export function card_key(view: SgsView): string | null {
  const use = card_in_use(view);
  return use ? `${view.turns} ${use.seat} ${use.card} ${use.cards?.join() ?? ''}` : null;
}

/** A window that stands open for all: a trick to be cancelled, somebody else to be saved. */
export function is_window(view: SgsView, you: number): boolean {
  if (view.question === 'wuxie') return true;
  return view.question === 'tao' && view.stack.at(-1)?.kind === 'dying' && view.stack.at(-1)?.seat !== you;
}

/** The pass that may be given in the player's name, or null: then they are asked. */
export function standing_answer(view: SgsView, menu: MenuItem[], you: number, wish: Standing): MenuItem | null {
  const pass = menu.find((item) => item.word === 'pass' && !item.refusal);
  if (!pass) return null;
  const open = menu.filter((item) => !item.refusal);
  if (wish.auto && open.length === 1) return pass;
  if (!is_window(view, you)) return null;
  if (wish.turn === view.turns) return pass;
  return wish.card !== null && wish.card === card_key(view) ? pass : null;
}
