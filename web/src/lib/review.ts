/** A finished game looked at again, as its picture needs it: curves, bands, and figures in words. */

import type { Review } from '../generated/rest';

export interface Curve {
  seat: number;
  /** The line through all points, and the band of its 95 % intervals; SVG paths. */
  line: string;
  band: string;
}

/** The room of the picture, in its own units. */
export const WIDTH = 600;
export const HEIGHT = 220;

/** From left to right the game, from bottom to top a win that is certain. */
export function curves_of(review: Review): Curve[] {
  const across = (at: number) => (review.entries > 0 ? (WIDTH * at) / review.entries : 0);
  const up = (share: number) => HEIGHT * (1 - Math.max(0, Math.min(1, share)));
  return review.names.map((_name, seat) => {
    const points = review.points.map((point) => ({ x: across(point.at), mean: point.chances[seat]?.[0] ?? 0, half: point.chances[seat]?.[1] ?? 0 }));
    const upper = points.map((one) => `${place(one.x)} ${place(up(one.mean + one.half))}`);
    const lower = points.toReversed().map((one) => `${place(one.x)} ${place(up(one.mean - one.half))}`);
    return {
      seat,
      line: `M${points.map((one) => `${place(one.x)} ${place(up(one.mean))}`).join('L')}`,
      band: `M${[...upper, ...lower].join('L')}Z`,
    };
  });
}

/** The decision that lies below a place of the picture, from 0 (left) to 1. */
export function step_at(review: Review, share: number): number {
  return Math.round(Math.max(0, Math.min(1, share)) * review.entries);
}

/** 61 %. */
export function percent(share: number): string {
  return `${Math.round(100 * share)} %`;
}

/** +4 or −11, in points of a hundred. */
export function points(share: number): string {
  const whole = Math.round(100 * share);
  return whole > 0 ? `+${whole}` : whole < 0 ? `−${-whole}` : '0';
}

function place(value: number): number {
  return Math.round(value * 10) / 10;
}
