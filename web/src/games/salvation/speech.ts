/** Numbers of the view in words: how far a condition is, what a deed changes, what it does to a goal. */

import type { Changes } from '../../lib/types';
import { signed, type Say } from '../../lib/words';
import { gap_of, GOODS, type Goods, type Need, type Outlook, type Person, type Unit } from './model';
import type { Tell } from './words';

/** '差 4', '多 19', '✓'; in English briefly '−4', '+19'. */
export function gap_said(need: Need, tell: Tell, brief = false): string {
  if (need.met) return '✓';
  if (brief) return tell(need.at === 'least' ? 'brief_short' : 'brief_over', { n: gap_of(need) });
  if (need.at === 'most' && need.need === 0) return tell('gap_spend');
  return tell(need.at === 'least' ? 'gap_short' : 'gap_over', { n: gap_of(need) });
}

/** '功德 8 差 4'. */
export function need_said(need: Need, tell: Tell): string {
  return `${tell(`short_${need.what}`)} ${need.have} ${gap_said(need, tell)}`;
}

/** '功德差 4 · 声望 ✓ · 余资多 19'. */
export function progress_said(person: Person, tell: Tell): string {
  return person.progress.needs.map((need) => `${tell(`short_${need.what}`)} ${gap_said(need, tell)}`).join(' · ');
}

/** '3 钱、1 粮'; '无' where there is nothing. */
export function goods_said(goods: Goods, tell: Tell): string {
  const parts = GOODS.flatMap((kind) => (goods[kind] ? [tell(`count_${kind}`, { n: goods[kind] })] : []));
  return parts.length > 0 ? parts.join(tell('and')) : tell('nothing');
}

/** '铜钱 −3，功德 +2': what goes first, then what comes. */
export function changes_said(changes: Changes, tell: Tell): string {
  const parts = Object.entries(changes).filter(([, n]) => n !== 0).sort(([, a], [, b]) => a - b);
  return parts.map(([what, n]) => `${tell(`short_${what as Unit}`)} ${signed(n)}`).join(tell('comma'));
}

/** The gains alone: '功德 +2，声望 +1'. */
export function gains_said(changes: Changes, tell: Tell): string {
  return changes_said(Object.fromEntries(Object.entries(changes).filter(([, n]) => n > 0)), tell);
}

/** '净 +5 分': what the final count would show more. */
export function net_said(points: number, tell: Tell): string {
  return tell('net', { n: points === 0 ? '±0' : signed(points) });
}

/** Conditions that hold now and would not any more; and those that would come to hold. */
export function turned(person: Person, outlook: Outlook | undefined): { broken: Need[]; kept: Need[] } {
  const now = (after: Need) => person.progress.needs.find((need) => need.what === after.what)?.met ?? false;
  const needs = outlook?.needs ?? [];
  return { broken: needs.filter((need) => now(need) && !need.met), kept: needs.filter((need) => !now(need) && need.met) };
}

/** '声望到 4，解脱落空'; empty where nothing breaks. */
export function warning(person: Person, outlook: Outlook | undefined, tell: Tell, say: Say): string {
  const goal = say(`special.${person.progress.goal}`);
  return turned(person, outlook)
    .broken.map((need) => tell('breaks', { what: tell(`short_${need.what}`), n: need.have, goal }))
    .join(tell('comma'));
}

/** '功德 8→10 差 2，余资 24→21 多 16': how the goal would stand. */
export function way_said(person: Person, outlook: Outlook, tell: Tell): string {
  const was = (what: string) => person.progress.needs.find((need) => need.what === what)?.have ?? 0;
  return outlook.needs.map((need) => `${tell(`short_${need.what}`)} ${was(need.what)}→${need.have} ${gap_said(need, tell)}`).join(tell('comma'));
}
