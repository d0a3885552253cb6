/** The lie of the land: roads that wind, trees where nothing else is, a clearing for the dice. From any board. */

import type { Lens, Point } from '../../lib/camera';
import type { BoardView, NodeView, Placement } from './model';

/** In millimetres, with room for a building, its roof and what is written beside it. */
export const LENS: Lens = { near: 132, nearest: 70, room: { x: 44, y: 46 }, lift: 3 };

export interface Road {
  from: string;
  to: string;
  /** SVG path data. */
  d: string;
  /** The same as points, both ends included. */
  points: Point[];
}

export interface Tree extends Point {
  size: number;
  /** 0 fir, 1 round crown, 2 bush. */
  shape: number;
  /** 0 far and dark … 2 near and light. */
  tone: number;
}

export interface Lamp extends Point {
  hue: number;
}

export interface Land {
  roads: Road[];
  trees: Tree[];
  lamps: Lamp[];
  /** The widest open place: dice fall here. */
  clearing: Point & { r: number };
}

const SAMPLES = 14;

/** Where the road runs through a node: from those before it to those after it. */
function heading(node: NodeView, before: NodeView[], after: NodeView[]): Point {
  const mean = (list: NodeView[]) => ({ x: list.reduce((sum, n) => sum + n.x, 0) / list.length, y: list.reduce((sum, n) => sum + n.y, 0) / list.length });
  const a = before.length > 0 ? mean(before) : node;
  const b = after.length > 0 ? mean(after) : node;
  const length = Math.hypot(b.x - a.x, b.y - a.y) || 1;
  return { x: (b.x - a.x) / length, y: (b.y - a.y) / length };
}

export function roads(board: BoardView): Road[] {
  const at = new Map(board.nodes.map((node) => [node.id, node]));
  const before = new Map<string, NodeView[]>();
  for (const node of board.nodes) for (const next of node.next) before.set(next, [...(before.get(next) ?? []), node]);
  const ways = new Map(board.nodes.map((node) => [node.id, heading(node, before.get(node.id) ?? [], node.next.flatMap((id) => at.get(id) ?? []))]));
  return board.nodes.flatMap((node) =>
    node.next.flatMap((id) => {
      const other = at.get(id);
      if (!other) return [];
      const [t, u] = [ways.get(node.id)!, ways.get(id)!];
      const pull = Math.hypot(other.x - node.x, other.y - node.y) * 0.34;
      const c1 = { x: node.x + t.x * pull, y: node.y + t.y * pull };
      const c2 = { x: other.x - u.x * pull, y: other.y - u.y * pull };
      const points = Array.from({ length: SAMPLES + 1 }, (_, i) => bezier(node, c1, c2, other, i / SAMPLES));
      return [{ from: node.id, to: id, d: `M${r(node.x)} ${r(node.y)}C${r(c1.x)} ${r(c1.y)} ${r(c2.x)} ${r(c2.y)} ${r(other.x)} ${r(other.y)}`, points }];
    }),
  );
}

const r = (n: number) => Math.round(n * 10) / 10;

function bezier(a: Point, b: Point, c: Point, d: Point, t: number): Point {
  const u = 1 - t;
  const at = (p: number, q: number, s: number, w: number) => u * u * u * p + 3 * u * u * t * q + 3 * u * t * t * s + t * t * t * w;
  return { x: at(a.x, b.x, c.x, d.x), y: at(a.y, b.y, c.y, d.y) };
}

/** The points of a way over several nodes. A pair without a road is gone straight. */
export function along(land: { roads: Road[] }, board: BoardView, nodes: string[]): Point[] {
  const at = new Map(board.nodes.map((node) => [node.id, node]));
  const points: Point[] = [];
  nodes.forEach((id, i) => {
    const node = at.get(id);
    if (!node) return;
    const road = i > 0 ? land.roads.find((one) => one.from === nodes[i - 1] && one.to === id) : undefined;
    if (road) points.push(...(points.length > 0 ? road.points.slice(1) : road.points));
    else points.push({ x: node.x, y: node.y });
  });
  return points;
}

