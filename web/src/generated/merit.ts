/** Made from src/qiju/games/merit/view_types.py by tools/typescript.py. */

export type Phase = 'choose_role' | 'choose_refuge' | 'choose_vow' | 'act' | 'over';

export interface EventView {
  name: string;
  calamity: number;
  wealth: number;
  fu: number;
  hui: number;
}

/** Wealth always, 福 and 慧 where the board pays some of them. */
export interface Price {
  wealth: number;
  fu?: number;
  hui?: number;
}

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
  /** What this role may do at all, in the order of the rulebook. */
  deeds: string[];
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
  phase: Phase;
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
  starter: number;
  turn: number | null;
  actions_left: number;
  /** Rounds until survival and yields are settled, 0 for this one; -1: never again. */
  settles_in: number;
  printed: Printed;
}
