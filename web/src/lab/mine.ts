/** The studies that were started from this device, with the keys that cancel them; kept in the browser. */

import type { Words } from '../generated/rest';

export interface Mine {
  id: string;
  key: string;
  title: Words;
  at: number;
}

const KEY = 'qiju.studies';
const MOST = 30;

export function my_studies(): Mine[] {
  try {
    const stored = JSON.parse(localStorage.getItem(KEY) ?? '[]') as unknown;
    return Array.isArray(stored) ? (stored as Mine[]) : [];
  } catch {
    return [];
  }
}

export function keep_study(mine: Omit<Mine, 'at'>): void {
  try {
    localStorage.setItem(KEY, JSON.stringify([{ ...mine, at: Date.now() }, ...my_studies()].slice(0, MOST)));
  } catch {
    // a private window: the address of the study is all there is
  }
}