/** An arrowhead at the n-th of these points. */
export function chevron(points: Point[], n: number): Point & { turn: number } {
  const [a, b] = [points[n - 1] ?? points[n]!, points[n + 1] ?? points[n]!];
  return { ...points[n]!, turn: (Math.atan2(b.y - a.y, b.x - a.x) * 180) / Math.PI };
}

/** A line through points, for a preview. */
export const line = (points: Point[]): string => points.map((p, i) => `${i === 0 ? 'M' : 'L'}${r(p.x)} ${r(p.y)}`).join('');

/** Always the same chance for the same board. */
export function chance(seed: string): () => number {
  let state = 2166136261;
  for (const c of seed) state = Math.imul(state ^ c.charCodeAt(0), 16777619);
  return () => {
    state = Math.imul(state ^ (state >>> 15), 2246822519) + 0x9e3779b9;
    let t = Math.imul(state ^ (state >>> 13), 3266489917);
    t ^= t >>> 16;
    return (t >>> 0) / 4294967296;
  };
}

export function land(board: BoardView): Land {
  const ways = roads(board);
  const open = room(board, ways);
  const clearing = widest(board, open);
  const roll = chance(board.id);
  return { roads: ways, clearing, trees: trees(board, ways, clearing, open, roll), lamps: lamps(ways, open) };
}

/** How far a place is from anything that is printed: nodes, pieces' places, roads. */
function room(board: BoardView, ways: Road[]): (x: number, y: number, roads?: boolean) => number {
  const { road_radius_mm, building_w_mm, building_h_mm } = board.sheet;
  const spots = ways.flatMap((way) => way.points);
  const boxes = [
    ...board.nodes.map((node) => (node.kind === 'road' ? { ...node, w: 2 * road_radius_mm, h: 2 * road_radius_mm } : { ...node, w: building_w_mm, h: building_h_mm + 8 })),
    ...board.placements,
  ];
  const from_box = (box: { x: number; y: number; w: number; h: number }, x: number, y: number) =>
    Math.hypot(Math.max(0, Math.abs(x - box.x) - box.w / 2), Math.max(0, Math.abs(y - box.y) - box.h / 2));
  return (x, y, with_roads = true) => {
    let near = Infinity;
    for (const box of boxes) near = Math.min(near, from_box(box, x, y));
    if (with_roads) for (const p of spots) near = Math.min(near, Math.hypot(x - p.x, y - p.y) - 3);
    return near;
  };
}

function widest(board: BoardView, open: (x: number, y: number) => number): Point & { r: number } {
  const { width_mm: w, height_mm: h } = board.sheet;
  let best = { x: w / 2, y: h / 2, r: 0 };
  for (let x = 20; x <= w - 20; x += 4) {
    for (let y = 20; y <= h - 20; y += 4) {
      const free = Math.min(open(x, y), x - 4, y - 4, w - 4 - x, h - 4 - y, 42);
      // Of two places the one nearer to the middle.
      const middle = Math.hypot(x - w / 2, y - h / 2) / 200;
      if (free - middle > best.r) best = { x, y, r: free - middle };
    }
  }
  return { ...best, r: Math.max(8, best.r) };
}

