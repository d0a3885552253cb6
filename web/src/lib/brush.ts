/**
 * A stroke as a brush leaves it: one weight, a pressed head, a tail that lifts off the paper.
 *
 * Symbols are written as paths of M, L, Q, C, Z (absolute) and O (a circle: cx cy r). A closed path is an even
 * line; an open one gets its head and tail.
 */

export interface Inked {
  /** Lines of one weight. */
  lines: string;
  /** Heads and tails, filled. */
  ends: string;
}

type Point = [number, number];

const WEIGHT = 1.6;
const TAIL = 4.2;

export function ink(path: string, weight = WEIGHT): Inked {
  let lines = '';
  let ends = '';
  for (const part of subpaths(path)) {
    if (part.closed) {
      lines += trace(part.points) + 'Z';
      continue;
    }
    const total = length(part.points);
    const tail = Math.min(TAIL, total * 0.4);
    const [body, last] = cut(part.points, total - tail);
    lines += trace(body);
    ends += taper(last, weight) + dot(part.points[0]!, weight * 0.62);
  }
  return { lines, ends };
}

function trace(points: Point[]): string {
  return points.map(([x, y], i) => `${i === 0 ? 'M' : 'L'}${round(x)} ${round(y)}`).join('');
}

function round(n: number): number {
  return Math.round(n * 100) / 100;
}

function length(points: Point[]): number {
  let sum = 0;
  for (let i = 1; i < points.length; i++) sum += distance(points[i - 1]!, points[i]!);
  return sum;
}

function distance(a: Point, b: Point): number {
  return Math.hypot(a[0] - b[0], a[1] - b[1]);
}

/** The points up to a length, and those from there on. */
function cut(points: Point[], at: number): [Point[], Point[]] {
  let gone = 0;
  for (let i = 1; i < points.length; i++) {
    const a = points[i - 1]!;
    const b = points[i]!;
    const step = distance(a, b);
    if (gone + step >= at && step > 0) {
      const t = (at - gone) / step;
      const middle: Point = [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t];
      return [
        [...points.slice(0, i), middle],
        [middle, ...points.slice(i)],
      ];
    }
    gone += step;
  }
  return [points, points.slice(-1)];
}

/** From full weight to a fine tip. */
function taper(points: Point[], weight: number): string {
  const total = length(points);
  if (points.length < 2 || total === 0) return '';
  const left: Point[] = [];
  const right: Point[] = [];
  let gone = 0;
  for (let i = 0; i < points.length; i++) {
    const p = points[i]!;
    const a = points[Math.max(0, i - 1)]!;
    const b = points[Math.min(points.length - 1, i + 1)]!;
    const d = distance(a, b) || 1;
    if (i > 0) gone += distance(a, p);
    const half = (weight / 2) * (1 - 0.72 * (gone / total) ** 1.4);
    const nx = (-(b[1] - a[1]) / d) * half;
    const ny = ((b[0] - a[0]) / d) * half;
    left.push([p[0] + nx, p[1] + ny]);
    right.unshift([p[0] - nx, p[1] - ny]);
  }
  return trace([...left, ...right]) + 'Z' + dot(points[points.length - 1]!, (weight / 2) * 0.28);
}

function dot([x, y]: Point, r: number): string {
  return `M${round(x - r)} ${round(y)}a${round(r)} ${round(r)} 0 1 0 ${round(2 * r)} 0a${round(r)} ${round(r)} 0 1 0 ${round(-2 * r)} 0Z`;
}

interface Part {
  points: Point[];
  closed: boolean;
}

/** Flattens the path into lines of points. */
export function subpaths(path: string): Part[] {
  const parts: Part[] = [];
  let points: Point[] = [];
  const finish = (closed: boolean) => {
    if (points.length > 1) parts.push({ points, closed });
    points = [];
  };
  for (const [, command, rest] of path.matchAll(/([MLQCZO])([^MLQCZO]*)/g)) {
    const n = (rest ?? '').match(/-?\d*\.?\d+/g)?.map(Number) ?? [];
    const at = points[points.length - 1] ?? [0, 0];
    if (command === 'M') {
      finish(false);
      points = [[n[0]!, n[1]!]];
      for (let i = 2; i + 1 < n.length; i += 2) points.push([n[i]!, n[i + 1]!]);
    } else if (command === 'L') {
      for (let i = 0; i + 1 < n.length; i += 2) points.push([n[i]!, n[i + 1]!]);
    } else if (command === 'Q') {
      let from: Point = at;
      for (let i = 0; i + 3 < n.length; i += 4) {
        const to: Point = [n[i + 2]!, n[i + 3]!];
        points.push(...curve(from, [n[i]!, n[i + 1]!], [n[i]!, n[i + 1]!], to, true));
        from = to;
      }
    } else if (command === 'C') {
      let from: Point = at;
      for (let i = 0; i + 5 < n.length; i += 6) {
        const to: Point = [n[i + 4]!, n[i + 5]!];
        points.push(...curve(from, [n[i]!, n[i + 1]!], [n[i + 2]!, n[i + 3]!], to, false));
        from = to;
      }
    } else if (command === 'O') {
      finish(false);
      const [cx, cy, r] = [n[0]!, n[1]!, n[2]!];
      points = Array.from({ length: 28 }, (_, i) => {
        const angle = (i / 28) * 2 * Math.PI - Math.PI / 2;
        return [cx + r * Math.cos(angle), cy + r * Math.sin(angle)] as Point;
      });
      finish(true);
    } else {
      finish(true);
    }
  }
  finish(false);
  return parts;
}

function curve(a: Point, b: Point, c: Point, d: Point, quadratic: boolean): Point[] {
  const steps = 9;
  return Array.from({ length: steps }, (_, i) => {
    const t = (i + 1) / steps;
    const u = 1 - t;
    const at = (k: 0 | 1) =>
      quadratic
        ? u * u * a[k] + 2 * u * t * b[k] + t * t * d[k]
        : u * u * u * a[k] + 3 * u * u * t * b[k] + 3 * u * t * t * c[k] + t * t * t * d[k];
    return [at(0), at(1)] as Point;
  });
}
