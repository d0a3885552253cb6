/** A game's end as one person sees it: their place, how their points came about, what they did. */

import type { GameEvent, Lang, Over } from './types';
import type { Say } from './words';
import type { Deciding } from './deciding';
import { say_in } from './i18n/index.svelte';
import { ranking, score_of } from './result';

export interface Account {
  /** How the points came about; none where the game has none. */
  parts: { label: string; points: number }[];
  /** What one did, in numbers. */
  deeds: { label: string; value: string | number }[];
}

/** What a game tells about one seat's end. */
export interface Accounts<View = any> {
  of?: (view: View, seat: number, over: Over, events: GameEvent[], say: Say, lang: Lang) => Account;
  deciding?: (view: View, over: Over, events: GameEvent[]) => Deciding | null;
}

/** Whether points decide at all: where all are alike, or nobody has any, they say nothing. */
export function has_points(over: Over): boolean {
  return new Set(over.outcome.scores).size > 1 && over.outcome.scores.some((score) => Math.abs(score) > 1);
}

/** "You came second, 94 points": what one looks for first. */
export function headline(over: Over, you: number, lang: Lang): string {
  const won = over.outcome.winners.includes(you);
  const rank = over.outcome.ranks[you] ?? 1;
  const points = has_points(over) ? say_in(lang, 'over.points', { n: score_of(over, you) }) : '';
  const tied = over.outcome.ranks.filter((other) => other === rank).length > 1;
  let head = say_in(lang, 'over.you_lost');
  if (over.outcome.winners.length === 0) head = say_in(lang, 'over.nobody');
  else if (won) head = say_in(lang, over.outcome.winners.length > 1 ? 'over.you_shared' : 'over.you_won');
  else if (points) head = say_in(lang, tied ? 'over.you_tied' : 'over.you_came', { n: lang === 'zh' ? rank : ordinal(rank) });
  return [head, points].filter(Boolean).join(lang === 'zh' ? '，' : ', ');
}

/** 1st, 2nd, 3rd, 4th, 11th. */
export function ordinal(n: number): string {
  const last = n % 100 > 10 && n % 100 < 14 ? 0 : n % 10;
  return `${n}${['th', 'st', 'nd', 'rd'][last] ?? 'th'}`;
}

/** How far one was from the next place up, or ahead of the next one down. */
export function distance(over: Over, you: number, names: string[], lang: Lang): string {
  if (!has_points(over) || you < 0) return '';
  const order = ranking(over);
  const mine = order.findIndex((one) => one.seat === you);
  const above = order.slice(0, mine).findLast((one) => one.rank < order[mine]!.rank);
  const below = order.slice(mine + 1).find((one) => one.rank > order[mine]!.rank);
  const other = above ?? below;
  if (!other) return '';
  const n = Math.round(Math.abs(score_of(over, other.seat) - score_of(over, you)) * 100) / 100;
  return n === 0 ? '' : say_in(lang, above ? 'over.short_of' : 'over.ahead_of', { n, name: names[other.seat] ?? '' });
}
