/** The ground of the map, painted once: sixteen pixels a tile, every block in the colours of its land. */

import { block_at, char_at, column, row, type MapView } from './model';
import { colour, MATERIALS, SPRITES, type Material, type SpriteName } from './sprites';

export const PIXELS = 16;

type Ground = [base: string, light: string, shade: string];

const LANDS: Record<string, Ground> = {
  plains: ['#8bb552', '#9bc463', '#7aa346'],
  forest: ['#6f9f45', '#7fae52', '#5f8d3a'],
  desert: ['#dcc586', '#e8d49c', '#cbb273'],
  mountain: ['#a3aa8c', '#b3b99d', '#8f967a'],
  lake: ['#86b56b', '#96c37b', '#75a35c'],
  swamp: ['#7f8f56', '#8e9d64', '#6d7c47'],
  snowfield: ['#e3e9ea', '#f5f8f8', '#cbd5d9'],
  mine: ['#a69a86', '#b5aa97', '#938772'],
  village: ['#b3bd74', '#c1ca86', '#a0aa62'],
  stronghold: ['#a8a698', '#b8b6a9', '#949285'],
};
const REALMS: Record<string, Ground> = {
  overworld: LANDS['plains']!,
  nether: ['#8a3d38', '#9a4b43', '#75302d'],
  end: ['#dedaa8', '#ebe8bf', '#cbc690'],
};
const ROCK: Record<string, Ground> = {
  overworld: ['#76756f', '#8b8a83', '#5a5954'],
  nether: ['#3d2026', '#4f2a31', '#2a1419'],
  end: ['#191428', '#2a2240', '#100c1b'],
};
const MIRE: Record<string, Ground> = {
  overworld: ['#5d5335', '#6d6242', '#4b4229'],
  nether: ['#4e3a30', '#604a3e', '#3d2c24'],
  end: ['#8c8763', '#9a9571', '#787352'],
};

/** What lies on a tile: a picture, and the plate under it. */
const SIGNS: Record<string, { sprite: SpriteName; material: string; plate: string }> = {
  E: { sprite: 'sword', material: 'iron', plate: '#4d6a86' },
  I: { sprite: 'bag', material: 'violet', plate: '#7a5aa8' },
  F: { sprite: 'apple', material: 'rose', plate: '#b7702f' },
  P: { sprite: 'paw', material: 'bone', plate: '#3f7a58' },
  V: { sprite: 'scroll', material: 'bone', plate: '#a3412f' },
};

/** The same number for the same place, 0 to 1. */
export function grain(x: number, y: number, salt = 0): number {
  let n = (x * 374761393 + y * 668265263 + salt * 2147483647) | 0;
  n = Math.imul(n ^ (n >>> 13), 1274126177);
  return ((n ^ (n >>> 16)) >>> 0) / 4294967296;
}

/** What the ground is painted on: a canvas, or whatever print makes of it. */
export type Ink = Pick<CanvasRenderingContext2D, 'fillStyle' | 'fillRect'>;

class Painter {
  constructor(
    private readonly ink: Ink,
    private readonly left: number,
    private readonly top: number,
  ) {}

  dot(x: number, y: number, w: number, h: number, fill: string): void {
    this.ink.fillStyle = fill;
    this.ink.fillRect(this.left + x, this.top + y, w, h);
  }

  /** A ground with its speckles. */
  ground([base, light, shade]: Ground, share = 0.1): void {
    this.dot(0, 0, PIXELS, PIXELS, base);
    for (let y = 0; y < PIXELS; y += 2) {
      for (let x = 0; x < PIXELS; x += 2) {
        const chance = grain(this.left + x, this.top + y);
        if (chance < share) this.dot(x, y, 2, 1, shade);
        else if (chance > 1 - share) this.dot(x, y + 1, 1, 1, light);
      }
    }
  }

  sprite(name: SpriteName, material?: Material, x = 2, y = 2): void {
    SPRITES[name].forEach((line, dy) => {
      [...line].forEach((digit, dx) => {
        const fill = colour(digit, material);
        if (fill) this.dot(x + dx, y + dy, 1, 1, fill);
      });
    });
  }

  plate(fill: string): void {
    this.dot(1, 1, 14, 14, '#1b1a1f');
    this.dot(2, 2, 12, 12, fill);
    this.dot(2, 2, 12, 1, '#ffffff55');
    this.dot(2, 13, 12, 1, '#00000044');
  }
}

