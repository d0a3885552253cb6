/** What is being watched: frames one after the other, until the table is as it truly is. */

import { settings } from '../../lib/settings.svelte';
import { sound } from '../../lib/sound';
import type { GameEvent } from '../../lib/types';
import type { CarnivalView } from './model';
import { frames, type Frame } from './stage';

const PACE = { slow: 1.7, normal: 1, instant: 0 };
/** Frames that may lie in wait before the rest is hurried along. */
const PATIENCE = 4;
/** Moves in one batch beyond which somebody has jumped ahead, and wants no replay of it. */
const JUMP = 4;

export class Watch {
  frame = $state.raw<Frame | null>(null);
  /** What was last told, newest last. */
  told = $state.raw<GameEvent[]>([]);
  /** How much faster than usual it goes, for whatever moves by itself. */
  hurry = $state(1);

  private queue: Frame[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;
  private known: { view: CarnivalView; n: number } | null = null;
  private skipped = -Infinity;

  /** A new view, and all events up to it. `still`: show it at once. */
  arrive(view: CarnivalView, events: GameEvent[], still: boolean): void {
    const before = this.known;
    const last = events[events.length - 1]?.n ?? 0;
    if (before?.view === view && before.n === last) return;
    this.known = { view, n: last };
    const fresh = before === null ? [] : events.filter((event) => event.n > before.n);
    const moves = fresh.filter((event) => event.kind === 'moves').length;
    const jump = still || before === null || last < before.n || moves > JUMP || document.hidden || settings.pace === 'instant';
    const steps = jump || performance.now() - this.skipped < 250 ? [] : frames(before.view, fresh, view);
    if (steps.length > 0) {
      this.queue.push(...steps);
      if (this.frame === null) this.next();
      return;
    }
    if (!jump && this.frame !== null && fresh.length === 0) return;
    this.stop();
    if (last > 0) this.told = events.slice(-Math.min(3, Math.max(1, fresh.length)));
  }

  /** Straight to the end. */
  stop(): void {
    clearTimeout(this.timer);
    const end = this.queue[this.queue.length - 1] ?? this.frame;
    if (end) this.told = end.told;
    this.queue = [];
    this.frame = null;
    this.hurry = 1;
  }

  skip(): void {
    this.skipped = performance.now();
    this.stop();
  }

  private next(): void {
    const frame = this.queue.shift();
    if (!frame) {
      this.stop();
      return;
    }
    this.frame = frame;
    this.told = frame.told;
    if (frame.told.some((event) => event.kind === 'rolls' || event.kind === 'rerolls')) sound('dice');
    else sound('place');
    this.hurry = (1 + Math.max(0, this.queue.length - PATIENCE) / 3) / (PACE[settings.pace] || 1);
    this.timer = setTimeout(() => this.next(), frame.ms / this.hurry);
  }
}
