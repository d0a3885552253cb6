/** What the rulebook says of cards and skills, fetched once a language. */

import { api } from '../../lib/api';
import type { Lang } from '../../lib/types';
import { clause_of, own_clause } from './model';

export interface Clause {
  clause: string;
  text: string;
  rulings: string[];
  questions: string[];
}

const RULING = /^(?:裁定：|Ruling: )/;
const QUESTION = /^(?:问：|Q: )/;

/** A clause of the rulebook taken apart: what it says, what was ruled, what people ask. */
export function read_clause(clause: string, told: string): Clause {
  const found: Clause = { clause, text: '', rulings: [], questions: [] };
  for (const raw of told.split('\n')) {
    const line = raw.trim();
    if (RULING.test(line)) found.rulings.push(line.replace(RULING, ''));
    else if (QUESTION.test(line)) found.questions.push(line.replace(QUESTION, ''));
    else if (line) found.text += (found.text ? ' ' : '') + line;
  }
  found.text = plain(found.text.replace(/^\*\*.*?\*\*[\s。.]*/, ''));
  found.rulings = found.rulings.map(plain);
  found.questions = found.questions.map(plain);
  return found;
}

const plain = (text: string) => text.replace(/\*\*/g, '').replace(/\s*\((?:KR?-[\d.]+(?:, )?)+\)/g, '').trim();

export class Rules {
  private clauses = $state.raw<Record<string, string>>({});

  constructor(lang: () => Lang) {
    $effect(() => {
      void api.rules('sanguosha', lang()).then(
        (rules) => (this.clauses = rules.clauses),
        () => undefined, // the names alone will do
      );
    });
  }

  /** What the rulebook says of a card or a skill; null until it is here. */
  of(id: string): Clause | null {
    const clause = clause_of(id) ?? own_clause(id);
    const told = this.clauses[clause];
    return told === undefined ? null : read_clause(clause, told);
  }
}
