/** REST: what is looked up. Every failure is a Problem with a sentence. */

import { settings } from './settings.svelte';
import type { Facts, Lang, MyTable, NewTable, OwnFile, OwnPiece, Problem, Rules, Seated, TableInfo, GameEvent, Words } from './types';

export function is_problem(thing: unknown): thing is Problem {
  return typeof thing === 'object' && thing !== null && 'error' in thing && 'text' in thing;
}

async function call<T>(path: string, body?: unknown): Promise<T> {
  let response: Response;
  try {
    response = await fetch(path, {
      method: body === undefined ? 'GET' : 'POST',
      headers: body === undefined ? {} : { 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  } catch {
    throw { error: 'offline', text: { zh: '连不上服务器。', en: 'The server cannot be reached.' } } satisfies Problem;
  }
  let answer: unknown = null;
  try {
    answer = await response.json();
  } catch {
    // not JSON: judged by its status below
  }
  if (response.ok && answer !== null) return answer as T;
  if (is_problem(answer)) throw answer;
  const error = response.status === 404 ? 'not_found' : 'unknown';
  throw {
    error,
    text:
      error === 'not_found'
        ? { zh: '这里没有要找的东西。', en: 'What you are looking for is not here.' }
        : { zh: '服务器出了错，请再试一次。', en: 'The server stumbled. Please try again.' },
  } satisfies Problem;
}

export interface GamesAnswer {
  games: Facts[];
  /** The address under which devices of the same network reach this server. */
  lan?: string | null;
}

export interface Play {
  game: string;
  name: string;
  lang?: Lang;
  seats?: number;
  presets?: string[];
  options?: Record<string, string>;
  bot?: string;
  nonce?: string;
}

export interface ReplayStep {
  view: any;
  events: GameEvent[];
  count: number;
}

/** What the page needs of a record; there is more in it. */
export interface RecordAnswer {
  game: string;
  names?: string[];
  seats?: number;
  events?: { kind: string; data?: Record<string, unknown>; say?: { zh: string; en: string } }[];
  entries?: unknown[];
  [key: string]: unknown;
}

const code = (text: string) => encodeURIComponent(text);

export const api = {
  games: () => call<GamesAnswer>('/api/games'),
  rules: (game: string, lang: Lang) => call<Rules>(`/api/games/${code(game)}/rules?lang=${lang}`),
  content: (game: string) => call<Record<string, unknown>>(`/api/games/${code(game)}/content`),
  tables: () => call<{ tables: TableInfo[] }>('/api/tables').then((answer) => answer.tables),
  table: (id: string) => call<TableInfo>(`/api/tables/${code(id)}`),
  create: (table: NewTable, own: OwnFile | null = null) => (own ? call<Seated>('/api/own', { ...table, own }) : call<Seated>('/api/tables', table)),
  check_own: (game: string, own: OwnFile) => call<{ why: Words | null; pieces: OwnPiece[] }>(`/api/games/${code(game)}/own`, own),
  join: (id: string, name: string, seat?: number) =>
    call<Seated>(`/api/tables/${code(id)}/join`, { name, ...(seat === undefined ? {} : { seat }), nonce: nonce() }),
  play: (play: Play) => call<Seated>('/api/play', { lang: settings.lang, ...play }),
  mine: (tokens: string[]) => call<{ tables: MyTable[] }>('/api/mine', { tokens }).then((answer) => answer.tables),
  record: (id: string) => call<RecordAnswer>(`/api/tables/${code(id)}/record`),
  replay: (id: string, at: number) => call<ReplayStep>(`/api/tables/${code(id)}/replay?at=${at}`),
  fork: (id: string, at: number, name: string) => call<Seated>(`/api/tables/${code(id)}/fork`, { at, name }),
  report: (id: string, text: string, token?: string) =>
    call<Record<string, unknown>>(`/api/tables/${code(id)}/report`, { text, ...(token ? { token } : {}) }),
};

/** My share of the table's chance: 16 bytes as hex. */
export function nonce(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
