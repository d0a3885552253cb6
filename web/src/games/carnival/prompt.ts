/** What the prompt says of a way, a use, a drink: what it costs, what it brings, why it goes on. */

import type { Piece } from '../Prompt.svelte';
import type { Changes, Lang } from '../../lib/types';
import type { Say } from '../../lib/words';
import { leads_to } from './check';
import { offered } from './choose';
import { index, mode_key, name_of, type CarnivalView, type End } from './model';
import type { Tell } from './words';

export interface Asked {
  view: CarnivalView;
  you: number;
  names: string[];
  lang: Lang;
  say: Say;
  tell: Tell;
}

const own = ({ view, you }: Asked) => view.troupes.find((troupe) => troupe.seat === you);
export const place = ({ view, lang }: Asked, id: string) => name_of(index(view.board).get(id)!, lang);

/** 精力 2→1, 得 1 分（4→5）. */
export function outcome(asked: Asked, changes: Changes): Piece[] {
  const { say, tell } = asked;
  const me = own(asked);
  const found: Piece[] = [];
  const { energy = 0, points = 0, later = 0, drink = 0, ticket = 0 } = changes;
  if (energy !== 0 && me) found.push({ text: `${say('unit.energy')} ${me.energy}→${me.energy + energy}`, tone: energy > 0 ? 'good' : 'ill' });
  if (points !== 0) found.push({ text: me?.points === null || !me ? tell('gets_points', { n: points }) : tell('gets_now', { n: points, before: me.points, after: me.points + points }), tone: points > 0 ? 'good' : 'ill' });
  if (later !== 0) found.push({ text: tell(later > 0 ? 'gets_later' : 'loses_later', { n: Math.abs(later) }), tone: later > 0 ? 'good' : 'ill' });
  if (drink > 0) found.push({ text: tell('gets_drink'), tone: 'good' });
  if (ticket > 0) found.push({ text: tell('gets_ticket'), tone: 'good' });
  if (ticket < 0) found.push({ text: tell('gives_ticket') });
  return found;
}

/** The steps of a way: 2, or 2+1 where somebody's float is in the way. */
export const steps_of = (end: End): string => (end.forced > 0 ? `${end.path.length - end.forced}+${end.forced}` : String(end.path.length));

/** 疾行 1 → 醉步桥（2+1 步）. */
export function way_title(asked: Asked, end: End): string {
  const { say, tell } = asked;
  const mode = end.mode === 'sprint' ? tell('sprint', { n: end.spent }) : say(`mode.${end.mode}`);
  return tell('way_title', { mode, place: place(asked, end.end), steps: steps_of(end) });
}

export function way_lines(asked: Asked, end: End): Piece[][] {
  const { view, names, tell } = asked;
  const first = outcome(asked, end.gives);
  if (end.forced > 0) {
    const full = end.path.slice(-1 - end.forced, -1).map((id) => place(asked, id));
    first.unshift({ text: tell('full_there', { place: full.join('、'), n: end.forced }), tone: 'ill' });
  }
  if (end.finishes) first.push({ text: tell('finish_ends'), tone: 'good' });
  if (end.ousts.length > 0) first.push({ text: tell('ousts', { who: end.ousts.map((seat) => names[seat]).join('、') }), tone: 'good' });
  const second: Piece[] = [];
  const offer = offered(end, tell);
  if (offer) second.push({ text: tell('there', { what: offer }) });
  else if (end.kind === 'road' && !end.gives['points']) second.push({ text: tell('nothing_there'), tone: 'quiet' });
  const cheaper = view.ends.filter((other) => other.end === end.end && other.tea === end.tea && mode_key(other) !== mode_key(end));
  const saves = cheaper.find((other) => (other.gives['energy'] ?? 0) > (end.gives['energy'] ?? 0) && (other.gives['points'] ?? 0) >= (end.gives['points'] ?? 0));
  if (saves) second.push({ text: tell('cheaper', { mode: mode_name(asked, saves) }), tone: 'ill' });
  else if (cheaper[0]) second.push({ text: tell('dearer', { mode: mode_name(asked, cheaper[0]), n: Math.abs((cheaper[0].gives['energy'] ?? 0) - (end.gives['energy'] ?? 0)) }), tone: 'quiet' });
  return [first, second];
}

const mode_name = ({ say, tell }: Asked, end: End) => (end.mode === 'sprint' ? tell('sprint', { n: end.spent }) : say(`mode.${end.mode}`));

/** 差 3→2: 终点 +8 → 捷径 +2 或 萤火坪 +1. */
export function dice_lines(asked: Asked, difference: number): Piece[][] {
  const { view, names, lang, tell } = asked;
  const { check } = view;
  if (!check) return [];
  const who = names[check.seat] ?? '';
  const now = leads_to(view, check.difference, lang, tell);
  if (difference === check.difference) return [[{ text: tell('stays_so', { who, n: difference, where: now }) }]];
  return [[{ text: tell('turns_to', { before: check.difference, after: difference }) }, { text: tell('who_gets', { who, where: leads_to(view, difference, lang, tell) }), tone: 'good' }], [{ text: tell('instead_of', { where: now }), tone: 'quiet' }]];
}
