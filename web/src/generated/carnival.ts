/** Made from src/qiju/games/carnival/view_types.py by tools/typescript.py. */

export type Phase = 'feast' | 'declare' | 'move' | 'use' | 'check' | 'over';

export type Kind = 'road' | 'start' | 'tavern' | 'plaza' | 'assembly' | 'theatre' | 'garden' | 'inn';

export type Mode = 'parade' | 'sprint' | 'free';

export type Drink = 'shenhou' | 'zhuwang' | 'senlu' | 'longyun';

export type Flower = 'flower1' | 'flower2' | 'flower3';

/** How many of each drink. */
export interface Drinks {
  shenhou: number;
  zhuwang: number;
  senlu: number;
  longyun: number;
}

/** How many of each flower. */
export interface Flowers {
  flower1: number;
  flower2: number;
  flower3: number;
}

export interface Slot {
  mark: number;
  active: boolean;
}

export interface NodeView {
  id: string;
  kind: Kind;
  value: number;
  name_zh: string;
  name_en: string;
  x: number;
  y: number;
  slots: Slot[];
  next: string[];
}

/** The sheet of paper; a file may say more of it. */
export interface Sheet {
  width_mm: number;
  height_mm: number;
  road_radius_mm: number;
  building_w_mm: number;
  building_h_mm: number;
}

/** A place beside the road for pieces that wait; a file may say more of it. */
export interface Placement {
  what: string;
  at: string;
  x: number;
  y: number;
  w: number;
  h: number;
}

export interface HintArrow {
  edge: string[];
}

export interface BoardView {
  id: string;
  title_zh: string;
  title_en: string;
  sheet: Sheet;
  start: string;
  nodes: NodeView[];
  placements: Placement[];
  hint_arrows: HintArrow[];
}

/** The score sheet: where the points came from. */
export interface Score {
  total: number;
  road: number;
  plaza: number;
  assembly: number;
  theatre: number;
  finish: number;
  ousting: number;
  subsidy: number;
  block: number;
  flowers: number;
  kinds: number;
  ticket: number;
}

export interface TroupeView {
  seat: number;
  place: number;
  /** null: out of the game. */
  node: string | null;
  building: Kind | null;
  laps: number;
  energy: number;
  /** null: hidden from this viewer. */
  drinks: Drinks | null;
  drink_count: number;
  flowers: Flowers | null;
  flower_count: number;
  ticket: boolean;
  redeemed: boolean;
  block: number | null;
  finished: number | null;
  out: boolean;
  drank: boolean;
  turns: number;
  tokens: number | null;
  points: number | null;
  score?: Score;
}

/** Where a move may end, and the decision that leads there. */
export interface End {
  moves: number[];
  mode: Mode;
  spent: number;
  tea: number;
  end: string;
  kind: Kind;
  path: string[];
  stops: boolean;
  forced: number;
  finishes: boolean;
  ousts: number[];
  gives: Record<string, number>;
  /** What the building there could do then. */
  offers?: Record<string, number>[];
}

/** What the dice would come to if they differed by so much. */
export interface Result {
  difference: number;
  /** At the plaza. */
  points: number;
  /** Of a free move: how far, and where that may end. Its small moves are not asked for yet. */
  steps: number;
  ends: End[];
}

/** A drink of the viewer's that turns a die: the whole decision, and how the dice lie then. */
export interface Pour {
  moves: number[];
  drink: Drink;
  a: number;
  b: number;
  difference: number;
}

export interface CheckView {
  for: 'free' | 'plaza';
  seat: number;
  a: number;
  b: number;
  difference: number;
  asked: number | null;
  to_ask: number[];
  closed: boolean;
  drank: number[];
  pouring: Drink | null;
  /** By difference, from 0 up. */
  results: Result[];
  /** Of whoever is asked, and for nobody else. */
  pours: Pour[];
}

/** The move that has been declared. */
export interface MoveView {
  mode: Mode | null;
  tea: number;
  steps: number;
  path: string[];
}

export interface Supply {
  drinks: Drinks;
  used: Drinks;
  flowers: Flowers;
  tickets: number;
  markers: number;
}

export interface Prices {
  drinks: Drinks;
  flowers: Flowers;
  flower_points: Flowers;
  kinds_points: number[];
  gather_points: number[];
  plaza: number;
  reroll: number;
  ticket: number;
  redeem: number;
  redeem_points: number;
  unused_points: number;
  refill: number;
  ousting: number;
}

export interface Block {
  points: number;
  seat: number | null;
}

export interface Variants {
  straggler_out: boolean;
  well_fed: boolean;
  hidden_info: boolean;
  start_is_safe: boolean;
  simultaneous_prompt: boolean;
  drink_timer_s: number;
}

export interface CarnivalView {
  phase: Phase;
  board: BoardView;
  starter: number;
  turn: number | null;
  turns: number;
  laps: number;
  max_energy: number;
  faces: number;
  supply: Supply;
  prices: Prices;
  /** By assembly. */
  saturation: Record<string, number>;
  /** By assembly: what one, two, three energy would bring. */
  gathers: Record<string, number[]>;
  blocks: Block[];
  finish_points: number[];
  finished: number;
  last_turns: number[] | null;
  variants: Variants;
  move: MoveView | null;
  check: CheckView | null;
  troupes: TroupeView[];
  ends: End[];
}
