/** What `Game.view` of 《MineVenture》 says, and how its moves are read. */

import type { MenuItem } from '../../lib/types';

export type Slot = 'main' | 'off' | 'armor';
export type Realm = 'overworld' | 'nether' | 'end';
export const SLOTS: Slot[] = ['main', 'off', 'armor'];

export interface Character {
  id: string;
  zh: string;
  text_zh: string;
  text_en: string;
  /** Eight rows of eight palette digits; empty for those that the page knows. */
  head: string[];
}

export interface GearView {
  card: string;
  slot: Slot | null;
  durability: number;
  most: number;
  damage: number;
  range: number;
  type: 'physical' | 'piercing' | 'true';
  block: number;
  armor: number;
  books: string[];
}

export interface BuffView {
  id: string;
  polarity: 'positive' | 'neutral' | 'negative';
  rounds: number;
}

export interface PlayerView {
  seat: number;
  character: Character;
  alive: boolean;
  hp: number;
  max_hp: number;
  absorb: number;
  cell: number;
  realm: Realm | null;
  home: number;
  gear: Record<Slot, GearView | null>;
  companion: string | null;
  buffs: (BuffView | null)[];
  hand: { back: string; card: string | null }[];
  hand_limit: number;
  range: number;
  armor: number;
  escaped: boolean;
  lost_turn: boolean;
  kills: number;
  dragon_damage: number;
  tasks: number;
  died: number | null;
}

export interface TileFact {
  walkable: boolean;
  cost: number;
  cover: number;
  range: number;
  harm: number;
  stop: string | null;
  amount: number;
  deck: string | null;
  buff: string | null;
}

export interface MapView {
  size: number;
  rows: string[];
  blocks: { id: string; zh: string; turn: number; realm: Realm; own: boolean }[];
  tiles: Record<string, string>;
  facts: Record<string, TileFact>;
  spawns: number[];
  crystals: number[];
  dragon: number[];
}

export interface Way {
  path: number[];
  moves: number[];
  /** What the tiles on it cost before armour. */
  harm: number;
}

export interface TurnView {
  seat: number;
  die: number | null;
  bonus: number;
  steps: number | null;
  need: number | null;
  path: number[];
  ends: number[];
  ways: (Way & { end: number })[];
  wars: (Way & { seat: number })[];
}

export interface ActionView {
  kind: 'main' | 'off' | 'escape' | 'card';
  card: string | null;
  pick: number | null;
}

export interface FighterView {
  seat: number;
  side: 'declarer' | 'target' | 'helper';
  action: ActionView | null;
  block: number;
  dealt: number;
}

export interface BattleView {
  declarer: number;
  against: 'player' | 'mob' | 'dragon' | 'crystal';
  number: number;
  round: number;
  rounds: number;
  ambush: boolean;
  speaker: number | null;
  attack: number | null;
  fighters: FighterView[];
}

export interface AskingView {
  seat: number;
  kind: string;
  card?: string | null;
  durability?: number;
  books?: string[];
  replaces?: string | null;
  deck?: string;
  cards?: (string | null)[];
  gear?: GearView | GearView[] | null;
  victim?: number;
  left?: number;
}

export type Phase = 'spawn' | 'action' | 'walk' | 'decision' | 'discard' | 'turn' | 'help' | 'ambush' | 'aim' | 'battle' | 'offer' | 'draw' | 'loot' | 'effect' | 'over';

export interface MineView {
  phase: Phase;
  asked: number[];
  round: number;
  day: number;
  time: 'day' | 'night';
  first: number;
  turn: TurnView | null;
  map: MapView;
  players: PlayerView[];
  mobs: { kind: string; cell: number; hp: number; most: number; owner: number }[];
  markers: { kind: string; cell: number; owner: number; rounds: number }[];
  dragon: { hp: number; most: number; range: number; armor: number; crystals: { hp: number; most: number }[] };
  stories: { card: string; left: number }[];
  tasks: { id: string; goal: string; least: number; met: number[] }[];
  claimed: string[];
  decks: Record<string, number>;
  discards: string[];
  broken: string[];
  battle: BattleView | null;
  asking: AskingView | null;
  result: { reason: string; winners: number[] } | null;
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
  | { kind: 'war'; foe: 'player' | 'mob' | 'dragon' | 'crystal'; place: number }
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
  if ((SLOTS as string[]).includes(item.word)) return { kind: 'slot', slot: item.word as Slot };
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
