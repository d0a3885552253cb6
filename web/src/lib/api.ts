/** REST: what is looked up. Every failure is a Problem with a sentence. */

import type { Ban, Calls, Complaint, EnterByPasskey, MadePasskey, Play, Seated, StudyWish } from '../generated/rest';
import { new_share, shares } from './fair';
import { settings } from './settings.svelte';
import type { Lang, NewTable, OwnFile, Problem } from './types';

export function is_problem(thing: unknown): thing is Problem {
  return typeof thing === 'object' && thing !== null && 'error' in thing && 'text' in thing;
}

/** What a call is given: the parts of its path, its query, its body. */
type Given<C extends keyof Calls> = Omit<Calls[C], 'answer'>;
type Answer<C extends keyof Calls> = Calls[C]['answer'];

/** `/api/tables/KXQTBN/replay?at=3` of `GET /api/tables/{code}/replay`. */
function address(path: string, given: { path?: Record<string, string>; query?: Record<string, unknown> }): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(given.path?.[name] ?? ''));
  const query = Object.entries(given.query ?? {}).map(([name, value]) => `${name}=${value}`);
  return query.length > 0 ? `${filled}?${query.join('&')}` : filled;
}

function call<C extends keyof Calls>(name: C, given: Given<C>, headers: Record<string, string> = {}): Promise<Answer<C>> {
  const [method = '', path = ''] = name.split(' ');
  return ask<Answer<C>>(address(path, given), {
    method,
    headers: method === 'GET' ? headers : { 'content-type': 'application/json', ...headers },
    ...('body' in given ? { body: JSON.stringify(given.body) } : {}),
  });
}

