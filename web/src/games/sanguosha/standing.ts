/**
 * Standing answers: private wishes of one player on one device, which only ever say "pass"; and the while after which one
 * goes out that is not heard together with those of the others, so that its speed tells nobody that it was the only one.
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
  /** Nothing is answered that is not about me. */
  mine: boolean;
}

/** Milliseconds: the shortest and the longest pretended thought. */
const QUICK = 700;
const SLOW = 2600;
/** Among bots nobody listens: then there is no while. */
export function pretended(among_people: boolean, random: () => number = Math.random): number {
  return among_people ? QUICK + (SLOW - QUICK) * random() : 0;
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

/** Whether a window is about me: my trick, a trick on me, my 无懈可击. */
export function about_me(view: SgsView, you: number): boolean {
  const top = view.stack.at(-1);
  return top?.seat === you || top?.target === you || top?.last === you;
}

/** The pass that may be given in the player's name, or null: then they are asked. */
export function standing_answer(view: SgsView, menu: MenuItem[], you: number, wish: Standing): MenuItem | null {
  const pass = menu.find((item) => item.word === 'pass' && !item.refusal);
  if (!pass) return null;
  const open = menu.filter((item) => !item.refusal);
  if (wish.auto && open.length === 1) return pass;
  if (!is_window(view, you)) return null;
  if (wish.turn === view.turns) return pass;
  if (wish.mine && view.question === 'wuxie' && !about_me(view, you)) return pass;
  // A no to a trick does not hold where it turns on me, nor where somebody has nullified it meanwhile.
  if (view.question === 'wuxie' && (about_me(view, you) || (view.stack.at(-1)?.count ?? 0) > 0)) return null;
  return wish.card !== null && wish.card === card_key(view) ? pass : null;
}
