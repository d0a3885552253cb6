/** What a being costs a board, and what the board lacks for it. */

import { RESOURCES, type BeingView, type BoardView, type Price, type Resource } from './model';

/** M-6.2: as the view says it of this board; on the card for somebody who only looks on. */
export function price_for(being: BeingView, board: BoardView | null): Price {
  return board ? being.prices[board.place]! : { wealth: being.cost };
}

export interface Lack {
  what: Resource;
  /** How much more it takes. */
  more: number;
}

/** Everything that stands between this board and this being; empty where it could save it. M-6.1: `bar` is the 慧 that saving needs at all. */
export function lacks(being: BeingView, board: BoardView, bar: number): Lack[] {
  const price = price_for(being, board);
  const need = { wealth: price.wealth, fu: price.fu ?? 0, hui: Math.max(price.hui ?? 0, bar) };
  return RESOURCES.filter((what) => board[what] < need[what]).map((what) => ({ what, more: need[what] - board[what] }));
}
