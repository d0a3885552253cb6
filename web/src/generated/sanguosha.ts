/** Made from src/qiju/games/sanguosha/view_types.py by tools/typescript.py. */

export type Phase = 'start' | 'judge' | 'draw' | 'play' | 'discard' | 'end' | 'generals' | 'over';

export type Identity = 'lord' | 'loyalist' | 'rebel' | 'renegade';

export type Kingdom = 'wei' | 'shu' | 'wu' | 'qun' | 'none';

export type Gender = 'male' | 'female';

export type Slot = 'weapon' | 'armor' | 'plus' | 'minus';

/** A card that lies in front of somebody, and what it is used as. */
export interface Laid {
  /** A card that lies in front of somebody, and what it is used as. */
  card: string;
  /** A card that lies in front of somebody, and what it is used as. */
  as: string;
}

export interface SeatView {
  seat: number;
  general: string | null;
  kingdom: Kingdom | null;
  gender: Gender;
  identity: Identity | null;
  alive: boolean;
  hp: number;
  max_hp: number;
  count: number;
  /** What this viewer knows of it. */
  hand: string[];
  equip: Partial<Record<Slot, string>>;
  zone: Laid[];
  skills: string[];
  range: number;
  distance: number | null;
  offers: string[];
}

/** A general to choose. */
export interface Offered {
  name: string;
  kingdom: Kingdom;
  gender: Gender;
  hp: number;
  skills: string[];
}

/** One thing being resolved; which fields it has depends on its kind. */
export interface Layer {
  kind: string;
  card?: string | null;
  cards?: string[];
  seat?: number | null;
  targets?: number[];
  target?: number | null;
  aside?: number | null;
  shown?: string[];
  count?: number;
  /** Whose 无懈可击 was the last. */
  last?: number | null;
  source?: number | null;
  amount?: number;
  /** The damage has been done, and what follows from it is being resolved. */
  done?: boolean;
  /** It is no card: a skill says that it counts as used. */
  bare?: boolean;
  /** How many 闪 a 杀 has met. */
  met?: number;
  other?: number;
  skill?: string;
}

export interface SgsView {
  phase: Phase;
  turn: number | null;
  turns: number;
  deck: number;
  discard: string[];
  middle: string[];
  stack: Layer[];
  question: string | null;
  asked: number[];
  answered: number[];
  answer: number[] | null;
  looking: string[];
  sha_used: number;
  seats: SeatView[];
  offered: Offered[];
  result: string | null;
  winners: number[];
  reshuffles: number;
}
