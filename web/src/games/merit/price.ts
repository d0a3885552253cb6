/** What a being costs a board, and what the board lacks for it. */

import { RESOURCES, type BeingView, type BoardView, type Price, type Resource } from './model';

/** M-6.1: 慧 that saving needs at all. */
export const SAVING_HUI = 5;

export function price_for(being: BeingView, board: BoardView | null): Price {
  return (board && being.prices[board.place]) ?? { wealth: being.cost, fu: 0, hui: 0 };
}

export interface Lack {
  what: Resource;
  /** How much more it takes. */
  more: number;
  /** The bar that every saver must reach, rather than the price. */
  bar: boolean;
}

/** Everything that stands between this board and this being; empty where it could save it. */
export function lacks(being: BeingView, board: BoardView): Lack[] {
  const price = price_for(being, board);
  const found: Lack[] = [];
  for (const what of RESOURCES) {
    const bar = what === 'hui' && SAVING_HUI > price.hui;
    const need = bar ? SAVING_HUI : price[what];
    if (board[what] < need) found.push({ what, more: need - board[what], bar });
  }
  return found;
}
