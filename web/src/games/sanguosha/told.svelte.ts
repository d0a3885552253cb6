/** What the rulebook says of cards and skills. */

import type { Lang } from '../../lib/types';
import { open_book, read_clause, type Book, type Clause } from '../clauses.svelte';
import { clause_of, own_clause } from './model';

/** The clause of a card or a skill without the name it begins with, which stands above it anyway. */
export function read_named(clause: string, told: string): Clause {
  return read_clause(clause, told.trim().replace(/^\*\*.*?\*\*[\s。.]*/, ''));
}

export class Rules {
  private readonly book: Book;

  constructor(lang: () => Lang) {
    this.book = open_book('sanguosha', lang);
  }

  /** What the rulebook says of a card or a skill; null until it is here. */
  of(id: string): Clause | null {
    return this.book.of(clause_of(id) ?? own_clause(id), read_named);
  }
}
