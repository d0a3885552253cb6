/** What `Game.view` of 《MineVenture》 says, and how its moves are read. */

import type { Foe, MapView, MineView, Phase, PlayerView, Slot } from '../../generated/mineventure';
import type { MenuItem } from '../../lib/types';

export type * from '../../generated/mineventure';

export const SLOTS: Slot[] = ['main', 'off', 'armor'];

/** The colours of the seats, as the heads on the map are framed. */
export const INKS = ['#4f8fd0', '#d1503f', '#4f9a4a', '#d9a52c', '#9561bd', '#3fa7a0'] as const;

/** One side of a battle, as the other sees it; no seat: a mob, a crystal, the dragon. */
export interface AnnouncedBy {
  seat: number | null;
  name: string;
  hp: number;
  most: number;
}

// ---- the map ---------------------------------------------------------------------------------------------

export const column = (cell: number, size: number) => cell % size;
export const row = (cell: number, size: number) => Math.floor(cell / size);
/** The middle of a tile. */
export const middle = (cell: number, size: number) => ({ x: column(cell, size) + 0.5, y: row(cell, size) + 0.5 });
/** As people count: `12,8`. */
export const spot = (cell: number, size: number) => `${column(cell, size) + 1},${row(cell, size) + 1}`;

export function char_at(map: MapView, cell: number): string {
  return map.rows[row(cell, map.size)]?.[column(cell, map.size)] ?? '#';
}

export function tile_at(map: MapView, cell: number): string {
  return map.tiles[char_at(map, cell)] ?? 'rock';
}

/** The block that a tile belongs to: blocks lie in rows as the map does. */
export function block_at(map: MapView, cell: number): MapView['blocks'][number] | undefined {
  const across = Math.round(Math.sqrt(map.blocks.length));
  const side = map.size / across;
  return map.blocks[Math.floor(row(cell, map.size) / side) * across + Math.floor(column(cell, map.size) / side)];
}

/** Whoever is still on the map, on this tile. */
export function standing(view: MineView, cell: number): PlayerView[] {
  return view.players.filter((player) => player.alive && player.cell === cell);
}

/** Crystals that stand; those of a smaller table are not in play. */
export function crystals(view: MineView): { cell: number; place: number; hp: number; most: number }[] {
  return view.dragon.crystals.flatMap((crystal, place) => (crystal.hp > 0 ? [{ cell: view.map.crystals[place]!, place, ...crystal }] : []));
}

// ---- what a move means ---------------------------------------------------------------------------------------

export type Meaning =
  | { kind: 'cell'; cell: number }
  | { kind: 'seat'; seat: number }
  | { kind: 'war'; foe: Foe; place: number }
  | { kind: 'play' | 'discard'; card: string }
  | { kind: 'take'; place: number }
  | { kind: 'slot'; slot: Slot }
  | { kind: 'step'; way: string }
  | { kind: 'word'; word: string };

const STEPS = ['n', 'e', 's', 'w'];

/** Reads a move as it is written: `tile 12,8`, `war P2`, `play pearl`. */
export function meaning(item: MenuItem, size: number): Meaning {
  const [verb = '', ...rest] = item.word.split(' ');
  const what = rest.join(' ');
  if (verb === 'tile') {
    const [x = 0, y = 0] = what.split(',').map(Number);
    return { kind: 'cell', cell: (y - 1) * size + x - 1 };
  }
  if (verb === 'war') {
    if (what === 'dragon') return { kind: 'war', foe: 'dragon', place: 0 };
    const place = Number(/\d+$/.exec(what)?.[0] ?? 1) - 1;
    return { kind: 'war', foe: what.startsWith('mob') ? 'mob' : what.startsWith('crystal') ? 'crystal' : 'player', place };
  }
  if (verb === 'play' || verb === 'discard') return { kind: verb, card: what };
  if (verb === 'take') return { kind: 'take', place: Number(what) - 1 };
  if (STEPS.includes(item.word)) return { kind: 'step', way: item.word };
  const slot = SLOTS.find((one) => one === item.word);
  if (slot) return { kind: 'slot', slot };
  const seat = /^P(\d+)$/.exec(item.word);
  return seat ? { kind: 'seat', seat: Number(seat[1]) - 1 } : { kind: 'word', word: item.word };
}

/** Where on the map a move points, or null: its tile, or whoever stands there. */
export function pointed(view: MineView, item: MenuItem): number | null {
  const size = view.map.size;
  const means = meaning(item, size);
  const at = (cell: number | undefined) => (cell === undefined || cell < 0 ? null : cell);
  if (means.kind === 'cell') return means.cell;
  if (means.kind === 'seat') return at(view.players[means.seat]?.cell);
  if (means.kind !== 'war') return null;
  if (means.foe === 'player') return at(view.players[means.place]?.cell);
  if (means.foe === 'mob') return at(view.mobs[means.place]?.cell);
  return at(means.foe === 'dragon' ? view.map.dragon[0] : view.map.crystals[means.place]);
}

/** Hearts of two points each: full, half, empty. */
export function hearts(hp: number, most: number): ('full' | 'half' | 'none')[] {
  return Array.from({ length: Math.ceil(most / 2) }, (_, i) => (hp >= 2 * i + 2 ? 'full' : hp === 2 * i + 1 ? 'half' : 'none'));
}

export function clause_now(view: MineView | null): string | null {
  if (!view) return null;
  const found: Partial<Record<Phase, string>> = {
    spawn: 'V-104',
    action: 'V-211',
    walk: 'V-212',
    decision: 'V-221',
    discard: 'V-231',
    help: 'V-108',
    ambush: 'V-502',
    aim: 'V-503',
    battle: 'V-503',
    offer: 'V-411',
    draw: 'V-107',
    loot: 'V-506',
    effect: 'V-401',
    over: 'V-109',
  };
  return found[view.phase] ?? null;
}
