/** What the server says, as it says it itself (`../generated`), and the contract between the shell and a game's table. */

import type { Snippet } from 'svelte';
import type { ClockInfo, Guesses as GuessesAlong, SeatInfo, TableInfo, Words } from '../generated/rest';
import type {
  Ask,
  ByeMessage,
  WaitMessage,
  Clocks,
  GameEvent,
  GuessesAnswer,
  HintMessage,
  MenuAnswer,
  MenuItem,
  OkAnswer,
  Over,
  PlainPreview,
  RefusalCode,
  RefusedAnswer,
  RematchMessage,
  StoryAnswer,
  TableState,
  WhyMessage,
} from '../generated/wire';

export type { Facts, GameCard, MyTableInfo as MyTable, NewTable, OwnFile, OwnPiece, Rules, Seated, SeatInfo, TableInfo, Words } from '../generated/rest';
export type { Ask, Aside, Chat, Clocks, Fair, GameEvent, HintMessage, MenuItem, Over, TableState, Undo } from '../generated/wire';

export type { GuessesAlong };
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
  | StoryAnswer
  | GuessesAnswer
  | OkAnswer
  | RefusedAnswer
  | RematchMessage
  | HintMessage
  | WhyMessage
  | ByeMessage
  | WaitMessage;

/** What may follow the small moves chosen so far. */
export type Follow = (prefix: number[]) => Promise<{ items: MenuItem[]; complete: boolean }>;

/** What goes on at the moment that is shown. `frame` is a step as the game's manner made it, null while the board is at rest. */
export interface ShownMoment {
  frame: any;
  told: GameEvent[];
  hurry: number;
}

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
  /** What has been told so far, newest last: as far as the board is. */
  events: GameEvent[];
  /** The step that is being watched, where the game has a manner of its own; what was last told; how hurried it goes. */
  moment?: ShownMoment;
  /** What somebody has pointed at in the log: a board with a camera looks there. */
  pointed?: GameEvent | null;
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
  /** What a bot in this seat would guess of everybody, by what the seat may know; only where the host allows hints. */
  suggest?: (() => Promise<Record<string, number>[]>) | undefined;
  /** After the end: what a seat (-1: a spectator) could have guessed along the game, beside what was true. */
  guessed?: ((seat: number) => Promise<GuessesAlong>) | undefined;
  /** The coach of a lesson, for the place of the prompt on a phone; only where `coached` is said. */
  coach?: Snippet | undefined;
  /** After the end: the shell's own actions, for an end screen that wants to offer them. */
  rematch?: () => void;
  replay?: () => void;
  share?: () => void;
}
