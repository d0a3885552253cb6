/** Made from src/qiju/kernel/menu.py, src/qiju/table/wire/types.py by tools/typescript.py. */

import type { TableInfo, Words } from './rest';

/** So many ways of so many, and what they would change. */
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
  nonces: (string | null)[];
  revealed: Revealed | null;
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

export interface OkAnswer {
  type: 'ok';
  ref: string;
  /** The new table, after a rematch. */
  table?: string;
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

export interface ByeMessage {
  type: 'bye';
  why: string;
}
