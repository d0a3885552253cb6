/** What the prompt says: what is asked, what would come of what is picked, whom we wait for. */

import type { Changes, Lang, MenuItem } from '../../lib/types';
import { signed, type Say } from '../../lib/words';
import { certain, chances, type Tile } from './actions';
import { being_of, listener_of, RESOURCES, type BoardView, type MeritView } from './model';
import type { Piece } from '../Prompt.svelte';
import type { Tell } from './words';

export interface Asked {
  view: MeritView;
  own: BoardView | null;
  lang: Lang;
  say: Say;
  tell: Tell;
}

/** 财富 7→3, 福 6→10, 劫难 2→1. */
export function outcome({ view, own, say }: Asked, changes: Changes): Piece[] {
  if (!own) return [];
  const before = { wealth: own.wealth, fu: own.fu, hui: own.hui, saves: view.saved, calamity: view.calamity };
  return ([...RESOURCES, 'saves', 'calamity'] as const).flatMap((what) => {
    const amount = changes[what] ?? 0;
    if (amount === 0) return [];
    const good = what === 'calamity' ? amount < 0 : amount > 0;
    return [{ text: `${say(`unit.${what}`)} ${before[what]}→${before[what] + amount}`, tone: good ? ('good' as const) : ('ill' as const) }];
  });
}

/** 少得 慧 +3（6/36）· 照得 … : what the dice may bring, poorest first. */
export function odds({ say, tell }: Asked, item: MenuItem): Piece[] {
  const { each, always } = chances(item.preview!);
  const names = each.length === 2 ? ([tell('roll_less'), tell('roll_more')] as const) : [tell('roll_less'), tell('roll_usual'), tell('roll_more')];
  const text = (changes: Changes) => Object.entries(changes).map(([what, amount]) => `${say(`unit.${what}`)} ${signed(amount)}`).join(' ');
  return each.map((chance, i) => ({ text: `${names[i] ?? ''} ${text({ ...always, ...chance.changes })} (${chance.n}/${chance.of})${i < each.length - 1 ? ' ·' : ''}`, tone: i === 0 ? ('quiet' as const) : ('good' as const) }));
}

/** What follows from it besides: who would leave, whether it is the last action. */
export function consequences(asked: Asked, item: MenuItem): Piece[] {
  const { view, say, tell } = asked;
  const found: Piece[] = [];
  const being = view.area.find((one) => one.name === being_of(item));
  if (being && being.rounds_left <= 1 && view.round < view.rounds) {
    const after = Math.min(view.calamity_limit, view.calamity + view.printed.lost_calamity);
    found.push({ text: `${tell('if_left', { who: say(`being.${being.name}`), before: view.calamity, after })}${tell('stop')}`, tone: 'ill' });
  }
  const listener = view.boards.find((board) => board.place === listener_of(item));
  if (listener?.role) {
    const what = `${say('unit.fu')} ${signed(view.printed.listener_fu)} ${say('unit.hui')} ${signed(view.printed.listener_hui)}`;
    found.push({ text: `${tell('gets', { who: say(`role.${listener.role}`), what })}${tell('stop')}` });
  }
  const left = view.actions_left - 1;
  found.push({ text: `${left > 0 ? tell('then_left', { n: left }) : tell('then_done')}${tell('stop')}` });
  return found;
}

export function of_item(asked: Asked, item: MenuItem): Piece[][] {
  const sure = certain(item);
  return [sure === null ? odds(asked, item) : outcome(asked, sure), consequences(asked, item)];
}

/** An action without its target yet. */
export function of_tile({ tell }: Asked, tile: Tile): Piece[][] {
  return [[{ text: tell(tile.action === 'teach' ? 'pick_listener' : 'pick_being') }], [{ text: tell(`for_${tile.action}`), tone: 'quiet' }]];
}
