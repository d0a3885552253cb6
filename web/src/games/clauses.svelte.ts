/** The clauses of a rulebook for the inspector: what they say, what was ruled, what people ask. Fetched once a language. */

import { api } from '../lib/api';
import type { Told } from '../lib/inspect.svelte';
import type { Lang } from '../lib/types';

export interface Clause {
  clause: string;
  text: string;
  rulings: string[];
  questions: string[];
}

const RULING = /^(?:裁定：|Ruling: )/;
const QUESTION = /^(?:问：|Q: )/;

/** A clause taken apart. Bold stays words; references to rulings are for the rulebook itself. */
export function read_clause(clause: string, told: string): Clause {
  const found: Clause = { clause, text: '', rulings: [], questions: [] };
  for (const raw of told.split('\n')) {
    const line = raw.trim();
    if (RULING.test(line)) found.rulings.push(plain(line.replace(RULING, '')));
    else if (QUESTION.test(line)) found.questions.push(plain(line.replace(QUESTION, '')));
    else if (line && !line.startsWith('|')) found.text += (found.text ? ' ' : '') + line;
  }
  found.text = plain(found.text);
  return found;
}

const plain = (text: string) =>
  text
    .replace(/\*\*/g, '')
    .replace(/\{\{[^}]*\}\}/g, '')
    .replace(/\s*\((?:[A-Z]+R?-[\d.]+(?:, )?)+\)/g, '')
    .trim();

/** The clauses at hand, by their number. */
export class Book {
  constructor(private readonly all: () => Record<string, string>) {}

  /** Null until the rulebook is here. */
  of(clause: string, read = read_clause): Clause | null {
    const told = this.all()[clause];
    return told === undefined ? null : read(clause, told);
  }

  /** What these clauses say, a line each. */
  lines(...clauses: string[]): Told[] {
    return clauses.flatMap((clause) => {
      const found = this.of(clause);
      return found ? [{ text: found.text, clause }] : [];
    });
  }

  /** What was ruled and is often asked about these clauses. */
  notes(...clauses: string[]): Told[] {
    return clauses.flatMap((clause) => {
      const found = this.of(clause);
      return found ? [...found.rulings, ...found.questions].map((text) => ({ text, clause })) : [];
    });
  }
}

/** The rulebook of a game beside its table; to be called while a component is made. */
export function open_book(game: string, lang: () => Lang): Book {
  let all = $state.raw<Record<string, string>>({});
  $effect(() => {
    void api.rules(game, lang()).then(
      (rules) => (all = rules.clauses),
      () => undefined, // what the table itself says will do
    );
  });
  return new Book(() => all);
}
