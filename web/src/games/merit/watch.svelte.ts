/** What is being watched: frames one after the other, until the table is as it truly is. */

import { settings } from '../../lib/settings.svelte';
import type { GameEvent } from '../../lib/types';
import type { MeritView } from './model';
import { frames, type Frame } from './stage';

const PACE = { slow: 1.8, normal: 1, instant: 0 };
/** Frames that may lie in wait before the rest is hurried along. */
const PATIENCE = 5;
/** Decisions in one batch beyond which somebody has jumped ahead, and wants no replay of it. */
const JUMP = 3;

export class Watch {
  frame = $state.raw<Frame | null>(null);
  /** What was last told, newest last. */
  told = $state.raw<GameEvent[]>([]);

  private queue: Frame[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;
  private known: { view: MeritView; n: number } | null = null;
  private skipped = -Infinity;

  /** A new view, and all events up to it. `still`: show it at once. */
  arrive(view: MeritView, events: GameEvent[], still: boolean): void {
    const before = this.known;
    const last = events[events.length - 1]?.n ?? 0;
    if (before?.view === view && before.n === last) return;
    this.known = { view, n: last };
    const fresh = before === null ? [] : events.filter((event) => event.n > before.n);
    const decisions = fresh.filter((event) => ['action', 'save', 'teach'].includes(event.kind)).length;
    const jump = still || before === null || last < before.n || decisions > JUMP || document.hidden || settings.pace === 'instant';
    const steps = jump || performance.now() - this.skipped < 250 ? [] : frames(before.view, fresh, view);
    if (steps.length > 0) {
      this.queue.push(...steps);
      if (this.frame === null) this.next();
      return;
    }
    // Something small, while there is still something to see: it will be there at the end.
    if (!jump && this.frame !== null && fresh.length === 0) return;
    this.stop();
    this.told = last_told(events);
  }

  /** Straight to the end. */
  stop(): void {
    clearTimeout(this.timer);
    const end = this.queue[this.queue.length - 1] ?? this.frame;
    if (end && end.told.length > 0) this.told = end.told;
    this.queue = [];
    this.frame = null;
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
    if (frame.told.length > 0) this.told = frame.told;
    const hurry = 1 + Math.max(0, this.queue.length - PATIENCE) / 3;
    this.timer = setTimeout(() => this.next(), (frame.ms * PACE[settings.pace]) / hurry);
  }
}

/** The sentences that belong to the last thing that happened. */
function last_told(events: GameEvent[]): GameEvent[] {
  return events.slice(events[events.length - 2]?.kind === 'dice' ? -2 : -1);
}
