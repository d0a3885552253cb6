/** What the server says, as it says it itself (`../generated`), and the contract between the shell and a game's table. */

import type { ClockInfo, SeatInfo, TableInfo, Words } from '../generated/rest';
import type {
  Ask,
  ByeMessage,
  Clocks,
  GameEvent,
  MenuAnswer,
  MenuItem,
  OkAnswer,
  Over,
  PlainPreview,
  RefusalCode,
  RefusedAnswer,
  RematchMessage,
  TableState,
} from '../generated/wire';

export type { Facts, MyTableInfo as MyTable, NewTable, OwnFile, OwnPiece, Rules, Seated, SeatInfo, TableInfo, Words } from '../generated/rest';
export type { Ask, Chat, Clocks, Fair, GameEvent, MenuItem, Over, TableState, Undo } from '../generated/wire';

export type Lang = keyof Words;
export type Clock = ClockInfo;
export type ClockKind = Clock['kind'];
export type Status = TableInfo['status'];
export type Preview = PlainPreview;
/** What a move would change: `{wealth: -3, fu: 2}`. */
export type Changes = Preview['changes'];

/** The error codes of REST and of the socket, and those that the client makes itself. */
export type ErrorCode = RefusalCode | 'offline' | 'unknown';

export interface Problem {
  error: ErrorCode;
  text: Words;
  clause?: string;
}

export type ServerMessage =
  | ({ type: 'sync' } & TableState)
  | ({ type: 'update'; v: number } & Partial<Omit<TableState, 'v'>>)
  | MenuAnswer
  | OkAnswer
  | RefusedAnswer
  | RematchMessage
  | ByeMessage;

/** What may follow the small moves chosen so far. */
export type Follow = (prefix: number[]) => Promise<{ items: MenuItem[]; complete: boolean }>;

/** What the shell hands to a game's own table component. */
export interface TableProps<View = unknown> {
  /** Game.view for this viewer. */
  view: View;
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
