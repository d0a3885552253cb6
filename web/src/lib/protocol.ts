/** What the server's messages do to what we know: pure, so that it can be tested. */

import type { Ask, Chat, GameEvent, ServerMessage, TableState } from './types';

export type Sync = Extract<ServerMessage, { type: 'sync' }>;
export type Update = Extract<ServerMessage, { type: 'update' }>;

/** How many events a client keeps. */
export const KEEP = 20_000;

export interface Taken {
  state: TableState | null;
  /**
   * `applied`: the state is new. `duplicate`: already known, nothing changed. `gap`: something is missing, say
   * hello again with what was seen last.
   */
  how: 'applied' | 'duplicate' | 'gap';
}

export function take(state: TableState | null, message: Sync | Update): Taken {
  if (message.type === 'sync') {
    const { type: _type, ...fresh } = message;
    return { state: { ...fresh, events: join_events(state?.events ?? [], fresh.events, true) }, how: 'applied' };
  }
  if (state === null) return { state, how: 'gap' };
  if (message.v <= state.v) return { state, how: 'duplicate' };
  if (message.v > state.v + 1) return { state, how: 'gap' };
  const { type: _type, events, chat, ...changed } = message;
  return {
    state: {
      ...state,
      ...changed,
      events: events ? join_events(state.events, events, false) : state.events,
      chat: chat ? join_chat(state.chat, chat) : state.chat,
    },
    how: 'applied',
  };
}

/**
 * Events are numbered per viewer. An update appends; after an undo numbers may be told again, and the later telling
 * counts. A sync brings the last ones: what we have before them is kept where the numbers meet.
 */
export function join_events(old: GameEvent[], fresh: GameEvent[], whole: boolean): GameEvent[] {
  const first = fresh[0];
  if (first === undefined) return whole ? [] : old;
  const last = old[old.length - 1];
  if (last === undefined || (whole && last.n < first.n - 1)) return fresh;
  const kept = old.filter((event) => event.n < first.n);
  const joined = [...kept, ...fresh];
  return joined.length > KEEP ? joined.slice(-KEEP) : joined;
}

/** A game is over, and what we heard of it does not begin at its beginning. */
export function lacks_story(state: TableState): boolean {
  return state.over !== null && (state.events[0]?.n ?? 1) > 1;
}

/** A game is in play, and what we heard of it does not begin at its beginning. */
export function lacks_beginning(state: TableState): boolean {
  return state.over === null && (state.events[0]?.n ?? 1) > 1;
}

/** The same with what was told before. */
export function with_beginning(state: TableState, earlier: GameEvent[]): TableState {
  const first = state.events[0]?.n ?? Infinity;
  const missing = earlier.filter((event) => event.n < first);
  return missing.at(-1)?.n === first - 1 ? { ...state, events: [...missing, ...state.events] } : state;
}

/** The same with everything that was told from the first decision on. The last event keeps its number. */
export function with_story(state: TableState, told: GameEvent[]): TableState {
  const shift = (state.events.at(-1)?.n ?? 0) - (told.at(-1)?.n ?? 0);
  return { ...state, events: told.map((event) => ({ ...event, n: event.n + shift })) };
}

/** An update may bring all that was said, or only what is new. */
export function join_chat(old: Chat[], fresh: Chat[]): Chat[] {
  const key = (line: Chat) => `${line.at} ${line.seat} ${line.text}`;
  const known = new Set(old.map(key));
  const added = fresh.filter((line) => !known.has(key(line)));
  return added.length > 0 ? [...old, ...added] : old;
}

/** Whether there is something to choose from: whoever is not asked gets an empty menu. */
export function offers(ask: Ask | null | undefined): ask is Ask {
  return !!ask && (ask.must || ask.may) && ask.menu.length > 0;
}

/** Whether there still is: an answer that is held for later has been given. */
export function asks(ask: Ask | null | undefined): ask is Ask {
  return offers(ask) && !ask.held;
}

/** Whether this viewer is asked something now. Nobody is called for a question that they can only answer in one way. */
export function asked(state: TableState | null): boolean {
  const ask = state?.ask;
  if (!asks(ask) || state?.over !== null || state.table.status !== 'playing') return false;
  return !ask.together || ask.menu.filter((item) => !item.refusal).length > 1;
}

/** Wait longer each time, with a little chance, up to ten seconds. */
export function backoff(attempt: number, chance: number = Math.random()): number {
  const base = Math.min(10_000, 400 * 2 ** Math.min(attempt, 6));
  return Math.round(base * (0.75 + chance * 0.5));
}
