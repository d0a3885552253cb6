/** What is being watched: frames one after the other, until the table is as it truly is. */

import { onDestroy, untrack } from 'svelte';
import { settings } from './settings.svelte';
import type { GameEvent } from './types';

export interface Watchable<View> {
  /** The table as it is in this frame. */
  view: View;
  /** What is told in it, newest last. */
  told: GameEvent[];
  ms: number;
}

/** How a game is watched. */
export interface Manner<View, Frame extends Watchable<View>> {
  frames: (before: View, fresh: GameEvent[], after: View) => Frame[];
  /** How much longer everything stays when one likes it slow. */
  slow: number;
  /** Frames that may lie in wait before the rest is hurried along. */
  patience: number;
  /** Whether so much has happened at once that somebody has jumped ahead, and wants no replay of it. */
  jumped: (fresh: GameEvent[]) => boolean;
  /** What is told where nothing was watched. */
  last: (events: GameEvent[], fresh: GameEvent[]) => GameEvent[];
  /** Whatever goes with a frame, a sound say. */
  begins?: (frame: Frame) => void;
}

/** Right after a skip what still arrives belongs to what was skipped. */
const SKIPPED = 250;

interface Arrived<View> {
  view: View;
  events: GameEvent[];
  /** Show it at once. */
  still: boolean;
}

/** `new Watch(MANNER, () => ({ view, events, still }))`, with the props of the table. */
export class Watch<View, Frame extends Watchable<View>> {
  frame = $state.raw<Frame | null>(null);
  /** What was last told, newest last. */
  told = $state.raw<GameEvent[]>([]);
  /** How much faster than usual it goes, for whatever moves by itself. */
  hurry = $state(1);

  private queue: Frame[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;
  private known: { view: View; n: number } | null = null;
  private skipped = -Infinity;

  constructor(
    private readonly how: Manner<View, Frame>,
    now: () => Arrived<View>,
  ) {
    // Before the page is painted: the end must not be seen before what led to it.
    $effect.pre(() => {
      const next = now();
      untrack(() => this.arrive(next));
    });
    onDestroy(() => this.stop());
  }

  private arrive({ view, events, still }: Arrived<View>): void {
    const before = this.known;
    const last = events[events.length - 1]?.n ?? 0;
    if (before?.view === view && before.n === last) return;
    this.known = { view, n: last };
    const fresh = before === null ? [] : events.filter((event) => event.n > before.n);
    const jump = still || before === null || last < before.n || this.how.jumped(fresh) || document.hidden || settings.pace === 'instant';
    const steps = jump || performance.now() - this.skipped < SKIPPED ? [] : this.how.frames(before.view, fresh, view);
    if (steps.length > 0) {
      this.queue.push(...steps);
      if (this.frame === null) this.next();
      return;
    }
    // Something small, while there is still something to see: it will be there at the end.
    if (!jump && this.frame !== null && fresh.length === 0) return;
    this.stop();
    this.told = this.how.last(events, fresh);
  }

  /** Straight to the end. */
  stop(): void {
    clearTimeout(this.timer);
    const end = this.queue[this.queue.length - 1] ?? this.frame;
    if (end && end.told.length > 0) this.told = end.told;
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
    if (frame.told.length > 0) this.told = frame.told;
    this.how.begins?.(frame);
    const slower = { slow: this.how.slow, normal: 1, instant: 0 }[settings.pace];
    this.hurry = (1 + Math.max(0, this.queue.length - this.how.patience) / 3) / slower;
    this.timer = setTimeout(() => this.next(), frame.ms / this.hurry);
  }
}
