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

/** What a distance is made of: the way along the seats, and whatever makes it longer or shorter. */
export interface Part {
  /** "seats", a card, or a skill. */
  by: string;
  n: number;
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
  /** From the viewer to this seat, and what it is made of. */
  distance: number | null;
  way: Part[];
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
  /** Of damage; for somebody dying, how much health is wanting. */
  amount?: number;
  /** How much a 桃 of the viewer would give the dying. */
  heal?: number;
  /** The damage has been done, and what follows from it is being resolved. */
  done?: boolean;
  /** It is no card: a skill says that it counts as used. */
  bare?: boolean;
  /** How many 闪 a 杀 has met. */
  met?: number;
  other?: number;
  skill?: string;
}

/** What comes to whoever is asked for a 闪 or a 杀 and gives none. */
export interface Stake {
  seat: number;
  source: number;
  amount: number;
  /** How many cards of that name it still takes. */
  cards: number;
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
  stake: Stake | null;
  /** What a card of this name would do, used by whoever's turn it is. */
  harm: Record<string, number>;
  /** How many cards whoever is in their discard phase has to put down. */
  surplus: number;
  /** From whom (row) to whom; -1 where one of them is dead. */
  distances: number[][];
  /** How many of each identity this table began with. */
  mix: Partial<Record<Identity, number>>;
  sha_used: number;
  seats: SeatView[];
  offered: Offered[];
  result: string | null;
  winners: number[];
  reshuffles: number;
}
