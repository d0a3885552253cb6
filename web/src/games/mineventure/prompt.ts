/** What the prompt asks, and what every answer would do, in numbers. Nothing is reckoned here: the view says it all. */

import type { Lang, MenuItem } from '../../lib/types';
import type { Around } from './context';
import { meaning, spot, tile_at, type AnnouncedBy, type MineView, type Outcome, type Reach, type Term, type WayToEnd } from './model';

export interface Line {
  text: string;
  tone?: 'good' | 'ill' | 'quiet';
}

export type Speech = Pick<Around, 'say' | 'tell' | 'who' | 'character'> & { lang: Lang };

export const listed = (parts: string[], lang: Lang) => parts.join(lang === 'zh' ? '、' : ', ');

/** A thing by the key of its name; a character of somebody's own by the name on its card. */
export function named(key: string, view: MineView, at: Speech): string {
  const found = at.say(key);
  if (found !== key) return found;
  const own = view.players.find((player) => `character.${player.character.id}` === key || player.character.id === key);
  return own ? at.character(own.character).name : key;
}

const reach_of = (view: MineView, seat: number): Reach | undefined => view.reach.find((one) => one.seat === seat);

// ---- where a walk would end --------------------------------------------------------------------------------

export function gain_of(view: MineView, cell: number, reward: boolean, at: Speech): Line {
  const fact = view.map.facts[tile_at(view.map, cell)];
  if (!fact?.stop) return { text: at.tell('gain_none'), tone: 'quiet' };
  if (!reward && fact.harm === 0) return { text: at.tell('gain_taken'), tone: 'ill' };
  if (fact.stop === 'draw') return { text: at.tell('gain_draw', { n: fact.amount, deck: at.say(`deck.${fact.deck}`) }), tone: 'good' };
  if (fact.stop === 'heal') return { text: at.tell('gain_heal', { n: fact.amount }), tone: 'good' };
  if (fact.stop === 'durability') return { text: at.tell('gain_durability', { n: fact.amount }), tone: 'good' };
  if (fact.stop === 'teleport') return { text: at.tell('gain_teleport'), tone: 'good' };
  return { text: at.tell('gain_buff', { buff: at.say(`buff.${fact.buff}`) }), tone: 'ill' };
}

/** What stopping there brings, and what it risks. */
export function stop_lines(view: MineView, way: WayToEnd, at: Speech): Line[] {
  const { stop } = way;
  const fact = view.map.facts[tile_at(view.map, way.end)];
  const found = [gain_of(view, way.end, stop.reward, at)];
  if (way.harm > 0) found.push({ text: at.tell('way_hurts', { n: way.harm }), tone: 'ill' });
  for (const seat of stop.strikes) found.push({ text: at.tell('can_reach', { who: at.who(seat), n: reach_of(view, seat)?.deals ?? 0 }), tone: 'good' });
  for (const seat of stop.struck) found.push({ text: at.tell('reached_by', { who: at.who(seat), n: reach_of(view, seat)?.takes ?? 0 }), tone: 'ill' });
  for (const place of stop.mobs) {
    const mob = view.mobs[place];
    if (mob) found.push({ text: at.tell('mob_reaches', { mob: at.say(`mob.${mob.kind}`), n: mob.damage }), tone: 'ill' });
  }
  if (stop.dragon) found.push({ text: at.tell('dragon_reaches', { n: view.dragon.patrol }), tone: 'ill' });
  if (stop.struck.length + stop.mobs.length === 0 && !stop.dragon) found.push({ text: at.tell('safe_here'), tone: 'quiet' });
  if (fact && fact.cover > 0) found.push({ text: at.tell('cover_here', { n: fact.cover }), tone: 'good' });
  if (fact && fact.range > 0) found.push({ text: at.tell('hill_here', { n: fact.range }), tone: 'good' });
  return found;
}

const NEAR = 6;

