/** Map blocks of one's own: a draft, its file, and its rules as one paints. The server has the last word. */

import type { Kind, Tree } from '../../../studio/kinds';
import BlockEditor from './BlockEditor.svelte';

export type Realm = 'overworld' | 'nether' | 'end';

export interface BlockDraft {
  id: string;
  zh: string;
  realm: Realm;
  copies: number;
  rows: string[];
  touched: boolean;
}

interface Printed {
  id: string;
  realm: Realm;
  rows: string[];
}

export const printed_blocks = (content: any): Printed[] => content.map.blocks;

export const block: Kind<BlockDraft> = {
  id: 'block',
  name: { zh: '地图块', en: 'Map block' },
  about: { zh: '挑一种格子，在图上画；价值、通路和边缘随画随查。', en: 'Pick a tile and paint; worth, ways and edges are checked as you go.' },
  Editor: BlockEditor,
  begin: ({ content }) => ({ id: 'my_block', zh: '我的地图块', realm: 'overworld', copies: 1, rows: printed_blocks(content).find((one) => one.realm === 'overworld')!.rows, touched: false }),
  file: ({ touched, ...draft }) => (touched ? { block: [{ ...draft }] } : null),
  read: (tree) => read((tree['block'] as Tree[] | undefined)?.[0]),
  brings: 'content',
  seats: 3,
};

function read(piece: Tree | undefined): BlockDraft | null {
  const rows = piece?.['rows'];
  if (!piece || !Array.isArray(rows)) return null;
  return { id: String(piece['id'] ?? 'my_block'), zh: String(piece['zh'] ?? ''), realm: (piece['realm'] as Realm) ?? 'overworld', copies: Number(piece['copies'] ?? 1), rows: rows.map(String), touched: true };
}

export interface Rules {
  walkable: Set<string>;
  worth: Map<string, number>;
  budget: [number, number];
  draws: [number, number];
  letters: string;
}

/** `value_points = ["E 3", …]` and the like, read for one realm. */
export function rules_of(content: any, realm: Realm): Rules {
  const rules = content.map.block_rules;
  const line = (lines: string[]) => lines.find((one) => one.startsWith(`${realm} `))!.split(' ').slice(1);
  const [low = 0, high = 0] = line(rules.value_budget).map(Number);
  return {
    walkable: new Set(content.map.tiles.filter((tile: { walkable: boolean }) => tile.walkable).map((tile: { char: string }) => tile.char)),
    worth: new Map(rules.value_points.map((one: string) => [one.split(' ')[0]!, Number(one.split(' ')[1])])),
    budget: [low, high],
    draws: rules.draw_tiles,
    letters: line(rules.realms)[0]!,
  };
}

export interface Checked {
  worth: number;
  draws: number;
  closed_edge: boolean;
  /** Tiles that nobody can walk to, as "x y". */
  apart: Set<string>;
}

export function checked(rows: string[], rules: Rules): Checked {
  const letters = [...rows.join('')];
  const open = (x: number, y: number) => rules.walkable.has(rows[y]?.[x] ?? '#');
  const middle = [3, 4];
  const edge = middle.flatMap((n) => [[n, 0], [n, 7], [0, n], [7, n]] as const);
  return {
    worth: letters.reduce((sum, letter) => sum + (rules.worth.get(letter) ?? 0), 0),
    draws: letters.filter((letter) => 'EIFPV'.includes(letter)).length,
    closed_edge: edge.some(([x, y]) => !open(x, y) || rows[y]![x] === 'L'),
    apart: unreached(rows, open),
  };
}

/** Walkable tiles that cannot be reached from the largest place one can walk about in. */
function unreached(rows: string[], open: (x: number, y: number) => boolean): Set<string> {
  const all = rows.flatMap((row, y) => [...row].flatMap((_, x) => (open(x, y) ? [`${x} ${y}`] : [])));
  const left = new Set(all);
  let largest = new Set<string>();
  for (const start of all) {
    if (!left.has(start)) continue;
    const found = new Set([start]);
    const todo = [start];
    while (todo.length > 0) {
      const [x = 0, y = 0] = todo.pop()!.split(' ').map(Number);
      for (const next of [`${x + 1} ${y}`, `${x - 1} ${y}`, `${x} ${y + 1}`, `${x} ${y - 1}`]) {
        if (!left.has(next) || found.has(next)) continue;
        found.add(next);
        todo.push(next);
      }
    }
    for (const one of found) left.delete(one);
    if (found.size > largest.size) largest = found;
  }
  return new Set(all.filter((one) => !largest.has(one)));
}
