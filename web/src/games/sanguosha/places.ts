/** Where everybody sits: measured, so that nothing overlaps and the room is filled. */

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface Places {
  /** The others, from my right hand round to my left: play goes against the clock. */
  seats: Box[];
  /** The middle, where cards are resolved. */
  stage: Box;
  /** Pictures stand above the names, not beside them. */
  upright: boolean;
  /** There is room for one line of equipment and no skills. */
  compact: boolean;
  /** How much larger than usual a tile's letters may be. */
  scale: number;
}

/** Px: below this width a table is held upright. */
const NARROW = 700;
const LARGEST = { width: 372, height: 244 };
/** A tile that is narrower than this has its picture above. */
const BESIDE = 176;
/** A tile that is lower than this shows less. */
const ROOMY = 122;
/** The least width of the middle. */
const stage_width = (width: number, narrow: boolean) => (narrow ? 168 : Math.min(460, width * 0.42));

/** How many sit along the top, and how many at either side. */
export function rows(others: number, narrow: boolean): { top: number; side: number } {
  if (others <= 2) return { top: others, side: 0 };
  if (narrow) {
    const side = others <= 5 ? 1 : others <= 8 ? 2 : 3;
    return { top: others - 2 * side, side };
  }
  const side = others <= 5 ? 1 : 2;
  return { top: others - 2 * side, side };
}

export function arrange(others: number, width: number, height: number): Places {
  const narrow = width < NARROW;
  const { top, side } = rows(others, narrow);
  const [edge, gap] = narrow ? [5, 5] : [12, 12];
  // What hangs above a tile (delayed tricks) and below it (the distance).
  const [above, below] = narrow ? [8, 0] : height < 400 ? [13, 19] : [15, 20];
  const lines = (top > 0 ? 1 : 0) + side;
  const tall = Math.floor((height - edge) / lines) - above - below;
  const high = Math.min(narrow ? 150 : LARGEST.height, tall);
  const along = (width - 2 * edge - (top - 1) * gap) / Math.max(1, top);
  const beside = (width - 2 * edge - 2 * gap - stage_width(width, narrow)) / 2;
  const widest = narrow ? 128 : Math.min(LARGEST.width, Math.max(236, high * 1.56));
  const over = Math.floor(Math.min(widest, along, narrow || side === 0 ? Infinity : beside));
  const flank = Math.floor(Math.min(narrow ? 108 : Math.min(widest, over), beside));
  // What is left over in height spreads the lines.
  const pitch = Math.floor((height - edge) / lines);

  const row = (line: number) => Math.round(line * pitch + above + (pitch - above - below - high) / 2);
  const seats: Box[] = [];
  const first = top > 0 ? 1 : 0;
  for (let i = 0; i < side; i++) seats.push({ x: width - edge - flank, y: row(first + side - 1 - i), width: flank, height: high });
  const spare = width - 2 * edge - top * over - (top - 1) * gap;
  const spread = top > 1 ? Math.min(40, spare / (top + 1)) : 0;
  const start = (width - top * over - (top - 1) * (gap + spread)) / 2;
  for (let i = top - 1; i >= 0; i--) seats.push({ x: Math.round(start + i * (over + gap + spread)), y: row(0), width: over, height: high });
  for (let i = 0; i < side; i++) seats.push({ x: edge, y: row(first + i), width: flank, height: high });

  const inner = edge + (side > 0 ? flank + gap : 0);
  const from = top > 0 ? row(0) + high + below + (narrow ? 5 : 8) : edge;
  const stage = { x: inner, y: from, width: width - 2 * inner, height: height - from - (narrow ? 3 : 8) };
  const smallest = Math.min(top > 0 ? over : Infinity, side > 0 ? flank : Infinity);
  const scale = Math.max(1, Math.min(high / 156, smallest / (smallest < BESIDE ? 118 : 236), 1.6));
  return { seats, stage, upright: smallest < BESIDE, compact: smallest >= BESIDE && high < ROOMY, scale };
}

export interface Point {
  x: number;
  y: number;
}

export const middle = (box: Box): Point => ({ x: box.x + box.width / 2, y: box.y + box.height / 2 });

/** Where a line from afar meets the edge of a box, a little before it. */
export function edge_towards(box: Box, from: Point, before = 6): Point {
  const at = middle(box);
  const [dx, dy] = [from.x - at.x, from.y - at.y];
  const reach = Math.min((box.width / 2 + before) / Math.max(1e-6, Math.abs(dx)), (box.height / 2 + before) / Math.max(1e-6, Math.abs(dy)), 1);
  return { x: at.x + dx * reach, y: at.y + dy * reach };
}

/** A brush stroke from one point to another that swells towards its head, as an outline to fill. */
export function stroke(from: Point, to: Point, bend = 0, [thin, thick, head] = [2, 6, 17]): string {
  const long = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const [nx, ny] = [-(to.y - from.y) / long, (to.x - from.x) / long];
  const by: Point = { x: (from.x + to.x) / 2 + nx * bend, y: (from.y + to.y) / 2 + ny * bend };
  const turn = Math.atan2(to.y - by.y, to.x - by.x);
  const neck: Point = { x: to.x - Math.cos(turn) * head! * 0.8, y: to.y - Math.sin(turn) * head! * 0.8 };
  const off = (at: Point, angle: number, width: number) => `${(at.x + (Math.cos(angle) * width) / 2).toFixed(1)} ${(at.y + (Math.sin(angle) * width) / 2).toFixed(1)}`;
  const [a, m, b] = [Math.atan2(by.y - from.y, by.x - from.x), Math.atan2(to.y - from.y, to.x - from.x), turn].map((angle) => angle + Math.PI / 2);
  const half = (thin! + thick!) / 2;
  const body = `M${off(from, a!, thin!)}Q${off(by, m!, half)} ${off(neck, b!, thick!)}L${off(neck, b!, -thick!)}Q${off(by, m!, -half)} ${off(from, a!, -thin!)}Z`;
  const barb = (side: number) => `${(to.x - Math.cos(turn + side) * head!).toFixed(1)} ${(to.y - Math.sin(turn + side) * head!).toFixed(1)}`;
  return `${body}M${to.x.toFixed(1)} ${to.y.toFixed(1)}L${barb(-0.42)}L${neck.x.toFixed(1)} ${neck.y.toFixed(1)}L${barb(0.42)}Z`;
}