/** What lies around a spawn point. */
export function spawn_lines(view: MineView, cell: number, at: Speech): Line[] {
  const { map } = view;
  const apart = (other: number) => Math.abs((other % map.size) - (cell % map.size)) + Math.abs(Math.floor(other / map.size) - Math.floor(cell / map.size));
  const count = (deck: string) => map.rows.join('').split('').filter((char, other) => map.facts[map.tiles[char] ?? '']?.deck === deck && apart(other) <= NEAR).length;
  const others = view.players.filter((player) => player.alive && player.cell >= 0).map((player) => apart(player.cell));
  return [
    { text: at.tell('near_spawn', { e: count('equipment'), i: count('item'), f: count('food') }), tone: 'good' },
    { text: others.length > 0 ? at.tell('near_others', { n: Math.min(...others) }) : at.tell('nobody_placed'), tone: 'quiet' },
  ];
}

// ---- war ---------------------------------------------------------------------------------------------------

/** What a declaration of war leads to. */
export function war_lines(view: MineView, item: MenuItem, you: number, at: Speech): Line[] {
  const means = meaning(item, view.map.size);
  if (means.kind !== 'war') return [];
  const once: Line = { text: at.tell('then_war'), tone: 'quiet' };
  if (means.foe === 'dragon') return [{ text: at.tell('war_dragon_now', { hp: view.dragon.hp, armor: view.dragon.armor }) }, once];
  if (means.foe === 'crystal') return [{ text: at.tell('war_crystal_now', { hp: view.dragon.crystals[means.place]?.hp ?? 0, n: view.dragon.heals }) }, once];
  if (means.foe === 'mob') {
    const mob = view.mobs[means.place];
    return mob ? [{ text: at.tell('war_mob', { hp: mob.hp, n: mob.damage }) }, once] : [once];
  }
  return [...duel_lines(view, means.place, you, at), once];
}

export function duel_lines(view: MineView, seat: number, you: number, at: Speech): Line[] {
  const reach = reach_of(view, seat);
  if (!reach) return [];
  const found: Line[] = [{ text: at.tell('war_even', { deals: reach.deals, takes: reach.takes, foe: view.players[seat]?.hp ?? 0, me: view.players[you]?.hp ?? 0 }) }];
  if (!reach.struck) found.unshift({ text: at.tell('war_ambush', { n: reach.deals }), tone: 'good' });
  return found;
}

/** Whom one reaches now; where that is nobody, how far the nearest is. */
export function reach_lines(view: MineView, you: number, at: Speech): Line[] {
  const near = view.reach.filter((one) => one.far !== null).sort((a, b) => a.far! - b.far!);
  const hit = near.filter((one) => one.strikes);
  const item = (one: Reach) => at.tell('reach_item', { who: at.who(one.seat), n: one.far!, deals: one.deals });
  if (hit.length > 0) return [{ text: at.tell('reach_list', { who: listed(hit.map(item), at.lang) }), tone: 'good' }];
  if (near.length === 0) return [{ text: at.tell('reach_alone'), tone: 'quiet' }];
  return [{ text: at.tell('reach_nobody', { range: view.players[you]?.range ?? 0, who: at.who(near[0]!.seat), n: near[0]!.far! }), tone: 'quiet' }];
}

/** What ending the decision phase costs. */
export function end_line(view: MineView, you: number, at: Speech): Line {
  const player = view.players[you];
  const [n, max] = [player?.hand.length ?? 0, player?.hand_limit ?? 0];
  return n > max ? { text: at.tell('then_end_drop', { n, max, k: n - max }), tone: 'ill' } : { text: at.tell('then_end', { n, max }), tone: 'quiet' };
}

// ---- battle ------------------------------------------------------------------------------------------------

/** `12→6`, `12→6～9`, `same`. */
export function hp_after(from: number, [least = 0, most = 0]: number[], at: Speech): string {
  if (least === from && most === from) return `${from} ${at.tell('stays')}`;
  return least === most ? at.tell('after_hp', { from, to: least }) : at.tell('or_hp', { from, least, most });
}

/** What is added up, each with its sign. */
export function term_text(term: Term, first: boolean): string {
  if (term.n < 0) return `−${-term.n}`;
  return first ? `${term.n}` : `+${term.n}`;
}

