/** Made from src/qiju/kernel/menu.py, src/qiju/table/wire/types.py by tools/typescript.py. */

import type { TableInfo, Words } from './rest';

/** How many outcomes out of how many, and what they would change. */
export interface PlainChance {
  of: number;
  n: number;
  changes: Record<string, number>;
}

/** What a move would change for certain, and what by chance. */
export interface PlainPreview {
  changes: Record<string, number>;
  chances: PlainChance[];
}

/** Why a message was refused. */
export type RefusalCode = 'invalid' | 'illegal' | 'stale' | 'not_yours' | 'not_now' | 'too_fast' | 'too_large' | 'forbidden' | 'not_found' | 'full' | 'too_many' | 'conflict';

export interface MenuRefusal {
  text: Words;
  clause: string;
}

/** One small move: its word in the notation, and either what it would do or why it may not be done. */
export interface MenuItem {
  move: number;
  word: string;
  label: Words;
  refusal?: MenuRefusal;
  preview?: PlainPreview;
}

/** What this viewer is asked; a viewer who is not asked gets an empty menu. */
export interface Ask {
  q: number;
  must: boolean;
  may: boolean;
  /** The seats that must decide. */
  waiting: number[];
  since: number;
  /** When the rules take silence for an answer. */
  until?: number;
  /** Answers are heard together, at `until` or as soon as all are there; nobody is told before who has given one ... */
  together?: boolean;
  /** ... but this seat what it has answered. Another answer takes its place. */
  held?: number[];
  menu: MenuItem[];
  undo: boolean;
  undo_why?: Words;
}

export interface GameEvent {
  /** Its number for this viewer. */
  n: number;
  kind: string;
  data: Record<string, unknown>;
  say: Words;
}

export interface Chat {
  seat: number;
  name: string;
  text: string;
  at: number;
  /** What the table itself says about this seat, instead of `text`. */
  say?: Words;
}

export interface ClockLeft {
  left: number | null;
  periods: number;
}

export interface Clocks {
  seats: ClockLeft[];
  running: number[];
  at: number;
}

export interface Undo {
  seat: number;
  /** The seats that have not answered. */
  waiting: number[];
}

export interface Revealed {
  secret: string;
  nonce: string;
  nonces: (string | null)[];
}

export interface Fair {
  commitment: string;
  /** Fingerprints of everybody's shares, and from the start on the shares themselves. */
  seals: (string | null)[];
  nonces: (string | null)[];
  /** The table is about to start: whoever has sealed a share opens it now. */
  opening: boolean;
  revealed: Revealed | null;
}

/** What somebody takes away from a table, to hold against its record later. */
export interface Receipt {
  qiju_receipt: number;
  table: string;
  game: string;
  seat: number;
  names: string[];
  commitment: string;
  seals: (string | null)[];
  nonces: (string | null)[];
  begun: string;
  count: number;
  link: string;
}

export interface Outcome {
  winners: number[];
  ranks: number[];
  scores: number[];
  /** Scores are counted in this part of a point. */
  unit: number;
  reason: string;
}

export interface Over {
  outcome: Outcome;
  digest: string;
}

/** What `sync` brings whole and `update` in part. */
export interface TableState {
  v: number;
  you: number;
  host: boolean;
  table: TableInfo;
  names: string[];
  /** Game.view for this viewer; null before the start. */
  view: unknown;
  ask: Ask | null;
  events: GameEvent[];
  clocks: Clocks | null;
  chat: Chat[];
  undo: Undo | null;
  fair: Fair | null;
  over: Over | null;
  now: number;
}

/** What may follow the small moves chosen so far; `complete`: nothing needs to. */
export interface MenuAnswer {
  type: 'menu';
  ref: string;
  items: MenuItem[];
  complete: boolean;
}

/** What the table itself said beside the game, and the number of the event that it came after. */
export interface Aside {
  after: number;
  say: Words;
}

/** What this viewer was told before a number; `more`: there is something before it; `asides`: all of them. */
export interface StoryAnswer {
  type: 'story';
  ref: string;
  events: GameEvent[];
  more: boolean;
  asides: Aside[];
}

/** For every seat, how likely it is what, by what this seat may know; empty where that is known. */
export interface GuessesAnswer {
  type: 'guesses';
  ref: string;
  seats: Record<string, number>[];
}

export interface OkAnswer {
  type: 'ok';
  ref: string;
  /** The new table, after a rematch. */
  table?: string;
  /** It waits for the share of the chance that was sealed with the request. */
  opening?: boolean;
  receipt?: Receipt;
}

export interface RefusedAnswer {
  type: 'refused';
  /** null: to a message that had none. */
  ref: string | null;
  error: RefusalCode;
  text: Words;
  clause?: string;
}

export interface RematchMessage {
  type: 'rematch';
  table: string;
}

/** What this seat might do about question `q`, and why; no moves where there was no time to think. */
export interface HintMessage {
  type: 'hint';
  q: number;
  moves: number[];
  label: Words;
  why: Words;
}

/** What the last move of a bot did, as far as this seat can know. */
export interface WhyMessage {
  type: 'why';
  seat: number;
  say: Words;
}

/** Whoever looks on here sees the table so many milliseconds later; the first of it comes then. */
export interface WaitMessage {
  type: 'wait';
  ms: number;
}

export interface ByeMessage {
  type: 'bye';
  why: string;
}
