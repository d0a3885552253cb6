/** The printed parts of the game for its gallery: cards by deck, blocks and layouts as small maps. */

import type { GearView, MapView, Realm } from './model';

export interface PrintedCard {
  id: string;
  count?: number;
  slot?: 'main' | 'off' | 'armor';
  damage?: number;
  range?: number;
  durability?: number;
  type?: GearView['type'];
  block?: number;
  armor?: number;
  max_hp?: number;
  points?: number;
}

export interface PrintedBlock {
  id: string;
  zh: string;
  realm: Realm;
  copies: number;
  rows: string[];
}

export interface Printed {
  cards: Record<string, PrintedCard[]>;
  buffs: { id: string; polarity: 'positive' | 'neutral' | 'negative'; rounds: number }[];
  mobs: { id: string; hp: number; damage: number; range: number; type: GearView['type'] }[];
  map: { block_size: number; tiles: { char: string; id: string }[]; blocks: PrintedBlock[]; layouts: { id: string; size: number; cells: string[][] }[] };
}

/** The decks in the order of the box, and the lists that make them up. */
export const DECKS = {
  equipment: ['equipment'],
  companion: ['companions'],
  event: ['events'],
  item: ['consumables', 'enchantments', 'potions'],
  food: ['food'],
  legendary: ['legendary'],
};

export function cards_of(cards: Printed['cards'], lists: string[]): PrintedCard[] {
  return lists.flatMap((name) => cards[name] ?? []);
}

/** How many cards lie in the box: most kinds come more than once. */
export const total = (cards: PrintedCard[]) => cards.reduce((sum, card) => sum + (card.count ?? 1), 0);

/** The same numbers that a status board shows. */
export function gear_of(card: PrintedCard): GearView | null {
  if (!card.slot) return null;
  const { durability = 0 } = card;
  return { card: card.id, slot: card.slot, durability, most: durability, damage: card.damage ?? 0, range: card.range ?? 0, type: card.type ?? 'physical', block: card.block ?? 0, armor: card.armor ?? 0, books: [] };
}

/** Turned clockwise by so many quarters. */
export function turned(rows: string[], quarters: number): string[] {
  let now = rows;
  for (let i = 0; i < quarters; i += 1) now = now.map((_, y) => now.map((_, x) => now[now.length - 1 - x]![y]).join(''));
  return now;
}

const bare = (rows: string[], blocks: MapView['blocks']): MapView => ({ size: rows.length, rows, blocks, tiles: {}, facts: {}, spawns: [], crystals: [], dragon: [] });

export function block_map(block: PrintedBlock): MapView {
  return bare(block.rows, [{ id: block.id, zh: block.zh, turn: 0, realm: block.realm, own: false }]);
}

/** A layout as the map it makes: `forest@90` is a block turned once. */
export function layout_map(cells: string[][], blocks: PrintedBlock[]): MapView {
  const placed = cells.map((line) =>
    line.map((cell) => {
      const [id = '', degrees = '0'] = cell.split('@');
      const block = blocks.find((one) => one.id === id)!;
      return { block, turn: Number(degrees) / 90, rows: turned(block.rows, Number(degrees) / 90) };
    }),
  );
  const rows = placed.flatMap((line) => line[0]!.rows.map((_, y) => line.map((cell) => cell.rows[y]).join('')));
  return bare(
    rows,
    placed.flat().map(({ block, turn }) => ({ id: block.id, zh: block.zh, turn, realm: block.realm, own: false })),
  );
}
