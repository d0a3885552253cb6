/** A figure at each look, as the server tells it, and as a plot has it. */

import type { CellCourse } from '../generated/rest';
import type { Lang } from '../lib/types';

export interface Look {
  games: number;
  mean: number;
  low: number;
  high: number;
}

/** Looks without an interval, at which nothing had varied yet, have the mean as both ends. */
export function looks_of(course: (number | null)[][]): Look[] {
  return course.map(([games, mean, low, high]) => ({ games: games ?? 0, mean: mean ?? 0, low: low ?? mean ?? 0, high: high ?? mean ?? 0 }));
}

/** 88.4 %, 103.2. */
export function shown(value: number, proportion: boolean): string {
  return proportion ? `${(value * 100).toFixed(1)} %` : value.toFixed(Math.abs(value) < 10 ? 2 : 1);
}

/** A cell by what its values are called: 六位 · 全皈依. */
export function cell_called(cell: Pick<CellCourse, 'labels'>, say: Record<string, Record<string, Record<string, string>>>, lang: Lang): string {
  const names = Object.entries(cell.labels).map(([axis, value]) => say[axis]?.[value]?.[lang] ?? value);
  return names.join(' · ') || '—';
}

/** From a little below the lowest of these to a little above the highest. */
export function span_of(looks: Look[], more: number[] = []): [number, number] {
  const low = Math.min(...looks.map((look) => look.low), ...more);
  const high = Math.max(...looks.map((look) => look.high), ...more);
  const room = (high - low || Math.abs(high) || 1) * 0.08;
  return [low - room, high + room];
}
