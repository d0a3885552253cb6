/** Calm notes at the edge: refusals with their clause, and what went well. Never in the way. */

import { is_problem } from './api';
import { t, words } from './i18n/index.svelte';
import type { Problem } from './types';

export interface Note {
  id: number;
  text: string;
  clause?: string | undefined;
  kind: 'refusal' | 'note';
}

class Notes {
  list = $state<Note[]>([]);
  private next = 1;

  add(text: string, kind: Note['kind'] = 'note', clause?: string): void {
    if (this.list.some((note) => note.text === text)) return;
    const id = this.next++;
    this.list = [...this.list.slice(-2), { id, text, kind, clause }];
    setTimeout(() => this.drop(id), kind === 'refusal' ? 9000 : 5000);
  }

  drop(id: number): void {
    this.list = this.list.filter((note) => note.id !== id);
  }
}

export const notes = new Notes();

/** A problem as a sentence. */
export function complain(thing: unknown): void {
  if (is_problem(thing)) {
    const problem: Problem = thing;
    notes.add(words(problem.text, t('error.unknown')), 'refusal', problem.clause);
  } else {
    notes.add(t('error.unknown'), 'refusal');
  }
}
