/** The prompt: what is asked, what every answer would do, and what the one red button is called. */

import type { GameEvent, MenuItem } from '../../lib/types';
import type { Chooser } from './chooser.svelte';
import { tile_name } from './labels';
import { meaning, type MineView } from './model';
import { across, button_label, deed, duel_lines, end_line, named, no_tile, outcome_lines, reach_lines, spawn_lines, stop_lines, war_lines, type Line, type Speech } from './prompt';

export interface Now {
  view: MineView;
  you: number;
  asked: boolean;
  waiting: number[];
  over: boolean;
  chooser: Pick<Chooser, 'chosen' | 'cell' | 'refused' | 'missed' | 'items' | 'lit' | 'walk'>;
  events: GameEvent[];
}

const PLAIN = ['spawn', 'action', 'decision', 'help', 'aim', 'offer', 'draw', 'loot'] as const;

/** What is asked, or who is waited for. */
export function question(now: Now, at: Speech): string {
  const { view, you, asked, waiting, over, chooser } = now;
  if (over) return '';
  if (!asked) return waiting.length === 0 ? '' : waiting.length === 1 ? at.tell('wait_long', { who: at.who(waiting[0]!) }) : at.tell('wait_many', { n: waiting.length });
  if (view.phase === 'walk') return at.tell('ask_walk', { n: view.turn?.need ?? 0 });
  if (view.phase === 'discard') return at.tell('ask_discard', { n: view.players[you]?.hand_limit ?? 0 });
  if (view.phase === 'ambush') return at.tell('ask_ambush');
  if (view.phase === 'battle') return battle_question(view, you, at);
  if (view.phase === 'effect') {
    const card = view.asking?.card;
    return card ? at.tell('ask_effect', { card: named(`card.${card}`, view, at) }) : chooser.chosen ? chooser.chosen.label[at.lang] : at.tell('ask_other');
  }
  const phase = PLAIN.find((one) => one === view.phase);
  return phase ? at.tell(`ask_${phase}`) : at.tell('ask_other');
}

function battle_question(view: MineView, you: number, at: Speech): string {
  const foe = across(view, you, at);
  const action = view.battle?.fighters.find((fighter) => fighter.seat === foe.seat)?.action;
  if (action) return at.tell('ask_battle_after', { who: foe.name, card: action.kind === 'escape' ? at.tell('escape') : at.say(`card.${action.card ?? 'fist'}`) });
  return foe.seat === null ? at.tell('ask_battle') : at.tell('ask_battle_first', { who: foe.name });
}

/** What the answer that is picked would do; with none picked, what there is to know. */
export function answer_lines(now: Now, at: Speech): Line[] {
  const { view, you, asked, over, chooser, events } = now;
  if (over) return [];
  if (!asked) return events.slice(-2).map((event): Line => ({ text: event.say[at.lang], tone: 'quiet' }));
  if (chooser.refused?.refusal) return [{ text: chooser.refused.refusal.text[at.lang], tone: 'ill' }];
  if (chooser.missed !== null) return [{ text: no_tile(view, chooser.missed, at), tone: 'ill' }];
  if (chooser.chosen) return chosen_lines(now, chooser.chosen, at);
  if (view.phase === 'spawn') return [{ text: at.tell('then_spawn'), tone: 'quiet' }, { text: at.tell('then_tap'), tone: 'quiet' }];
  if (view.phase === 'action') return [{ text: at.tell('then_roll', { die: view.die }) }, { text: at.tell('then_skip'), tone: 'quiet' }];
  if (view.phase === 'walk') return [{ text: at.tell('then_steps', { n: view.turn?.need ?? 0, k: view.turn?.ends.length ?? 0 }) }, { text: at.tell('then_tap'), tone: 'quiet' }];
  if (view.phase === 'decision') return [...reach_lines(view, you, at), end_line(view, you, at)];
  if (view.phase === 'help') return [{ text: at.tell('war_dragon_now', { hp: view.dragon.hp, armor: view.dragon.armor }) }];
  return effect_lines(view, at);
}

/** A question of a card: what it says. */
function effect_lines(view: MineView, at: Speech): Line[] {
  const card = view.asking?.card;
  const text = card ? at.say(`card_text.${card}`) : '';
  return text && !text.startsWith('card_text.') ? [{ text, tone: 'quiet' }] : [];
}

function chosen_lines(now: Now, item: MenuItem, at: Speech): Line[] {
  const { view, you, chooser } = now;
  const outcome = view.battle?.outcomes.find((one) => one.move === item.move);
  if (outcome) return outcome_lines(view, outcome, you, at);
  const means = meaning(item, view.map.size);
  if (means.kind === 'war') return war_lines(view, item, you, at);
  if (means.kind === 'play' || means.kind === 'discard') return [{ text: at.say(`card_text.${means.card}`) }];
  if (means.kind === 'seat') return means.seat === you ? [] : duel_lines(view, means.seat, you, at);
  if (chooser.cell === null) return effect_lines(view, at);
  if (view.phase === 'spawn') return spawn_lines(view, chooser.cell, at);
  const way = view.turn?.ways.find((one) => one.end === chooser.cell);
  if (way && view.phase === 'walk') return stop_lines(view, way, at);
  const war = view.turn?.wars.find((one) => view.players[one.seat]?.cell === chooser.cell);
  return war ? [...duel_lines(view, war.seat, you, at), { text: at.tell('then_war'), tone: 'quiet' }] : effect_lines(view, at);
}

/** What the red button does, in words. */
export function deed_said(now: Now, at: Speech): string {
  const { view, you, chooser } = now;
  const item = chooser.chosen;
  if (!item) return '';
  const light = chooser.cell === null ? undefined : chooser.lit.get(chooser.cell);
  if (light && meaning(item, view.map.size).kind !== 'war') return light.kind === 'war' ? light.said : `${light.said} · ${tile_name(view, chooser.cell!, at)}`;
  return view.phase === 'battle' || view.phase === 'ambush' ? deed(item, view, you, at) : button_label(item, view, you, at);
}
