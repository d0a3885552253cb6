/** Where something may be laid beside a thing without lying over anything that matters. */

import type { Box } from './lit';

export interface Size {
  width: number;
  height: number;
}

export type Side = 'below' | 'above' | 'right' | 'left';

export interface Place extends Box {
  /** On which side of the thing it stands. */
  side: Side;
}

/** Between the thing and what is laid beside it. */
const GAP = 10;
/** How far apart the places are that are tried along a side. */
const STRIDE = 24;

const apart = (a: Box, b: Box) => a.x + a.width <= b.x || b.x + b.width <= a.x || a.y + a.height <= b.y || b.y + b.height <= a.y;

/** The places along a span, from its middle outwards. */
function tried(from: number, to: number): number[] {
  if (to < from) return [];
  const found = [(from + to) / 2];
  for (let off = STRIDE; off <= (to - from) / 2; off += STRIDE) found.push((from + to) / 2 - off, (from + to) / 2 + off);
  return [...found, from, to];
}

/** The first place beside `thing`, inside `room`, that touches none of what is `taken`; null where there is none. */
export function place_beside(size: Size, thing: Box, room: Box, taken: Box[]): Place | null {
  // It reaches at least so far over the thing's middle that its corner can point there.
  const span = (middle: number, over: number, length: number, from: number, to: number) => tried(Math.max(from, middle - length + over), Math.min(to - length, middle - over));
  const across = span(thing.x + thing.width / 2, Math.min(STRIDE, thing.width / 2), size.width, room.x, room.x + room.width);
  const down = span(thing.y + thing.height / 2, Math.min(STRIDE, thing.height / 2), size.height, room.y, room.y + room.height);
  const places: Place[] = [
    ...across.map((x) => ({ side: 'below' as const, x, y: thing.y + thing.height + GAP, ...size })),
    ...across.map((x) => ({ side: 'above' as const, x, y: thing.y - GAP - size.height, ...size })),
    ...down.map((y) => ({ side: 'right' as const, x: thing.x + thing.width + GAP, y, ...size })),
    ...down.map((y) => ({ side: 'left' as const, x: thing.x - GAP - size.width, y, ...size })),
  ];
  const inside = (one: Box) => one.x >= room.x && one.y >= room.y && one.x + one.width <= room.x + room.width && one.y + one.height <= room.y + room.height;
  return places.find((one) => inside(one) && taken.every((other) => apart(one, other))) ?? null;
}
