/** What just happened, for as long as it is worth seeing: points that rise from a seat, and who fell. */

import { untrack } from 'svelte';
import { timers } from '../../lib/later';
import type { GameEvent } from '../../lib/types';
import type { Mark } from './Rising.svelte';

const POINTS = 1700;
const FALL = 2600;
const TOO_MANY = 40; // after a pause nobody wants to see all of it

export class Happened {
  marks = $state.raw<Mark[]>([]);
  fallen = $state<string | null>(null);
  private heard = -1;
  private readonly later = timers();

  /** `fell` says who has fallen. */
  constructor(events: () => GameEvent[], fell: (seat: number) => string) {
    $effect(() => {
      const fresh = events().filter((event) => event.n > this.heard);
      untrack(() => {
        const first = this.heard < 0;
        this.heard = Math.max(this.heard, events().at(-1)?.n ?? -1);
        if (!first && fresh.length <= TOO_MANY) for (const event of fresh) this.show(event, fell);
      });
    });
  }

  of(seat: number): Mark[] {
    return this.marks.filter((mark) => mark.seat === seat);
  }

  private show(event: GameEvent, fell: (seat: number) => string): void {
    const seat = Number(event.data['seat']);
    const n = Number(event.data['number']);
    const text = ['damage', 'damage_nobody', 'lose_health'].includes(event.kind) ? `−${n}` : event.kind === 'heal' ? `+${n}` : '';
    if (text) {
      const mark = { id: event.n, seat, text, good: event.kind === 'heal' };
      this.marks = [...this.marks, mark];
      this.later(POINTS, () => (this.marks = this.marks.filter((other) => other !== mark)));
    }
    if (event.kind === 'death' || event.kind === 'death_nobody') {
      const line = fell(seat);
      this.fallen = line;
      this.later(FALL, () => this.fallen === line && (this.fallen = null));
    }
  }
}
