/** A check of the dice: what each difference leads to, and what a drink would make of it. As the view says. */

import type { Lang } from '../../lib/types';
import { index, name_of, type CarnivalView, type Drink, type End, type Pour } from './model';
import type { Tell } from './words';

/** All ways of one drink to one difference: which die is turned hardly matters, but one may choose. */
export interface Group {
  drink: Drink;
  difference: number;
  ways: Pour[];
}

export function groups(pours: Pour[]): Group[] {
  const found: Group[] = [];
  for (const pour of pours) {
    const same = found.find((one) => one.drink === pour.drink && one.difference === pour.difference);
    if (same) same.ways.push(pour);
    else found.push({ drink: pour.drink, difference: pour.difference, ways: [pour] });
  }
  return found.sort((a, b) => (a.drink === b.drink ? a.difference - b.difference : 0));
}

/** The places a difference may lead to, each once, the most points first. */
export function ends_at(view: CarnivalView, difference: number): End[] {
  const ends = view.check?.results[difference]?.ends ?? [];
  const worth = (end: End) => (end.gives['points'] ?? 0) + (end.gives['later'] ?? 0);
  const best = new Map<string, End>();
  for (const end of ends) {
    const old = best.get(end.end);
    if (!old || worth(end) > worth(old)) best.set(end.end, end);
  }
  return [...best.values()].sort((a, b) => worth(b) - worth(a));
}

/** 捷径 +2 或 萤火坪 +1; 得 3 分; 原地不动. */
export function leads_to(view: CarnivalView, difference: number, lang: Lang, tell: Tell): string {
  const result = view.check?.results[difference];
  if (!result) return '';
  if (view.check?.for === 'plaza') return tell('gives_points', { n: result.points });
  if (result.steps === 0) return tell('gives_nothing');
  const nodes = index(view.board);
  const names = ends_at(view, difference).map((end) => {
    const points = (end.gives['points'] ?? 0) + (end.gives['later'] ?? 0);
    const name = end.finishes ? tell('finish') : name_of(nodes.get(end.end)!, lang).replace('·', '');
    return points > 0 ? `${name} +${points}` : name;
  });
  return names.slice(0, 3).join(tell('or')) + (names.length > 3 ? '…' : '');
}

/** Who is asked in which order about these dice, and how it stands with each. */
export function order(view: CarnivalView): { seat: number; state: 'asked' | 'next' | 'drank' | 'passed' | 'roller' }[] {
  const { check } = view;
  if (!check) return [];
  const n = view.troupes.length;
  const others = Array.from({ length: n - 1 }, (_, k) => (check.seat + 1 + k) % n);
  return [...others, check.seat].map((seat) => ({
    seat,
    state: check.asked === seat ? 'asked' : check.to_ask.includes(seat) ? 'next' : check.drank.includes(seat) ? 'drank' : seat === check.seat ? 'roller' : 'passed',
  }));
}
