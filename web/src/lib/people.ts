/** Who is who at a table: one colour and one mark a seat, the same wherever a person is named. */

import type { Lang } from './types';

/** Inks that are told apart on paper and in the dark; a game whose pieces have colours brings its own. */
const INKS = [
  'light-dark(#9a3412, #e8916b)',
  'light-dark(#1d4e89, #8ab8ee)',
  'light-dark(#2f6b3a, #86c48f)',
  'light-dark(#7a3b8f, #cf9fe0)',
  'light-dark(#8a5a00, #d9b25c)',
  'light-dark(#0f6b73, #74c2c9)',
  'light-dark(#a0245e, #ee93bd)',
  'light-dark(#4a5568, #aab6c5)',
  'light-dark(#5b3a1e, #c9a585)',
  'light-dark(#3d3a99, #a9a7ef)',
];

export function ink_of(seat: number, own: readonly string[] = INKS): string {
  return own[seat % own.length] ?? INKS[0]!;
}

/** What stands on a person's seal: the first character, or two letters. */
export function mark_of(name: string, lang: Lang): string {
  const letters = [...name.trim()];
  const latin = lang === 'en' || /^[\x20-\x7e]/.test(name.trim());
  return letters.slice(0, latin ? 2 : 1).join('') || '?';
}
