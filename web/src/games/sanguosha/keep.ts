/** What one player pencils in or wishes, kept on this device only. */

import type { Identity } from './model';

const AUTO = 'qiju.sanguosha.auto';
const MINE = 'qiju.sanguosha.mine';
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

export const load_auto = () => load(AUTO, true);
export const save_auto = (on: boolean) => save(AUTO, on);
export const load_mine = () => load(MINE, false);
export const save_mine = (on: boolean) => save(MINE, on);
export const load_guesses = () => load<Guesses>(guesses_key(), {});
export const save_guesses = (guesses: Guesses) => save(guesses_key(), guesses);

export const GUESSED: Identity[] = ['loyalist', 'rebel', 'renegade'];