async function ask<T>(where: string, how: RequestInit): Promise<T> {
  let response: Response;
  try {
    response = await fetch(where, how);
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

/** What the page needs of a record; there is more in it. */
export interface RecordAnswer {
  game: string;
  names?: string[];
  seats?: number;
  events?: { kind: string; data?: Record<string, unknown>; say?: { zh: string; en: string } }[];
  entries?: unknown[];
  [key: string]: unknown;
}

/** What is to be printed of a game, or of what a table plays with. */
export interface PrintChoice {
  lang: Lang;
  paper: 'a4' | 'letter';
  size: '' | 'poker' | 'bridge' | 'mini' | 'tarot' | 'square';
  light: boolean;
  only?: string;
  table?: string;
}

/** What that comes to, in words, and its first pages as pictures. */
export interface PrintPreview {
  pages: number;
  told: string[];
  shown: string[];
}

/** Where the PDF is. It is a file, not an answer in JSON, so no generated call describes it. */
export function print_address(game: string, choice: PrintChoice, preview = false): string {
  return address(`/api/games/{game}/print${preview ? '/preview' : ''}`, { path: { game }, query: { ...choice } });
}

/** The report of a cell: a page, not an answer in JSON. */
export function report_address(study: string, cell: number, lang: Lang): string {
  return address('/api/lab/{study}/report', { path: { study }, query: { cell, lang } });
}

function draft_address(game: string, preview: boolean): string {
  return address(`/api/games/{game}/print/own${preview ? '/preview' : ''}`, { path: { game } });
}

function posted(body: unknown): RequestInit {
  return { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
}

export const api = {
  games: () => call('GET /api/games', {}),
  game: (game: string, version?: string) => call('GET /api/games/{game}', { path: { game }, query: version ? { version } : {} }),
  rules: (game: string, lang: Lang) => call('GET /api/games/{game}/rules', { path: { game }, query: { lang } }),
  content: (game: string) => call('GET /api/games/{game}/content', { path: { game } }),
  print_preview: (game: string, choice: PrintChoice) => ask<PrintPreview>(print_address(game, choice, true), {}),
  /** The same with a draft in the box, which no address can hold. */
  preview_draft: (game: string, choice: PrintChoice, own: OwnFile) => ask<PrintPreview>(draft_address(game, true), posted({ ...choice, own })),
  print_draft: async (game: string, choice: PrintChoice, own: OwnFile): Promise<Blob> => {
    const answer = await fetch(draft_address(game, false), posted({ ...choice, own }));
    if (!answer.ok) throw await answer.json();
    return answer.blob();
  },
  tables: () => call('GET /api/tables', {}).then((answer) => answer.tables),
  table: (code: string) => call('GET /api/tables/{code}', { path: { code } }),
  retold: (code: string) => call('GET /api/tables/{code}/text', { path: { code } }).then((answer) => answer.text),
  create: (table: NewTable, own: OwnFile | null = null) =>
    sealed((seal) => (own ? call('POST /api/own', { body: { ...table, person: person(), own, seal } }) : call('POST /api/tables', { body: { ...table, person: person(), seal } }))),
  /** A table against bots with something of one's own, to try it. */
  play_own: async (play: Play & { roles: string[] }, own: OwnFile) => {
    const seated = await sealed((seal) => call('POST /api/play/own', { body: { lang: settings.lang, ...play, own, seal } }));
    await api.open(seated.table, seated.token);
    return seated;
  },
  studio: () => call('GET /api/studio', {}),
  lab: () => call('GET /api/lab', {}),
  check_study: (wish: StudyWish) => call('POST /api/lab/check/own', { body: wish }),
  start_study: (wish: StudyWish) => call('POST /api/lab/own', { body: wish }),
  study: (study: string) => call('GET /api/lab/{study}', { path: { study } }),
  cancel_study: (study: string, key: string) => call('POST /api/lab/{study}/cancel', { path: { study }, body: { key } }),
  compare_studies: (study: string, other: string, cell: number, other_cell: number) => call('GET /api/lab/{study}/compare/{other}', { path: { study, other }, query: { cell, other_cell } }),
  numbers: (game: string) => call('GET /api/games/{game}/numbers', { path: { game } }),
  check_patch: (game: string, own: OwnFile) => call('POST /api/games/{game}/patch', { path: { game }, body: own }),
  weigh: (game: string, own: OwnFile) => call('POST /api/games/{game}/weigh', { path: { game }, body: { own } }),
  check_own: (game: string, own: OwnFile) => call('POST /api/games/{game}/own', { path: { game }, body: own }),
  join: (code: string, name: string, seat?: number) =>
    sealed((seal) => call('POST /api/tables/{code}/join', { path: { code }, body: { name, ...(seat === undefined ? {} : { seat }), seal, person: person() } })),
  /** A table against bots: it starts once my share of the chance is open. */
  play: async (play: Play) => {
    const seated = await sealed((seal) => call('POST /api/play', { body: { lang: settings.lang, ...play, seal } }));
    await api.open(seated.table, seated.token);
    return seated;
  },
  /** A guided first game; its deal is always the same. */
  learn: (game: string, name: string) => call('POST /api/lesson', { body: { game, name, lang: settings.lang } }),
  open: async (code: string, token: string) => {
    const nonce = shares.get(code)?.nonce;
    if (nonce) await call('POST /api/tables/{code}/open', { path: { code }, body: { token, nonce } });
  },
  mine: (tokens: string[]) => call('POST /api/mine', { body: { tokens } }).then((answer) => answer.tables),
  record: (code: string) => call('GET /api/tables/{code}/record', { path: { code } }).then((answer) => answer as RecordAnswer),
  replay: (code: string, at: number, seat = -1, told = false) => call('GET /api/tables/{code}/replay', { path: { code }, query: { at, ...(seat >= 0 && { seat }), ...(told && { told }) } }),
  review: (code: string) => call('GET /api/tables/{code}/review', { path: { code } }),
  why: (code: string, at: number) => call('GET /api/tables/{code}/why', { path: { code }, query: { at } }),
  guesses: (code: string, seat: number) => call('GET /api/tables/{code}/guesses', { path: { code }, query: seat >= 0 ? { seat } : {} }),
  fork: (code: string, at: number, name: string) => call('POST /api/tables/{code}/fork', { path: { code }, body: { at, name } }),
  me: () => call('GET /api/account', {}),
  my_games: () => call('GET /api/account/games', { query: {} }),
  make_link: (name?: string) => call('POST /api/account/link', { body: name ? { name } : {} }),
  enter_link: (secret: string) => call('POST /api/account/enter', { body: { secret } }),
  wish_passkey: (name?: string) => call('POST /api/account/passkey/wish', { body: name ? { name } : {} }),
  make_passkey: (made: MadePasskey) => call('POST /api/account/passkey', { body: made }),
  ask_passkey: () => call('GET /api/account/passkey/ask', {}),
  enter_passkey: (signed: EnterByPasskey) => call('POST /api/account/passkey/enter', { body: signed }),
  rename: (name: string) => call('POST /api/account/name', { body: { name } }),
  drop_key: (id: string) => call('POST /api/account/drop', { body: { id } }),
  sign_out: (everywhere: boolean) => call('POST /api/account/leave', { body: { everywhere } }),
  export_account: () => call('GET /api/account/export', {}),
  delete_account: (name: string) => call('POST /api/account/delete', { body: { name } }),
  keep_seat: (code: string, token: string) => call('POST /api/tables/{code}/keep', { path: { code }, body: { token } }),
  blocked: (code: string) => call('GET /api/tables/{code}/blocked', { path: { code } }),
  block: (code: string, seat: number) => call('POST /api/tables/{code}/block', { path: { code }, body: { seat } }),
  unblock: (id: string) => call('POST /api/account/unblock', { body: { id } }),
  complain: (code: string, complaint: Complaint) => call('POST /api/tables/{code}/complaint', { path: { code }, body: complaint }),
  /** What the host of the server does, with the host's token. */
  moderation: (token: string) => {
    const shown = { authorization: `Bearer ${token}` };
    return {
      overview: () => call('GET /api/moderation', {}, shown),
      ban: (ban: Ban) => call('POST /api/moderation/ban', { body: ban }, shown),
      lift: (id: string, why: string) => call('POST /api/moderation/lift', { body: { id, why } }, shown),
      settle: (id: string, why: string) => call('POST /api/moderation/settle', { body: { id, why } }, shown),
      end: (code: string, why: string) => call('POST /api/tables/{code}/end', { path: { code }, body: { why } }, shown),
    };
  },
  report: (code: string, text: string, token?: string) => call('POST /api/tables/{code}/report', { path: { code }, body: { text, ...(token ? { token } : {}) } }),
};

/** 16 bytes of chance, as hex. */
function drawn(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Who I am, for tables where everybody has one seat: a number drawn once by this browser. */
export function person(): string {
  try {
    const known = localStorage.getItem('qiju.person') ?? drawn();
    localStorage.setItem('qiju.person', known);
    return known;
  } catch {
    return drawn(); // a browser that keeps nothing
  }
}

/** Take a seat with a share of the chance: sealed on the way there, kept with what the server promises in return. */
async function sealed(take: (seal: string) => Promise<Seated>): Promise<Seated> {
  const share = new_share();
  const seated = await take(share.seal);
  shares.put(seated.table, { ...share, commitment: seated.commitment });
  return seated;
}
