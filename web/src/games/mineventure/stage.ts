/** What is lit on the map, what moves on it, and what the camera should see. */

import type { GameEvent, MenuItem } from '../../lib/types';
import { meaning, pointed, type MineView, type WayView } from './model';
import type { Tell } from './words';

export interface Light {
  kind: 'go' | 'war' | 'choose';
  said: string;
  key?: string | undefined;
  /** The move of the menu, where it is one. */
  item?: MenuItem;
  /** The way there, where it is a walk. */
  way?: WayView;
}

export interface Travel {
  id: number;
  seat: number;
  cells: number[];
}

export interface Mark {
  id: number;
  seat: number;
  text: string;
  good: boolean;
}

/** What can be pressed on the map now, by tile. A fight outshines a walk. */
export function lights(view: MineView, items: MenuItem[], keys: Map<number, string>, tell: Tell, who: (seat: number) => string): Map<number, Light> {
  const found = new Map<number, Light>();
  if (view.phase === 'walk' && view.turn && items.some((item) => meaning(item, view.map.size).kind === 'step')) {
    for (const way of view.turn.ways) found.set(way.end, { kind: 'go', said: tell('go_here'), way });
    for (const way of view.turn.wars) {
      const cell = view.players[way.seat]?.cell ?? -1;
      if (cell >= 0 && !found.has(cell)) found.set(cell, { kind: 'war', said: tell('path_war', { who: who(way.seat) }), way });
    }
    return found;
  }
  for (const item of items) {
    const cell = item.refusal ? null : pointed(view, item);
    if (cell === null) continue;
    const war = meaning(item, view.map.size).kind === 'war';
    if (found.has(cell) && !war) continue;
    found.set(cell, { kind: war ? 'war' : 'choose', said: war ? tell('fight_here') : tell(view.phase === 'spawn' ? 'start_here' : 'choose_here'), key: keys.get(item.move), item });
  }
  return found;
}

/** The last walk among fresh events; where it began is where the head stood. */
export function travel_of(fresh: GameEvent[], before: MineView | null): Travel | null {
  const event = fresh.filter((one) => one.kind === 'walked').pop();
  if (!event) return null;
  const seat = Number(event.data['seat']);
  const from = before?.players[seat]?.cell ?? -1;
  const path = event.data['path'] as number[];
  return { id: event.n, seat, cells: from >= 0 ? [from, ...path] : path };
}

/** The tile an event is about: where it says, or where the one stands whom it is about. */
export function cell_of(event: GameEvent, view: MineView): number | null {
  const { x, y, cell, seat } = event.data;
  if (typeof cell === 'number') return cell;
  if (typeof x === 'number' && typeof y === 'number') return (y - 1) * view.map.size + (x - 1);
  const stands = typeof seat === 'number' ? (view.players[seat]?.cell ?? -1) : -1;
  return stands >= 0 ? stands : null;
}

/** What a fresh event does to somebody's hearts: −4, +2. */
export function mark_of(event: GameEvent): Mark | null {
  const seat = Number(event.data['seat'] ?? -1);
  const amount = Number(event.data['amount'] ?? 0);
  if (seat < 0 || amount === 0) return null;
  if (event.kind === 'hurt' || event.kind === 'harmed') return { id: event.n, seat, text: `−${amount}`, good: false };
  return event.kind === 'heal' ? { id: event.n, seat, text: `+${amount}`, good: true } : null;
}

/** Tiles that matter now: the fighters; what is lit and whoever is asked; else whose turn it is. */
export function focus_of(view: MineView, lit: Iterable<number>, you: number): number[] {
  const cell = (seat: number) => view.players[seat]?.cell ?? -1;
  if (view.battle) return view.battle.fighters.map((fighter) => cell(fighter.seat));
  const shown = [...lit];
  if (shown.length > 0 && shown.length < 60) return view.phase === 'walk' ? [...shown, cell(you)] : shown;
  const seat = view.turn?.seat ?? you;
  return seat >= 0 && cell(seat) >= 0 ? [cell(seat)] : view.map.spawns;
}

const STEPS: Record<string, (size: number) => number> = { n: (size) => -size, e: () => 1, s: (size) => size, w: () => -1 };

/** The tiles that these steps lead over, the first one included. */
export function walked(from: number, steps: MenuItem[], size: number): number[] {
  const cells = [from];
  for (const step of steps) {
    const by = STEPS[step.word];
    if (by) cells.push(cells[cells.length - 1]! + by(size));
  }
  return cells;
}
