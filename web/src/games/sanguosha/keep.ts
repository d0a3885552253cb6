/** What one player pencils in or wishes, kept on this device only. */

import type { Identity } from './model';

const WISH = 'qiju.sanguosha.auto';
const guesses_key = () => `qiju.sanguosha.guess.${location.pathname}`;

export type Guesses = Record<number, Identity | undefined>;

function load<T>(key: string, otherwise: T): T {
  try {
    return (JSON.parse(localStorage.getItem(key) ?? 'null') as T | null) ?? otherwise;
  } catch {
    return otherwise;
  }
}

function save(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // it holds for this visit
  }
}

export const load_auto = () => load(WISH, true);
export const save_auto = (on: boolean) => save(WISH, on);
export const load_guesses = () => load<Guesses>(guesses_key(), {});
export const save_guesses = (guesses: Guesses) => save(guesses_key(), guesses);

const ROUND: (Identity | undefined)[] = [undefined, 'loyalist', 'rebel', 'renegade'];

/** The next guess after this one; after the last one none. */
export function next_guess(now: Identity | undefined): Identity | undefined {
  return ROUND[(ROUND.indexOf(now) + 1) % ROUND.length];
}