function trees(board: BoardView, ways: Road[], clearing: Point & { r: number }, open: (x: number, y: number) => number, roll: () => number): Tree[] {
  const { width_mm: w, height_mm: h } = board.sheet;
  const found: Tree[] = [];
  const step = 8.5;
  for (let y = -2; y <= h + 6; y += step * 0.72) {
    for (let x = -2; x <= w + 4; x += step) {
      const at = { x: x + (roll() - 0.5) * step, y: y + (roll() - 0.5) * step };
      const [size, shape, thin] = [5.5 + roll() * 5, roll(), roll()];
      // Its crown rises above where it stands.
      const free = Math.min(open(at.x, at.y), open(at.x, at.y - size * 0.9), open(at.x, at.y - size * 1.6));
      const beside = Math.hypot(at.x - clearing.x, (at.y - size * 0.6 - clearing.y) * 1.15) - clearing.r * 0.92;
      if (free < size * 0.5 + 1 || beside < 0 || thin < 0.12) continue;
      const near_road = open(at.x, at.y) < 9;
      found.push({ ...at, size, shape: near_road && shape > 0.72 ? 2 : shape < 0.62 ? 0 : 1, tone: Math.floor(roll() * 3) });
    }
  }
  void ways;
  return found.sort((a, b) => a.y - b.y);
}

/** Lanterns on poles beside the roads. */
function lamps(ways: Road[], open: (x: number, y: number, roads?: boolean) => number): Lamp[] {
  const found: Lamp[] = [];
  ways.forEach((way, i) => {
    const [a, b] = [way.points[5]!, way.points[8]!];
    const length = Math.hypot(b.x - a.x, b.y - a.y) || 1;
    for (const side of i % 2 === 0 ? [1, -1] : [-1, 1]) {
      const spot = { x: a.x - (side * (b.y - a.y) * 7.5) / length, y: a.y + (side * (b.x - a.x) * 7.5) / length };
      if (open(spot.x, spot.y) < 2.6 || open(spot.x, spot.y - 7, false) < 3) continue;
      if (found.some((lamp) => Math.hypot(lamp.x - spot.x, lamp.y - spot.y) < 16)) continue;
      found.push({ ...spot, hue: i % 3 });
      break;
    }
  });
  return found;
}

// ---- where pieces stand ------------------------------------------------------------------------------

/** Where the n-th of `count` floats stands on a node: in its slot, or beside the others. */
export function spot(node: NodeView, board: BoardView, n: number, count: number): Point {
  if (node.kind === 'road') {
    if (count === 1) return { x: node.x, y: node.y + 1.5 };
    const angle = Math.PI * (count === 2 ? 0 : -0.5) + (2 * Math.PI * n) / count;
    return { x: node.x + 5.6 * Math.cos(angle), y: node.y + 2 + 4 * Math.sin(angle) };
  }
  if (node.kind === 'start') {
    const gap = Math.min(8.6, 30 / Math.max(1, count));
    return { x: node.x + (n - (count - 1) / 2) * gap, y: Math.min(node.y + board.sheet.building_h_mm / 2 + 3, board.sheet.height_mm - 2) };
  }
  return { x: slot_x(node, n), y: node.y + board.sheet.building_h_mm / 2 + 4 };
}

/** The middle of a building's n-th slot, in the order in which they become active. */
export function slot_x(node: NodeView, n: number): number {
  const count = Math.max(1, node.slots.length);
  return node.x + (n - (count - 1) / 2) * 8.2;
}

/** Where the saturation markers of an assembly lie; beside it where the board names no place. */
export function saturation_place(node: NodeView, board: BoardView): Placement {
  const named = board.placements.find((place) => place.what === 'saturation_area' && place.at === node.id);
  if (named) return named;
  const right = node.x + board.sheet.building_w_mm / 2 + 12 < board.sheet.width_mm;
  return { what: 'saturation_area', at: node.id, x: node.x + (right ? 1 : -1) * (board.sheet.building_w_mm / 2 + 5.5), y: node.y, w: 10, h: 16 };
}

/** Where a first-lap block lies while nobody has it. */
export function block_place(board: BoardView, block: 1 | 2): Placement {
  const what = block === 1 ? 'lap_reward_654' : 'lap_reward_321';
  const named = board.placements.find((place) => place.what === what);
  if (named) return named;
  const start = board.nodes.find((node) => node.id === board.start)!;
  return { what, at: start.id, x: start.x + (block === 1 ? 22 : 33), y: start.y, w: 10, h: 10 };
}
