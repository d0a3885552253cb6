/** Who did what to whom, read from what everybody was told. */

import type { GameEvent } from '../../lib/types';

export interface Fall {
  seat: number;
  /** Nobody: lightning, or health given away. */
  killer: number | null;
  turn: number;
}

export interface Deeds {
  /** Points of damage, from (row) to. */
  hurt: number[][];
  /** Peaches given to somebody else. */
  saved: number[][];
  falls: Fall[];
  /** Damage without a source, by whom it befell. */
  mishaps: number[];
  /** Cards used. */
  used: number[];
}

const square = (n: number) => Array.from({ length: n }, () => Array.from({ length: n }, () => 0));

export function deeds(events: GameEvent[], seats: number): Deeds {
  const found: Deeds = { hurt: square(seats), saved: square(seats), falls: [], mishaps: Array(seats).fill(0), used: Array(seats).fill(0) };
  let turn = 1;
  for (const { kind, data } of events) {
    const seat = Number(data['seat']);
    const n = Number(data['number']);
    if (kind === 'turn') turn = n;
    else if (kind === 'damage') found.hurt[Number(data['source'])]![seat]! += n;
    else if (kind === 'damage_nobody') found.mishaps[seat]! += n;
    else if (kind === 'death' || kind === 'death_nobody') found.falls.push({ seat, killer: kind === 'death' ? Number(data['killer']) : null, turn });
    else if (/^(use|nullify)/.test(kind) && kind !== 'use_by_skill') {
      found.used[seat]! += 1;
      const targets = (data['targets'] as number[] | undefined) ?? [];
      if (data['card'] === 'tao') for (const target of targets) if (target !== seat) found.saved[seat]![target]! += 1;
    }
  }
  return found;
}

export const total = (row: number[]) => row.reduce((all, n) => all + n, 0);
export const column = (table: number[][], at: number) => table.reduce((all, row) => all + (row[at] ?? 0), 0);
