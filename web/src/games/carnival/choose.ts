/** What may be chosen now, as tiles: ways of moving, places to go to, uses of a building, answers to a check. */

import { effects } from '../../lib/effects';
import { SHORTCUTS } from '../../lib/menu';
import type { MenuItem } from '../../lib/types';
import { signed, type Say } from '../../lib/words';
import { groups, leads_to } from './check';
import { amount, drink_of, index, is_mode, is_tea, name_of, verb, type CarnivalView, type End, type Pour } from './model';
import type { Tell } from './words';

export interface Tile {
  id: string;
  /** mode, tea, end, item, quiet, pour (a drink that turns a die), way (which die) */
  what: 'mode' | 'tea' | 'end' | 'item' | 'quiet' | 'pour' | 'way';
  title: string;
  /** What it costs and gives, short. */
  about: { text: string; good: boolean | null }[];
  /** A shared symbol. */
  sign: string | null;
  key: string;
  item: MenuItem | null;
  end: End | null;
  /** How the dice would lie. */
  dice: [number, number] | null;
  /** What they would come to, where that is sure. */
  difference: number | null;
  /** What that leads to. */
  leads: string;
  /** The ways of a drink to this difference. */
  ways: Pour[];
  /** The whole decision, where the tile is one. */
  moves: number[] | null;
  /** Why not. */
  refusal: MenuItem['refusal'] | undefined;
}

const LETTERS = SHORTCUTS.slice(10);

function tile(what: Tile['what'], id: string, title: string, more: Partial<Tile>): Tile {
  return { what, id, title, about: [], sign: null, key: '', item: null, end: null, dice: null, difference: null, leads: '', ways: [], moves: null, refusal: more.item?.refusal, ...more };
}

/** Keys in the order of sight; what is refused has none. */
function keyed(tiles: Tile[], keys: string[]): Tile[] {
  let next = 0;
  return tiles.map((one) => (one.refusal ? one : { ...one, key: keys[next++] ?? '' }));
}

const plain = (item: MenuItem, say: Say) => effects(item.preview?.changes ?? {}, say).map((effect) => ({ text: effect.text, good: effect.good }));

/** The ways of moving, then the tea. */
export function mode_tiles(menu: MenuItem[], lang: 'zh' | 'en', say: Say, tell: Tell): Tile[] {
  const modes = menu.filter(is_mode).map((item) => {
    const chances = item.preview?.chances ?? [];
    const steps = chances.map((one) => one.changes['steps'] ?? 0);
    const about = chances.length > 0 ? [{ text: tell('steps_span', { low: Math.min(...steps), high: Math.max(...steps) }), good: null }] : plain(item, say);
    const sign = verb(item) === 'free' ? 'dice' : verb(item) === 'parade' ? 'flag' : 'energy';
    const title = verb(item) === 'sprint' ? tell('sprint', { n: amount(item) }) : item.label[lang];
    return tile('mode', item.word, title, { item, about, sign });
  });
  const teas = menu.filter(is_tea).filter((item) => !item.refusal).map((item) => tile('tea', item.word, `+${amount(item)}`, { item, about: [], sign: 'longyun' }));
  return keyed([...modes, ...teas], SHORTCUTS);
}

/** The places one can go to, in the order of the board. `alone`: nothing else is to be chosen, so digits are free. */
export function end_tiles(view: CarnivalView, ends: End[], lang: 'zh' | 'en', say: Say, tell: Tell, names: string[], alone: boolean): Tile[] {
  const at = index(view.board);
  const order = view.board.nodes.map((node) => node.id);
  const sorted = [...ends].sort((a, b) => a.path.length - b.path.length || order.indexOf(a.end) - order.indexOf(b.end));
  const tiles = sorted.map((end) => {
    const node = at.get(end.end)!;
    return tile('end', end.moves.join(), name_of(node, lang), { end, about: end_about(end, say, tell, names), sign: null });
  });
  return keyed(tiles, alone ? SHORTCUTS : LETTERS);
}

/** What the way to an end brings by itself. */
export function end_about(end: End, say: Say, tell: Tell, names: string[]): Tile['about'] {
  const found: Tile['about'] = effects(end.gives, say).map((effect) => ({ text: effect.text, good: effect.good }));
  if (end.finishes) found.push({ text: tell('finishes'), good: true });
  if (end.stops) found.push({ text: tell('stops'), good: null });
  if (end.forced > 0) found.push({ text: tell('forced', { n: end.forced }), good: null });
  if (end.ousts.length > 0) found.push({ text: tell('ousts', { who: end.ousts.map((seat) => names[seat]).join('、') }), good: true });
  return found;
}

