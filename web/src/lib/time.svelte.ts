/** Time at a table: how much each seat has left, and how long the question has been open. */

import { untrack } from 'svelte';
import { remaining } from './clock';
import { ticker } from './ticker.svelte';
import type { Ask, Clocks } from './types';

/** Beyond this the two times of the server do not belong together. */
const DAY = 86_400_000;

/** `new TableTime(() => ({ ask, clocks }))`, with the props of the table. */
export class TableTime {
  private heard_at = $state(Date.now());
  private asked_at = $state(Date.now());
  private heard: Clocks | null = null;
  private question: unknown = null;

  constructor(private readonly at: () => { ask: Ask | null; clocks: Clocks | null }) {
    $effect(() => ticker.use());
    $effect.pre(() => {
      const { ask, clocks } = at();
      untrack(() => this.hear(ask, clocks));
    });
  }

  private hear(ask: Ask | null, clocks: Clocks | null): void {
    if (clocks !== this.heard) this.heard_at = Date.now();
    this.heard = clocks;
    if (ask?.q === this.question) return;
    this.question = ask?.q;
    // Both times are the server's: how long it had been asking when we heard.
    const past = clocks && ask ? Math.max(0, clocks.at - ask.since) : 0;
    this.asked_at = Date.now() - (past < DAY ? past : 0);
  }

  /** Milliseconds left for a seat; null where nothing runs out. */
  left(seat: number): number | null {
    const { clocks } = this.at();
    return clocks ? remaining(clocks, seat, clocks.at + Math.max(0, ticker.now - this.heard_at)).left : null;
  }

  running(seat: number): boolean {
    return this.at().clocks?.running.includes(seat) ?? false;
  }

  /** Milliseconds until the rules take silence for an answer; null where one may think for ever. */
  get until(): number | null {
    const { ask, clocks } = this.at();
    if (!clocks || ask?.until === undefined) return null;
    return Math.max(0, ask.until - clocks.at - Math.max(0, ticker.now - this.heard_at));
  }

  /** Milliseconds since the question was asked. */
  get asked_for(): number {
    return Math.max(0, ticker.now - this.asked_at);
  }
}
