/** How a game ended, in a line. */

import { say_in } from './i18n/index.svelte';
import type { Lang, Over } from './types';
import type { Say } from './words';

export interface Rank {
  seat: number;
  rank: number;
  score: number;
}

/** Scores are whole numbers in parts of 1/unit. */
export function score_of(over: Over, seat: number): number {
  const unit = Number(over.outcome.unit) || 1;
  return Math.round(((over.outcome.scores[seat] ?? 0) / unit) * 100) / 100;
}

export function ranking(over: Over): Rank[] {
  return over.outcome.ranks
    .map((rank, seat) => ({ seat, rank, score: score_of(over, seat) }))
    .sort((a, b) => a.rank - b.rank || b.score - a.score || a.seat - b.seat);
}

/** 'The team wins' and who came first: the game's own words for the reason, where it has some. */
export function result_line(over: Over, names: string[], you: number, lang: Lang, say: Say): { head: string; rest: string } {
  const key = `result.${over.outcome.reason}`;
  const reason = over.outcome.reason ? say(key) : key;
  const told = reason === key ? '' : reason;
  const { winners } = over.outcome;
  const list = winners.map((seat) => names[seat] ?? '').join(lang === 'zh' ? '、' : ', ');
  let who = say_in(lang, 'over.nobody');
  if (winners.length === 1 && winners[0] === you) who = say_in(lang, 'over.you_won');
  else if (winners.length === 1) who = say_in(lang, 'over.won', { names: list });
  else if (winners.length > 1) who = say_in(lang, 'over.shared', { names: list });
  if (!told) return { head: who, rest: '' };
  const head = lang === 'en' ? told.charAt(0).toUpperCase() + told.slice(1) : told;
  return { head, rest: winners.length > 0 ? who : '' };
}
