/** What just happened, for as long as it is worth seeing: hearts lost and won, a walk, a battle's last blow. */

import { untrack } from 'svelte';
import { timers } from '../../lib/later';
import type { GameEvent } from '../../lib/types';
import type { MineView } from './model';
import { mark_of, travel_of, type Mark, type Travel } from './stage';

const HEARTS = 1700;
const BATTLE = 2600;
const TOO_MANY = 60; // after a pause nobody wants to see all of it

interface Told {
  view: MineView;
  events: GameEvent[];
  replaying: boolean;
}

/** `new Happened(() => ({ view, events, replaying }))`, with the props of the table. */
export class Happened {
  marks = $state.raw<Mark[]>([]);
  travel = $state.raw<Travel | null>(null);
  /** A battle stays in sight for a moment after its last blow. */
  lingering = $state(false);

  private readonly later = timers();
  private heard = -1;
  private before: MineView | null = null;
  private fighting = false;

  constructor(now: () => Told) {
    $effect.pre(() => {
      const { view, events } = now();
      untrack(() => this.hear(view, events));
    });
    $effect(() => {
      const { view, replaying } = now();
      untrack(() => this.watch(view.battle !== null, replaying));
    });
  }

  of(seat: number): Mark[] {
    return this.marks.filter((mark) => mark.seat === seat);
  }

  private hear(view: MineView, events: GameEvent[]): void {
    const fresh = events.filter((event) => event.n > this.heard);
    const first = this.heard < 0 || fresh.length > TOO_MANY;
    this.heard = events.at(-1)?.n ?? -1;
    if (!first && fresh.length > 0) this.show(fresh);
    this.before = view;
  }

  private show(fresh: GameEvent[]): void {
    this.travel = travel_of(fresh, this.before);
    const found = fresh.flatMap((event) => mark_of(event) ?? []);
    this.marks = [...this.marks, ...found];
    if (found.length > 0) this.later(HEARTS, () => (this.marks = this.marks.filter((mark) => !found.includes(mark))));
  }

  private watch(fighting: boolean, replaying: boolean): void {
    if (this.fighting && !fighting && !replaying) {
      this.lingering = true;
      this.later(BATTLE, () => (this.lingering = false));
    }
    if (fighting) this.lingering = false;
    this.fighting = fighting;
  }
}
