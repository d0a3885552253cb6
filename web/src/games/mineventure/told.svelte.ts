/** What the rulebook says, clause by clause, with what was ruled about it; fetched once a language. */

import { api } from '../../lib/api';
import type { Told } from '../../lib/inspect.svelte';
import type { Lang } from '../../lib/types';

const RULING = /^(?:裁定：|Ruling: )/;
const QUESTION = /^(?:问：|Q: )/;
const plain = (text: string) => text.replace(/\*\*/g, '').replace(/\s*\((?:[VW]-\d+(?:, )?)+\)/g, '').trim();

/** A clause taken apart: what it says, then each ruling; what people ask is left to the rulebook. */
export function read_clause(clause: string, told: string): Told[] {
  const lines = told.split('\n').map((line) => line.trim()).filter((line) => line && !QUESTION.test(line));
  const text = plain(lines.filter((line) => !RULING.test(line)).join(' '));
  const rulings = lines.filter((line) => RULING.test(line)).map((line): Told => ({ text: plain(line.replace(RULING, '')), tone: 'quiet' }));
  return [{ text, clause }, ...rulings];
}

export class Rules {
  private clauses = $state.raw<Record<string, string>>({});

  constructor(lang: () => Lang) {
    $effect(() => {
      void api.rules('mineventure', lang()).then(
        (rules) => (this.clauses = rules.clauses),
        () => undefined, // what is printed on things will do
      );
    });
  }

  /** What a clause says; only its number until it is here. */
  of(clause: string): Told[] {
    const told = this.clauses[clause];
    return told === undefined ? [{ text: '', clause }] : read_clause(clause, told);
  }
}