/** The deed behind a battle's announcement. */
export function deed(item: MenuItem, view: MineView, you: number, at: Speech): string {
  const gear = view.players[you]?.gear;
  if (item.word === 'main') return at.tell('use_weapon', { card: at.say(`card.${gear?.main?.card ?? 'fist'}`) });
  if (item.word === 'off') return at.tell(gear?.off && gear.off.block > 0 ? 'use_shield' : 'use_weapon', { card: at.say(`card.${gear?.off?.card ?? 'fist'}`) });
  if (item.word === 'escape') return at.tell('use_flee');
  const means = meaning(item, view.map.size);
  return means.kind === 'play' ? at.tell('use_card', { card: at.say(`card.${means.card}`) }) : item.label[at.lang];
}

/** The other side's HP, and what it is called, seen from a seat. */
export function across(view: MineView, you: number, at: Speech): AnnouncedBy {
  const battle = view.battle!;
  if (battle.against === 'player') {
    const seat = battle.declarer === you ? battle.number : battle.declarer;
    const player = view.players[seat]!;
    return { seat, name: at.who(seat), hp: player.hp, most: player.max_hp };
  }
  if (battle.against === 'mob') {
    const mob = view.mobs[battle.number];
    return { seat: null, name: mob ? at.say(`mob.${mob.kind}`) : '', hp: mob?.hp ?? 0, most: mob?.most ?? 0 };
  }
  if (battle.against === 'crystal') {
    const crystal = view.dragon.crystals[battle.number];
    return { seat: null, name: at.say('foe.crystal'), hp: crystal?.hp ?? 0, most: crystal?.most ?? 0 };
  }
  return { seat: null, name: at.say('foe.dragon'), hp: Math.max(0, view.dragon.hp), most: view.dragon.most };
}

/** How the round would end with one announcement. */
export function outcome_lines(view: MineView, outcome: Outcome, you: number, at: Speech): Line[] {
  const foe = across(view, you, at);
  const me = view.players[you]?.hp ?? 0;
  const falls = (hp: number[]) => (hp[1] === 0 ? ` ${at.tell('falls')}` : '');
  const found: Line[] = [];
  if (outcome.leaves) found.push({ text: at.tell('leaves_now'), tone: 'good' });
  if (outcome.odds) found.push({ text: at.tell('flees', { n: outcome.odds[0]!, of: outcome.odds[1]! }), tone: outcome.odds[0]! > 0 ? 'good' : 'ill' });
  found.push({ text: `${foe.name} ${hp_after(foe.hp, outcome.foe, at)}${falls(outcome.foe)}`, ...(outcome.dealt[1]! > 0 ? { tone: 'good' as const } : {}) });
  const mine = `${outcome.odds ? `${at.tell('flees_lost')}: ` : ''}${at.tell('you')} ${hp_after(me, outcome.me, at)}${falls(outcome.me)}`;
  found.push({ text: mine, ...(outcome.taken[1]! > 0 ? { tone: 'ill' as const } : {}) });
  return found;
}

// ---- what is asked -----------------------------------------------------------------------------------------

/** What one may do with a button, as it is named on it. */
export function button_label(item: MenuItem, view: MineView, you: number, at: Speech): string {
  const asking = view.asking;
  const card = asking?.card ? named(`card.${asking.card}`, view, at) : '';
  if (item.word === 'keep' && card) return at.tell('keep_new', { card });
  if (item.word === 'end') return at.tell('end_now');
  if (item.word === 'decline') return at.tell('keep_old');
  if (view.phase === 'battle' || view.phase === 'ambush') return deed(item, view, you, at);
  const means = meaning(item, view.map.size);
  return means.kind === 'war' && means.foe === 'player' ? at.tell('war_on', { who: at.who(means.place) }) : item.label[at.lang];
}

/** A tile that cannot be chosen says why. */
export function no_tile(view: MineView, cell: number, at: Speech): string {
  if (view.phase === 'walk') return at.tell('not_here', { n: view.turn?.need ?? 0 });
  return at.tell('not_there', { cell: spot(cell, view.map.size) });
}
