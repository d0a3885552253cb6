/** Words in sentences that can be looked at closely: the game says how a thing is told, else its texts and the rulebook do. */

import { open_book } from './books';
import type { Inspected, Look } from './inspect.svelte';
import type { GameEvent, Lang } from './types';
import type { Say } from './words';

/** The table, or the replay, in whose words a term stands. */
export interface TermContext<View = any> {
  view: View;
  events: GameEvent[];
  you: number;
  names: string[];
  lang: Lang;
  say: Say;
  /** The clauses of the rulebook by their number; none until they are here. */
  clauses: Record<string, string>;
}

/** How a term is told: the key of a name in the text table (`card.sha`), or `seat.2` for a person. Null: as usual. */
export type InspectTerm<View = any> = (term: string, at: TermContext<View>) => Inspected | null;

/** A clause without its name, its marks and its references. */
const plain = (clause: string) =>
  clause
    .replace(/^\*\*.*?\*\*[\s。.]*/, '')
    .replace(/\*\*|\{\{.*?\}\}/g, '')
    .replace(/\s*\((?:[A-Z]+-[\d.]+(?:, )?)+\)/g, '')
    .trim();

/** A clause from the name on, as far as the next name. */
function part_about(clause: string, name: string): string {
  const from = clause.indexOf(name);
  const next = clause.indexOf('**', from + name.length);
  return from === 0 ? clause : clause.slice(from, next < 0 ? undefined : next);
}

/** The name, what the text table says of it (`card_text.*`), and the clause of the rulebook that begins with the name, or introduces it. */
export const usual_look: InspectTerm = (term, { say, clauses }) => {
  const [kind, ...rest] = term.split('.');
  const title = say(term);
  if (kind === 'seat' || title === term) return null;
  const key = `${kind}_text.${rest.join('.')}`;
  const own = say(key);
  const name = `**${title}**`;
  const all = Object.entries(clauses);
  const found = all.find(([, text]) => text.startsWith(name)) ?? all.find(([, text]) => text.includes(name));
  const text = [...(own === key ? [] : [{ text: own }]), ...(found ? [{ text: plain(part_about(found[1], name)), clause: found[0] }] : [])];
  // Until the rulebook is here the name stands alone.
  return text.length > 0 || all.length === 0 ? { title, text } : null;
};

/** The terms of one log: what each of them tells, the rulebook fetched with the first. */
export class Terms {
  private clauses = $state.raw<Record<string, string>>({});
  private fetched = '';

  constructor(private readonly at: () => Omit<TermContext, 'clauses'> & { game: string; inspect: InspectTerm | undefined }) {}

  /** What a marked word of a sentence (`data-term`, `data-seat`) tells. */
  look_of = (word: HTMLElement): Look => {
    const { term, seat } = word.dataset;
    return () => (seat === undefined ? null : this.tell(`seat.${seat}`)) ?? (term === undefined ? null : this.tell(term));
  };

  tell(term: string): Inspected | null {
    const at = this.at();
    this.fetch(at.game, at.lang);
    const context = { ...at, clauses: this.clauses };
    return at.inspect?.(term, context) ?? usual_look(term, context);
  }

  private fetch(game: string, lang: Lang): void {
    if (this.fetched === `${game} ${lang}`) return;
    this.fetched = `${game} ${lang}`;
    open_book(game, lang).then(
      (book) => (this.clauses = book.clauses),
      () => (this.fetched = ''), // the names alone will do
    );
  }
}