const PAINT: Record<string, (at: Painter, realm: string) => void> = {
  f: (at, realm) => {
    const [leaf, light, shade] = realm === 'nether' ? ['#2f6d68', '#3f8a83', '#1c4744'] : realm === 'end' ? ['#7d5a94', '#9a76b2', '#563c69'] : ['#3f7233', '#568e45', '#2a5023'];
    at.dot(7, 11, 3, 4, '#5d3f22');
    at.dot(3, 3, 10, 9, shade!);
    at.dot(4, 1, 8, 10, leaf!);
    at.dot(2, 5, 12, 5, leaf!);
    for (const [x, y] of [[5, 2], [9, 4], [4, 7], [8, 8], [11, 6]] as const) at.dot(x, y, 2, 1, light!);
  },
  h: (at) => {
    at.dot(2, 9, 12, 5, '#7d7355');
    at.dot(4, 6, 9, 6, '#948a69');
    at.dot(6, 4, 5, 4, '#b1a783');
    at.dot(6, 4, 3, 1, '#d6cda9');
    at.dot(2, 13, 12, 1, '#5e563e');
  },
  w: (at) => {
    at.ground(['#4f8fc0', '#7cb4dc', '#417bab'], 0.05);
    for (const [x, y] of [[2, 4], [9, 3], [5, 9], [11, 11], [1, 13]] as const) at.dot(x, y, 4, 1, '#a4d0ea');
  },
  s: (at, realm) => {
    at.ground(MIRE[realm]!, 0.16);
    for (const [x, y] of [[3, 4], [10, 6], [5, 11]] as const) (at.dot(x, y, 3, 2, '#00000040'), at.dot(x, y, 1, 1, '#ffffff50'));
  },
  c: (at) => {
    at.dot(6, 2, 4, 13, '#3c7a34');
    at.dot(6, 2, 1, 13, '#5da04d');
    at.dot(2, 6, 3, 3, '#3c7a34');
    at.dot(2, 4, 2, 3, '#3c7a34');
    at.dot(4, 8, 2, 2, '#3c7a34');
    at.dot(11, 4, 3, 6, '#3c7a34');
    at.dot(10, 8, 2, 2, '#3c7a34');
    for (const [x, y] of [[7, 4], [8, 8], [7, 12], [12, 5], [3, 6]] as const) at.dot(x, y, 1, 1, '#f2ead0');
  },
  L: (at) => {
    at.ground(['#e06a1d', '#ffb13d', '#b8430f'], 0.18);
    for (const [x, y] of [[2, 3], [9, 5], [5, 10], [11, 12]] as const) at.dot(x, y, 4, 2, '#ffdb6e');
  },
  '#': (at, realm) => {
    const [base, light, shade] = ROCK[realm]!;
    at.ground([base, light, shade], 0.14);
    if (realm === 'end') return;
    at.dot(0, 0, 16, 1, light);
    at.dot(0, 15, 16, 1, shade);
    at.dot(0, 7, 16, 1, shade);
    at.dot(5, 1, 1, 6, shade);
    at.dot(11, 8, 1, 7, shade);
  },
  B: (at) => at.sprite('fire'),
  A: (at) => at.sprite('anvil'),
  S: (at) => {
    at.dot(1, 12, 14, 2, '#00000030');
    at.sprite('flag', undefined, 3, 2);
  },
  N: (at) => {
    at.dot(2, 0, 12, 16, '#1a1026');
    at.dot(4, 2, 8, 12, '#7a3fc0');
    for (const [x, y] of [[5, 3], [9, 5], [6, 8], [10, 10], [5, 12]] as const) at.dot(x, y, 2, 2, '#c79bf5');
  },
  X: (at) => {
    at.dot(0, 0, 16, 16, '#3b5b4a');
    at.dot(1, 1, 14, 14, '#5f8a6f');
    at.dot(3, 3, 10, 10, '#0c0f1c');
    for (const [x, y] of [[4, 5], [8, 4], [10, 8], [6, 10], [11, 11]] as const) at.dot(x, y, 1, 1, '#7fe3c2');
  },
  R: (at) => {
    at.dot(3, 3, 10, 10, '#5f8a6f');
    at.dot(5, 5, 6, 6, '#0c0f1c');
    at.dot(7, 7, 2, 2, '#7fe3c2');
  },
  K: (at) => at.dot(3, 11, 10, 4, '#3a3550'),
  D: (at) => at.ground(['#b8b284', '#c4bf93', '#a39d70'], 0.2),
};

/** The land of a block; an unknown one is that of its realm. */
export function land(block: { id: string; realm: string } | undefined): Ground {
  if (!block) return REALMS['overworld']!;
  return (block.realm === 'overworld' ? LANDS[block.id] : undefined) ?? REALMS[block.realm] ?? REALMS['overworld']!;
}

/** The whole ground as a picture. */
export function paint(map: MapView): string {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = map.size * PIXELS;
  const ink = canvas.getContext('2d');
  if (!ink) return '';
  paint_on(ink, map);
  return canvas.toDataURL();
}

export function paint_on(ink: Ink, map: MapView): void {
  for (let cell = 0; cell < map.size * map.size; cell += 1) {
    const block = block_at(map, cell);
    const realm = block?.realm ?? 'overworld';
    const char = char_at(map, cell);
    const at = new Painter(ink, column(cell, map.size) * PIXELS, row(cell, map.size) * PIXELS);
    at.ground(land(block));
    const sign = SIGNS[char];
    if (sign) {
      at.plate(sign.plate);
      at.sprite(sign.sprite, MATERIALS[sign.material]);
    } else PAINT[char]?.(at, realm);
  }
  seams(ink, map);
}

/** A thin line where blocks meet; a wall where realms do. */
function seams(ink: Ink, map: MapView): void {
  const across = Math.round(Math.sqrt(map.blocks.length));
  const side = (map.size / across) * PIXELS;
  map.blocks.forEach((block, i) => {
    const [x, y] = [(i % across) * side, Math.floor(i / across) * side];
    const edge = (other: typeof block | undefined, wide: [number, number, number, number], thin: [number, number, number, number]) => {
      if (!other) return;
      const wall = other.realm !== block.realm;
      ink.fillStyle = wall ? '#141019' : '#00000026';
      ink.fillRect(...(wall ? wide : thin));
    };
    if (i % across < across - 1) edge(map.blocks[i + 1], [x + side - 2, y, 4, side], [x + side - 1, y, 1, side]);
    edge(map.blocks[i + across], [x, y + side - 2, side, 4], [x, y + side - 1, side, 1]);
  });
}
