/** Beliefs along a game as bands of a picture: one above the other they fill it. */

import type { GuessesAlong } from '../../lib/types';
import { GUESSED } from './keep';

/** The room of the picture, in its own units. */
export const WIDTH = 300;
export const HEIGHT = 40;

/** From left to right the game; an SVG path for each of what is guessed. Whoever has fallen is known from then on. */
export function bands_of(found: GuessesAlong, seat: number): string[] {
  const points = found.points.map((point) => ({ x: (WIDTH * point.at) / Math.max(1, found.entries), shares: shares_of(found, seat, point.seats[seat] ?? {}) }));
  const last = points.at(-1);
  if (last) points.push({ x: WIDTH, shares: last.shares });
  return GUESSED.map((_identity, i) => {
    const edge = (upto: number) => points.map(({ x, shares }) => [x, HEIGHT * shares.slice(0, upto).reduce((sum, share) => sum + share, 0)] as const);
    const line = (corners: (readonly [number, number])[]) => corners.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L');
    return `M${line(edge(i))}L${line(edge(i + 1).toReversed())}Z`;
  });
}

function shares_of(found: GuessesAlong, seat: number, told: Record<string, number>): number[] {
  const known = Object.keys(told).length === 0;
  return GUESSED.map((identity) => (known ? Number(found.truth[seat] === identity) : (told[identity] ?? 0)));
}

/** How sure one could be of the truth after such a share of the game. */
export function share_at(found: GuessesAlong, seat: number, share: number): number {
  const point = found.points.findLast((one) => one.at <= share * found.entries) ?? found.points[0];
  const truth = GUESSED.findIndex((identity) => identity === found.truth[seat]);
  return point ? (shares_of(found, seat, point.seats[seat] ?? {})[truth] ?? 0) : 0;
}
