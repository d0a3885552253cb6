/** Short words for what is printed on cards and boards. */

import type { MenuItem, Words } from '../../lib/types';
import { with_names } from '../../lib/who';
import type { Around } from './context';
import { char_at, meaning, spot, tile_at, type GearView, type MineView, type PlayerView } from './model';

type At = Pick<Around, 'say' | 'tell'>;

/** `damage 6 physical`, `range 1`, `durability 5/8`: the numbers that matter, the main ones first. */
export function printed(gear: GearView, at: At): string[] {
  const found: string[] = [];
  if (gear.damage > 0) found.push(`${at.tell('damage', { n: gear.damage })}${gear.type === 'physical' ? '' : ` ${at.say(`damage.${gear.type}`)}`}`);
  if (gear.block > 0) found.push(at.tell('block', { n: gear.block }));
  if (gear.armor > 0) found.push(at.tell('armor', { n: gear.armor }));
  if (gear.range > 0) found.push(at.tell('range', { n: gear.range }));
  if (gear.most > 0) found.push(gear.durability === gear.most ? at.tell('durability_full', { n: gear.most }) : at.tell('durability', { n: gear.durability, most: gear.most }));
  return found;
}

/** What the map information card says of a tile, and who or what is on it. */
export function about_tile(view: MineView, cell: number, at: At & Pick<Around, 'who'>): string[] {
  const fact = view.map.facts[tile_at(view.map, cell)];
  const found: string[] = [];
  const crystal = view.map.crystals.indexOf(cell);
  if (char_at(view.map, cell) === 'K' && crystal >= 0) {
    const one = view.dragon.crystals[crystal];
    if (one && one.hp > 0) found.push(at.tell('crystal_n', { n: one.hp, most: one.most }));
  } else if (fact) {
    found.push(fact.walkable ? at.tell('cost_n', { n: fact.cost }) : at.tell('no_way'));
    if (fact.cover > 0) found.push(at.tell('cover_n', { n: fact.cover }));
    if (fact.range > 0) found.push(at.tell('hill_n', { n: fact.range }));
    if (fact.harm > 0) found.push(at.tell('harm_n', { n: fact.harm }));
    if (fact.stop === 'draw') found.push(at.tell('stop_draw', { n: fact.amount, deck: at.say(`deck.${fact.deck}`) }));
    if (fact.stop === 'heal') found.push(at.tell('stop_heal', { n: fact.amount }));
    if (fact.stop === 'durability') found.push(at.tell('stop_durability', { n: fact.amount }));
    if (fact.stop === 'teleport') found.push(at.tell('stop_teleport'));
    if (fact.stop === 'buff') found.push(at.tell('stop_buff', { buff: at.say(`buff.${fact.buff}`) }));
  }
  const here = on_tile(view, cell, at);
  if (here.length > 0) found.push(at.tell('here_now', { who: here.join(' · ') }));
  for (const player of view.players) if (player.alive && player.home === cell) found.push(at.tell('home_of', { who: at.who(player.seat) }));
  return found;
}

/** Players, mobs and markers on a tile, by name. */
export function on_tile(view: MineView, cell: number, at: Pick<Around, 'say' | 'who'>): string[] {
  return [
    ...view.players.filter((player) => player.alive && player.cell === cell).map((player) => at.who(player.seat)),
    ...view.mobs.filter((mob) => mob.cell === cell).map((mob) => `${at.say(`mob.${mob.kind}`)} ${mob.hp}/${mob.most}`),
    ...view.markers.filter((marker) => marker.cell === cell).map((marker) => at.say(`marker.${marker.kind}`)),
  ];
}

/** `forest 12,8; walk here; here: Bob`. */
export function tile_name(view: MineView, cell: number, at: Pick<Around, 'say'>): string {
  return `${at.say(`tile.${tile_at(view.map, cell)}`)} ${spot(cell, view.map.size)}`;
}

/** The same menu with names in the place of seats. */
export function named_items(items: MenuItem[], view: MineView, name: (seat: number) => string, at: At): MenuItem[] {
  const swap = (text: string) => with_names(text, name);
  return items.map((item) => {
    const means = meaning(item, view.map.size);
    if (means.kind === 'war' && means.foe === 'crystal') {
      const crystal = view.dragon.crystals[means.place];
      const text = crystal ? at.tell('war_crystal', { hp: crystal.hp, most: crystal.most }) : item.label.zh;
      return { ...item, label: { zh: text, en: text } };
    }
    const label: Words = { zh: swap(item.label.zh), en: swap(item.label.en) };
    const refusal = item.refusal ? { ...item.refusal, text: { zh: swap(item.refusal.text.zh), en: swap(item.refusal.text.en) } } : undefined;
    return { ...item, label, ...(refusal ? { refusal } : {}) };
  });
}

/** The players in the order in which one looks at them: from the seat after mine round to it. */
export function others(players: PlayerView[], you: number): PlayerView[] {
  return you < 0 ? players : [...players.slice(you + 1), ...players.slice(0, you)];
}
