/** What is printed of this game: everything in pixels, each of them a sharp square. */

import { of_paths, type Around, type Press } from '../../press/drawings';
import { block_map, type Printed, type PrintedBlock } from './gallery';
import type { MapView, Realm } from './model';
import { BACKS, DRAGON, face_of, head_of, MATERIALS, MOBS, runs, SPRITES, type Material } from './sprites';
import { paint_on, PIXELS, type Ink } from './terrain';

const pixels = (rows: string[], material?: Material) =>
  of_paths(
    runs(rows, material)
      .map((run) => `<path d="${run.d}" fill="${run.fill}" shape-rendering="crispEdges"/>`)
      .join(''),
    `0 0 ${rows[0]?.length ?? 1} ${rows.length}`,
  );

/** A canvas of plain colours: what is painted over something else is mixed with it at once. */
class Grid implements Ink {
  fillStyle = '#000000';
  private readonly dots: [number, number, number][];

  constructor(private readonly side: number) {
    this.dots = Array.from({ length: side * side }, () => [255, 255, 255]);
  }

  fillRect(x: number, y: number, w: number, h: number): void {
    const [r, g, b, a] = [1, 3, 5, 7].map((at) => parseInt(this.fillStyle.slice(at, at + 2) || 'ff', 16)) as [number, number, number, number];
    const share = a / 255;
    for (let dy = Math.max(0, y); dy < Math.min(this.side, y + h); dy += 1) {
      for (let dx = Math.max(0, x); dx < Math.min(this.side, x + w); dx += 1) {
        const under = this.dots[dy * this.side + dx]!;
        this.dots[dy * this.side + dx] = [r, g, b].map((n, i) => Math.round(n * share + under[i]! * (1 - share))) as [number, number, number];
      }
    }
  }

  /** One path for each colour, in runs from left to right. */
  svg(): string {
    const paths = new Map<string, string>();
    for (let y = 0; y < this.side; y += 1) {
      for (let x = 0; x < this.side; ) {
        const colour = this.colour(x, y);
        let wide = 1;
        while (x + wide < this.side && this.colour(x + wide, y) === colour) wide += 1;
        paths.set(colour, `${paths.get(colour) ?? ''}M${x} ${y}h${wide}v1h-${wide}z`);
        x += wide;
      }
    }
    return [...paths].map(([fill, d]) => `<path d="${d}" fill="${fill}" shape-rendering="crispEdges"/>`).join('');
  }

  private colour(x: number, y: number): string {
    return `#${this.dots[y * this.side + x]!.map((n) => n.toString(16).padStart(2, '0')).join('')}`;
  }
}

function ground(map: MapView): string {
  const side = map.size * PIXELS;
  const grid = new Grid(side);
  paint_on(grid, map);
  return of_paths(grid.svg(), `0 0 ${side} ${side}`);
}

/** A character as the content has it; one's own brings its head. */
interface Person {
  id: string;
  head?: string[];
}

const all = (at: Around) => at.content as unknown as Printed & { custom: { character: Person[]; block: PrintedBlock[] } };

function block(at: Around): string {
  const found = [...all(at).map.blocks, ...all(at).custom.block].find((one) => one.id === at.words[0]);
  return found ? ground(block_map(found)) : '';
}

const ON_END = ['K', 'D', 'R'];

function tile(at: Around): string {
  const char = all(at).map.tiles.find((one) => one.id === at.words[0])?.char ?? '.';
  const realm: Realm = ON_END.includes(char) ? 'end' : 'overworld';
  return ground({ size: 1, rows: [char], blocks: [{ id: realm === 'end' ? 'end' : 'plains', zh: '', turn: 0, realm, own: false }], tiles: {}, facts: {}, spawns: [], crystals: [], dragon: [] });
}

function head(at: Around): string {
  const own = all(at).custom.character.find((one) => one.id === at.words[0]);
  return pixels(head_of({ id: at.words[0] ?? '', head: own?.head ?? [] }));
}

export default {
  drawings: {
    card: ({ words: [id = ''] }) => pixels(face_of(id).rows, face_of(id).material),
    deck: ({ words: [deck = ''] }) => pixels(SPRITES[BACKS[deck]?.[0] ?? 'scroll'], MATERIALS['bone']),
    mob: ({ words: [id = ''] }) => pixels(MOBS[id] ?? MOBS['zombie']!),
    crystal: () => pixels(SPRITES.crystal),
    dragon: () => pixels(DRAGON),
    head,
    block,
    tile,
  },
} satisfies Press;
