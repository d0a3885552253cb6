/** The wire protocol of docs/protocol.md as types, and the contract between the shell and a game's table. */

import type { Component } from 'svelte';

export type Lang = 'zh' | 'en';
export interface Words {
  zh: string;
  en: string;
}

/** The error codes of REST and of the socket. */
export type ErrorCode =
  | 'invalid'
  | 'not_found'
  | 'full'
  | 'forbidden'
  | 'too_many'
  | 'too_large'
  | 'conflict'
  | 'illegal'
  | 'stale'
  | 'not_yours'
  | 'not_now'
  | 'too_fast'
  // made by the client itself
  | 'offline'
  | 'unknown';

export interface Problem {
  error: ErrorCode;
  text: Words;
  clause?: string;
}

export interface PresetFact {
  name: string;
  text: Words;
}

export interface OptionFact {
  name: string;
  default: string;
  choices: string[];
  clause: string;
  text: Words;
}

/** What the server says of a game. */
export interface Facts {
  id: string;
  rules: number;
  title: Words;
  seats: number[];
  standard: number;
  roles: string[];
  bots: string[];
  presets: PresetFact[];
  options: OptionFact[];
  minutes?: Words;
  weight?: Words;
  line?: Words;
  /** What players may bring of their own: `character`, `block`. */
  custom?: string[];
  /** The game's text tables with flat keys, `role.monk`. */
  text?: Record<Lang, Record<string, string>>;
}

export type ClockKind = 'none' | 'move' | 'game' | 'increment' | 'byoyomi';
export interface Clock {
  kind: ClockKind;
  main: number;
  step: number;
  periods: number;
}

export interface SeatInfo {
  name: string;
  kind: 'empty' | 'person' | 'bot';
  bot: string | null;
  connected: boolean;
  played_by_bot: boolean;
  resigned: boolean;
}

export type Status = 'open' | 'playing' | 'paused' | 'over';

export interface TableInfo {
  code: string;
  game: string;
  status: Status;
  public: boolean;
  seats: SeatInfo[];
  presets: string[];
  options: Record<string, string>;
  clock: Clock;
  spectators: number;
  created: number;
  commitment: string;
  host: number;
  move: number;
  /** Content of somebody's own that is played with. */
  own?: { hash: string; pieces: string[] } | null;
}

export interface MyTable extends TableInfo {
  seat: number;
  token_ok: boolean;
}

export interface NewTable {
  game: string;
  name: string;
  seats: number;
  presets: string[];
  options: Record<string, string>;
  roles?: string[];
  bots: (string | null)[];
  clock: Clock;
  public: boolean;
  lang: Lang;
  nonce?: string;
}

/** A TOML file of somebody's own. */
export interface OwnFile {
  name: string;
  text: string;
}

/** One piece of it: what it costs, or why it is refused. */
export interface OwnPiece {
  kind: string;
  id: string;
  line: number;
  points: number;
  least: number | null;
  most: number;
  why: Words | null;
}

export interface Seated {
  table: string;
  seat: number;
  token: string;
  host: boolean;
  link: string;
}

/** What a move would change: `{wealth: -3, fu: 2}`. */
export type Changes = Record<string, number>;

export interface Preview {
  changes: Changes;
  chances: { n: number; of: number; changes: Changes }[];
}

export interface MenuItem {
  move: number;
  word: string;
  label: Words;
  refusal?: { text: Words; clause?: string };
  preview?: Preview;
}

export interface Ask {
  q: string | number;
  must: boolean;
  may: boolean;
  waiting: number[];
  since: number;
  menu: MenuItem[];
  undo: boolean;
  undo_why?: Words;
}

export interface GameEvent {
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

export interface Clocks {
  seats: { left: number | null; periods: number }[];
  running: number[];
  at: number;
}

export interface Undo {
  seat: number;
  waiting: number[];
}

export interface Fair {
  commitment: string;
  nonces: (string | null)[];
  revealed: null | { secret: string; nonce: string; nonces: (string | null)[] };
}

export interface Over {
  outcome: {
    winners: number[];
    ranks: number[];
    scores: number[];
    unit: number | string;
    reason: string;
  };
  digest: string;
}

/** What `sync` brings whole and `update` in part. */
export interface TableState {
  v: number;
  you: number;
  host: boolean;
  table: TableInfo;
  names: string[];
  view: any;
  ask: Ask | null;
  events: GameEvent[];
  clocks: Clocks | null;
  chat: Chat[];
  undo: Undo | null;
  fair: Fair | null;
  over: Over | null;
  now: number;
}

export type ServerMessage =
  | ({ type: 'sync' } & TableState)
  | ({ type: 'update'; v: number } & Partial<Omit<TableState, 'v'>>)
  | { type: 'menu'; ref: string; items: MenuItem[]; complete: boolean }
  | { type: 'ok'; ref: string; table?: string }
  | ({ type: 'refused'; ref: string } & Problem)
  | { type: 'rematch'; table: string }
  | { type: 'bye'; why?: string };

export interface Rules {
  page: string;
  clauses: Record<string, string>;
  rulings: Record<string, { heading: string; text: string }>;
}

/** What may follow the small moves chosen so far. */
export type Follow = (prefix: number[]) => Promise<{ items: MenuItem[]; complete: boolean }>;

/** What the shell hands to a game's own table component. */
export interface TableProps {
  /** Game.view for this viewer. */
  view: any;
  /** What this viewer is asked; a viewer who is not asked gets an empty menu. */
  ask: Ask | null;
  /** This viewer's seat, -1 for a spectator. */
  you: number;
  /** Names by seat. */
  names: string[];
  seats: SeatInfo[];
  lang: Lang;
  /** The game's text table in `lang`: say('role.monk'). */
  say: (key: string, values?: Record<string, unknown>) => string;
  /** Recent events, newest last. */
  events: GameEvent[];
  clocks: Clocks | null;
  over: Over | null;
  /** false: reduced motion, nothing travels. */
  motion: boolean;
  /** Send a whole decision. */
  decide: (moves: number[]) => void;
  /** Open the rulebook at a clause. */
  open_rule: (clause: string) => void;
  /** No moves can be made. */
  replaying: boolean;
  /** A decision is on its way: keep what was chosen, ask for nothing. */
  sent?: boolean;
  /** For decisions of several steps. */
  follow?: Follow;
  /** A hint for newcomers, shown once in a lifetime. */
  hint?: (id: string, text: string) => void;
  /** After the end: the shell's own actions, for an end screen that wants to offer them. */
  rematch?: () => void;
  replay?: () => void;
  share?: () => void;
}

export type TableComponent = Component<TableProps>;
