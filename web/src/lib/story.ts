/** The log as something to read: turns with a heading, and sentences whose people and things are known as such. */

import type { GameEvent, Lang } from './types';
import { names_of_seat } from './who';
import type { Say } from './words';

/** A part of a sentence; `term` is the key of the thing it names (`card.sha`), `seat` whose name it is. */
export interface Piece {
  text: string;
  term?: string;
  seat?: number;
}

export interface Line {
  n: number;
  kind: string;
  event: GameEvent;
  /** Whom it is about first; null: nobody alone. */
  seat: number | null;
  pieces: Piece[];
  text: string;
}

export interface Chapter {
  /** The number of the event it begins with. */
  n: number;
  kind: 'between' | 'round' | 'turn';
  /** Whose turn it is. */
  seat: number | null;
  /** The sentence that is the heading; null: it is said of the seat that its turn begins. */
  head: Line | null;
  lines: Line[];
}

/** Nobody's turn: what happens between two. */
export const NOBODY = -1;

/** Whose turn an event begins, where no event says so by itself; null: it goes on. `next` is the event that follows. */
export type Opens = (event: GameEvent, next: GameEvent | undefined, seat_of: (event: GameEvent) => number | null) => number | null;

/** What is needed to tell the story of a table. */
export interface Telling {
  events: GameEvent[];
  view: unknown;
  names: string[];
  lang: Lang;
  say: Say;
  opens?: Opens | undefined;
}

/** Things one would look at: what else a game names (phases, results, amounts) is only a word. */
const THINGS = new Set([
  ...['card', 'face', 'skill', 'general', 'role', 'being', 'event', 'vow', 'node', 'drink', 'flower', 'block', 'service'],
  ...['buff', 'task', 'mob', 'marker', 'character', 'identity', 'building', 'tile', 'item', 'weapon'],
]);
const SEATS = /座位 (\d+(?:、\d+)*)|\b[Ss]eats? (\d+(?:, \d+)*)(?= wins?\b|\.)|\b[Ss]eat (\d+)|\bP(\d+)\b/g;

/** Every `@key` in the data of an event. */
export function keys_in(data: unknown, depth = 0): string[] {
  if (typeof data === 'string') return data.startsWith('@') ? [data.slice(1)] : [];
  if (typeof data !== 'object' || data === null || depth > 3) return [];
  return Object.values(data).flatMap((part) => keys_in(part, depth + 1));
}

interface Found extends Piece {
  from: number;
  to: number;
}

/** A sentence with names for seats, cut where something begins or ends that can be pointed at. */
export function pieces_of(sentence: string, keys: string[], names: string[], say: Say, seat_by_key: (key: string) => number | null): Piece[] {
  const found: Found[] = [];
  for (const match of sentence.matchAll(SEATS)) {
    const numbers = match.slice(1).find((one) => one !== undefined) ?? '';
    let at = match.index + match[0].length - numbers.length;
    numbers.split(/、|, /).forEach((number, i) => {
      const seat = Number(number) - 1;
      const from = i === 0 ? match.index : at;
      if (names[seat]) found.push({ text: names[seat], seat, from, to: at + number.length });
      at += number.length + (numbers.includes('、') ? 1 : 2);
    });
  }
  for (const key of [...new Set(keys.flatMap(things_of))]) {
    const word = say(key);
    if (word === key || word.length === 0) continue;
    for (let from = sentence.indexOf(word); from >= 0; from = sentence.indexOf(word, from + word.length)) {
      const seat = seat_by_key(key);
      found.push({ text: word, term: key, ...(seat === null ? {} : { seat }), from, to: from + word.length });
    }
  }
  // The longer name wins where two overlap.
  const chosen: Found[] = [];
  for (const one of found.sort((a, b) => b.to - b.from - (a.to - a.from) || a.from - b.from)) {
    if (chosen.every((other) => one.to <= other.from || one.from >= other.to)) chosen.push(one);
  }
  chosen.sort((a, b) => a.from - b.from);
  const pieces: Piece[] = [];
  let at = 0;
  for (const { from, to, ...piece } of chosen) {
    if (from > at) pieces.push({ text: sentence.slice(at, from) });
    pieces.push(piece);
    at = to;
  }
  if (at < sentence.length) pieces.push({ text: sentence.slice(at) });
  return pieces;
}

/** `who.2.caocao` names the seat, which the sentence has already, and whoever sits there. */
function things_of(key: string): string[] {
  const [kind, , ...id] = key.split('.');
  if (kind === 'who') return ['general', 'character'].map((what) => `${what}.${id.join('.')}`);
  return THINGS.has(kind ?? '') ? [key] : [];
}

/** Sentences do not change: each is taken apart once, as long as people and language stay the same. */
const told = new WeakMap<GameEvent, { by: string; say: Say; line: Line }>();

export class Teller {
  private readonly seats = new Map<string, number>();
  private readonly by: string;

  constructor(private readonly telling: Telling) {
    telling.names.forEach((_name, seat) => {
      for (const role of names_of_seat(telling.view, seat)) this.seats.set(role.slice(1), seat);
    });
    this.by = JSON.stringify([telling.lang, telling.names, [...this.seats]]);
  }

  readonly seat_by_key = (key: string): number | null => this.seats.get(key) ?? null;

  /** Whom an event is about first. */
  readonly seat_of = (event: GameEvent): number | null => {
    const { seat, board, who } = event.data;
    if (typeof seat === 'number' && seat >= 0) return seat;
    for (const named of [board, who]) {
      const found = typeof named === 'string' && named.startsWith('@') ? this.seat_by_key(named.slice(1)) : null;
      if (found !== null) return found;
    }
    return null;
  };

  line(event: GameEvent): Line {
    const known = told.get(event);
    // Other words, or words that have only now arrived: taken apart anew.
    if (known?.by === this.by && known.say === this.telling.say) return known.line;
    const line = this.take_apart(event);
    told.set(event, { by: this.by, say: this.telling.say, line });
    return line;
  }

  private take_apart(event: GameEvent): Line {
    const { lang, names, say } = this.telling;
    const pieces = pieces_of(event.say[lang], keys_in(event.data), names, say, this.seat_by_key);
    return { n: event.n, kind: event.kind, event, seat: this.seat_of(event), pieces, text: pieces.map((piece) => piece.text).join('') };
  }

  chapters(): Chapter[] {
    const { events, opens } = this.telling;
    const found: Chapter[] = [];
    events.forEach((event, i) => {
      const now = found.at(-1);
      const line = this.line(event);
      if (event.kind === 'round' || event.kind === 'turn') {
        const kind = event.kind === 'round' ? 'round' : 'turn';
        found.push({ n: event.n, kind, seat: kind === 'turn' ? line.seat : null, head: line, lines: [] });
        return;
      }
      const seat = opens?.(event, events[i + 1], this.seat_of) ?? null;
      if (seat !== null && seat !== NOBODY && (now?.kind !== 'turn' || now.seat !== seat)) {
        found.push({ n: event.n, kind: 'turn', seat, head: null, lines: [line] });
      } else if (seat === NOBODY && now?.kind === 'turn') {
        found.push({ n: event.n, kind: 'between', seat: null, head: null, lines: [line] });
      } else if (now) {
        now.lines.push(line);
      } else {
        found.push({ n: event.n, kind: 'between', seat: null, head: null, lines: [line] });
      }
    });
    return found;
  }
}

/** Whether a line has to do with a seat: it acts, or is named. */
export function about(line: Line, seat: number): boolean {
  return line.seat === seat || line.pieces.some((piece) => piece.seat === seat);
}
