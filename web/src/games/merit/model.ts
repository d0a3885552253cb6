/** What the view of 《功德轮回》 holds, as the server says it, and its small moves. */

import type { BoardView, MeritView } from '../../generated/merit';
import type { MenuItem } from '../../lib/types';

export type * from '../../generated/merit';

export type Resource = 'wealth' | 'fu' | 'hui';
export const RESOURCES: Resource[] = ['wealth', 'fu', 'hui'];

/** In the order of the rulebook's section 5, which also gives each its digit and its clause. */
export const ACTIONS = ['labor', 'practice', 'donate', 'save', 'protect', 'teach', 'alms', 'ceremony', 'invest'] as const;
export type Action = (typeof ACTIONS)[number] | 'pass';

export const BEINGS = [
  'starving_villager',
  'invalid',
  'orphan',
  'widow',
  'ruined_scholar',
  'lost_trader',
  'repentant_villain',
  'dying_elder',
] as const;

const SAVE = 10;
const TEACH = 20;

/** The first word of the notation: `save` of `save 孤儿`. */
export function verb(item: MenuItem): string {
  return item.word.split(' ')[0] ?? item.word;
}

/** The being that a save is for. */
export function being_of(item: MenuItem): string | null {
  return verb(item) === 'save' ? (BEINGS[item.move - SAVE] ?? null) : null;
}

/** The board that a lesson is for. */
export function listener_of(item: MenuItem): number | null {
  return verb(item) === 'teach' ? item.move - TEACH : null;
}

/** The board this viewer thinks of: the acting one of theirs, else their first; a spectator's is the acting one. */
export function own_board(view: MeritView, you: number): BoardView | null {
  const own = view.boards.filter((board) => board.seat === you);
  const undecided = view.phase === 'act' ? undefined : own.find((board) => !board.sealed);
  return own.find((board) => board.place === view.turn) ?? undecided ?? own[0] ?? null;
}

/** Events name boards and things as `@role.monk`: the last part. */
export function named(value: unknown): string {
  return typeof value === 'string' ? value.slice(value.indexOf('.') + 1) : '';
}

