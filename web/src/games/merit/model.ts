/** What the view of 《功德轮回》 holds, as src/qiju/games/merit/view.py writes it, and its small moves. */

import type { MenuItem } from '../../lib/types';

export type Resource = 'wealth' | 'fu' | 'hui';
export const RESOURCES: Resource[] = ['wealth', 'fu', 'hui'];

export interface EventView {
  name: string;
  calamity: number;
  wealth: number;
  fu: number;
  hui: number;
}

/** Wealth always, 福 and 慧 where the board pays some of them. */
export type Price = { wealth: number; fu?: number; hui?: number };

export interface BeingView {
  name: string;
  cost: number;
  fu: number;
  hui: number;
  /** Rounds it has waited; leaves when they reach `limit`. */
  stay: number;
  limit: number;
  /** Rounds it can still be saved in, this one included. */
  rounds_left: number;
  /** What each board would pay, by place. */
  prices: Price[];
}

export interface Need {
  what: string;
  need: number;
  have: number;
  met: boolean;
}

export interface VowView {
  name: string;
  wealth: number;
  fu: number;
  hui: number;
  needs: Need[];
  reward: number;
  penalty: number;
  kept: boolean;
}

export interface Score {
  total: number;
  base: number;
  refuge: number;
  vow: number;
}

export interface BoardView {
  place: number;
  seat: number;
  role: string | null;
  wealth: number;
  fu: number;
  hui: number;
  saves: number;
  donations: number;
  lessons: number;
  helped: boolean;
  streak: number;
  starved: number;
  investments: number;
  principal: number;
  sealed: boolean;
  choice: number | null;
  refuge: boolean | null;
  vow: VowView | null;
  vow_choices: VowView[];
  score?: Score;
}

/** What the rules of this table print and no card shows; the same all game long. */
export interface Printed {
  actions: number;
  save_hui: number;
  refuge_fu: number;
  refuge_hui: number;
  refuge_practice: number;
  refuge_event_percent: number;
  refuge_low: number;
  refuge_high: number;
  no_refuge_wealth: number;
  no_refuge_labor: number;
  no_refuge_low: number;
  no_refuge_high: number;
  listener_fu: number;
  listener_hui: number;
  crisis_donate_fu: number;
  crisis_protect_fu: number;
  streak_rounds: number;
  streak_fu: number;
  lost_calamity: number;
  survival_wealth: number;
  starve_fu: number;
  starve_hui: number;
}

export interface MeritView {
  phase: 'choose_role' | 'choose_refuge' | 'choose_vow' | 'act' | 'over';
  round: number;
  rounds: number;
  calamity: number;
  calamity_limit: number;
  calamity_win: number;
  crisis: number;
  saved: number;
  save_target: number;
  lost: number;
  event: EventView | null;
  events_left: number;
  beings_left: number;
  area: BeingView[];
  boards: BoardView[];
  starter: number | null;
  turn: number | null;
  actions_left: number;
  /** Rounds until survival and yields are settled, 0 for this one; -1: never again. */
  settles_in: number;
  printed: Printed;
}

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