/** What the building at an end would then offer, in one line; empty on a road. */
export function offered(end: End, tell: Tell): string {
  if (end.kind === 'road' || end.kind === 'start' || !end.offers) return '';
  if (end.offers.length === 0) return tell('offers_none');
  const list = (unit: string) => end.offers!.map((one) => signed(one[unit] ?? 0)).join('/');
  switch (end.kind) {
    case 'assembly':
      return tell('offers_assembly', { list: list('points') });
    case 'theatre':
      return (end.offers[0]?.['ticket'] ?? 0) > 0 ? tell('offers_ticket') : tell('offers_redeem', { list: list('points') });
    case 'garden':
      return tell('offers_garden', { list: list('later') });
    case 'inn':
      return tell('offers_inn', { list: list('energy') });
    default:
      return tell(end.kind === 'tavern' ? 'offers_tavern' : 'offers_plaza');
  }
}

const SIGNS: Record<string, string> = { perform: 'dice', ticket: 'ticket', redeem: 'ticket', rest: 'energy', gather: 'points', reroll: 'dice' };

/** Anything else: a building's uses, a first drink. */
export function item_tiles(menu: MenuItem[], lang: 'zh' | 'en', say: Say): Tile[] {
  return keyed(menu.map((item) => item_tile(item, lang, say)), SHORTCUTS);
}

function item_tile(item: MenuItem, lang: 'zh' | 'en', say: Say): Tile {
  const does = verb(item);
  const sign = drink_of(item) ?? (does === 'flower' ? `flower${amount(item)}` : (SIGNS[does] ?? null));
  return tile('item', item.word, item.label[lang], { item, about: plain(item, say), sign, moves: [item.move] });
}

/**
 * The answers to a check: leave the dice, what each drink makes of them, a roll to be paid for. `quiet`: the standing
 * answer is on offer.
 */
export function check_tiles(view: CarnivalView, you: number, menu: MenuItem[], lang: 'zh' | 'en', say: Say, tell: Tell, quiet: boolean): Tile[] {
  const check = view.check!;
  const held = view.troupes.find((troupe) => troupe.seat === you)?.drinks;
  const turned = groups(check.pours).map((group) =>
    tile('pour', `drink ${group.drink} ${group.difference}`, say(`drink.${group.drink}`), {
      sign: group.drink,
      dice: [group.ways[0]!.a, group.ways[0]!.b],
      difference: group.difference,
      leads: leads_to(view, group.difference, lang, tell),
      ways: group.ways,
      moves: group.ways[0]!.moves,
    }),
  );
  const shown = new Set(turned.map((one) => one.sign));
  const tiles = menu.flatMap((item): Tile[] => {
    const poured = drink_of(item);
    // Its ways are shown one by one; what one does not hold is no answer.
    if (poured && (shown.has(poured) || (item.refusal && !(held?.[poured] ?? 0)))) return [];
    const one = item_tile(item, lang, say);
    if (!LEAVES.includes(verb(item))) return [{ ...one, about: [], leads: item.preview ? tell('rolls_again') : '' }];
    const left = { ...one, dice: [check.a, check.b] as [number, number], difference: check.difference, leads: leads_to(view, check.difference, lang, tell) };
    return quiet && verb(item) === 'pass' ? [left, tile('quiet', 'quiet', tell('stand_by'), { item, moves: [item.move] })] : [left];
  });
  const open = tiles.filter((one) => !one.refusal);
  const [stay, more] = [open.filter((one) => one.dice), open.filter((one) => !one.dice)];
  return keyed([...stay, ...turned, ...more, ...tiles.filter((one) => one.refusal)], SHORTCUTS);
}

const LEAVES = ['pass', 'accept'];

/** The whole decision of a way of moving. */
export function decision(mode: Tile | null, tea: Tile | null, end: End | null): number[] | null {
  if (end) return end.moves;
  if (mode?.item && mode.item.word === 'free') return tea?.item ? [tea.item.move, mode.item.move] : [mode.item.move];
  return null;
}
