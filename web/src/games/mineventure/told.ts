/** What the rulebook says, clause by clause, with what was ruled about it. */

import type { Told } from '../../lib/inspect.svelte';
import type { Book } from '../clauses.svelte';

/** What a clause says, then each ruling; only its number until the rulebook is here. What people ask is left to the rulebook. */
export function told_of(book: Pick<Book, 'of'>, clause: string): Told[] {
  const found = book.of(clause);
  if (!found) return [{ text: '', clause }];
  return [{ text: found.text, clause }, ...found.rulings.map((text): Told => ({ text, tone: 'quiet' }))];
}
